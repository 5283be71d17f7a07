import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// What a file tells of the model that made it, and what other versions may have.
@Suite struct StoreIdentityTests {
  private static func model(_ name: String = "name", isOptional: Bool = true) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Run", attributes: [AttributeDescription(name: name, type: .string, isOptional: isOptional)])
      ], versionIdentifiers: ["1"])
  }

  private func read(_ path: String) throws -> (identity: StoreIdentity, remarks: [LoadRemark]) {
    let (identity, remarks) = try StoreIdentity.read(path, in: DiskFileTree())
    return (identity, remarks)
  }

  private func failure(_ path: String) -> StoreFailure? {
    do throws(StoreFailure) {
      _ = try StoreIdentity.read(path, in: DiskFileTree())
      return nil
    } catch { return error }
  }

  // MARK: Reading

  @Test func aForeignDatabaseIsToldFromAFileThatCannotBeRead() throws {
    let fixture = try StoreFixture(Self.model())
    fixture.close()
    let foreign = fixture.folder + "/foreign.sqlite"
    try SQLiteWriter(foreign).execute("CREATE TABLE notes (text)")
    let text = fixture.folder + "/text"
    try Data("text".utf8).write(to: URL(filePath: text))
    let bytes = fixture.folder + "/bytes"
    try Data([0x8F, 0, 0x11, 0xFE]).write(to: URL(filePath: bytes))
    for (path, isForeign, words) in [
      (foreign, true, "not a Core Data store"), (text, false, "is a text, not a store"),
      (bytes, false, "not a database"),
      (fixture.folder + "/gone", false, "there is no such file"),
    ] {
      let found = try #require(failure(path))
      #expect(found.isForeign == isForeign && found.failure.reason.contains(words))
      #expect(found.failure.path == path)
    }
    #expect(failure(fixture.path) == nil)
  }

  @Test(
    arguments: [(.model(keepsRules: true), true), (.none, false), (.empty, false), (.bytes([0xFF]), false)]
      as [(StoreFixture.Cache, Bool)])
  func theModelIsTheStoresOwnOrUnknown(_ cache: StoreFixture.Cache, _ hasModel: Bool) throws {
    let fixture = try StoreFixture(Self.model(), cache: cache)
    fixture.close()
    let (identity, remarks) = try read(fixture.path)
    let hashes = VersionHashes(ModelIndex(Self.model()))
    #expect((identity.model != nil) == hasModel && remarks.isEmpty && identity.path == fixture.path)
    #expect(identity.versionHashes == hashes.entityHashes && identity.versionChecksum == hashes.checksum)
    #expect(identity.versionIdentifiers == ["1"] && identity.frameworkVersion == 1345)
    #expect(identity.layout.columns["ZRUN"] == ["Z_PK", "Z_ENT", "Z_OPT", "ZNAME"])
  }

  @Test func itIsSaidWhereTheLogIsMissing() throws {
    let fixture = try StoreFixture(Self.model())
    fixture.close()
    #expect(try read(fixture.path).remarks.isEmpty)
    #expect(try CheckedStore(fixture.path, in: DiskFileTree()).remarks.isEmpty)
    try Data().write(to: URL(filePath: fixture.path + "-shm"))
    let message = "'\(fixture.path)-shm' exists without its '-wal': the last changes may be missing"
    #expect(try read(fixture.path).remarks.map(\.message) == [message])
    #expect(try CheckedStore(fixture.path, in: DiskFileTree()).remarks.map(\.message) == [message])
  }

  // MARK: Bundles

  private static func bundle(_ count: Int, ending: String = "mom") -> InMemoryFileTree {
    let files = (0..<count).map { number in
      let model = ManagedObjectModel(entities: [EntityDescription(name: "E\(number)")])
      return ("App.app/M\(number).\(ending)", CompiledModelWriter.write(model))
    }
    return InMemoryFileTree(Dictionary(uniqueKeysWithValues: files))
  }

  @Test(arguments: [(2, "M0, M1"), (4, "M0, M1, M2, M3"), (5, "M0, M1, M2, M3, …")])
  func atMostFourModelsOfABundleAreNamed(_ count: Int, _ names: String) throws {
    let files = Self.bundle(count)
    let first = try #require(ModelLoader(files: files).load("App.app/M0.mom").models.first)
    let bundle = try #require(MergedBundle(around: first, in: files))
    let made = { (names: [String]) in
      StoreIdentity(
        path: "a b.sqlite",
        versionHashes: VersionHashes(
          ModelIndex(ManagedObjectModel(entities: names.map { EntityDescription(name: $0) }))
        ).entityHashes)
    }
    #expect(
      bundle.refusal(of: made(["E0"]))
        == "an app that merges the \(count) models in App.app (\(names)), as mergedModel(from:) does, does not open it "
        + "(134100): 'modelgloss match \"a b.sqlite\" App.app --merge' says what differs")
    #expect(bundle.refusal(of: made((0..<count).map { "E\($0)" })) == nil)
    #expect(bundle.folder == "App.app")
  }

  @Test func onlyCompiledModelsOfABundleAreMerged() throws {
    let model = CompiledModelWriter.write(Self.model())
    let other = CompiledModelWriter.write(ManagedObjectModel(entities: [EntityDescription(name: "Other")]))
    func isMerged(_ files: [String: [UInt8]], _ path: String, format: ModelFormat? = nil) throws -> Bool {
      let tree = InMemoryFileTree(files)
      var loaded = try #require(ModelLoader(files: tree).load(path).models.first)
      if let format { loaded.contents.format = format }
      return MergedBundle(around: loaded, in: tree) != nil
    }
    #expect(try isMerged(["App.app/A.mom": model, "App.app/B.MOM": other], "App.app/A.mom"))
    #expect(try !isMerged(["App.app/A.mom": model, "App.app/B.bin": other], "App.app/A.mom"))
    #expect(try !isMerged(["App/A.mom": model, "App/B.mom": other], "App/A.mom"))
    for format in [ModelFormat.xml, .store] {
      #expect(try !isMerged(["App.app/A.mom": model, "App.app/B.mom": other], "App.app/A.mom", format: format))
    }
    // The same entity in two ways cannot be merged.
    let changed = CompiledModelWriter.write(Self.model(isOptional: false))
    #expect(try !isMerged(["App.app/A.mom": model, "App.app/B.mom": changed], "App.app/A.mom"))
  }

  // MARK: Versions

  @Test func withoutAModelInTheStoreEntitiesAreComparedByTheirHashes() throws {
    func model(_ names: String..., isAbstract: Bool = false) -> ManagedObjectModel {
      ManagedObjectModel(entities: names.map { EntityDescription(name: $0, isAbstract: isAbstract && $0 == "B") })
    }
    let store = StoreIdentity(
      path: "a", versionHashes: VersionHashes(ModelIndex(model("A", "B", "C"))).entityHashes)
    let version = ModelVersion(name: "1", model: model("A", "B", "X", isAbstract: true))
    let nearest = try #require(
      StoreMatch(store, among: [StoreCandidate(model: "App", package: "App", version: version)]).nearest)
    #expect(nearest.differences.map(\.name) == ["B", "C", "X"])
    #expect(nearest.differences.map(\.kind) == [.changed, .added, .removed])
    #expect(nearest.differences.map(\.isCarriedOver) == [true, false, false])
    #expect(nearest.sentences == ["B: different hash", "C: only in the store", "X: only in '1'"])
  }

  /// The same hashes, since those do not contain renaming identifiers.
  private static func version(of former: String?) -> ManagedObjectModel {
    var model = model("count")
    model.entities[0].attributes[0].renamingIdentifier = former
    return model
  }

  /// An inferred mapping starts from the model in the store: other versions with its hashes do not matter.
  @Test(arguments: [(StoreFixture.Cache.model(keepsRules: true), 0), (.none, 1)])
  func versionsWithTheSameHashesMatterIfTheStoreHasNoModel(_ cache: StoreFixture.Cache, _ count: Int) throws {
    let result = try StoreMigrations.open(
      Self.version(of: nil),
      with: {
        $0 = Self.version(of: "other")
        $0.entities[0].attributes[0].name = "number"
      }, others: [("App 1", Self.version(of: "other"))], cache: cache)
    #expect(result.outcome.others.count == count, "\(result.outcome)")
  }

  @Test func ofVersionsWithoutAnOrderTheFirstIsTaken() throws {
    let scene = try StoreScene(Self.version(of: nil), cache: .none)
    let target = StoreMigrations.version("App 2", Self.model("b", isOptional: false))
    let versions = ["C", "A", "B"].map { StoreMigrations.version($0, Self.version(of: nil)) }
    for (order, maker) in [([], "C"), (["A", "B", "C"], "C"), (["C", "A", "B"], "B"), (["B"], "B")] {
      let outcome = try scene.store.outcome(
        among: versions + [target], order: order, to: target, .init(.assumed, [])
      ).outcome
      #expect(outcome?.maker.version == maker, "\(order)")
    }
    // The version that opens the store need not be among those of the package.
    let outcome = try scene.store.outcome(among: versions, order: [], to: target, .init(.assumed, [])).outcome
    #expect(outcome?.forecast.opening.kind == .inferred && outcome?.forecast.verdict == .lightweight)
  }
}
