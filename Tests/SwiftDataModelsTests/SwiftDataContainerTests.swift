import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What the containers of an app say about its stores.
@Suite struct SwiftDataContainerTests {
  private static let classes = """
    import SwiftData
    @Model final class Movie { var title: String = ""; var tag: Tag? }
    @Model final class Tag { var name: String = "" }
    @Model final class Synced { var name: String = "" }

    """

  private static func load(_ source: String, at path: String = "App") -> LoadResult {
    SwiftDataModelTests.load(path, versions: .all, ["App/App.swift": classes + source])
  }

  private static func source(_ source: String) throws -> SwiftDataSource {
    let result = load(source)
    return try #require(result.models.first?.contents.swiftData, "\(result.failures)")
  }

  // MARK: - Several containers

  private static let two = """
    let a = try ModelContainer(for: Movie.self, configurations: ModelConfiguration("Catalog", cloudKitDatabase: .none))
    let b = try ModelContainer(
      for: Synced.self, configurations: ModelConfiguration("Cloud", cloudKitDatabase: .private("iCloud.x")))
    """

  @Test func severalContainersAreSeveralModels() {
    let models = Self.load(Self.two).models
    #expect(models.map(\.name) == ["App", "Cloud"] && models.map(\.packagePath) == ["App#App", "App#Cloud"])
    #expect(models.map { $0.model.entities.map(\.name) } == [["Movie", "Tag"], ["Synced"]])
    let databases = models.map { $0.contents.swiftData?.containers.first?.configurations.first?.cloudKitDatabase }
    #expect(databases == [SwiftDataContainer.CloudKitDatabase.none, .privateDatabase("iCloud.x")])
    #expect(models.allSatisfy { $0.contents.swiftData?.gaps == [] && $0.contents.swiftData?.unlisted == [] })
  }

  @Test(arguments: [
    ("App#Cloud", ["Synced"]), ("App#Catalog", ["Movie"]), ("App#App", ["Movie"]), ("App", ["Movie", "Synced"]),
    ("App/App.swift#Cloud", ["Synced"]),
  ])
  func oneIsChosenByItsName(path: String, first: [String]) {
    #expect(Self.load(Self.two, at: path).models.map { $0.model.entities[0].name } == first)
  }

  @Test(arguments: ["App#Clod", "App/App.swift#Clod"])
  func aMisspeltNameIsRefused(path: String) throws {
    let result = Self.load(Self.two, at: path)
    let failure = try #require(result.failures.first)
    #expect(result.models.isEmpty && result.failures.count == 1)
    #expect(failure.reason == "no SwiftData model or version is named 'Clod'")
    #expect(failure.remedy == "did you mean 'Cloud'? choose one of 'App' and 'Cloud'")
  }

