import GlossBasics
import GlossCloudKitSchemas
import GlossFiles
import GlossManagedObjectModel
import Synchronization
import Testing

@testable import GlossModelFiles
@testable import GlossSwiftDataModels

/// What of a model goes to CloudKit, and to which container, as the code around it says.
@Suite struct CloudKitUseTests {
  /// `none`, `unstated` or `mirrored` with the entities; then `container: entities`, `-` for one without a name, and
  /// the gaps.
  private static func lines(_ use: CloudKitUse?) -> [String] {
    func lines(_ word: String, _ model: SynchronizedModel) -> [String] {
      func list(_ names: Set<String>) -> String { names.sorted().joined(separator: " ") }
      return ["\(word) \(list(model.entities))"]
        + model.parts.map { "\($0.container ?? "-"): \(list($0.entities))" } + model.gaps
    }
    return switch use {
    case nil: []
    case CloudKitUse.none?: ["none"]
    case .unstated(nil)?: ["unstated"]
    case .unstated(let model?)?: lines("unstated", model)
    case .some(let model)?: lines("mirrored", model)
    }
  }

  private static func model(_ configurations: [String: [String]] = [:], names: [String]) -> ModelIndex {
    ModelIndex(
      ManagedObjectModel(
        entities: names.map { EntityDescription(name: $0) },
        configurations: configurations.sorted { $0.key < $1.key }.map {
          Configuration(name: $0.key, entities: $0.value)
        }
      ))
  }

  // MARK: Core Data

  private static let configured = model(["Cloud": ["Trip"], "Local": ["Draft"]], names: ["Draft", "Photo", "Trip"])

  /// Code that mirrors configurations to containers; `-` for none of either.
  private static func stores(_ pairs: [(configuration: String, container: String)]) -> String {
    pairs.enumerated().map { place, pair in
      (pair.configuration == "-" ? "" : "d\(place).configuration = \(pair.configuration)\n")
        + "d\(place).cloudKitContainerOptions = "
        + (pair.container == "-" ? "make()\n" : ".init(containerIdentifier: \"\(pair.container)\")\n")
    }.joined()
  }

  private static func missing(_ name: String) -> String {
    "the code mirrors the configuration '\(name)', which this model does not have"
  }

  private static let unread = "the code mirrors the configuration n, whose name is not literal"

  @Test(
    arguments: [
      ([], []), ([("\"Cloud\"", "a")], ["mirrored Trip", "a: Trip"]),
      ([("\"Cloud\"", "-")], ["mirrored Trip", "-: Trip"]),
      // Of another model.
      ([("\"Gone\"", "a")], []),
      (
        [("\"Zone\"", "a"), ("\"Gone\"", "b"), ("\"Cloud\"", "c")],
        ["mirrored Trip", "c: Trip", missing("Gone"), missing("Zone")]
      ),
      ([("\"Cloud\"", "a"), ("\"Local\"", "b")], ["mirrored Draft Trip", "a: Trip", "b: Draft"]),
      ([("\"Local\"", "a"), ("\"Cloud\"", "a")], ["mirrored Draft Trip", "a: Draft Trip"]),
      // Without a name, or with one that cannot be read, every entity may be in the store.
      ([("n", "a")], ["mirrored Draft Photo Trip", unread]),
      ([("n", "a"), ("\"Cloud\"", "a")], ["mirrored Trip", "a: Trip", unread]),
      ([("-", "a")], ["mirrored Draft Photo Trip", "a: Draft Photo Trip"]),
      ([("-", "-")], ["mirrored Draft Photo Trip", "-: Draft Photo Trip"]),
      (
        [("-", "a"), ("-", "b")],
        ["mirrored Draft Photo Trip", "-: Draft Photo Trip", "a: Draft Photo Trip", "b: Draft Photo Trip"]
      ),
      (
        [("\"Cloud\"", "a"), ("-", "b")],
        ["mirrored Draft Photo Trip", "-: Draft Photo Trip", "a: Trip", "b: Draft Photo Trip"]
      ),
      ([("\"Cloud\"", "a"), ("-", "a")], ["mirrored Draft Photo Trip", "a: Draft Photo Trip"]),
    ] as [([(String, String)], [String])]) func aConfigurationGoesWhereItsStoreIsMirrored(
      _ pairs: [(String, String)], _ expected: [String]
    )
  {
    let mirroring = StoreMirroring(Self.stores(pairs))
    #expect(Self.lines(mirroring.use(of: Self.configured)) == expected)
    let stated = mirroring.use(of: Self.configured, stated: .none)
    #expect(Self.lines(stated) == (expected.isEmpty ? ["none"] : expected))
  }

