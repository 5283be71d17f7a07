import Foundation
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
import GlossModelInspection
import GlossModelReading
import GlossStores
import GlossTestSupport
import GlossValidation
import Testing

/// What real stores show, held against what is told of them.
@Suite(.enabled(if: !Corpus.stores.isEmpty)) struct StoreCorpusTests {
  /// Tables that no model tells: those of SQLite and of Core Data itself.
  private static let own: Set<String> = ["Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"]

  private static let candidates: [StoreCandidate] = {
    guard let first = Corpus.stores.first, let range = first.range(of: "/stores/") else { return [] }
    let models = String(first[..<range.upperBound]) + "models"
    return ModelLoader(files: DiskFileTree()).load(models, versions: .all).models.map(\.candidate)
  }()

  /// The model that made a store: its own, else the version that matches.
  private static func model(of store: Store) throws -> ManagedObjectModel? {
    let read = try StoreModelReader.read(store)
    if !read.contents.isReconstructed { return read.contents.model }
    let identity = StoreIdentity(path: store.path, versionHashes: store.metadata.versionHashes)
    guard let match = StoreMatch(identity, among: candidates).matches.first else { return nil }
    return candidates.first { $0.version.path == match.path }?.version.model
  }

  /// Stores of which the tables are not yet explained: three keep an entity's name from before it was renamed, and one
  /// lacks the column of an attribute that its model has.
  private static func isOpen(_ path: String) -> Bool {
    [
      "@6739d000/Tests/SampleModelV1.sqlite", "@c42926a7/Tests/Resources/SampleModel/Fixtures/SampleModelV2.sqlite",
      "@fbca827d/Tests/Resources/SampleModel/Fixtures/_SampleModelV2.sqlite", "v2CorruptDatabase/ATDataModel.sqlite",
    ].contains { path.hasSuffix($0) }
  }

  @Test func readsEveryStoreWithTheHashesThatItRecords() throws {
    var cached = 0
    for path in Corpus.stores {
      let loaded = try #require(ModelLoader(files: DiskFileTree()).load(path).models.first, "\(path)")
      let store = try Store(path, in: DiskFileTree())
      #expect(loaded.versionHashes.entityHashes == store.metadata.versionHashes, "\(path)")
      if let checksum = store.metadata.versionChecksum { #expect(loaded.versionHashes.checksum == checksum, "\(path)") }
      withKnownIssue("the tables keep the names from before a migration", isIntermittent: true) {
        #expect(Set(loaded.model.entities.map(\.name)) == Set(store.schema.entities.map(\.name)), "\(path)")
        let parents = Dictionary(uniqueKeysWithValues: loaded.model.entities.map { ($0.name, $0.superentity) })
        #expect(parents.compactMapValues { $0 } == store.schema.parents, "\(path)")
      } when: {
        Self.isOpen(path)
      }
      if !loaded.contents.isReconstructed { cached += 1 }
    }
    #expect(Corpus.stores.count > 30)
    #expect(cached > 20)
  }

  @Test func namesEveryTableAndColumnAsTheStoresDo() throws {
    var (tables, columns, joins) = (0, 0, 0)
    for path in Corpus.stores {
      let store = try Store(path, in: DiskFileTree())
      guard !Self.isOpen(path), let model = try Self.model(of: store) else { continue }
      let naming = StoreNaming(ModelIndex(model))
      #expect(naming.numbers == store.schema.entityNumbers, "\(path)")
      var known = Self.own
      for table in naming.tables {
        known.insert(table.name)
        let real = store.schema.table(named: table.name)?.columns.map(\.name) ?? []
        #expect(Set(naming.columns(of: table.name)) == Set(real), "\(path) \(table.name)")
        tables += 1
        columns += real.count
      }
      for join in naming.joinTables {
        known.insert(join.name)
        #expect(
          Set(join.columns) == Set(store.schema.table(named: join.name)?.columns.map(\.name) ?? []),
          "\(path) \(join.name)")
        joins += 1
      }
      let others = store.schema.tables.map(\.name).filter { !known.contains($0) && !$0.hasPrefix("A") }
      #expect(others.isEmpty, "\(path) \(others)")
    }
    #expect(tables > 80 && columns > 900 && joins >= 8, "\(tables) tables, \(columns) columns, \(joins) join tables")
  }

  @Test func countsRowsThatAreInTheLogAlone() throws {
    for (name, count) in [("v2WALDatabase", 6), ("v3WALDatabase", 3)] {
      let path = try #require(Corpus.stores.first { $0.contains(name) })
      let rows = try Store(path, in: DiskFileTree()).rows(of: "ZATRECORD", [.value("Z_PK")])
      var found = 0
      while try rows.next() { found += 1 }
      #expect(found == count)
    }
  }

  @Test func validatesEveryStoreByItsOwnModel() throws {
    for path in Corpus.stores {
      let loaded = try #require(ModelLoader(files: DiskFileTree()).load(path).models.first)
      guard !loaded.contents.isReconstructed else { continue }
      let validator = ValueValidator(for: ReaderLookup(index: ModelIndex(loaded.model), table: nil, locale: "en"))
      let result = try CheckedStore(path, in: DiskFileTree()).validate(
        by: validator, of: loaded, limit: 10, showsValues: false, progress: { _ in })
      withKnownIssue("the tables keep the names from before a migration", isIntermittent: true) {
        #expect(!result.notChecked.contains { $0.kind == "entity" }, "\(path) \(result.notChecked)")
      } when: {
        Self.isOpen(path)
      }
    }
  }
}
