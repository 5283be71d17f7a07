import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import Testing

@Suite struct StoreMatchTests {
  private static func model(_ type: AttributeType, configurations: [Configuration] = []) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Run",
          attributes: [
            AttributeDescription(name: "pace", type: type), AttributeDescription(name: "place", type: .string),
          ]),
        EntityDescription(name: "Shoe", attributes: [AttributeDescription(name: "size", type: .integer16)]),
      ], configurations: configurations)
  }

  private static func candidate(
    _ name: String, _ model: ManagedObjectModel, of package: String = "App", isCurrent: Bool = false
  ) -> StoreCandidate {
    StoreCandidate(
      model: package, package: package + ".xcdatamodeld",
      version: ModelVersion(name: name, model: model, path: "\(package).xcdatamodeld/\(name)", isCurrent: isCurrent))
  }

  private static func store(
    _ model: ManagedObjectModel, path: String = "a.sqlite", entities: Set<String>? = nil, knowsModel: Bool = true
  ) -> StoreIdentity {
    let hashes = VersionHashes(ModelIndex(model)).entityHashes.filter { entities?.contains($0.key) ?? true }
    return StoreIdentity(path: path, versionHashes: hashes, model: knowsModel ? model : nil)
  }

  private static let versions = [
    candidate("App", model(.double)), candidate("App 2", model(.float)),
    candidate("App 3", model(.decimal), isCurrent: true),
  ]

  @Test func findsTheVersionWithEqualHashes() {
    let match = StoreMatch(Self.store(Self.model(.float)), among: Self.versions)
    #expect(match.matches.map(\.version) == ["App 2"])
    #expect(match.nearest == nil)
    #expect(StoreMatchReport([match]).isFound)
    #expect(StoreMatchReport([match]).text.contains("made with 'App 2' (App.xcdatamodeld/App 2)"))
    #expect(StoreMatchReport([match]).text.contains("only after a migration"))
    let current = StoreMatchReport([StoreMatch(Self.store(Self.model(.decimal)), among: Self.versions)])
    #expect(!current.text.contains("migration"))
  }

  @Test func aDebugBuildIsNamedOnlyWhereNoOtherMadeTheStore() {
    var debug = Self.candidate("App 4", Self.model(.string), isCurrent: true)
    debug.isDebugBuild = true
    let match = StoreMatch(Self.store(Self.model(.string)), among: Self.versions + [debug])
    #expect(match.matches.map(\.isDebugBuild) == [true])
    #expect(StoreMatchReport([match]).text.contains("made with a debug build of 'App 4', the current version"))
    debug = Self.candidate("App 4", Self.model(.float))
    debug.isDebugBuild = true
    let other = StoreMatch(Self.store(Self.model(.float)), among: Self.versions + [debug])
    #expect(other.matches.map(\.version) == ["App 2"] && other.matches.map(\.isDebugBuild) == [false])
    // Nor is it what a store is nearest to.
    debug = Self.candidate("App 4", Self.model(.boolean))
    debug.isDebugBuild = true
    #expect(StoreMatch(Self.store(Self.model(.uri)), among: [debug]).nearest == nil)
  }

  @Test func findsTheConfigurationOfAStore() {
    let candidate = Self.candidate(
      "App", Self.model(.double, configurations: [Configuration(name: "Cloud", entities: ["Shoe"])]))
    let match = StoreMatch(Self.store(Self.model(.double), entities: ["Shoe"]), among: [candidate])
    #expect(match.matches.map(\.configuration) == ["Cloud"])
    let none = StoreMatch(Self.store(Self.model(.double), entities: ["Run"]), among: [candidate])
    #expect(none.matches.isEmpty)
  }

  @Test func findsModelsThatWereMerged() {
    let other = ManagedObjectModel(entities: [EntityDescription(name: "User")])
    var both = Self.model(.float)
    both.entities += other.entities
    let match = StoreMatch(
      Self.store(both), among: Self.versions + [Self.candidate("Login", other, of: "Login", isCurrent: true)])
    #expect(match.matches.map(\.version) == ["App 2 + Login"])
    #expect(match.matches.map(\.isCurrentVersion) == [false])
    // Of versions with equal hashes, one is named, the current one if it is among them.
    let login = [
      Self.candidate("Login", other, of: "Login"), Self.candidate("Login 3", other, of: "Login", isCurrent: true),
    ]
    for candidates in [login, login.reversed()] {
      let match = StoreMatch(Self.store(both), among: Self.versions + candidates)
      #expect(match.matches.map(\.version) == ["App 2 + Login 3"])
    }
    let unknown = [Self.candidate("Login", other, of: "Login"), Self.candidate("Login 2", other, of: "Login")]
    #expect(StoreMatch(Self.store(both), among: Self.versions + unknown).matches.map(\.version) == ["App 2 + Login"])
    // A part of the entities is not enough.
    both.entities.append(EntityDescription(name: "Third"))
    #expect(StoreMatch(Self.store(both), among: Self.versions).matches.isEmpty)
  }

  @Test func showsTheNearestWithWhatDiffers() throws {
    var model = Self.model(.float)
    model.entities[0].attributes[0].isOptional = true
    model.entities[0].attributes.append(AttributeDescription(name: "weather", type: .string))
    let match = StoreMatch(Self.store(model), among: Self.versions)
    let nearest = try #require(match.nearest)
    // Equally near are all three: the current one counts.
    #expect(nearest.version == "App 3")
    #expect((nearest.equalEntities, nearest.entityCount) == (1, 2))
    #expect(nearest.differences.map(\.name) == ["Run"])
    #expect(Set(nearest.differences[0].changes.map(\.property)) == ["pace", "weather"])
    let text = StoreMatchReport([match]).text
    #expect(
      text.contains(
        "The model used to open the store is incompatible with the one used to create the store (NSCocoaErrorDomain 134100)"
      ))
    #expect(text.contains("  Run.weather: only in the store (String, required)"))
    #expect(text.contains("  Run.pace: type Decimal → Float in the store"))
    #expect(!StoreMatchReport([match]).isFound)
  }

  @Test func comparesEntitiesWhereTheStoreKeepsNoModel() throws {
    var model = Self.model(.integer64)
    model.entities.append(EntityDescription(name: "New"))
    let nearest = try #require(StoreMatch(Self.store(model, knowsModel: false), among: Self.versions).nearest)
    #expect(nearest.differences.map(\.name) == ["New", "Run"])
    #expect(nearest.differences.map(\.kind) == [.added, .changed])
    let stranger = ManagedObjectModel(entities: [EntityDescription(name: "Alien")])
    #expect(StoreMatch(Self.store(stranger), among: Self.versions).nearest == nil)
  }

  @Test func takesForTheNearestWhatHasMostInCommon() {
    func model(_ names: String...) -> ManagedObjectModel {
      ManagedObjectModel(entities: names.map { EntityDescription(name: $0) })
    }
    func nearest(_ models: ManagedObjectModel...) -> String? {
      let candidates = models.enumerated().map { Self.candidate("App \($0)", $1) }
      return StoreMatch(Self.store(model("A", "B", "C")), among: candidates).nearest?.version
    }
    #expect(nearest(model("A", "B"), model("A")) == "App 0")
    #expect(nearest(model("A"), model("A", "B")) == "App 1")
    // Of equally much in common what has fewer others.
    #expect(nearest(model("A", "B", "D", "E"), model("A", "B", "D")) == "App 1")
    #expect(nearest(model("A", "B", "D"), model("A", "B", "D", "E")) == "App 0")
  }

  @Test(arguments: [
    ("current", AttributeType.decimal, true), ("current", .float, false), ("App 2", .float, true),
    ("App 2", .decimal, false), ("App 2", .binary, false),
  ])
  func holdsStoresAgainstWhatIsExpected(expectation: String, type: AttributeType, isFound: Bool) {
    let match = StoreMatch(Self.store(Self.model(type)), among: Self.versions)
    #expect(StoreMatchReport([match], expecting: expectation).isFound == isFound)
  }

  @Test(arguments: [
    ("App_v2.sqlite", AttributeType.float, nil as String?), ("App_v2.sqlite", .double, "App 2"),
    ("fixtures/app03.store", .float, "App 3"), ("other.sqlite", .float, nil),
    // Stores are named after the package, so that its name says nothing of the version called like it.
    ("App.sqlite", .float, nil), ("fixtures/app.store", .float, nil),
  ])
  func saysWhenAFileIsNamedAfterAnotherVersion(path: String, type: AttributeType, name: String?) {
    #expect(StoreMatch(Self.store(Self.model(type), path: path), among: Self.versions).namedAfter == name)
  }

  @Test func saysWhenTheDatabaseLacksWhatItsModelNeeds() {
    var store = Self.store(Self.model(.float))
    store.layout.columns = ["ZRUN": ["Z_PK", "Z_ENT", "Z_OPT", "ZPACE", "ZPLACE"], "ZSHOE": ["Z_PK", "ZSIZE"]]
    #expect(StoreMatch(store, among: Self.versions).matches.map(\.missing) == [[]])
    store.layout.columns["ZRUN"]?.remove("ZPLACE")
    let match = StoreMatch(store, among: Self.versions)
    #expect(
      match.matches.map(\.missing) == [
        [MissingStorage(entity: "Run", property: "place", table: "ZRUN", column: "ZPLACE")]
      ])
    let report = StoreMatchReport([match])
    #expect(report.text.contains("  the database is damaged: ZRUN has no column ZPLACE, which keeps Run.place;"))
    // It was made with the version all the same.
    #expect(report.isFound)
  }

  /// What an app merges are several models; a bundle with one has nothing to merge.
  @Test(arguments: [["League"], ["League", "Shop"]]) func onlySeveralModelsAreMerged(names: [String]) throws {
    let model = { (name: String) in ManagedObjectModel(entities: [EntityDescription(name: "\(name)Entity")]) }
    let files = InMemoryFileTree(
      Dictionary(uniqueKeysWithValues: names.map { ("App.app/\($0).mom", CompiledModelWriter.write(model($0))) }))
    let league = try #require(ModelLoader(files: files).load("App.app/League.mom").models.first)
    let bundle = MergedBundle(around: league, in: files)
    #expect((bundle != nil) == (names.count > 1))
    let store = Self.store(model("League"))
    #expect(bundle?.refusal(of: store)?.contains("merges the 2 models in App.app (League, Shop)") ?? (names.count == 1))
  }
}
