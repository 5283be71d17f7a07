import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// What a change does to the containers that open stores, and two things with one name.
@Suite struct ComparedContainersTests {
  private typealias Parts = ProofParts
  private typealias Configuration = SwiftDataContainer.Configuration

  /// A configuration with the parts of its store.
  private static func store(
    _ name: String? = nil, group: String? = nil, url: String? = nil, isInMemory: Bool? = false,
    database: SwiftDataContainer.CloudKitDatabase = .automatic
  ) -> Configuration {
    var configuration = Configuration(path: "App.swift", position: Parts.position)
    (configuration.name, configuration.url) = (name, url)
    (configuration.isStoredInMemoryOnly, configuration.cloudKitDatabase) = (isInMemory, database)
    if let group { configuration.groupContainer = .identifier(group) }
    return configuration
  }

  private static let unread: Configuration = {
    var configuration = store()
    configuration.hasReadName = false
    return configuration
  }()

  private static func container(
    _ configurations: Configuration..., plan: String? = nil, entities: [String] = ["E"]
  ) -> SwiftDataContainer {
    var container = SwiftDataContainer(
      path: "App.swift", position: Parts.position, call: "ModelContainer", classes: entities, isComplete: true)
    (container.configurations, container.migrationPlan, container.entities) = (configurations, plan, entities)
    return container
  }

  private func said(
    _ former: [SwiftDataContainer], _ now: [SwiftDataContainer], plan: SwiftDataSource.Plan? = nil
  ) -> [String] {
    let input = ModelGuard.Input(
      packages: [Parts.package(plan, containers: now)],
      released: [Parts.released(Parts.package(plan, containers: former))])
    return Parts.said(input, .modelMoved, .stageChanged, .releasedVersionUnread)
  }

  private static func moved(_ now: String, _ then: String) -> String {
    "warning: the store of 'App' is \(now), and \(then) in the newest release: users' data stays in the former one"
  }

  private static func synchronizes(_ now: String, _ then: String) -> String {
    "warning: the container synchronizes with '\(now)', and with '\(then)' in the newest release"
  }

  /// A container that code makes where another one fails gives up the store of that.
  @Test(arguments: [true, false]) func aFallbackIsSaid(isInMemory: Bool) {
    var fallback = Self.container(Self.store(isInMemory: isInMemory))
    fallback.isFallback = true
    let end = isInMemory ? "the app runs on an empty store in memory" : "another container opens it without a plan"
    let expected =
      "warning: what follows a container that fails differs from the newest release: then \(end) (App.swift:4)"
    let plain = Self.container(Self.store())
    #expect(said([plain], [plain, fallback]) == [expected])
    #expect(said([plain, fallback], [plain, fallback]) == [])
    #expect(said([plain, fallback], [plain]) == [])
  }

