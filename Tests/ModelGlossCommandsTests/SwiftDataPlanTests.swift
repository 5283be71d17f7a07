import Foundation
import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossTestSupport
import Testing

/// What the verbs say of the stages of a `SchemaMigrationPlan`, and of stores beside Swift source.
@Suite struct SwiftDataPlanTests {
  private static func schema(_ name: String, _ identifier: Int, _ properties: String) -> String {
    """
    enum \(name): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(identifier), 0, 0)
      static var models: [any PersistentModel.Type] { [Task.self, Project.self] }
      @Model final class Task { \(properties) }
      @Model final class Project { var title: String? }
    }

    """
  }

  /// Three versions, of which the plan lists a fourth that is not there.
  private static let source =
    "import SwiftData\n" + schema("First", 1, "var name: String?; var note: String?")
    + schema("SchemaV2", 2, "var name: String?; var project: Project?")
    + schema("SchemaV3", 3, "var name: Int?; var project: Project?")
      + """
      enum TaskPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [First.self, SchemaV2.self, SchemaV3.self] }
        static var stages: [MigrationStage] { [firstToSecond, secondToThird] }
        static let firstToSecond = MigrationStage.lightweight(fromVersion: First.self, toVersion: SchemaV2.self)
        static let secondToThird = MigrationStage.custom(
          fromVersion: SchemaV2.self, toVersion: SchemaV3.self, willMigrate: { _ in }, didMigrate: nil)
      }
      """

  private func run(_ arguments: String..., source: String = source) -> CommandRun {
    CommandRun(arguments: arguments, files: InMemoryFileTree(["App/Schema.swift": source]))
  }

  @Test func migrationsListsTheStagesOfThePlanWithWhatEachDoes() throws {
    let text = run("migrations", "App").output
    let lines = text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Stages of TaskPlan (App/Schema.swift:") })
    #expect(lines[start + 1] == "  lightweight: First → SchemaV2")
    // What users lose in that stage.
    #expect(lines[start + 2].contains("Task.note"), "\(text)")
    #expect(lines.contains("  custom: SchemaV2 → SchemaV3, which no stage can do"), "\(text)")
    #expect(!text.contains("NSStagedMigrationManager"))
    // The name of the first version tells no number; the plan does.
    #expect(!text.contains("cannot tell the order"))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run("migrations", "App", "--format", "json").output.utf8))
        as? [String: Any])
    let plan = try #require(object["plan"] as? [String: Any])
    #expect(plan["versions"] as? [String] == ["First", "SchemaV2", "SchemaV3"] && plan["gaps"] == nil)
    let stages = try #require(plan["stages"] as? [[String: Any]])
    #expect(stages.map { $0["kind"] as? String } == ["lightweight", "custom"])
    #expect(stages.map { $0["verdict"] as? String } == ["lightweight", "custom"])
    #expect((stages[0]["losses"] as? [[String: Any]])?.first?["property"] as? String == "note")
    let markdown = run("migrations", "App", "--format", "markdown").output
    #expect(markdown.contains("| lightweight | `First` | `SchemaV2` |"))
    #expect(!markdown.contains("\n## Stages\n"))
  }

  @Test(arguments: [
    ("[firstToSecond, secondToThird]", nil),
    ("[firstToSecond]", "no stage leads from 'SchemaV2' to 'SchemaV3'"),
    ("[secondToThird, firstToSecond]", "the stage from 'First' to 'SchemaV2' comes after a later one"),
    ("[]", nil),
    (
      "[firstToSecond, .lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV2.self), secondToThird]",
      "the stage from 'SchemaV2' to 'SchemaV2' leads back"
    ),
    (
      "[firstToSecond, secondToThird, .lightweight(fromVersion: SchemaV3.self, toVersion: First.self)]",
      "the stage from 'SchemaV3' to 'First' leads back"
    ),
  ])
  func gapsAndOrderOfStages(stages: String, gap: String?) {
    let text = run("migrations", "App", source: Self.source.replacing("[firstToSecond, secondToThird]", with: stages))
      .output
    let gaps = text.split(separator: "\n").filter { $0.hasPrefix("  ! ") }
    #expect(gaps.count == (gap == nil ? 0 : 1) && gaps.allSatisfy { $0.contains(gap ?? "") }, "\(text)")
    #expect(text.contains("  none: SwiftData infers") == (stages == "[]"))
  }

  @Test func aStageMayNotNameWhatThePlanDoesNotList() {
    let source = Self.source.replacing("First", with: "SchemaV1")
      .replacing("[SchemaV1.self, SchemaV2", with: "[SchemaV2")
    let text = run("migrations", "App", source: source).output
    #expect(text.contains("names 'SchemaV1', which the plan does not list"), "\(text)")
  }

