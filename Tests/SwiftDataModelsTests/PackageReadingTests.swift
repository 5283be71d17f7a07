import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Which versions, containers and classes make up a model, and which is the current version.
@Suite struct PackageReadingTests {
  private static let classes = """
    import SwiftData
    @Model final class Trip { var name: String = ""; var tag: Tag? }
    @Model final class Tag { var name: String = "" }
    @Model final class Note { var text: String = "" }

    """

  private static func version(_ name: String, _ number: String = "", _ models: String = "Trip.self") -> String {
    let digits = name.filter(\.isNumber)
    let identifier = number.isEmpty ? "Schema.Version(\(digits.isEmpty ? "1" : digits), 0, 0)" : number
    return "enum \(name): VersionedSchema { static let versionIdentifier = \(identifier)\n"
      + "static var models: [any PersistentModel.Type] { [\(models)] } }\n"
  }

  private static func plan(_ name: String, _ versions: String) -> String {
    "enum \(name): SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { \(versions) }\n"
      + "static var stages: [MigrationStage] { [] } }\n"
  }

  private static func load(_ files: [String: String]) -> [LoadedModel] {
    SwiftDataModelTests.load("App", versions: .all, files).models
  }

  /// Each version with the name of its model: `App/V1 App/V2*`, the current one with a star.
  private static func versions(_ source: String) -> String {
    load(["App/App.swift": classes + source])
      .map { "\($0.name)/\($0.version ?? "-")\($0.isCurrentVersion ? "*" : "")" }.joined(separator: " ")
  }

  // MARK: - Versions

  @Test(
    arguments: [
      (["V1", "V2"], [], "App/V1 App/V2*"), (["V2", "V1"], [], "App/V1 App/V2*"),
      (["V10", "V9"], [], "App/V9 App/V10*"),
      // Names without their numbers.
      (
        ["TripV1", "Trip_2", "TripVersion3", "Tripv4", "Trip5", "TripV_6"], [],
        "App/TripV1 App/Trip_2 App/TripVersion3 App/Tripv4 App/Trip5 App/TripV_6*"
      ),
      (["TripV1", "NoteV1"], [], "App/NoteV1* Trip/TripV1*"), (["V1", "Versions1"], [], "App/V1* Versions/Versions1*"),
      (["Vx1", "Vy2"], [], "App/Vx1* Vy/Vy2*"),
      // What a plan leaves out belongs to it, before what comes later.
      (["V1", "V2", "V3"], [("P", ["V1", "V3"])], "App/V1 App/V2 App/V3*"),
      (["V1", "V2", "V3"], [("P", ["V1", "V2"])], "App/V1 App/V2* App/V3"),
      (["V1", "V2", "Old1"], [("P", ["V1", "V2"])], "App/V1 App/V2* Old/Old1*"),
      (["V1", "V2", "W1"], [("P", ["V1", "V2"]), ("Q", ["W1"])], "App/V1 App/V2* Q/W1*"),
      // Unless several plans have versions of the name.
      (["V1", "V2", "V3"], [("P", ["V1"]), ("Q", ["V2"])], "App/V1* Q/V2* V3/V3*"),
      (["V1"], [("P", []), ("Q", ["V1"])], "App/V1*"),
    ] as [([String], [(String, [String])], String)])
  func versionsOfANameAreOneModel(names: [String], plans: [(String, [String])], expected: String) {
    let source =
      names.map { Self.version($0) }.joined()
      + plans.map { Self.plan($0, "[\($1.map { $0 + ".self" }.joined(separator: ", "))]") }.joined()
    let found = Self.versions(source)
    #expect(found.split(separator: " ").sorted() == expected.split(separator: " ").sorted(), "\(found)")
    let app = { (text: String) in text.split(separator: " ").filter { $0.hasPrefix("App/") } }
    #expect(app(found) == app(expected), "\(found)")
  }

  /// Versions follow their identifiers; their names, where one is unknown or two are equal.
  @Test(arguments: [
    ("Schema.Version(1, 0, 0)", "Schema.Version(0, 9, 0)", "App/V2 App/V1*"),
    ("Schema.Version(1, 10, 0)", "Schema.Version(1, 9, 0)", "App/V2 App/V1*"),
    ("Schema.Version(1, 0, 0)", "Schema.Version(1, 0, 0)", "App/V1 App/V2*"),
    ("made()", "Schema.Version(0, 9, 0)", "App/V1 App/V2*"), ("Schema.Version(1, 0, 0)", "made()", "App/V1 App/V2*"),
  ])
  func versionsFollowTheirIdentifiers(first: String, second: String, expected: String) {
    #expect(Self.versions(Self.version("V2", second) + Self.version("V1", first)) == expected)
  }

