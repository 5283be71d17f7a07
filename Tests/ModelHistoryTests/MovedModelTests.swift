import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// Models that are elsewhere or otherwise called, documents that say two things, and other ways of migration.
@Suite struct MovedModelTests {
  private typealias Parts = ProofParts

  private func said(_ then: String, _ now: String, with others: [GuardedPackage] = []) -> [String] {
    let input = ModelGuard.Input(
      packages: [Parts.document(now, 1)] + others, released: [Parts.released(Parts.document(then, 1))])
    return Parts.said(input, .modelMoved)
  }

  static let moves: [(then: String, now: String, expected: [String])] = [
    ("A/App.xcdatamodeld", "A/App.xcdatamodeld", []),
    ("A/App.xcdatamodeld", "B/App.xcdatamodeld", ["note: 'App' is in B now and was in A"]),
    (
      "A/App.xcdatamodeld", "ATests/App.xcdatamodeld",
      ["warning: 'App' is in ATests now and was in A; apps do not contain what is for tests"]
    ),
    ("ATests/App.xcdatamodeld", "BTests/App.xcdatamodeld", ["note: 'App' is in BTests now and was in ATests"]),
    (
      "A/App.xcdatamodeld", ".a/App.xcdatamodeld",
      [
        "warning: 'App' is in .a now and was in A; most tools pass over folders whose names begin with a full stop"
      ]
    ),
    (".a/App.xcdatamodeld", ".b/App.xcdatamodeld", ["note: 'App' is in .b now and was in .a"]),
    ("A/App.xcdatamodeld", "./B/App.xcdatamodeld", ["note: 'App' is in B now and was in A"]),
    ("A/App.xcdatamodeld", "../B/App.xcdatamodeld", ["note: 'App' is in ../B now and was in A"]),
    // A lock file elsewhere has paths of its own.
    ("../A/App.xcdatamodeld", "B/App.xcdatamodeld", []), ("/A/App.xcdatamodeld", "B/App.xcdatamodeld", []),
    ("A/App.xcdatamodeld", "/B/App.xcdatamodeld", []),
    ("/A/App.xcdatamodeld", "/B/App.xcdatamodeld", ["note: 'App' is in /B now and was in /A"]),
    // The compiled twin of a source is no other place.
    ("A/App.xcdatamodeld", "B/App.momd", []), ("A/App.momd", "B/App.xcdatamodeld", []),
    ("A/App.momd", "B/App.momd", ["note: 'App' is in B now and was in A"]),
    (
      "A/App.xcdatamodeld", "A/Shop.xcdatamodeld",
      [
        "warning: 'App' is called 'Shop' now: NSPersistentContainer(name:) finds the model and names the store by it, "
          + "and the tables are ShopModel.strings, no longer AppModel.strings"
      ]
    ),
  ]

  @Test(arguments: moves) func aModelThatMovedIsReported(then: String, now: String, expected: [String]) {
    #expect(said(then, now) == expected)
  }

