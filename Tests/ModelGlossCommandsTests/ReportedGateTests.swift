import Foundation
import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// The jobs of a team that ships texts, from models to pages, stores and pull requests: each is spoilt in one way, and
/// must stop, or say so where a status would stop a comment.
@Suite struct ReportedGateTests {
  struct Gate: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Files that replace or join those of the project before the job; nil removes one.
    var change: [String: String?] = [:]
    /// What was run before the change.
    var before: [String] = []
    var command: [String]
    var status: Int32 = 1
    /// Words of what the job prints.
    var says: String
    /// Whether the state before the change is released as `v1.0`, in a repository.
    var isReleased = false

    init(
      _ name: String, _ change: [String: String?], before: String = "", _ command: String, status: Int32 = 1,
      says: String, isReleased: Bool = false
    ) {
      (testDescription, self.change, self.status, self.says) = (name, change, status, says)
      self.before = before.split(separator: " ").map(String.init)
      self.command = command.split(separator: " ").map(String.init)
      self.isReleased = isReleased
    }
  }

  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Patient" representedClassName="Patient" codeGenerationType="class">
        <attribute name="birthday" attributeType="Date"/>
        <attribute name="firstName" attributeType="String" maxValueString="20"/>
        <attribute name="weight" attributeType="Double" minValueString="0"/>
      </entity>
    </model>

    """
  private static let english = """
    "Entity/Patient" = "Patient";
    "Property/birthday" = "Birthday";
    "Property/firstName" = "First name";
    "Property/weight" = "Weight";

    """
  private static let polish = """
    "Entity/Patient" = "Pacjent";
    "Property/birthday" = "Data urodzenia";
    "Property/firstName" = "Imię";
    "Property/weight" = "Waga";

    """
  private static let withoutWeight = polish.replacing("\"Property/weight\" = \"Waga\";\n", with: "")
  private static let (englishTable, polishTable) = ("en.lproj/ClinicModel.strings", "pl.lproj/ClinicModel.strings")
  private static let files = [
    "Package.swift": "", "Clinic.xcdatamodel/contents": model, englishTable: english, polishTable: polish,
  ]

  private static let gates: [Gate] = [
    Gate(
      "a language of the app has no table",
      ["A.xcodeproj/project.pbxproj": "{ P = { developmentRegion = en; knownRegions = ( en, Base, pl, fr ); }; }"],
      "check", says: "no table \"ClinicModel\" for the locale fr, a language of the app"),
    Gate(
      "the texts are in Localizable", [polishTable: nil, "pl.lproj/Localizable.strings": polish], "check --strict",
      says: "4 keys of this table are the model's"),
    Gate(
      "a branch loses a translation",
      [polishTable: withoutWeight.replacing("Imię", with: "First name")], "review --against v1.0", status: 0,
      says: "## Data model: ⚠️ no model changed, but 1 translation is gone and 1 text is no longer translated",
      isReleased: true),
    Gate(
      "the text of the developers changes", [englishTable: english.replacing("Weight", with: "Body mass")],
      "check --changed-since v1.0", says: "which was \"Weight\" and is now \"Body mass\"", isReleased: true),
    Gate(
      "a table is a copy of the developers'", [polishTable: english], "coverage --min-coverage 100",
      says: "0 % (0 of 4) translated in pl"),
    Gate(
      "a name is missing", [polishTable: withoutWeight], "check",
      says: "the property \"Patient.weight\" has no name in pl"),
    Gate(
      "a table has a syntax error", [polishTable: polish.replacing("\"Pacjent\";", with: "\"Pacjent\"")], "check",
      says: "`;` is missing after the value"),
    Gate(
      "a table has a merge conflict", [polishTable: "<<<<<<< HEAD\n\(polish)=======\n>>>>>>> branch\n"], "check",
      says: "the file contains a merge conflict marker"),
    Gate(
      "a language that is asked for has no table", [:], "check --locale en,pl,ar",
      says: "no table \"ClinicModel\" for the locale ar"),
    Gate(
      "coverage is below its threshold", [polishTable: withoutWeight], "coverage --min-coverage 100",
      says: "75 % (3 of 4) translated in pl"),
    Gate(
      "the reference is out of date", [polishTable: polish.replacing("Waga", with: "Masa")],
      before: "docs -o docs --format markdown", "docs -o docs --format markdown --check", says: "out of date"),
    Gate(
      "a page of the reference is edited", ["docs/markdown/index.md": "Edited.\n"],
      before: "docs -o docs --format markdown", "docs -o docs --format markdown --check", says: "-Edited."),
    Gate(
      "messages read differently", [polishTable: polish.replacing("Waga", with: "Masa")],
      before: "preview --write messages.txt", "preview --check messages.txt", says: "Masa"),
    Gate(
      "a released version gets a required attribute",
      [
        "Clinic.xcdatamodel/contents": model.replacing(
          "<attribute name=\"weight\"",
          with: "<attribute name=\"blood\" attributeType=\"String\"/><attribute name=\"weight\"")
      ], "guard --released v*", says: "'Patient.blood' is required and has no default", isReleased: true),
    Gate(
      "a guard is given no release", [:], "guard", status: 64, says: "which versions are released?",
      isReleased: true),
  ]

  @Test(arguments: gates) func stops(gate: Gate) throws {
    // What it is about is the change: without one, the same job passes or cannot run.
    let (spoilt, untouched) = (try run(gate, change: gate.change), try run(gate, change: [:]))
    #expect(spoilt.status == gate.status, "\(spoilt.output)\(spoilt.error)")
    #expect((spoilt.output + spoilt.error).contains(gate.says), "\(spoilt.output)\(spoilt.error)")
    guard !gate.change.isEmpty else { return }
    #expect(untouched.status == 0, "\(untouched.output)\(untouched.error)")
    #expect(!(untouched.output + untouched.error).contains(gate.says), "\(untouched.output)\(untouched.error)")
  }

  private func run(_ gate: Gate, change: [String: String?]) throws -> CommandRun {
    if gate.isReleased {
      let repository = try GuardRepository()
      for (path, text) in Self.files { try repository.write(path, text) }
      try repository.commit()
      try repository.git("tag", "v1.0")
      for (path, text) in change {
        if let text { try repository.write(path, text) } else { try repository.remove(path) }
      }
      return CommandRun(arguments: gate.command, fromDisk: repository.tree)
    }
    var tree = InMemoryFileTree(Self.files)
    if !gate.before.isEmpty { tree = try #require(CommandRun(arguments: gate.before, files: tree).files) }
    for (path, text) in change { tree.files[path] = text.map { Array($0.utf8) } }
    return CommandRun(arguments: gate.command, files: tree)
  }

  @Test func aStoreOfAnotherModelIsNotFoundClean() throws {
    let fixture = try StoreFixture(ManagedObjectModel(entities: [EntityDescription(name: "Player")]))
    try fixture.insert("Player", key: 1)
    fixture.close()
    let path = fixture.folder + "/Clinic.mom"
    let clinic = ManagedObjectModel(entities: [EntityDescription(name: "Patient")])
    try Data(CompiledModelWriter.write(clinic)).write(to: URL(filePath: path))
    let run = CommandRun("validate", path, "--store", fixture.path, onDisk: ())
    #expect(run.status == 1 && !(run.output + run.error).contains("contains no objects"), "\(run.output)\(run.error)")
    #expect((run.output + run.error).contains("none of the model's entities"), "\(run.output)\(run.error)")
  }

  @Test func theyAreSixteen() { #expect(Self.gates.count + 1 == 16) }
}