  /// The current version is the one that a container with the plan uses, the last of the plan, the only one that any
  /// container uses, else the last.
  @Test(arguments: [
    ("[V1.self, V2.self]", "", "App/V1 App/V2* App/V3"),
    ("[V1.self, V2.self]", "Schema(versionedSchema: V1.self)", "App/V1 App/V2* App/V3"),
    ("[V1.self, V2.self] + more()", "", "App/V1 App/V2 App/V3*"),
    ("[V1.self, V2.self] + more()", "Schema(versionedSchema: V1.self)", "App/V1* App/V2 App/V3"),
    (
      "[V1.self, V2.self] + more()", "Schema(versionedSchema: V1.self), Schema(versionedSchema: V2.self)",
      "App/V1 App/V2 App/V3*"
    ),
    (
      "[V1.self, V2.self]",
      "ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: P.self)", "App/V1* App/V2 App/V3"
    ),
    (nil, "Schema(versionedSchema: V2.self)", "App/V1 App/V2* App/V3"),
    (nil, "V2.self, Trip.self", "App/V1 App/V2 App/V3*"),
  ])
  func theCurrentVersionIsTheOneInUse(plan: String?, schemas: String, expected: String) {
    let source =
      ["V1", "V2", "V3"].map { Self.version($0) }.joined() + (plan.map { Self.plan("P", $0) } ?? "")
      + "let list = [\(schemas)]\n"
    #expect(Self.versions(source) == expected)
  }

  // MARK: - Containers

  /// Two plans, and how many containers each has.
  @Test(
    arguments: [
      ("ModelContainer(for: Trip.self, migrationPlan: P.self)", 1, 0, 0),
      ("ModelContainer(for: Trip.self, migrationPlan: Q.self)", 0, 1, 0),
      ("ModelContainer(for: Schema(versionedSchema: W1.self))", 0, 1, 0),
      ("ModelContainer(for: Schema(versionedSchema: V2.self))", 1, 0, 0),
      ("ModelContainer(for: Trip.self)", 1, 0, 0), ("ModelContainer(for: Note.self)", 0, 1, 0),
      ("ModelContainer(for: Tag.self, Trip.self, Note.self)", 1, 0, 0), ("ModelContainer(for: Lone.self)", 0, 0, 1),
    ])
  func aContainerBelongsToTheModelThatItNamesOrShares(call: String, first: Int, second: Int, none: Int) {
    let source =
      Self.version("V1") + Self.version("V2") + Self.plan("P", "[V1.self, V2.self]")
      + Self.version("W1", "", "Note.self") + Self.plan("Q", "[W1.self]")
      + "@Model final class Lone { var a: Int = 0 }\nlet c = try! \(call)\n"
    let models = Self.load(["App/App.swift": Self.classes + source]).filter(\.isCurrentVersion)
    func count(_ plan: String?) -> Int {
      models.filter { $0.contents.swiftData?.plan?.name == plan }
        .reduce(0) { $0 + ($1.contents.swiftData?.containers.count ?? 0) }
    }
    #expect([count("P"), count("Q"), count(nil)] == [first, second, none])
  }

  /// A class with the name of another one in the version: of an older store, or a mistake of a container that uses it.
  @Test(
    arguments: [
      ("ModelContainer(for: Trip.self, Old.Trip.self)", []),
      (
        "ModelContainer(for: Trip.self, Old.Trip.self, migrationPlan: P.self)",
        ["the schema of a container lists 'Old.Trip', while V1 has another one"]
      ),
      ("ModelContainer(for: Trip.self, Note.self, migrationPlan: P.self)", []),
    ] as [(String, [String])])
  func aContainerMayMixVersions(call: String, gaps: [String]) throws {
    let source =
      Self.version("V1") + Self.plan("P", "[V1.self]") + "enum Old { @Model final class Trip { var a: Int } }\n"
    let models = Self.load(["App/App.swift": Self.classes + source + "let c = try! \(call)\n"])
    let found = try #require(models.first { $0.isCurrentVersion }?.contents.swiftData)
    #expect(found.unread.map { "\($0.what) \($0.reason)" } == gaps)
    #expect(found.addedByContainers == (call.contains("Note") ? ["Note"] : []))
  }

  /// The models of an app without versions, each with its entities.
  private static func models(_ files: [String: String]) -> [String] {
    load(files).map { "\($0.name): \($0.model.entities.map(\.name).sorted().joined(separator: " "))" }
  }

  private static func container(_ list: String, _ more: String = "") -> String {
    let configurations = more.isEmpty ? "" : ", configurations: .init(\(more))"
    return "let c\(list.count + more.count) = try! ModelContainer(for: \(list)\(configurations))\n"
  }

