import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Where a file creates containers, and what each call lists.
@Suite struct ContainerReadingTests {
  private static let files = [
    "App/Models.swift": """
    import SwiftData
    @Model final class Trip { var name: String = "" }
    @Model final class Note { var text: String = "" }
    final class Plain { var text: String = "" }
    """,
    "App/Shared.swift": """
    import SwiftData
    enum Shared {
      static let all: [any PersistentModel.Type] = [Trip.self, Note.self]
    }
    """,
  ]

  private static let schemas = """
    import SwiftData
    enum Schemas { static let app = Schema([Trip.self], version: Schema.Version(2, 1, 0)) }
    """

  private static func load(_ source: String) -> LoadResult {
    var files = files
    files["App/Store.swift"] = source
    if source.contains("Schemas") { files["App/Schemas.swift"] = schemas }
    return SwiftDataModelTests.load("App", versions: .all, files)
  }

  /// Each container with its call, classes and plan, then the gaps.
  static func read(_ source: String) -> [String] {
    let found = load(source + "\nimport SwiftData").models.compactMap(\.contents.swiftData)
    let containers = found.flatMap(\.containers).map { container in
      ([container.call] + container.classes + [container.migrationPlan.map { "by \($0)" }].compactMap(\.self))
        .joined(separator: " ") + (container.isComplete ? "" : " …")
    }
    return containers + found.flatMap(\.unread).map { "\($0.position) \($0.what) \($0.reason)" }
  }

  private static let trip = "let c = try! ModelContainer(for: Trip.self)\n"
  private static let plan = "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [] } }\n"

  // MARK: - Places

  @Test(
    arguments: [
      ("Schema([Trip.self])", ["Schema Trip"]),
      ("Schema(Trip.self, Note.self)", ["Schema Trip Note"]),
      // Calls in previews do not count, those after them do.
      ("#Preview { V().modelContainer(for: Note.self) }\n" + trip, ["ModelContainer Trip"]),
      ("#Preview(\"V\", traits: .x) { V().modelContainer(for: Note.self) }\n" + trip, ["ModelContainer Trip"]),
      (trip + "#Preview { V().modelContainer(for: Note.self) }", ["ModelContainer Trip"]),
      ("struct P: PreviewModifier { let c = ModelContainer(for: Note.self) }\n" + trip, ["ModelContainer Trip"]),
      ("struct P: PreviewProvider { let c = ModelContainer(for: Note.self) }\n" + trip, ["ModelContainer Trip"]),
      (
        "enum Outer { struct P: PreviewProvider { let c = ModelContainer(for: Note.self) } }\n" + trip,
        ["ModelContainer Trip"]
      ),
      ("if #available(iOS 18, *) { ModelContainer(for: Note.self) }\n", ["ModelContainer Note"]),
      // Declarations, and calls that take a container.
      (trip + "func modelContainer(for: Note.self) { }", ["ModelContainer Trip"]),
      (trip + "struct Schema(Note.self) { }", ["ModelContainer Trip"]),
      (trip + "let v = V().modelContainer(Note.self)", ["ModelContainer Trip"]),
      (trip + "let s = Schema()", ["ModelContainer Trip"]), (trip + "let s = Schema([])", ["ModelContainer Trip"]),
      (trip + "let d = try! ModelContainer(for: [])", ["ModelContainer Trip"]),
      // The type of a declaration makes `.init` a call.
      ("let c = try! ModelContainer.init(for: Trip.self)", ["ModelContainer Trip"]),
      ("let c: ModelContainer = try await .init(for: Trip.self)", ["ModelContainer Trip"]),
      (trip + "let d: ModelContainer = .make(for: Note.self)", ["ModelContainer Trip"]),
      (trip + "extension ModelContainer { convenience init(for: Note.self) { } }", ["ModelContainer Trip"]),
      // Documents.
      ("DocumentGroup(editing: Note.self, contentType: .note) { V() }", ["DocumentGroup Note"]),
      ("DocumentGroup(viewing: Note.self, contentType: .note) { V() }", ["DocumentGroup Note"]),
      (trip + "let g = DocumentGroup(editing: .note, contentType: .x) { V() }", ["ModelContainer Trip"]),
      (trip + "let g = DocumentGroup(newDocument: Note.self) { V() }", ["ModelContainer Trip"]),
      (
        plan + "let g = DocumentGroup(editing: .note, migrationPlan: Plan.self) { V() }",
        [
          "DocumentGroup by Plan …",
          "2:9 the schema of a container is not a literal list",
        ]
      ),
    ] as [(String, [String])])
  func callsThatCreateContainersAreFound(source: String, found: [String]) {
    #expect(Self.read(source) == found)
  }