  @Test func aModelInItsPlaceIsReportedAsAReplacement() {
    let fresh = Parts.document("C/New.xcdatamodeld", 8)
    let words = "'App' is in B now and was in A"
    #expect(
      said("A/App.xcdatamodeld", "B/App.xcdatamodeld", with: [fresh]) == [
        "warning: \(words); another model is new in this change"
      ])
    // One that was there before replaces nothing.
    let input = ModelGuard.Input(
      packages: [Parts.document("B/App.xcdatamodeld", 1), fresh],
      released: [Parts.released(Parts.document("A/App.xcdatamodeld", 1)), Parts.released(fresh)])
    #expect(Parts.said(input, .modelMoved) == ["note: \(words)"])
    var based = ModelGuard.Input(
      packages: [Parts.document("B/App.xcdatamodeld", 1), fresh],
      released: [Parts.released(Parts.document("A/App.xcdatamodeld", 1))],
      base: [Parts.document("A/App.xcdatamodeld", 1), fresh])
    #expect(Parts.said(based, .modelMoved) == ["note: \(words)"])
    // Where the base has it already, it did not move.
    based.base = [Parts.document("B/App.xcdatamodeld", 1), fresh]
    #expect(Parts.said(based, .modelMoved) == [])
  }

  @Test func theFolderOfSwiftSourceDoesNotMatter() {
    var now = Parts.package(nil)
    (now.path, now.name) = ("Elsewhere", "Other")
    let input = ModelGuard.Input(packages: [now], released: [Parts.released(Parts.package(nil))])
    #expect(Parts.said(input, .modelMoved) == [])
  }

  // MARK: - Documents that say two things

  private func flawed(_ flaws: String...) -> GuardedPackage {
    var package = Parts.document("App.xcdatamodeld", 1)
    package.versions[0].flaws = Set(flaws)
    return package
  }

  @Test(arguments: [([], [], nil), (["a"], ["a"], nil), (["a"], ["a", "b"], "b"), ([], ["b", "a"], "a and 1 more")])
  func newFlawsOfADocumentAreReported(then: [String], now: [String], expected: String?) {
    var (former, package) = (flawed(), flawed())
    (former.versions[0].flaws, package.versions[0].flaws) = (Set(then), Set(now))
    let lines = expected.map {
      ["warning: 'V1' could be read before and cannot be read for certain now: \($0)"]
    }
    var input = ModelGuard.Input(packages: [package], released: [Parts.released(former)])
    #expect(Parts.said(input, .releasedVersionUnread) == lines ?? [])
    // The base goes before the releases.
    input.base = [former]
    input.released = [Parts.released(package)]
    #expect(Parts.said(input, .releasedVersionUnread) == lines ?? [])
  }

  @Test func theFlawsOfANewVersionAreItsOwn() {
    let input = ModelGuard.Input(packages: [flawed("a")], released: [])
    #expect(Parts.said(input, .releasedVersionUnread) == [])
  }

  @Test func anEntityThatIsDeclaredTwiceIsReported() {
    var model = Parts.model(1)
    model.entities += model.entities + [EntityDescription(name: "F")]
    let version = GuardedPackage.Version(name: "App", path: "App", digest: "", model: model)
    let package = GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: [version], current: "App")
    #expect(
      Parts.said(.init(packages: [package], released: []), .releasedVersionUnread) == [
        "warning: 'E' is declared more than once in 'App': which one Xcode takes is unknown"
      ])
  }

  @Test func filesThatAreOneFileElsewhereAreReported() {
    var input = ModelGuard.Input(packages: [], released: [])
    input.collisions = [[], ["A/App.xcdatamodel", "a/App.xcdatamodel"]]
    #expect(
      Parts.said(input, .duplicateVersion) == [
        "error: 'A/App.xcdatamodel' and 'a/App.xcdatamodel' are one file on a disk that ignores case or normalization, "
          + "as on most Macs: which one is built is unknown"
      ])
  }

  // MARK: - Ways of migration

  private static let automatic = ProjectMigration(.automatic, sign: "NSPersistentContainer", place: "A.swift:1")
  private static let staged = ProjectMigration(.staged, sign: "NSStagedMigrationManager", place: "B.swift:2")
  private static let own = ProjectMigration(.own, sign: "NSMigrationManager", place: "C.swift:3")
  private static let mapped = ProjectMigration(
    .own, sign: "shouldInferMappingModelAutomatically is off", place: "C.swift:3", needsMappingModels: true)

  static let ways: [(then: ProjectMigration, now: ProjectMigration, isSaid: Bool)] = [
    (automatic, automatic, false), (staged, staged, false), (own, own, false), (mapped, mapped, false),
    (automatic, staged, true), (staged, automatic, true), (automatic, own, true), (own, automatic, true),
    (own, staged, true), (staged, mapped, true), (mapped, own, true),
    (automatic, mapped, true), (mapped, automatic, true), (mapped, .assumed, true),
    // Other code that does the same.
    (
      own, ProjectMigration(.own, sign: "NSMigratePersistentStoresAutomaticallyOption is off", place: "C.swift:3"), true
    ),
    (automatic, ProjectMigration(.automatic, sign: "NSPersistentCloudKitContainer", place: "A.swift:1"), false),
    (own, ProjectMigration(.own, sign: "NSMigrationManager", place: "D.swift:9"), false),
    // What showed it is gone.
    (automatic, .assumed, true), (staged, .assumed, true), (.assumed, .assumed, false), (.assumed, automatic, false),
  ]

  @Test(arguments: ways) func anotherWayIsReported(then: ProjectMigration, now: ProjectMigration, isSaid: Bool) {
    var input = ModelGuard.Input(packages: [Parts.document("App.xcdatamodeld", 1)], released: [], migration: now)
    (input.formerMigration, input.formerMappings) = (then, [])
    #expect(
      Parts.said(input, .stageChanged)
        == (isSaid ? ["warning: the project \(now.words); before this change, it \(then.words)"] : []))
    input.promisedBy = "main"
    let finding = ModelGuard.findings(in: input).first
    #expect(finding?.message == (isSaid ? "the project \(now.words); main it \(then.words)" : nil))
    // The file without its line.
    let place = now.place ?? then.place ?? ""
    #expect(finding?.path == (isSaid ? place.split(separator: ":").first.map(String.init) ?? "" : nil))
  }

  @Test func containersOfOtherNamesOpenOtherStores() {
    func signs(_ names: String...) -> ProjectOpenings {
      let lines = names.map { "let c = NSPersistentContainer(name: \"\($0)\")\n" }.joined()
      return ProjectOpenings(of: ".", in: InMemoryFileTree(["A.swift": lines]))
    }
    func said(_ then: ProjectOpenings, _ now: ProjectOpenings) -> [String] {
      var input = ModelGuard.Input(packages: [], released: [], migration: Self.automatic)
      (input.formerMappings, input.formerOpenings, input.openings) = ([], then, now)
      return Parts.said(input, .modelMoved)
    }
    #expect(said(signs("A", "B"), signs("B", "A")) == [])
    #expect(said(signs("A"), signs("A", "B")) == [])
    #expect(said(signs("B", "A"), signs("B")) == ["warning: the container 'A' (A.swift:2) is gone"])
    #expect(
      said(signs("A", "B"), signs("B", "C", "D")) == [
        "warning: the container 'A' (A.swift:1) is gone, and 'C' and 'D' are new: they open another model and another "
          + "store"
      ])
  }

  /// Released states by what opened them, and what does now.
  @Test func statesThatAnotherWayNoLongerOpensAreReported() {
    let now = Parts.document("App.xcdatamodeld", 2, 3)
    let released = Parts.released(Parts.document("App.xcdatamodeld", 1, 3))
    func said(_ then: ProjectMigration, _ way: ProjectMigration) -> [String] {
      var input = ModelGuard.Input(packages: [now], released: [released], migration: way)
      (input.formerMigration, input.formerMappings) = (then, [])
      return ModelGuard.findings(in: input).filter {
        $0.message.contains("stores of") && $0.rule != .releasedVersionRemoved
      }
      .map { "\($0.rule.rawValue) \($0.message.prefix { $0 != ":" }); \($0.remedy)" }
    }
    #expect(said(Self.automatic, Self.automatic) == [])
    #expect(
      said(Self.automatic, Self.own) == [
        "released-state-refused stores of 'V1' no longer open; restore the way in which they were migrated"
      ])
    #expect(said(Self.own, Self.own) == [] && said(Self.own, Self.automatic) == [])
  }

  @Test func statesThatOnlyCodeOpensAreNoLongerKnown() {
    let now = Parts.document("App.xcdatamodeld", 1, 3)
    func said(_ then: ProjectMigration, _ way: ProjectMigration) -> [String] {
      var input = ModelGuard.Input(
        packages: [now], released: [Parts.released(Parts.document("App.xcdatamodeld", 1))], migration: way)
      (input.formerMigration, input.formerMappings) = (then, [])
      return ModelGuard.findings(in: input).filter { $0.message.hasPrefix("whether stores of") }.map(\.message)
    }
    #expect(
      said(Self.automatic, Self.own) == [
        "whether stores of 'V1' open is no longer known: the project \(Self.own.words)"
      ])
    #expect(said(Self.own, Self.own) == [] && said(Self.automatic, Self.automatic) == [])
    #expect(said(Self.automatic, Self.staged) == [])
  }
}