  @Test(
    arguments: [
      // Of several in one target, the largest has its name.
      ([container("Note.self"), container("Trip.self")], ["App: Tag Trip", "Note: Note"]),
      ([container("Note.self", "\"N\""), container("Trip.self")], ["App: Tag Trip", "N: Note"]),
      ([container("Tag.self", "\"N\""), container("Note.self", "\"N\"")], ["App: Tag", "N: Note"]),
      (
        [container("Tag.self", "\"N\""), container("Note.self", "\"N\""), container("Lone.self", "\"N\"")],
        ["App: Tag", "N: Note", "N2: Lone"]
      ),
      // A part of another store, unless it has a name of its own.
      ([container("Trip.self", "\"N\""), container("Tag.self", "\"N\"")], ["App: Tag Trip"]),
      ([container("Trip.self", "\"N\""), container("Tag.self", "\"M\"")], ["App: Tag Trip", "M: Tag"]),
      ([container("Trip.self"), container("Tag.self", "\"M\"")], ["App: Tag Trip", "M: Tag"]),
      ([container("Trip.self", "\"N\""), container("Tag.self")], ["App: Tag Trip"]),
      ([container("Trip.self", "\"N\""), container("Trip.self", "\"M\"")], ["App: Tag Trip"]),
      // In memory nothing is stored.
      ([container("Trip.self"), container("Note.self", "isStoredInMemoryOnly: true")], ["App: Tag Trip"]),
      ([container("Note.self", "isStoredInMemoryOnly: true")], ["App: Lone Note Tag Trip"]),
      ([], ["App: Lone Note Tag Trip"]), ([container("made()")], ["App: Lone Note Tag Trip"]),
    ] as [([String], [String])])
  func eachStoreIsAModel(containers: [String], expected: [String]) {
    let source =
      Self.classes + "@Model final class Lone { var a: Int = 0 }\n"
      + "#if DEBUG\n@Model final class Debug { var a: Int = 0 }\n#endif\n" + containers.joined()
    #expect(Self.models(["App/App.swift": source]) == expected)
  }

  /// Folders next to one another are targets: one that opens a part of another's store does not own it.
  @Test func targetsHaveModelsOfTheirOwn() {
    let container = "import SwiftData\n" + Self.container("Note.self", "\"M\"")
    let files = [
      "App/Main/A.swift": Self.classes + Self.container("Trip.self, Note.self"),
      "App/Widget/B.swift": container, "App/Kit/C.swift": "import SwiftData\n@Model final class Lone { var a: Int }",
    ]
    #expect(Self.models(files) == ["Main: Note Tag Trip"])
    let lone = files.filter { !$0.key.hasPrefix("App/Widget") }.mapValues { $0.replacing("let c", with: "// let c") }
    #expect(Self.models(lone) == ["Kit: Lone", "Main: Note Tag Trip"])
  }

  /// A list that is computed in one target says nothing of another.
  @Test func aComputedListLeavesItsTargetOpen() {
    let files = [
      "App/Kit/C.swift": "import SwiftData\n@Model final class Lone { var a: Int }",
      "App/Main/A.swift": Self.classes + Self.container("made()"),
    ]
    let models = Self.load(files)
    #expect(models.map(\.model.isIncomplete) == [true, true])
    #expect(models.map { $0.contents.swiftData?.unlisted.isEmpty } == [true, true])
    #expect(models.map { $0.contents.swiftData?.containers.count } == [1, 1])
  }

  // MARK: - Classes that nothing lists

  @Test(
    arguments: [
      ("", ["Lone", "Outer.Inner"], ["Trip"]), (version("V1"), ["Lone", "Outer.Inner"], ["Trip"]),
      (version("V1") + version("V2", "made()", "] + made() + ["), [], ["Trip"]),
    ] as [(String, [String], [String])])
  func classesThatNothingListsAreNamed(versions: String, unlisted: [String], twins: [String]) throws {
    let files = [
      "App/App.swift": Self.classes + versions + Self.container("Trip.self, Note.self") + """
        @Model final class Lone { var a: Int = 0 }
        final class Plain { var a: Int = 0 }
        enum Outer { @Model final class Inner { var a: Int = 0 }
          @Model final class Note { var a: Int = 0 } }
        #if DEBUG
        @Model final class Debug { var a: Int = 0 }
        @Model final class Tag { var a: Int = 0 }
        #endif
        """,
      "App/Old.swift": "import SwiftData\n@Model final class Trip { var old: Int = 0; var gone: Gone? }",
      "App/Other/Other.swift": "import SwiftData\n@Model final class Far { var a: Int = 0 }\n@Model class Note { }",
    ]
    let source = try #require(Self.load(files).first { $0.isCurrentVersion }?.contents.swiftData)
    #expect(source.unlisted.map(\.type).filter { $0 != "Outer.Note" } == unlisted)
    #expect(source.twins.map(\.type) == twins && source.twins.allSatisfy { $0.path == "App/Old.swift" })
  }

  @Test(arguments: [
    ("@Model final class A { var a: Int }", ["A"]), ("#if DEBUG\n@Model final class A { var a: Int }\n#endif", []),
    ("final class A { var a: Int }", []), ("@Model final class A { var b: B? }", ["A", "B"]),
  ])
  func aFileHasTheClassesThatItDeclares(text: String, entities: [String]) {
    let files = [
      "App/A.swift": "import SwiftData\n" + text,
      "App/B.swift": "import SwiftData\n@Model final class B { var a: Int }\n@Model class C { var a: Int }",
      "App/C.swift": "import SwiftData\nlet c = try! ModelContainer(for: C.self)",
    ]
    let models = SwiftDataModelTests.load("App/A.swift", files).models
    #expect(models.flatMap { $0.model.entities.map(\.name) }.sorted() == entities)
  }
}
