import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What the configurations of a container say, in every form that an argument has.
@Suite struct ContainerConfigurationTests {
  private static let shared = """
    import SwiftData
    @Model final class Trip { var name: String = "" }
    @Model final class Note { var text: String = "" }
    @Model final class Tag { var text: String = "" }
    extension ModelConfiguration { static var outer: ModelConfiguration { ModelConfiguration("Outer") } }

    """

  private static func text(_ database: SwiftDataContainer.CloudKitDatabase) -> String {
    switch database {
    case .automatic: ""
    case .none: "local"
    case .privateDatabase(let name): "private(\(name ?? "?"))"
    case .unknown(let text): "cloud<\(text)>"
    }
  }

  private static func text(_ group: SwiftDataContainer.GroupContainer) -> String {
    switch group {
    case .automatic: ""
    case .none: "alone"
    case .identifier(let name): "group(\(name ?? "?"))"
    case .unknown(let text): "group<\(text)>"
    }
  }

  /// What a configuration says that is not the default: `N memory readonly group local [Trip]`.
  private static func text(_ configuration: SwiftDataContainer.Configuration) -> String {
    let memory = configuration.isStoredInMemoryOnly.map { $0 ? "memory" : "" } ?? "memory?"
    let saves = configuration.allowsSave.map { $0 ? "" : "readonly" } ?? "saves?"
    let alternatives = configuration.cloudKitAlternatives.map(text).sorted().joined(separator: "|")
    let parts = [
      configuration.name ?? "", memory, saves, text(configuration.groupContainer), text(configuration.cloudKitDatabase),
      configuration.cloudKitAlternatives.isEmpty ? "" : "of {\(alternatives)}", configuration.url ?? "",
      configuration.entities.map { "\($0)" } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func source(_ argument: String, _ before: String = "") throws -> SwiftDataSource {
    let store = """
      import SwiftData
      enum Store {
      static let memory = true
      static func make(
        schema: Schema, other: Bool, config: ModelConfiguration = ModelConfiguration("Given"), yes: Bool = true,
        database: ModelConfiguration.CloudKitDatabase = .none, id: String = "group.y"
      ) throws -> ModelContainer {
      \(before)
      return try ModelContainer(for: Trip.self, Note.self, Tag.self, configurations: \(argument))
      }
      }
      """
    let files = ["App/Models.swift": shared, "App/Store.swift": store]
    return try #require(
      SwiftDataModelTests.load("App", versions: .all, files).models.first { $0.contents.swiftData != nil }?
        .contents.swiftData)
  }

  /// The configurations, then what is not read of them.
  private static func read(_ argument: String, _ before: String = "") throws -> [String] {
    let source = try source(argument, before)
    return (source.containers.first?.configurations.map(text) ?? [])
      + source.gaps.map { "? \($0.what) \($0.reason)" }
  }

  // MARK: - One configuration

  private static func gap(_ what: String, _ value: String) -> String {
    "? \(what) of a configuration is '\(value)', which is not a literal"
  }

  @Test(
    arguments: [
      ("(nil)", [""]), ("(nil, schema: nil)", [""]), ("(\"N\", url: place)", ["N place"]),
      ("(made())", ["", gap("the name", "made()")]),
      ("(schema: made())", ["", "? the schema of a configuration is not a literal list"]),
      ("(schema: Schema([Trip.self, Gone.self]))", ["", "? the schema of a configuration is not a literal list"]),
      // Classes.
      ("(for: Trip.self, Note.self)", ["[\"Note\", \"Trip\"]"]), ("(for: Trip.self, Note.self, Tag.self)", [""]),
      ("(for: Trip.self, isStoredInMemoryOnly: false)", ["[\"Trip\"]"]),
      (
        "(for: Trip.self, Gone.self)", ["[\"Trip\"]", "? a class of a configuration 'Gone.self' is not in the sources"]
      ),
      // Truth values.
      ("(isStoredInMemoryOnly: yes)", ["memory"]), ("(isStoredInMemoryOnly: memory)", ["memory"]),
      ("(isStoredInMemoryOnly: other)", ["memory?", gap("isStoredInMemoryOnly", "other")]),
      ("(isStoredInMemoryOnly: true && other)", ["memory?", gap("isStoredInMemoryOnly", "true && other")]),
      ("(isStoredInMemoryOnly: false || other)", ["memory?", gap("isStoredInMemoryOnly", "false || other")]),
      ("(allowsSave: other)", ["saves?", gap("allowsSave", "other")]),
      // Groups and databases.
      ("(groupContainer: .identifier(id))", ["group(group.y)"]), ("(groupContainer: .automatic)", [""]),
      ("(groupContainer: .identifier(made()))", ["group(?)"]), ("(groupContainer: .none)", ["alone"]),
      ("(groupContainer: .identifier)", ["group<.identifier>", gap("the group container", ".identifier")]),
      ("(groupContainer: made())", ["group<made()>", gap("the group container", "made()")]),
      ("(cloudKitDatabase: .private)", ["cloud<.private>", gap("the CloudKit database", ".private")]),
      ("(cloudKitDatabase: .private(made()))", ["private(?)"]),
      ("(cloudKitDatabase: .private(keys?.id ?? other))", ["private(?)"]), ("(cloudKitDatabase: database)", ["local"]),
      (
        "(cloudKitDatabase: database ?? .automatic)",
        ["cloud<database ?? .automatic>", gap("the CloudKit database", "database ?? .automatic")]
      ),
    ] as [(String, [String])])
  func argumentsAreRead(arguments: String, expected: [String]) throws {
    #expect(try Self.read("ModelConfiguration" + arguments) == expected)
    #expect(try Self.read(".init" + arguments) == expected)
  }

  // MARK: - Lists and names

  private static func unread(_ text: String, _ reason: String = "is not read") -> [String] {
    [
      "memory? saves? group<\(text)> cloud<\(text)>",
      "? the configuration of a container is '\(text)', which \(reason)",
    ]
  }

  @Test(
    arguments: [
      ("[ModelConfiguration(\"A\"), ModelConfiguration(\"B\")]", "", ["A", "B"]),
      ("ModelConfiguration(\"A\"), ModelConfiguration(\"B\")", "", ["A", "B"]),
      // What a call makes of a list is not known.
      (
        "[ModelConfiguration(\"A\"), ModelConfiguration(\"B\")].filter(isFit)", "",
        unread("[ModelConfiguration(\"A\"), ModelConfiguration(\"B\")].filter(isFit)")
      ),
      ("config", "", ["Given"]), ("ModelConfiguration.outer", "", ["Outer"]), (".outer", "", ["Outer"]),
      ("a.other", "let a = ModelConfiguration(\"A\")", unread("a.other")),
      (
        "a", "let a: ModelConfiguration\nif other { a = made() } else { a = more() }",
        unread("a", "leads to 'made()', which is not read")
      ),
      ("list", "let list = [ModelConfiguration(\"A\"), ModelConfiguration(\"B\")]", ["A", "B"]),
      // Of one that is compiled.
      (
        "{\n#if DEBUG\nModelConfiguration(\"D\")\n#else\nModelConfiguration(\"R\")\n#endif\n}()", "", ["R"]
      ),
      (
        "{\n#if FLAG\nModelConfiguration(\"A\")\n#endif\n}()", "",
        ["A", "? the configuration of a container depends on #if FLAG"]
      ),
    ] as [(String, String, [String])])
  func configurationsAreFound(argument: String, before: String, expected: [String]) throws {
    #expect(try Self.read(argument, before) == expected)
  }

  /// A constant that has the name of a property is not the value of itself.
  @Test func aConstantMayHaveTheNameOfItsValue() throws {
    #expect(try Self.read(".init(isStoredInMemoryOnly: memory)", "let memory = memory") == ["memory"])
  }

  private static func chain(_ value: String, _ count: Int) -> String {
    "let a1 = \(value)\n" + (2...count).map { "let a\($0) = a\($0 - 1)\n" }.joined()
  }

  @Test(arguments: [(129, true), (130, false)])
  func namesOfConfigurationsReferToOneAnotherUpToALimit(count: Int, isRead: Bool) throws {
    let found = try Self.read("a\(count)", Self.chain("ModelConfiguration(\"A\")", count))
    #expect((found == ["A"]) == isRead && (found.count == 2) == !isRead, "\(found)")
  }

  @Test(arguments: [(129, true), (130, false)])
  func truthValuesReferToOneAnotherUpToALimit(count: Int, isRead: Bool) throws {
    let found = try Self.read(".init(isStoredInMemoryOnly: a\(count))", Self.chain("true", count))
    #expect(found == (isRead ? ["memory"] : ["memory?", Self.gap("isStoredInMemoryOnly", "a\(count)")]))
  }

  // MARK: - Alternatives

  private static let chosen = "? the CloudKit database of a configuration depends on code that chooses it"

  /// One of two configurations has what both have.
  @Test(
    arguments: [
      ("(\"A\")", "(\"A\")", ["A"]), ("(\"A\", isStoredInMemoryOnly: true)", "(\"B\")", ["B"]),
      ("(\"A\")", "(\"B\", isStoredInMemoryOnly: true)", ["A"]),
      ("(\"A\", isStoredInMemoryOnly: true)", "(\"B\", isStoredInMemoryOnly: true)", ["A memory"]),
      ("(allowsSave: false)", "()", ["saves?"]), ("(allowsSave: false)", "(allowsSave: false)", ["readonly"]),
      ("(isStoredInMemoryOnly: other)", "()", ["memory?", gap("isStoredInMemoryOnly", "other")]),
      ("()", "(isStoredInMemoryOnly: other)", ["memory?", gap("isStoredInMemoryOnly", "other")]),
      ("(groupContainer: .none)", "()", ["group<one of several>"]),
      ("(groupContainer: .none)", "(groupContainer: .none)", ["alone"]),
      (
        "(cloudKitDatabase: .none)", "(cloudKitDatabase: .private(\"x\"))",
        ["cloud<one of several> of {local|private(x)}", chosen]
      ),
      ("(cloudKitDatabase: .none)", "(cloudKitDatabase: .none)", ["local"]),
    ] as [(String, String, [String])])
  func oneOfTwoHasWhatBothHave(first: String, second: String, expected: [String]) throws {
    let argument = "other ? ModelConfiguration\(first) : ModelConfiguration\(second)"
    #expect(try Self.read(argument) == expected)
  }

  // MARK: - Stores

  @Test(
    arguments: [
      ("()", nil), ("(\"A\")", "A"), ("(\"A\", url: place)", "place"),
      ("(groupContainer: .identifier(\"g\"))", "g/"), ("(\"A\", groupContainer: .identifier(\"g\"))", "g/A"),
      ("(\"A\", groupContainer: .identifier(made()))", "/A"), ("(\"A\", groupContainer: .none)", "A"),
    ])
  func aConfigurationSaysWhereItsStoreIs(arguments: String, store: String?) throws {
    let source = try Self.source("ModelConfiguration" + arguments)
    #expect(source.containers.first?.configurations.map(\.store) == [store])
  }

  /// What a function gives for each case of an enumeration.
  @Test func rawValuesAreNames() throws {
    let source = SwiftDataModelTests.load(
      "App", versions: .all,
      [
        "App/Store.swift": """
        import SwiftData
        @Model final class Trip { var name: String = "" }
        enum Store {
          enum Kind: String { case synced = "Notes", local }
          private static func configuration(_ kind: Kind) -> ModelConfiguration {
            switch kind {
            case .synced: ModelConfiguration(kind.rawValue)
            case .local: ModelConfiguration(kind.rawValue, allowsSave: false)
            }
          }
          static func open() throws -> ModelContainer {
            try ModelContainer(for: Trip.self, configurations: configuration(.synced), configuration(.local))
          }
        }

        """
      ]
    ).models.first { $0.contents.swiftData != nil }?.contents.swiftData
    let configurations = source?.containers.first?.configurations ?? []
    #expect(configurations.map(\.name) == ["Notes", "local"] && configurations.map(\.allowsSave) == [true, false])
  }

  /// The place of a store by its URL: what a function gets, the usual value of a parameter, and texts in pieces.
  @Test(arguments: [
    ("make(in: .documentsDirectory)", "documents/A.store"), ("outer(.documentsDirectory)", "documents/A.store"),
    ("outer(folder)", "documents/A.store"), ("made", "application support/A.store"),
    ("folder.appending(path: \"B.store\")", "documents/B.store"),
    (".appStore", "caches/App.store"), (".named(\"C\")", "caches/C.store"),
  ])
  func aPlaceIsFollowed(url: String, place: String) throws {
    let source = SwiftDataModelTests.load(
      "App", versions: .all,
      [
        "App/Store.swift": """
        import SwiftData
        @Model final class Trip { var name: String = "" }
        extension URL {
          static var appStore: URL { URL.cachesDirectory.appending(path: "App.store") }
          static func named(_ name: String) -> URL { URL.cachesDirectory.appending(path: "\\(name).store") }
        }
        enum Store {
          private static let name = "A"
          private static func make(in folder: URL) -> URL { folder.appendingPathComponent("\\(name).store") }
          private static func outer(_ place: URL) -> URL { make(in: place) }
          static func open(_ folder: URL = .documentsDirectory) throws -> ModelContainer {
            let made = make(in: URL.applicationSupportDirectory)
            return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: \(url)))
          }
        }

        """
      ]
    ).models.first { $0.contents.swiftData != nil }?.contents.swiftData
    #expect(source?.containers.first?.configurations.map(\.url) == [place])
  }

  /// Whether a container with the configurations stores nothing.
  @Test(arguments: [
    ("[.init(isStoredInMemoryOnly: true)]", true), ("[.init()]", false), ("[]", false),
    ("[.init(isStoredInMemoryOnly: true), .init(\"A\", isStoredInMemoryOnly: true)]", true),
    ("[.init(isStoredInMemoryOnly: true), .init(\"A\")]", false),
    ("[.init(isStoredInMemoryOnly: true), .init(\"A\", isStoredInMemoryOnly: other)]", nil),
    ("[.init(), .init(\"A\", isStoredInMemoryOnly: other)]", false),
  ])
  func aContainerInMemoryStoresNothing(argument: String, isInMemory: Bool?) throws {
    let container = try #require(try Self.source(argument).containers.first)
    #expect(container.isStoredInMemoryOnly == isInMemory)
  }
}