  /// Where the code says nothing of a model without configurations, the model itself does, with the containers that
  /// code names for any store.
  @Test(arguments: [
    ([("-", "a")], ["-: Draft Trip", "a: Draft Trip"]), ([("\"Cloud\"", "a")], ["-: Draft Trip"]),
    (
      [("-", "a"), ("-", "b")], ["-: Draft Trip", "a: Draft Trip", "b: Draft Trip", "-: Draft Trip"]
    ), ([], ["-: Draft Trip"]),
  ]) func aModelWithoutConfigurationsMayBeInAnyStore(_ pairs: [(String, String)], _ parts: [String]) {
    let index = Self.model(names: ["Draft", "Trip"])
    let mirroring = StoreMirroring(Self.stores(pairs))
    let marked = SynchronizedModel(index)
    for (use, expected) in [
      (CloudKitUse.none, ["none"]), (.some(marked), ["mirrored Draft Trip"] + parts),
      (.unstated(marked), ["unstated Draft Trip"] + parts), (.unstated(nil), ["unstated Draft Trip"] + parts),
    ] {
      let found = Self.lines(mirroring.use(of: index, stated: use))
      #expect(found.first == expected.first && found.dropFirst().sorted() == expected.dropFirst().sorted())
    }
  }

  @Test(arguments: [
    (ModelFormat.mom, true), (.xml, true), (.elements, true), (.store, false), (.swiftdata, false),
  ]) func codeIsReadForTheModelsOfFiles(_ format: ModelFormat, _ isRead: Bool) {
    let files = InMemoryFileTree(["Package.swift": "", "App/Stack.swift": Self.stores([("\"Cloud\"", "a")])])
    for isForContainers in [false, true] {
      var loaded = LoadedModel(model: Self.configured.model, name: "A", path: "App/A.mom", format: format)
      loaded.readMirroring(in: files, isForContainers: isForContainers)
      #expect(loaded.contents.mirroring?.configurations == (isRead ? ["Cloud"] : nil))
    }
  }

  // MARK: SwiftData

  private typealias Container = SwiftDataContainer

  private static func container(
    _ entities: [String], _ configurations: [SwiftDataContainer.Configuration] = [], call: String = "ModelContainer",
    isComplete: Bool = true
  ) -> SwiftDataContainer {
    var container = SwiftDataContainer(
      path: "App.swift", position: SourcePosition(line: 3, column: 1), call: call, classes: entities,
      isComplete: isComplete)
    (container.entities, container.configurations) = (entities, configurations)
    return container
  }

  private static func configuration(
    _ database: SwiftDataContainer.CloudKitDatabase, or alternatives: Set<SwiftDataContainer.CloudKitDatabase> = [],
    _ entities: [String]? = nil, inMemory: Bool? = false
  ) -> SwiftDataContainer.Configuration {
    SwiftDataContainer.Configuration(
      entities: entities, isStoredInMemoryOnly: inMemory, cloudKitDatabase: database,
      cloudKitAlternatives: alternatives, path: "Store.swift", position: SourcePosition(line: 7, column: 1))
  }

  private static func undecided(_ text: String, _ what: String) -> String {
    "Store.swift:7: '\(text)' decides whether \(what), and is not literal"
  }

  private static let more = "the list of classes is not literal; more may synchronize"

  @Test(
    arguments: [
      ([], ["unstated"]), ([container(["Trip"], [configuration(.none)], call: "Schema")], ["unstated"]),
      ([container(["Trip"], [configuration(.privateDatabase("a"))], call: "Schema")], ["unstated"]),
      ([container(["Trip"], [configuration(.none)], call: "")], ["unstated"]),
      ([container(["Trip"])], ["unstated Trip", "-: Trip"]),
      ([container(["Trip"], [configuration(.automatic)])], ["unstated Trip", "-: Trip"]),
      ([container(["Trip"], [configuration(.none)])], ["none"]),
      ([container(["Trip"], [configuration(.privateDatabase("a"))])], ["mirrored Trip", "a: Trip"]),
      ([container(["Trip"], [configuration(.privateDatabase(nil))])], ["mirrored Trip", "-: Trip"]),
      ([container(["Trip"], [configuration(.privateDatabase("a"), inMemory: true)])], ["none"]),
      ([container(["Trip"], [configuration(.privateDatabase("a"), inMemory: nil)])], ["mirrored Trip", "a: Trip"]),
      (
        [container(["Draft", "Trip"], [configuration(.privateDatabase("a"), ["Trip"])])],
        ["mirrored Trip", "a: Trip"]
      ),
      (
        [
          container(
            ["Draft", "Trip"], [configuration(.privateDatabase("a"), ["Trip"]), configuration(.none, ["Draft"])])
        ],
        ["mirrored Trip", "a: Trip"]
      ),
      (
        [container(["Trip"], [configuration(.privateDatabase("b"))]), container(["Draft"])],
        ["mirrored Draft Trip", "-: Draft", "b: Trip"]
      ),
      // What any of several alternatives mirrors, some users synchronize.
      (
        [container(["Trip"], [configuration(.none, or: [.none, .privateDatabase("a")])])],
        ["mirrored Trip", "a: Trip"]
      ),
      ([container(["Trip"], [configuration(.privateDatabase("a"), or: [.none])])], ["none"]),
      (
        [container(["Trip"], [configuration(.unknown("flag"))])],
        ["unstated Trip", "-: Trip", undecided("flag", "'Trip' synchronizes")]
      ),
      (
        [container(["Draft", "Trip"], [configuration(.none, or: [.unknown("b"), .unknown("a")])])],
        [
          "unstated Draft Trip", "-: Draft Trip", undecided("a", "2 entities synchronize"),
          undecided("b", "2 entities synchronize"),
        ]
      ),
      // A list that cannot be read is not one of classes that stay.
      ([container([], isComplete: false)], ["unstated"]), ([container([])], ["unstated"]),
      ([container([], [configuration(.none)])], ["none"]),
      ([container(["Trip"], isComplete: false)], ["unstated Trip", "-: Trip", "App.swift:3: \(more)"]),
      (
        [container(["Trip"], [configuration(.privateDatabase("a"))], isComplete: false)],
        ["mirrored Trip", "a: Trip", "Store.swift:7: \(more)"]
      ), ([container(["Trip"], [configuration(.none)], isComplete: false)], ["none"]),
    ] as [([SwiftDataContainer], [String])]) func containersMirrorWhatTheirDatabasesSay(
      _ containers: [SwiftDataContainer], _ expected: [String]
    )
  {
    let index = Self.model(names: ["Draft", "Trip"])
    #expect(Self.lines(SwiftDataSource.cloudKitUse(of: index, in: containers)) == expected)
  }

