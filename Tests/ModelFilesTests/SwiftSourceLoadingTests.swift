import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles
@testable import GlossSwiftDataModels

/// How models in Swift source are named, found and chosen.
@Suite struct SwiftSourceLoadingTests {
  private static func version(_ number: Int) -> String {
    """
    import SwiftData
    enum SchemaV\(number): VersionedSchema {
      static var versionIdentifier = Schema.Version(\(number), 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model class Trip { var name: String = "" }
    }
    """
  }

  private static let plan = """
    import SwiftData
    enum TripPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [] }
    }
    """

  private static let versioned = [
    "App/V1.swift": version(1), "App/V2.swift": version(2), "App/Plan.swift": plan,
    "App/Other.swift": "struct Other {}",
  ]

  private func load(_ path: String, _ files: [String: String], versions: VersionSelection = .all) -> LoadResult {
    ModelLoader(files: InMemoryFileTree(files)).load(path, versions: versions)
  }

  /// `package/version`, with a star for the current one.
  private func summary(_ result: LoadResult) -> [String] {
    result.models.map { "\($0.name)/\($0.version ?? "-")" + ($0.isCurrentVersion ? "*" : "") }
  }

  @Test(arguments: [
    ("App", ["App/SchemaV1", "App/SchemaV2*"]),
    ("App/Plan.swift", ["App/SchemaV1", "App/SchemaV2*"]),
    // The file of a version is only that version.
    ("App/V1.swift", ["App/SchemaV1*"]), ("App/V2.swift", ["App/SchemaV2*"]),
    ("App#TripPlan", ["App/SchemaV1", "App/SchemaV2*"]), ("App#SchemaV1", ["App/SchemaV1"]),
    ("App#SchemaV2", ["App/SchemaV2*"]), ("App/Plan.swift#SchemaV1", ["App/SchemaV1"]),
    ("App/Plan.swift#TripPlan", ["App/SchemaV1", "App/SchemaV2*"]),
    ("App/./Plan.swift", ["App/SchemaV1", "App/SchemaV2*"]),
  ]) func aPathNamesAPlanOrAVersion(_ path: String, _ expected: [String]) {
    #expect(summary(load(path, Self.versioned)) == expected)
    #expect(load(path, Self.versioned).failures == [])
  }

  @Test func theCurrentVersionIsTheLastOfThePlan() {
    #expect(summary(load("App", Self.versioned, versions: .current)) == ["App/SchemaV2*"])
    #expect(summary(load("App", Self.versioned, versions: .named("SchemaV1"))) == ["App/SchemaV1"])
    #expect(load("App", Self.versioned, versions: .named("SchemaV9")).failures.count == 1)
  }

  @Test(arguments: [
    ("App#SchemaV11", "did you mean 'SchemaV1'? choose one of 'App', 'SchemaV1' and 'SchemaV2'"),
    ("App#Nothing", "choose one of 'App', 'SchemaV1' and 'SchemaV2'"),
    ("App/Plan.swift#Nothing", "choose one of 'App', 'SchemaV1' and 'SchemaV2'"),
  ]) func aNameThatNothingHasIsAnsweredWithThoseThereAre(_ path: String, _ remedy: String) {
    let failures = load(path, Self.versioned).failures
    #expect(failures.map(\.reason) == ["no SwiftData model or version is named '\(path.split(separator: "#")[1])'"])
    #expect(failures.first?.remedy == remedy)
  }

  private static let nothing = "the Swift file declares no SwiftData model and creates no container"

  @Test(arguments: [
    ("@Model class Trip { var name: String = \"\" }", ["Trip"]),
    ("import SwiftData\n@Model class Trip { var name: String = \"\" }", ["Trip"]), ("struct Trip {}", nil),
    ("import SwiftData\nstruct Trip {}", nil), ("", nil),
    ("import SwiftData\n@Model class A { var b: B? }\n@Model class B { var a: A? }", ["A", "B"]),
  ]) func aFileIsTheModelOfItsClasses(_ source: String, _ entities: [String]?) {
    let result = load("App/Trip.swift", ["App/Trip.swift": source])
    #expect(result.models.first?.model.entities.map(\.name) == entities)
    #expect(result.failures.map(\.reason) == (entities == nil ? [Self.nothing] : []))
  }

  @Test(arguments: [
    ("App", true, ["App"]), ("App/Trip.swift", true, ["App/Trip.swift"]), ("App#", true, []), ("none", true, []),
    ("none#Trip", true, []), ("App/readme.md", true, []), ("Shop.xcdatamodeld", true, []),
    ("App/readme.md#x", true, []),
    // Beside a Core Data model, a folder's path means that model.
    ("App", false, ["App#App"]),
  ]) func onlySwiftSourceIsReadWhereThatIsWanted(_ path: String, _ isAlone: Bool, _ expected: [String]) {
    let files = InMemoryFileTree([
      "App/Trip.swift": "import SwiftData\n@Model class Trip { var name: String = \"\" }", "App/readme.md": "",
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": "<model/>",
    ])
    let result = ModelLoader(files: files).loadSwiftSource(path, isAlone: isAlone)
    #expect(result.models.map(\.packagePath) == expected && result.failures == [])
  }

