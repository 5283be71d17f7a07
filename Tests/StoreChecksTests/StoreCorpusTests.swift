import Foundation
import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossStores
import GlossTestSupport
import GlossValidation
import Testing

/// Compares real stores with what is reported about them.
@Suite(.enabled(if: !Corpus.stores.isEmpty)) struct StoreCorpusTests {
  /// Tables that are not derived from a model: those of SQLite and of Core Data itself.
  private static let own: Set<String> = ["Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"]

  private static let candidates: [StoreCandidate] = {
    guard let first = Corpus.stores.first, let range = first.range(of: "/stores/") else { return [] }
    let models = String(first[..<range.upperBound]) + "models"
    return ModelLoader(files: DiskFileTree()).load(models, versions: .all).models.map(\.candidate)
  }()

  /// The model that created a store: its own, else the version that matches.
  private static func model(of store: Store) throws -> ManagedObjectModel? {
    let read = try StoreModelReader.read(store)
    if !read.contents.isReconstructed { return read.contents.model }
    let identity = StoreIdentity(path: store.path, versionHashes: store.metadata.versionHashes)
    guard let match = StoreMatch(identity, among: candidates).matches.first else { return nil }
    return candidates.first { $0.version.path == match.path }?.version.model
  }

  @Test func readsEveryStoreWithTheHashesThatItRecords() throws {
    var (cached, renamed) = (0, 0)
    for path in Corpus.stores {
      let loaded = try #require(ModelLoader(files: DiskFileTree()).load(path).models.first, "\(path)")
      let store = try Store(path, in: DiskFileTree())
      #expect(loaded.versionHashes.entityHashes == store.metadata.versionHashes, "\(path)")
      if let checksum = store.metadata.versionChecksum { #expect(loaded.versionHashes.checksum == checksum, "\(path)") }
      // Three were migrated to a model that renames an entity whose former name remains in the table of entities.
      let recorded = StoreNaming.recordedNames(
        of: ModelIndex(loaded.model), among: Set(store.schema.entityNumbers.keys))
      if recorded.contains(where: { $0.key != $0.value }) {
        #expect(recorded["LuxuryCar"] == "ExpensiveSportCar", "\(path)")
        renamed += 1
      }
      #expect(Set(recorded.values) == Set(store.schema.entities.map(\.name)), "\(path)")
      #expect(recorded.count == loaded.model.entities.count, "\(path)")
      let parents = Dictionary(
        uniqueKeysWithValues: loaded.model.entities.map { (recorded[$0.name], $0.superentity.flatMap { recorded[$0] }) }
      )
      #expect(parents.compactMapValues { $0 } == store.schema.parents, "\(path)")
      if !loaded.contents.isReconstructed { cached += 1 }
    }
    #expect(Corpus.stores.count > 30)
    #expect(cached > 20)
    #expect(renamed == 3)
  }

  @Test func namesEveryTableAndColumnAsTheStoresDo() throws {
    var (tables, columns, joins) = (0, 0, 0)
    for path in Corpus.stores {
      let store = try Store(path, in: DiskFileTree())
      guard let model = try Self.model(of: store) else { continue }
      let index = ModelIndex(model)
      let naming = StoreNaming(index)
      let recorded = StoreNaming.recordedNames(of: index, among: Set(store.schema.entityNumbers.keys))
      #expect(
        Dictionary(uniqueKeysWithValues: naming.numbers.map { (recorded[$0.key] ?? $0.key, $0.value) })
          == store.schema.entityNumbers, "\(path)")
      // One was damaged on purpose for a test of its project, which is reported.
      let isDamaged = path.contains("/v2CorruptDatabase/")
      let missing = naming.missing { store.schema.columnsByTable[$0] ?? [] }
      #expect(
        missing.map { "\($0.table).\($0.column ?? "")" } == (isDamaged ? ["ZATRECORD.ZCUSTOMDATA"] : []), "\(path)")
      var known = Self.own
      for table in naming.tables {
        known.insert(table.name)
        let real = store.schema.table(named: table.name)?.columns.map(\.name) ?? []
        let predicted = naming.columns(of: table.name).filter { !isDamaged || $0 != "ZCUSTOMDATA" }
        #expect(Set(predicted) == Set(real), "\(path) \(table.name)")
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

  /// Every table and column reported is in the database, and every one in the database is reported.
  @Test func namesWhatTheDatabaseHasAndNothingElse() throws {
    var (joins, composites, oneWay) = (0, 0, 0)
    for path in Corpus.allStores where !path.contains("/v2CorruptDatabase/") {
      let store = try Store(path, in: DiskFileTree())
      guard let model = try Self.model(of: store) else { continue }
      let index = ModelIndex(model)
      let naming = StoreNaming(index, in: store.layout)
      let real = store.schema.columnsByTable
      var named: [String: Set<String>] = [:]
      for table in naming.tables { named[table.name] = Set(naming.columns(of: table.name)) }
      for table in naming.joinTables { named[table.name, default: []].formUnion(table.columns) }
      joins += naming.joinTables.count
      for entity in naming.entities {
        for reference in index.properties(of: entity) {
          switch naming.place(of: reference.property.name, in: entity) {
          case .joined(let join): #expect(named[join.name]?.isSuperset(of: join.columns) == true, "\(path) \(join)")
          case .ambiguousJoin(let readings): Issue.record("\(path) \(entity) \(reference.property.name) \(readings)")
          case .composite: composites += 1
          case .pointingBack(let back):
            if reference.property.relationship?.inverse == nil { oneWay += 1 }
            #expect(named[back.table]?.contains(back.columns.key) == true)
          case .unknown: Issue.record("\(path): \(entity).\(reference.property.name) is not known")
          default: break
          }
        }
      }
      #expect(
        named == real.filter { !Self.own.contains($0.key) && !$0.key.hasPrefix("A") },
        "\(path)")
    }
    print("\(Corpus.allStores.count) stores, \(joins) join tables, \(composites) composites, \(oneWay) without inverse")
    #expect(joins >= 9)
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
      #expect(!result.notChecked.contains { ["entity", "damage"].contains($0.kind) }, "\(path) \(result.notChecked)")
    }
  }

  @Test func saysOfTheDamagedStoreWhatItLacks() throws {
    let path = try #require(Corpus.stores.first { $0.contains("/v2CorruptDatabase/") })
    let (identity, remarks) = try StoreIdentity.read(path, in: DiskFileTree())
    let match = StoreMatch(identity, among: Self.candidates)
    #expect(match.matches.first?.version == "ATDataModel 3")
    #expect(remarks.contains { $0.message.contains("the last changes may be missing") })
    let text = StoreMatchReport([match]).text
    #expect(
      text.contains(
        "the database is damaged: ZATRECORD has no column ZCUSTOMDATA, which keeps ATAbstractMessage.customData"))
  }

  /// The available versions that created each store, as found by `match`.
  @Test func findsTheVersionThatMadeAStore() throws {
    var found: [String: Int] = [:]
    var without = 0
    for path in Corpus.stores {
      let match = StoreMatch(try StoreIdentity.read(path, in: DiskFileTree()).identity, among: Self.candidates)
      if let first = match.matches.first { found[first.version, default: 0] += 1 } else { without += 1 }
      // If a version is found, its tables are those of the store.
      let isDamaged = path.contains("/v2CorruptDatabase/")
      #expect(match.matches.allSatisfy { $0.missing.isEmpty != isDamaged }, "\(path)")
    }
    #expect(found.values.reduce(0, +) + without == Corpus.stores.count)
    #expect(found.keys.count { $0.hasPrefix("ATDataModel") } >= 3, "\(found)")
  }
}
