import Foundation
import GlossBasics
import GlossFileTrees
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// XLIFF that translate-toolkit reads and writes, which Weblate, Pootle and Virtaal are made of; `.ci/setup --browser`
/// fetches it. And what Xcode writes.
@Suite struct TranslateToolkitTests {
  private static let library: String? = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build-tools/python").path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path + "/translate") ? path : nil
  }()

  private static var isWanted: Bool { library != nil }

  private static let script = """
    import os, sys
    from translate.storage import xliff
    store = xliff.xlifffile.parsefile(sys.argv[1])
    for unit in store.units:
        if not unit.istranslatable(): continue
        print(repr((unit.getid().split("\\x04")[-1], str(unit.source), str(unit.target or ""), bool(unit.istranslated()))), file=sys.stderr)
        if not unit.target: unit.target = "TT " + str(unit.source)
    store.savefile(sys.argv[2])
    sys.stdout.buffer.write(open(sys.argv[2], "rb").read())
    """

  private static let english = """
    "Entity/Player" = "Player";
    "Property/name/Entity/Player" = "Name & <b>";
    "Property/age/Entity/Player" = "Age %{PROPERTY}@";

    """

  private func workspace() -> Workspace {
    .league(
      TranslationExchangeTests.entities,
      [
        "en.lproj/LeagueModel.strings": Self.english,
        "de.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Spieler\";\n",
      ])
  }

  @Test(.enabled(if: isWanted)) func readsOurFilesAndIsReadBack() throws {
    var workspace = workspace()
    let document = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de"
    ).document
    let folder = FileManager.default.temporaryDirectory.appending(path: "toolkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in.xliff"), folder.appending(path: "out.xliff"))
    try Data(XLIFFWriter.write(document).utf8).write(to: input)
    let bytes = try GitProcess.run(
      "python3", ["-c", Self.script, input.path(percentEncoded: false), output.path(percentEncoded: false)],
      timeLimit: .seconds(60), sizeLimit: 1 << 20, variables: ["PYTHONPATH": Self.library ?? ""])
    let read = try XLIFFReader.read(bytes, path: "out.xliff")
    let units = try #require(read.files.first).units
    #expect(units.map(\.key) == document.files[0].units.map(\.key))
    #expect(units.map(\.source) == document.files[0].units.map(\.source))
    #expect(units.map(\.target) == ["Spieler", "TT Name & <b>", "TT Age %{PROPERTY}@"])
    // What we add, it keeps: so an older file stays recognizable.
    #expect(units.map(\.exported) == document.files[0].units.map(\.exported))
    #expect(units.map { $0.notes.count } == document.files[0].units.map { $0.notes.count })
    let plan = TranslationImport.plan(
      read, path: "out.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    #expect(plan.findings.isEmpty && plan.failures.isEmpty)
    workspace.apply(plan)
    let german = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(german.entry(for: "Property/name/Entity/Player")?.value == "TT Name & <b>")
    #expect(german.entry(for: "Entity/Player")?.value == "Spieler")
  }

  /// As `xcodebuild -exportLocalizations` lays it out: a `<file>` per table, those of other files among them.
  private static let xcode = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
      <file original="App/en.lproj/InfoPlist.strings" source-language="en" target-language="de" datatype="plaintext">
        <header>
          <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="16.0" build-num="16A242d"/>
        </header>
        <body>
          <trans-unit id="CFBundleName" xml:space="preserve">
            <source>App</source>
            <note>Bundle name</note>
          </trans-unit>
        </body>
      </file>
      <file original="en.lproj/LeagueModel.strings" source-language="en" target-language="de" datatype="plaintext">
        <header>
          <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="16.0" build-num="16A242d"/>
        </header>
        <body>
          <trans-unit id="Entity/Player" xml:space="preserve">
            <source>Player</source>
            <target state="translated">Spielerin</target>
            <note/>
          </trans-unit>
          <trans-unit id="Property/name/Entity/Player" xml:space="preserve">
            <source>Name &amp; &lt;b&gt;</source>
            <target state="needs-review-l10n">Name &amp; &lt;b&gt;!</target>
            <note>No comment provided by engineer.</note>
          </trans-unit>
          <trans-unit id="Property/age/Entity/Player" xml:space="preserve">
            <source>Age %{PROPERTY}@</source>
            <note/>
          </trans-unit>
        </body>
      </file>
    </xliff>
    """

  @Test func readsWhatXcodeWrites() throws {
    var workspace = workspace()
    let document = try XLIFFReader.read(Array(Self.xcode.utf8), path: "de.xliff")
    let plan = TranslationImport.plan(
      document, path: "de.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    workspace.apply(plan)
    #expect(plan.findings.isEmpty && plan.failures.isEmpty)
    let german = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(german.entry(for: "Entity/Player")?.value == "Spielerin")
    #expect(german.entry(for: "Property/name/Entity/Player")?.isMarkedForReview == true)
    #expect(german.entry(for: "Property/age/Entity/Player") == nil)
    #expect(plan.notes.map(\.message) == [#""Spielerin" replaces "Spieler""#])
  }

  /// What we write has Xcode's elements and attributes in Xcode's places, and one attribute more.
  @Test func writesWhatXcodeReads() throws {
    let workspace = workspace()
    let document = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de"
    ).document
    let ours = try MarkupParser.parse(Array(XLIFFWriter.write(document).utf8), path: "a")
    let theirs = try MarkupParser.parse(Array(Self.xcode.utf8), path: "b")
    func shape(_ element: MarkupElement) -> Set<String> {
      element.elements.reduce(into: Set(element.attributes.keys.map { "\(element.name).\($0)" })) {
        $0.formUnion(shape($1))
      }
    }
    #expect(shape(ours).subtracting(shape(theirs)) == ["trans-unit.extradata"])
  }
}