  /// Macros of other libraries are named so, too.
  @Test(arguments: [
    ("@Model class Trip { var a: Int = 1 }", true, 1), ("@Model class Trip { var a: Int = 1 }", false, 0),
    ("import SwiftData\n@Model class Trip { var a: Int = 1 }", false, 1), ("import SwiftData", true, 0),
  ]) func besideACoreDataModelAClassHasToBeOfSwiftData(_ source: String, _ isAlone: Bool, _ count: Int) {
    let loader = ModelLoader(files: InMemoryFileTree(["App/Trip.swift": source]))
    #expect(loader.loadSwiftSource("App", isAlone: isAlone).models.count == count)
  }

  private static let model = "@Model class Trip { var a: Int = 1 }"
  private static let bare = "enum V: VersionedSchema { static var models: [any PersistentModel.Type] { [Trip.self] } }"

  /// One file may show that the classes of another are those of SwiftData.
  @Test(arguments: [
    ([model, "import SwiftData\n@Model class Day { var a: Int = 1 }"], false, true), ([model, bare], false, true),
    ([bare, model], false, true), ([model, bare, "struct Other {}"], false, true),
    ([bare, "struct Other {}", model], false, true), ([model, "import SwiftData"], false, false),
    (["import SwiftData", model], false, false), ([bare], false, false), ([bare], true, false),
    (["struct Other {}", model, "struct Another {}"], true, true), ([model, model], false, false),
  ]) func theFilesOfAFolderAreReadTogether(_ sources: [String], _ isAlone: Bool, _ isRead: Bool) {
    let files = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { place, source in ("App/\(place).swift", source) })
    let paths = files.keys.sorted()
    let loader = ModelLoader(files: InMemoryFileTree(files))
    let found = loader.swiftSources(paths, root: "App", isAlone: isAlone)
    #expect(found?.files.map(\.path) == (isRead ? paths : nil))
  }

  /// A plan, a version or a container may be alone in a file that imports nothing, or declares no class.
  @Test(arguments: [
    ("App/Plan.swift", ["App/Plan.swift/SchemaV1", "App/Plan.swift/SchemaV2*"]),
    ("App/Both.swift", ["App/Both.swift/SchemaV3", "App/Both.swift/SchemaV4"]),
    ("App/Container.swift", ["App/Container.swift/-*"]), ("App/Other.swift", []),
  ]) func aFileIsWhatItDeclares(_ path: String, _ expected: [String]) {
    var files = Self.versioned
    if path == "App/Both.swift" {
      files["App/Both.swift"] = Self.version(3) + "\n" + Self.version(4)
      files["App/Plan.swift"] = Self.plan.replacing("SchemaV2.self", with: "SchemaV3.self, SchemaV4.self")
    }
    if path == "App/Container.swift" {
      files = [
        "App/Trip.swift": "import SwiftData\n\(Self.model)",
        path: "import SwiftData\nlet container = try ModelContainer(for: Trip.self)",
      ]
    }
    files["App/Plan.swift"] = files["App/Plan.swift"]?.replacing("import SwiftData\n", with: "")
    let result = load(path, files)
    #expect(
      result.models.map { "\($0.packagePath)/\($0.version ?? "-")" + ($0.isCurrentVersion ? "*" : "") } == expected)
    #expect(result.failures.isEmpty == !expected.isEmpty)
  }

  /// Two containers with other classes are two models, each with a name of its own.
  @Test func eachOfSeveralModelsIsNamed() {
    let files = [
      "App/A.swift": "import SwiftData\n@Model class A { var a: Int = 1 }\n@Model class B { var a: Int = 1 }",
      "App/C.swift": """
      import SwiftData
      let first = try ModelContainer(for: A.self, configurations: ModelConfiguration("First"))
      let second = try ModelContainer(for: B.self, configurations: ModelConfiguration("Second"))
      """,
    ]
    let loader = ModelLoader(files: InMemoryFileTree(files))
    let models = loader.load("App").models
    #expect(models.map(\.packagePath) == ["App#App", "App#Second"])
    #expect(models.map { $0.model.entities.map(\.name) } == [["A"], ["B"]])
    // The first one is that of the folder, and has the name of its configuration, too.
    #expect(loader.load("App#First").models.map(\.packagePath) == ["App#App"])
    for isAlone in [false, true] {
      #expect(loader.loadSwiftSource("App#Second", isAlone: isAlone).models.map(\.packagePath) == ["App#Second"])
    }
    #expect(loader.loadSwiftSource("App#Third", isAlone: true).failures.count == 1)
  }

  @Test(
    arguments: [
      ("App#App", ["App"]), ("App#Other", nil), ("Empty#x", []), ("Empty#", []), ("App/Trip.swift#x", nil),
      ("App/readme.md#App", []),
    ] as [(String, [String]?)]) func aNameIsLookedForInItsFolder(_ path: String, _ packages: [String]?)
  {
    let files = InMemoryFileTree([
      "App/Trip.swift": "import SwiftData\n\(Self.model)", "App/readme.md": "", "Empty/readme.md": "",
    ])
    let result = ModelLoader(files: files).loadSwiftSource(path, isAlone: true)
    #expect(result.models.map(\.packagePath) == packages ?? [])
    #expect(result.failures.isEmpty == (packages != nil))
  }

  @Test(arguments: [
    ("App", ["App/Other.swift", "App/Trip.swift"]), ("App#App", ["App/Other.swift", "App/Trip.swift"]),
    // A file is that of its project, to which it belongs even if the search passes it over.
    ("App/Trip.swift", ["App/Other.swift", "App/Trip.swift"]),
    ("App/Pods/Day.swift", ["App/Other.swift", "App/Pods/Day.swift", "App/Trip.swift"]),
    ("App/Trip.swift#Trip", ["App/Other.swift", "App/Trip.swift"]), ("Empty", []), ("App/a#b", ["App/a#b/Day.swift"]),
  ]) func theSourcesOfAModelAreThoseOfItsFolder(_ path: String, _ expected: [String]) {
    let source = "import SwiftData\n\(Self.model)"
    var files = [
      "App/Package.swift": "", "App/Trip.swift": source, "App/Other.swift": "struct Other {}",
      "App/Pods/Day.swift": source, "Empty/readme.md": "",
    ]
    if path == "App/a#b" { files["App/a#b/Day.swift"] = source }
    let found = ModelLoader(files: InMemoryFileTree(files)).freezableSources(of: path)
    #expect(found.files.map(\.path).filter { $0 != "App/Package.swift" }.sorted() == expected)
  }

  @Test func aBraceThatIsNeverClosedIsFound() {
    let open = "import SwiftData\n@Model class Trip {\n  var name: String = \"\"\n"
    let files = ["App/Trip.swift": open, "App/Other.swift": "struct Other {\n"]
    for path in ["App", "App/Trip.swift"] {
      let findings = load(path, files).findings.filter { $0.message.contains("never closed") }
      #expect(findings.map(\.path) == ["App/Trip.swift"] && findings.first?.position?.line == 2)
    }
    #expect(load("App", ["App/Trip.swift": open + "}"]).findings == [])
  }

  @Test(arguments: ["App", "App/Trip.swift", "App#Trip", "App/Trip.swift#Trip", "App#Plan"])
  func noModelIsAFailureWithTheFindingAsItsReason(path: String) {
    let files = ["App/Trip.swift": "import SwiftData\nfunc f() {\n@Model class Trip { var name: String = \"\" }\n"]
    let result = load(path, files)
    #expect(result.models.isEmpty && result.failures.count == 1)
    let failure = result.failures.first
    #expect(failure?.path == "App/Trip.swift" && failure?.position?.line == 2, "\(result.failures)")
    #expect(failure?.reason.hasPrefix("no model is read here: the brace is never closed") == true)
    // A model that is left is read, and the finding stays one.
    let other = "@Model class Day { var name: String = \"\" }\n"
    #expect(load("App", files.merging(["App/Day.swift": other]) { $1 }).failures.isEmpty)
  }

  @Test(arguments: [
    (["Repo/Package.swift"], "Repo"), (["Repo/.git/HEAD"], "Repo"), (["Repo/App.xcodeproj/project.pbxproj"], "Repo"),
    (["Repo/App.xcworkspace/contents.xcworkspacedata"], "Repo"), (["Repo/Sources/Package.swift"], "Repo/Sources"),
    (["Repo/readme.md"], "Repo/Sources/App"), (["Package.swift"], "."), (["Other/Package.swift"], "Repo/Sources/App"),
    (["Repo/Package.swift", "Repo/Sources/App/.git/x"], "Repo/Sources/App"),
  ]) func theProjectAroundAFileIsThatOfItsNearestSign(_ signs: [String], _ folder: String) {
    var files = ["Repo/Sources/App/Trip.swift": ""]
    for sign in signs { files[sign] = "" }
    let loader = ModelLoader(files: InMemoryFileTree(files))
    #expect(loader.projectFolder(around: "Repo/Sources/App/Trip.swift") == folder)
  }

  @Test func whatAnIfLeavesOutIsLeftOutOfThatPlatformsModel() throws {
    let source = """
      import SwiftData
      @Model class Trip {
        var name: String = ""
        #if os(macOS)
        var window: Int = 0
        #endif
      }
      """
    let models = load("App", ["App/Trip.swift": source]).models
    let groups = models.onPlatforms
    #expect(groups.count == 2)
    let attributes = groups.map { $0.models.flatMap { $0.model.entities.flatMap { $0.attributes.map(\.name) } } }
    let place = try #require(groups.firstIndex { $0.platforms.contains("macOS") })
    #expect(groups[place].platforms == ["macOS"] && attributes[place].sorted() == ["name", "window"])
    #expect(attributes[1 - place] == ["name"] && !groups[1 - place].platforms.contains("macOS"))
    let same = load("App", ["App/Trip.swift": "import SwiftData\n@Model class Trip { var a: Int = 1 }"]).models
    #expect(same.onPlatforms.map(\.platforms) == [[]] && same.onPlatforms.first?.models == same)
  }
}