  @Test func aFileHasAtMostAHundredContainers() {
    #expect(Self.read(String(repeating: Self.trip, count: 101)).count == 100)
  }

  // MARK: - Lists

  @Test(
    arguments: [
      ("ModelContainer(for: Trip.self, Gone.self)", ["ModelContainer Trip Gone …", "contains \"Gone\", which is"]),
      ("ModelContainer(for: Trip.self, Plain.self)", ["ModelContainer Trip Plain …", "contains \"Plain\", which is"]),
      ("ModelContainer(for: Trip.self, migrationPlan: nil)", ["ModelContainer Trip"]),
      (
        "ModelContainer(for: Trip.self, migrationPlan: gone())",
        ["ModelContainer Trip by gone()", "is 'gone()', which"]
      ),
      ("ModelContainer(for: Shared.all)", ["ModelContainer Trip Note"]),
      ("ModelContainer(for: [Trip.self, Note.self].self)", ["ModelContainer Trip Note"]),
      ("ModelContainer(for: Schemas.app)", ["ModelContainer Trip"]),
      ("ModelContainer(for: .init([Trip.self]))", ["ModelContainer Trip"]),
      ("ModelContainer(for: Schema.init([Trip.self]))", ["ModelContainer Trip"]),
    ] as [(String, [String])])
  func classesAreThoseOfTheArgument(call: String, found: [String]) {
    let lines = Self.read("let c = try! " + call)
    #expect(lines.count == found.count && zip(lines, found).allSatisfy { $0.contains($1) }, "\(lines)")
  }

  @Test(
    arguments: [
      // A list that is passed in is not known, also if the parameter has the name of a schema.
      (
        "func f(types: [any PersistentModel.Type]) { _ = ModelContainer(for: types) }",
        ["ModelContainer …", "1:49 the schema of a container is 'types', which is a parameter"]
      ),
      ("let s = Schema(made())", ["Schema …", "1:9 the schema of a container is 'made()', which is not read"]),
      // One of several schemas.
      (
        """
        func f() { let s: Schema
        if x { s = Schema([Trip.self, Note.self]) } else { s = Schema([Trip.self]) }
        _ = ModelContainer(for: s) }
        """,
        [
          "Schema Trip Note", "Schema Trip", "ModelContainer …",
          "3:5 the schema of a container is 's', which is one of several values",
        ]
      ),
      // A member of a constant is something else.
      (
        "func f() { let s = Schema([Note.self])\nlet t = Schema([Note.self, Trip.self])\n_ = ModelContainer(for: s.part) }",
        [
          "Schema Note Trip", "Schema Note", "ModelContainer …",
          "3:5 the schema of a container is 's.part', which is not read",
        ]
      ),
    ] as [(String, [String])])
  func whatIsNotLiteralIsAGap(source: String, found: [String]) {
    #expect(Set(Self.read(source)) == Set(found), "\(Self.read(source))")
  }