  @Test func eachPlatformHasItsOwnContainers() throws {
    let source = """
      import SwiftData
      @Model class Trip {
        var name: String = ""
        #if os(macOS)
        var window: Int = 0
        #endif
      }
      #if os(macOS)
      let container = try ModelContainer(
        for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.b")))
      #else
      let container = try ModelContainer(
        for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.a")))
      #endif
      """
    let loaded = try #require(
      ModelLoader(files: InMemoryFileTree(["App/Trip.swift": source])).load("App").models.first)
    for isAsked in [false, true] {
      let found = loaded.synchronizedOnPlatforms(isAsked: isAsked)
      #expect(found.map { $0.platforms.contains("macOS") } == [false, true])
      #expect(found.map(\.model.containers) == [["iCloud.a"], ["iCloud.b"]])
      #expect(loaded.synchronized(isAsked: isAsked)?.containers == ["iCloud.a"])
    }
  }

  // MARK: Folders

  /// A tree that counts the folders that are listed, and in which some paths are links.
  private final class ListedTree: FileTreeLayer {
    let base: any FileTree
    private let links: Set<String>
    private let listed = Mutex(0)

    init(_ files: [String: String], links: Set<String> = []) {
      (self.base, self.links) = (InMemoryFileTree(files), links)
    }

    var listings: Int { listed.withLock { $0 } }
    func items(in folder: String) throws(InputFailure) -> [FolderItem] {
      listed.withLock { $0 += 1 }
      return try base.items(in: folder).map {
        FolderItem(
          name: $0.name, kind: $0.kind, isSymbolicLink: links.contains(FilePath.joined(folder, $0.name)))
      }
    }
  }

  private static let cloud = stores([("\"Cloud\"", "a")])

  @Test(
    arguments: [
      ([], ["Cloud"]), (["App/Deep"], []), (["App/Deep/Stack.swift"], []), (["App/Other"], ["Cloud"]),
    ] as [(Set<String>, Set<String>)]) func noLinkIsFollowed(_ links: Set<String>, _ expected: Set<String>)
  {
    let files = ListedTree(["App/Deep/Stack.swift": Self.cloud, "App/Other/A.swift": ""], links: links)
    #expect(StoreMirroring(of: "App", in: files).configurations.compactMap(\.self) == Array(expected))
  }

  @Test(arguments: [".", "App"]) func filesAreReadBelowTheFolder(_ folder: String) {
    let files = ListedTree(["App/Deep/Stack.swift": Self.cloud, "App/.git/HEAD": ""])
    #expect(StoreMirroring(of: folder, in: files).configurations == ["Cloud"])
  }

  /// The folders are listed one by one, so a limit also ends the search for files; the names in a folder are asked for
  /// when it is found.
  @Test(arguments: [(0, 0, false), (1, 3, true), (2, 4, true), (9, 5, true)])
  func noFolderIsListedAfterTheLimit(_ limit: Int, _ listings: Int, _ isRead: Bool) {
    let files = ListedTree([
      "App/A.swift": Self.cloud, "App/Sub/B.swift": "", "App/Tub/C.swift": "", "App/D.txt": "",
    ])
    #expect(StoreMirroring(of: "App", in: files, limit: limit).configurations.isEmpty == !isRead)
    #expect(files.listings == listings)
  }
}