  static let stores: [(former: SwiftDataContainer, now: SwiftDataContainer, expected: [String])] = [
    (container(), container(), []), (container(), container(store()), []),
    (container(store("A")), container(store("A")), []),
    (container(), container(store("A")), [moved(#""A""#, "the default one")]),
    (container(store("A")), container(store("B")), [moved(#""B""#, #""A""#)]),
    (container(store("A")), container(store("A", group: "g")), [moved(#""g/A""#, #""A""#)]),
    (container(store("A")), container(store("A", url: "there")), [moved(#""there""#, #""A""#)]),
    (container(store("A"), store("B")), container(store("B"), store("A")), []),
    (container(store("A")), container(store("A"), store("B")), [moved(#""A" and "B""#, #""A""#)]),
    // What is in memory is no store.
    (container(store("A"), store("M", isInMemory: true)), container(store("A")), []),
    (container(store("A"), store("M", isInMemory: nil)), container(store("A")), [moved(#""A""#, #""A" and "M""#)]),
    // A name that is not read is not the default one.
    (container(store("A")), container(unread), []),
    // Databases.
    (container(), container(store(database: .automatic)), []),
    (
      container(), container(store(database: .none)),
      [synchronizes("no database", "the database of the entitlements")]
    ),
    (
      container(store(database: .privateDatabase("iCloud.a"))),
      container(store(database: .privateDatabase("iCloud.b"))), [synchronizes("iCloud.b", "iCloud.a")]
    ),
    (
      container(store(database: .privateDatabase(nil))), container(store(database: .unknown("choose()"))),
      [synchronizes("choose()", "a private database")]
    ),
    (
      container(store(), store("M", isInMemory: true, database: .none)),
      container(store(), store("M", isInMemory: true)),
      []
    ),
    // Both, each once.
    (
      container(store("A")), container(store("B", database: .none)),
      [moved(#""B""#, #""A""#), synchronizes("no database", "the database of the entitlements")]
    ),
  ]

  @Test(arguments: stores)
  func aStoreThatIsElsewhereIsReported(former: SwiftDataContainer, now: SwiftDataContainer, expected: [String]) {
    #expect(said([former], [now]).sorted() == expected.sorted())
    // Each thing is said once, however many containers there are.
    #expect(said([former, former], [now]).sorted() == expected.sorted())
  }

  @Test func aContainerThatIsGoneIsUnread() {
    #expect(
      said([Self.container()], []) == [
        "warning: no container is read that opens the stores of 'App'; the newest release has one in App.swift:4"
      ])
    #expect(said([], []) == [] && said([], [Self.container()]) == [])
  }

  /// A container is compared with the one that has most of its entities, then with the one that passes its plan.
  @Test func theMostSimilarContainerIsTheSame() {
    let former = Self.container(Self.store("A"), entities: ["E", "F"])
    let other = Self.container(Self.store("B"), entities: ["G"])
    let now = Self.container(Self.store("C"), entities: ["E"])
    for containers in [[other, now], [now, other]] {
      #expect(said([former], containers) == [Self.moved(#""C""#, #""A""#)])
    }
    let planned = Self.container(Self.store("A"), plan: "AppPlan", entities: ["E"])
    let passing = Self.container(Self.store("D"), plan: "AppPlan", entities: ["E"])
    for containers in [[now, passing], [passing, now]] {
      #expect(said([planned], containers) == [Self.moved(#""D""#, #""A""#)])
    }
    // One entity more outweighs the plan.
    let most = Self.container(Self.store("E"), entities: ["E", "F"])
    let both = Self.container(Self.store("A"), plan: "AppPlan", entities: ["E", "F"])
    for containers in [[most, passing], [passing, most]] {
      #expect(said([both], containers).contains(Self.moved(#""E""#, #""A""#)))
    }
  }

  @Test(
    arguments: [
      ("AppPlan", "AppPlan", []), (nil, "AppPlan", []), (nil, nil, []),
      (
        "AppPlan", nil,
        [
          "warning: the container passes no plan, and 'AppPlan' in the newest release: SwiftData infers every "
            + "migration, and no stage runs"
        ]
      ),
      ("OldPlan", "AppPlan", ["note: the container passes the plan 'AppPlan', and 'OldPlan' in the newest release"]),
      ("AppPlan", "NewPlan", ["warning: the container passes the plan 'NewPlan', and 'AppPlan' in the newest release"]),
    ] as [(String?, String?, [String])])
  func aPlanThatIsNoLongerPassedIsReported(former: String?, now: String?, expected: [String]) {
    let (old, new) = (Self.container(plan: former), Self.container(plan: now))
    #expect(said([old], [new], plan: Parts.plan([])) == expected)
    #expect(said([old, old], [new], plan: Parts.plan([])) == expected)
  }

  @Test func theContainersOfTheBaseComeFirst() {
    let (a, b) = (Self.container(Self.store("A")), Self.container(Self.store("B")))
    func package(_ container: SwiftDataContainer) -> GuardedPackage { Parts.package(nil, containers: [container]) }
    var input = ModelGuard.Input(packages: [package(a)], released: [Parts.released(package(b))], base: [package(a)])
    #expect(Parts.said(input, .modelMoved) == [])
    input.base = [package(b)]
    input.promisedBy = "main"
    #expect(
      Parts.said(input, .modelMoved) == [
        "warning: the store of 'App' is \"A\", and \"B\" in main: users' data stays in the former one"
      ])
  }

  // MARK: - Two with one name

  private func twins(_ now: [GuardedPackage], released: [GuardedPackage]) -> [String] {
    Parts.said(
      ModelGuard.Input(packages: now, released: released.map(Parts.released)), .modelMoved
    ).map { String($0.prefix { $0 != ":" }) + String($0.drop { $0 != ":" }.prefix { $0 != "," }) }
  }

  @Test func aNewModelWithTheNameOfAReleasedOneIsReported() {
    let app = Parts.document("App/Shop.xcdatamodeld", 1)
    func other(_ path: String) -> GuardedPackage {
      var other = Parts.document(path, 9)
      other.versions[0] = other.versions[0].with(hashes: ["Other": [1]])
      return other
    }
    let said = "warning: there are two models 'Shop' now"
    #expect(twins([app, other("Kit/Shop.xcdatamodeld")], released: [app]) == [said])
    // As a disk that ignores case has it.
    #expect(
      twins([app, other("Kit/shop.xcdatamodeld")], released: [app]) == ["warning: there are two models 'shop' now"])
    #expect(twins([app, other("Kit/Store.xcdatamodeld")], released: [app]) == [])
    // Those of tests and compiled ones are others.
    #expect(twins([app, other("KitTests/Shop.xcdatamodeld")], released: [app]) == [])
    #expect(twins([app, other("Kit/Shop.momd")], released: [app]) == [])
    // Nothing was released, or both were.
    #expect(twins([app, other("Kit/Shop.xcdatamodeld")], released: []) == [])
    #expect(twins([app, other("Kit/Shop.xcdatamodeld")], released: [app, other("Kit/Shop.xcdatamodeld")]) == [])
    // Among several of that name, it does not tell which one is meant.
    let third = Parts.document("Third/Shop.xcdatamodeld", 5)
    #expect(twins([app, third, other("Kit/Shop.xcdatamodeld")], released: [app, third]) == [])
    // A base says it as well as a release.
    var input = ModelGuard.Input(packages: [app, other("Kit/Shop.xcdatamodeld")], released: [], base: [app])
    #expect(Parts.said(input, .modelMoved).count == 1)
    input.base = nil
    #expect(Parts.said(input, .modelMoved) == [])
  }

  @Test func aNewPlanWithTheNameOfAReleasedOneIsReported() {
    let app = Parts.package(Parts.plan([]))
    func kit(_ plan: SwiftDataSource.Plan?) -> GuardedPackage {
      var kit = Parts.package(plan, versions: [9])
      kit.path = "Kit"
      kit.versions[0] = kit.versions[0].with(hashes: ["Other": [1]])
      return kit
    }
    #expect(twins([app, kit(Parts.plan([]))], released: [app]) == ["warning: there are two plans 'AppPlan' now"])
    #expect(twins([app, kit(Parts.plan([], name: "KitPlan"))], released: [app]) == [])
    #expect(twins([app, kit(nil)], released: [app]) == [])
    // A model of Core Data with the name of a plan is no second plan.
    let document = Parts.document("App/AppPlan.xcdatamodeld", 9)
    #expect(twins([app, document], released: [app]) == [])
  }

  @Test func aClassThatIsDeclaredTwiceIsReportedWhereItIsNew() {
    func package(_ types: String...) -> GuardedPackage {
      var package = Parts.package(nil)
      package.swiftSource?.twins = types.map {
        SwiftDataSource.Declaration(path: "B.swift", position: Parts.position, type: $0)
      }
      return package
    }
    let expected = ["warning: the class 'Trip' is declared twice: which of them is stored is unknown"]
    var input = ModelGuard.Input(packages: [package("Trip")], released: [Parts.released(package())])
    #expect(Parts.said(input, .releasedVersionUnread) == expected)
    input.released = [Parts.released(package("Trip"))]
    #expect(Parts.said(input, .releasedVersionUnread) == [])
    input.base = [package()]
    #expect(Parts.said(input, .releasedVersionUnread) == expected)
    input.base = [package("Trip")]
    input.released = [Parts.released(package())]
    #expect(Parts.said(input, .releasedVersionUnread) == [])
  }
}