  /// The version that a schema is made with: 1.0.0, unless it says something else.
  @Test(arguments: [
    ("Schema([Trip.self])", "1.0.0"), ("Schema([Trip.self], version: Schema.Version(2, 1, 0))", "2.1.0"),
    ("Schema([Trip.self], version: .init(0, 1, 2))", "0.1.2"), ("Schema([Trip.self], version: number)", nil),
    ("Schema([Trip.self], version: Schema.Version(2, 1))", nil), ("Schemas.app", "2.1.0"),
  ])
  func aSchemaHasItsVersion(schema: String, version: String?) throws {
    let models = Self.load("let c = try! ModelContainer(for: \(schema))").models
    #expect(models.map { $0.contents.swiftData?.versionIdentifier } == [version])
  }

  /// A chain of names: `let a1 = …; let a2 = a1; …`.
  private static func chain(_ value: String, _ count: Int) -> String {
    "let a1 = \(value)\n" + (2...count).map { "let a\($0) = a\($0 - 1)\n" }.joined()
  }

  @Test(arguments: [
    ("[Trip.self]", 128, true), ("[Trip.self]", 129, false), ("Schema([Trip.self])", 129, true),
    ("Schema([Trip.self])", 130, false),
  ])
  func namesReferToOneAnotherUpToALimit(value: String, count: Int, isRead: Bool) {
    let source =
      "func f() {\n\(Self.chain(value, count))let b = Schema([Note.self])\nlet c = Schema([Note.self, Trip.self])\n"
    let lines = Self.read(source + "_ = ModelContainer(for: a\(count))\n}")
    #expect(lines.contains("ModelContainer Trip") == isRead, "\(lines)")
    #expect(lines.contains("ModelContainer …") == !isRead, "\(lines)")
  }

  // MARK: - Roles

  /// Containers of previews, tests and extensions count only if the app has none; these are theirs by a name.
  @Test(
    arguments: [
      "func make_test_store() { ", "func TEST_store() { ", "func storeForTests2() { ", "enum PreviewData { ",
      "let sampleContainer = { ", "enum Shortcuts { ", "enum TripIntents { ", "struct P: TimelineProvider { ",
      "struct P: App.EntityQuery { ", "struct P: AudioPlaybackIntent { ",
      "struct P: AppIntent { struct Inner { ",
    ])
  func aContainerThatIsNotOfTheAppIsLeftOut(opening: String) {
    let rest = "let d = ModelContainer(for: Note.self) }" + (opening.contains("Inner") ? " }" : "")
    #expect(Self.read(Self.trip + opening + rest) == ["ModelContainer Trip"])
    #expect(Self.read(opening + rest) == ["ModelContainer Note"])
  }

  @Test(arguments: [
    "func latest() { ", "enum HTMLPreviewer { ", "struct P: Intention { ", "struct Previewing { ", "enum Samplers { ",
  ])
  func aNameThatContainsAWordIsOfTheApp(opening: String) {
    #expect(
      Self.read(Self.trip + opening + "let d = ModelContainer(for: Note.self) }").sorted()
        == ["ModelContainer Note", "ModelContainer Trip"])
  }

  // MARK: - In memory

  @Test(
    arguments: [
      ("", nil, []), (", inMemory: true", true, []), (", inMemory: false", nil, []),
      (", inMemory: isTest", nil, ["1:57 the configuration of a container 'inMemory' is not a literal"]),
    ] as [(String, Bool?, [String])])
  func theModifierMayStoreNothing(argument: String, isInMemory: Bool?, gaps: [String]) throws {
    let result = Self.load("func f() { V().modelContainer(for: Trip.self\(argument)) }")
    let source = try #require(result.models.first?.contents.swiftData)
    let container = try #require(source.containers.first)
    #expect(container.configurations.count == (argument.isEmpty || argument.hasSuffix("false") ? 0 : 1))
    #expect(container.configurations.first?.isStoredInMemoryOnly == isInMemory)
    #expect(source.gaps.map { "\($0.position) \($0.what) \($0.reason)" } == gaps)
  }
}