  /// The stages written as Swift source take the place of those of the project, and are read as they were.
  @Test func stagesAreWrittenAsAPlan() throws {
    // Without a plan the versions are those of one series of names.
    let own = Self.source.replacing("First", with: "SchemaV1")
    let lightweight = own.replacing("var name: Int?;", with: "var name: String?; var day: Date?;")
    for source in [own, lightweight] {
      let start = try #require(source.range(of: "enum TaskPlan"))
      let schemas = String(source[..<start.lowerBound])
      let written = run("migrations", "App", "--format", "swift", source: schemas)
      #expect(written.status == (source == lightweight ? 0 : 1), "\(written.error)")
      #expect(written.output.hasPrefix("import SwiftData\n") && !written.output.contains("NSStagedMigration"))
      let files = InMemoryFileTree(["App/Schema.swift": schemas, "App/Plan.swift": written.output])
      let text = CommandRun("migrations", "App", files: files).output
      #expect(text.contains("Stages of AppMigrationPlan (App/Plan.swift:"), "\(written.output)\(text)")
      #expect(text.contains("  lightweight: SchemaV1 → SchemaV2"), "\(text)")
      #expect(text.contains("  ! no stage leads from 'SchemaV2' to 'SchemaV3'") == (source == own), "\(text)")
      if source == lightweight {
        #expect(text.contains("  lightweight: SchemaV2 → SchemaV3"), "\(text)")
      } else {
        #expect(written.output.contains("SchemaV2 → SchemaV3: no stage can do this step."), "\(written.output)")
      }
    }
    let none = run(
      "migrations", "App", "--format", "swift", source: "import SwiftData\n@Model class A { var a: Int? }\n")
    #expect(none.status == 64 && none.error.contains("are in no version, so no stage can name one"), "\(none.error)")
  }

  /// A plan with a schema that is not there: `check` is not green about what it did not read.
  @Test func aSchemaThatIsNotThereIsSaid() {
    let run = run("check", "App", source: Self.source.replacing("enum SchemaV3", with: "enum SchemaV4"))
    #expect(
      run.error.contains("note: not read: the list of schemas of the plan 'TaskPlan' contains \"SchemaV3\""),
      "\(run.error)")
    #expect(run.error.contains("no findings in what could be read") || !run.output.isEmpty, "\(run.output)\(run.error)")
  }

  @Test func theChangelogNamesTheStage() throws {
    let text = run("changelog", "App").output
    #expect(text.contains(", by a custom stage") && text.contains(", by a lightweight stage"), "\(text)")
    let json = run("changelog", "App", "--format", "json").output
    #expect(json.contains("\"stage\": \"lightweight\"") && json.contains("\"stage\": \"custom\""))
  }

  @Test func aStoreBesideTheSourceIsOfferedAndItsDifferenceIsSaidInSwift() throws {
    let made = ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Project", attributes: [AttributeDescription(name: "title", type: .string, isOptional: true)],
          relationships: [
            RelationshipDescription(
              name: "tasks", destination: "Task", isToMany: true, isOptional: true)
          ], uniquenessConstraints: [["title"]]),
        EntityDescription(
          name: "Task",
          attributes: [
            AttributeDescription(name: "name", type: .string, isOptional: false),
            AttributeDescription(name: "old", type: .string, isOptional: true),
          ],
          relationships: [RelationshipDescription(name: "project", destination: "Project", isOptional: true)]),
      ], versionIdentifiers: ["1.0.0"])
    let store = try StoreFixture(made, cache: .model(keepsRules: true))
    store.close()
    let place = store.folder + "/App.store"
    try FileManager.default.moveItem(atPath: store.path, toPath: place)
    try Data(
      """
      import SwiftData
      @Model final class Task { var name: String?; @Attribute(.unique) var added: Int?; var project: Project? }
      @Model final class Project {
        var title: String?
        @Relationship(inverse: \\Task.project) var tasks: [Task]?
      }
      let container = try ModelContainer(for: Task.self)
      """.utf8
    ).write(to: URL(filePath: store.folder + "/Models.swift"))
    let match = CommandRun("match", place, store.folder, onDisk: ())
    #expect(match.status == 1)
    for sentence in [
      "the inverse of Task.project was not declared", "the inverse of Project.tasks was not declared",
      "Task.name was not optional", "Task.old was declared", "Task.added was not declared",
      "title of Project was unique", "added of Task was not unique",
      "the app opens it all the same, by inference, unless rows stop it: it starts from the model in the store",
    ] {
      #expect(match.output.contains(sentence), "\(sentence): \(match.output)")
    }
    let check = CommandRun("check", store.folder, onDisk: ())
    #expect(check.error.contains("is read from Swift source: one version with 2 entities"), "\(check.error)")
    #expect(check.error.contains("there is a store at \(place): modelgloss match"))
    #expect(!CommandRun("check", "--quiet", store.folder, onDisk: ()).error.contains("note:"))
  }

  /// Two versions that look the same are the same only if a type that is not in the sources is: nothing crashes the app
  /// for certain.
  @Test(arguments: [("var place: Foreign", false), ("var place: String?", true)])
  func aStageThatMayChangeNothingSaysOnWhichCondition(property: String, isCertain: Bool) {
    let source =
      "import SwiftData\n" + Self.schema("SchemaV1", 1, property) + Self.schema("SchemaV2", 2, property)
        + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
        }
        """
    let text = run("migrations", "App", source: source).output
    let condition = isCertain ? ": " : ", if \"Foreign\", which is not in the sources, is the same type in both: then "
    #expect(text.contains("which changes no hash\(condition)“Duplicate version checksums detected”"), "\(text)")
    let json = run("migrations", "App", "--format", "json", source: source).output
    #expect(json.replacing(" ", with: "").contains("\"isCertain\":false") != isCertain, "\(json)")
  }

  @Test func whatCoreDataAsksOfNamesInversesAndArraysIsNotAskedOfSwift() {
    let run = CommandRun(
      "check", "--strict", "App",
      files: InMemoryFileTree([
        "App/A.swift": """
        @Model final class A { private var _kept: String?; var tags: [String] = []; var other: B? }
        @Model final class B { var name: String? }
        let container = try ModelContainer(for: A.self)
        """
      ]))
    #expect(run.status == 0, "\(run.output)")
  }
}