  /// The entities of each model.
  @Test(
    arguments: [
      // A part of the store, and the same store from another place.
      ("let a = try ModelContainer(for: Movie.self)\nlet b = try ModelContainer(for: Tag.self)", ["Movie Tag"]),
      (
        "let a = try ModelContainer(for: Movie.self)\nlet b = try ModelContainer(for: Tag.self, configurations: .init(\"Tags\"))",
        ["Movie Tag", "Tag"]
      ),
      ("let a = try ModelContainer(for: Movie.self)\nfunc f() { V().modelContainer(for: Movie.self) }", ["Movie Tag"]),
      // What overlaps is another model.
      (
        "let a = try ModelContainer(for: Movie.self)\nlet b = try ModelContainer(for: Tag.self, Synced.self)",
        ["Movie Tag", "Synced Tag"]
      ),
      // Previews, mocks and intents count only if there is nothing else.
      (
        "let a = try ModelContainer(for: Movie.self)\nlet previewContainer = { try! ModelContainer(for: Synced.self) }()",
        ["Movie Tag"]
      ),
      (
        "let a = try ModelContainer(for: Movie.self)\nenum MockData { static func make() { _ = try! ModelContainer(for: Synced.self) } }",
        ["Movie Tag"]
      ),
      (
        "let a = try ModelContainer(for: Movie.self)\nstruct Find: AppIntent { func perform() { _ = try! ModelContainer(for: Synced.self) } }",
        ["Movie Tag"]
      ),
      ("struct Find: AppIntent { func perform() { _ = try! ModelContainer(for: Synced.self) } }", ["Synced"]),
      ("struct Contest { let latest = try! ModelContainer(for: Synced.self) }", ["Synced"]),
      // In memory nothing is stored.
      (
        "let a = try ModelContainer(for: Movie.self)\nlet b = try ModelContainer(for: Synced.self, configurations: .init(isStoredInMemoryOnly: true))",
        ["Movie Tag"]
      ),
      (
        "let a = try ModelContainer(for: Movie.self)\n#if DEBUG\nlet b = try ModelContainer(for: Synced.self)\n#endif",
        ["Movie Tag"]
      ),
      (
        "@main struct A: App { var body: some Scene { DocumentGroup(editing: Tag.self, contentType: .x) { V() } } }",
        ["Tag"]
      ),
    ] as [(String, [String])])
  func eachListIsAModel(source: String, entities: [String]) {
    #expect(
      Self.load(source).models.map { $0.model.entities.map(\.name).sorted().joined(separator: " ") } == entities)
  }

  // MARK: - Configurations

  /// What the first configuration says: name, in memory, saves, group, database.
  @Test(
    arguments: [
      ("ModelConfiguration()", "- false true automatic automatic"),
      ("ModelConfiguration(\"N\", isStoredInMemoryOnly: false)", "N false true automatic automatic"),
      ("ModelConfiguration(allowsSave: false)", "- false false automatic automatic"),
      ("ModelConfiguration(groupContainer: .identifier(\"group.x\"))", "- false true identifier(group.x) automatic"),
      ("ModelConfiguration(groupContainer: .none)", "- false true none automatic"),
      ("ModelConfiguration(cloudKitDatabase: .private(\"iCloud.x\"))", "- false true automatic private(iCloud.x)"),
      ("ModelConfiguration(cloudKitDatabase: .private(Keys.id))", "- false true automatic private(iCloud.y)"),
      ("ModelConfiguration(cloudKitDatabase: ModelConfiguration.CloudKitDatabase.none)", "- false true automatic none"),
      ("ModelConfiguration(cloudKitDatabase: flag ? .none : .automatic)", "- false true automatic unknown !"),
      (
        "ModelConfiguration(isStoredInMemoryOnly: CommandLine.arguments.contains(t) == false)",
        "- nil true automatic automatic !"
      ),
      (
        "ModelConfiguration(isStoredInMemoryOnly: !CommandLine.arguments.contains(t))",
        "- nil true automatic automatic !"
      ),
      (
        "ModelConfiguration(isStoredInMemoryOnly: CommandLine.arguments.contains(t) || other)",
        "- nil true automatic automatic !"
      ),
      (
        "ModelConfiguration(isStoredInMemoryOnly: CommandLine.arguments.contains(\"-t\"))",
        "- false true automatic automatic"
      ),
      ("ModelConfiguration(isStoredInMemoryOnly: Keys.yes)", "- true true automatic automatic"),
      ("ModelConfiguration(isStoredInMemoryOnly: inMemory)", "- false true automatic automatic"),
      ("ModelConfiguration(isStoredInMemoryOnly: other)", "- nil true automatic automatic !"),
      ("ModelConfiguration(name)", "- false true automatic automatic !"),
      ("[local]", "L false true automatic none"), ("local", "L false true automatic none"),
      ("Keys.shared", "S false true automatic automatic"), ("Keys.list", "S false true automatic automatic"),
      ("made()", "- nil nil unknown unknown !"), ("given", "- nil nil unknown unknown !"),
      ("chosen", "C false true automatic none"), ("either", "C false true automatic unknown !"),
    ])
  func configurationsAreRead(argument: String, expected: String) throws {
    let source = try Self.source(
      """
      enum Keys {
        static let id = "iCloud.y", yes = true
        static let shared = ModelConfiguration("S")
        static var list: [ModelConfiguration] { [shared] }
      }
      func make(inMemory: Bool = false, other: Bool, given: ModelConfiguration) throws -> ModelContainer {
        let local = ModelConfiguration("L", cloudKitDatabase: .none)
        let chosen: ModelConfiguration
        if other { chosen = ModelConfiguration(isStoredInMemoryOnly: true) } else {
          chosen = ModelConfiguration("C", cloudKitDatabase: .none)
        }
        let either: ModelConfiguration
        if other { either = ModelConfiguration("C", cloudKitDatabase: .none) } else { either = ModelConfiguration("C") }
        return try ModelContainer(for: Movie.self, Synced.self, configurations: \(argument))
      }
      """)
    let container = try #require(source.containers.first)
    let configuration = try #require(container.configurations.first)
    let group =
      switch configuration.groupContainer {
      case .automatic: "automatic"
      case .none: "none"
      case .identifier(let name): "identifier(\(name ?? "?"))"
      case .unknown: "unknown"
      }
    let database =
      switch configuration.cloudKitDatabase {
      case .automatic: "automatic"
      case .none: "none"
      case .privateDatabase(let name): "private(\(name ?? "?"))"
      case .unknown: "unknown"
      }
    let flags = [configuration.isStoredInMemoryOnly, configuration.allowsSave].map { $0.map(String.init) ?? "nil" }
    let text = ([configuration.name ?? "-"] + flags + [group, database]).joined(separator: " ")
    #expect(text + (source.gaps.isEmpty ? "" : " !") == expected)
    #expect(container.configurations.count == 1)
  }

  /// The form that Apple shows: one container, each configuration with a part of the classes.
  @Test func configurationsAreLimitedToTheirClasses() throws {
    let source = try Self.source(
      """
      let schema = Schema([Movie.self, Synced.self])
      let container = try ModelContainer(
        for: schema,
        configurations: ModelConfiguration("A", schema: Schema([Movie.self]), cloudKitDatabase: .none),
        ModelConfiguration(for: Synced.self, isStoredInMemoryOnly: false))
      """)
    let container = try #require(source.containers.first)
    #expect(source.containers.count == 1 && container.entities == ["Movie", "Synced", "Tag"])
    #expect(container.configurations.map(\.entities) == [["Movie", "Tag"], ["Synced"]])
    #expect(container.configurations.map(\.name) == ["A", nil])
  }

  @Test func aSchemaThatIsPassedInIsThatOfItsTarget() throws {
    let source = try Self.source(
      """
      func make(schema: Schema) throws -> ModelContainer { try ModelContainer(for: schema) }
      let container = try make(schema: Schema([Movie.self]))
      """)
    #expect(source.containers.map(\.entities) == [["Movie", "Tag"]] && source.gaps.isEmpty)
  }

  // MARK: - Plans

  private static func plan(_ container: String, _ schemas: String = "[S1.self]", _ stages: String = "[]") -> String {
    """
    enum S1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Movie.self] }
    }
    enum S2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Movie.self, Other.self] }
      @Model final class Other { var a: Int? }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { \(schemas) }
      static var stages: [MigrationStage] { \(stages) }
      static func fill(_ context: ModelContext) throws { try step(context) }
      static func step(_ context: ModelContext) throws { try context.save() }
    }
    \(container)
    """
  }

  /// The classes that only a container lists belong to what is stored, and the version keeps its own checksum.
  @Test(arguments: [
    ("let c = try ModelContainer(for: Schema([Movie.self, Synced.self]), migrationPlan: Plan.self)", ["Synced"]),
    ("let c = try ModelContainer(for: Movie.self, Synced.self)", ["Synced"]),
    ("let c = try ModelContainer(for: Movie.self, migrationPlan: Plan.self)", []),
    ("let c = try ModelContainer(for: Schema(versionedSchema: S1.self), migrationPlan: Plan.self)", []),
    ("let c = try ModelContainer(for: Movie.self, Synced.self, configurations: .init(isStoredInMemoryOnly: true))", []),
  ])
  func theCurrentVersionIsTheUnion(container: String, added: [String]) throws {
    let models = Self.load(Self.plan(container)).models
    let current = try #require(models.first { $0.isCurrentVersion })
    let source = try #require(current.contents.swiftData)
    #expect(current.version == "S1" && source.addedByContainers == added && source.listed == ["Movie", "Tag"])
    #expect(current.model.entities.map(\.name).sorted() == (["Movie", "Tag"] + added).sorted())
    let listed = source.history?.versions.first { $0.name == "S1" }?.checksum
    #expect((listed == current.versionHashes.checksum) == added.isEmpty)
    #expect(models.map(\.version) == ["S1", "S2"] && models.map { $0.contents.swiftData?.isPlanned } == [true, false])
  }

  /// What a plan or a container leaves open is said, with its place.
  @Test(
    arguments: [
      (plan("let c = 1"), []),
      (
        plan("let c = 1", "[S1.self] + more()"),
        ["the list of schemas of the plan 'Plan' includes 'more()', which is not read"]
      ),
      (
        plan("let c = 1", "[S1.self, S9.self]"),
        ["the list of schemas of the plan 'Plan' contains \"S9\", which is not in the sources"]
      ),
      (
        plan("let c = 1", "[S1.self]", "[made()]"),
        ["the stages of the plan 'Plan' include 'made()', which is not read"]
      ),
      (
        plan("let c = 1", "[S1.self]", "x ? [] : [.lightweight(fromVersion: S1.self, toVersion: S2.self)]"),
        [
          "the stages of the plan 'Plan' include 'x ? [] : [.lightweight(fromVersion: S1.self, toVersion: S2.self)]', which is one of several values"
        ]
      ),
      (
        plan("let c = try ModelContainer(for: Movie.self, migrationPlan: Other.self)"),
        ["the migration plan of a container is 'Other', which is not in the sources"]
      ),
      (
        plan("#if FLAG\nlet c = try ModelContainer(for: Movie.self)\n#endif"),
        ["a container is created within #if FLAG"]
      ),
      (
        plan("let c = try ModelContainer(for: Schema([Movie.self, X.self]), migrationPlan: Plan.self)"),
        ["the schema of a container contains \"X\", which is not in the sources"]
      ),
    ] as [(String, [String])])
  func whatCannotBeReadIsAGap(source: String, gaps: [String]) throws {
    let found = try #require(Self.load(source).models.first { $0.isCurrentVersion }?.contents.swiftData).gaps
    #expect(found.map { "\($0.what) \($0.reason)" } == gaps)
    #expect(found.allSatisfy { $0.path == "App/App.swift" && $0.position.line > 1 })
  }

  /// The digest of a handler changes with its code and that of the functions it calls, not with comments.
  @Test func handlersHaveDigests() throws {
    func stage(_ handler: String, _ replacing: (String, String)? = nil) throws -> SwiftDataSource.Stage {
      let stage = "[.custom(fromVersion: S1.self, toVersion: S2.self, willMigrate: \(handler), didMigrate: nil)]"
      var text = Self.plan("let c = 1", "[S1.self, S2.self]", stage)
      if let replacing { text = text.replacing(replacing.0, with: replacing.1) }
      return try #require(Self.load(text).models.first?.contents.swiftData?.plan?.stages.first)
    }
    let plain = try stage("{ try fill($0) }")
    #expect(plain.willMigrate != nil && plain.didMigrate == nil && plain.isCustom)
    #expect(try stage("{ /* as before */ try   fill($0) }").willMigrate == plain.willMigrate)
    #expect(try stage("{ try fill($0); done() }").willMigrate != plain.willMigrate)
    #expect(try stage("{ try fill($0) }", ("context.save()", "context.delete()")).willMigrate != plain.willMigrate)
    #expect(try stage("nil").willMigrate == nil)
  }
}
