import Foundation
package import GlossManagedObjectModel
package import GlossPropertyLists

/// A Core Data store made for a test, in a folder of its own that is gone with it.
///
/// Tables and columns are those that `StoreNaming` gives, which other tests hold equal to real stores.
package final class StoreFixture {
  package let folder: String
  package let path: String
  package let model: ManagedObjectModel
  package let naming: StoreNaming
  package static let identifier = "8F2C9A34-5C1B-4C0E-9C51-0C7C1E6D2B10"
  private var writer: SQLiteWriter?

  /// What the store says of its model.
  package enum Cache: Sendable {
    case none, empty
    /// Without rules, user info and fetch requests, as Core Data mostly writes it; or with them.
    case model(keepsRules: Bool)
    case bytes([UInt8])
  }

  package init(
    _ model: ManagedObjectModel, name: String = "Fixture.sqlite", cache: Cache = .model(keepsRules: false),
    isLogged: Bool = false, metadata extra: [(String, PropertyListValue)] = []
  ) throws {
    self.model = model
    naming = StoreNaming(ModelIndex(model))
    folder = FileManager.default.temporaryDirectory.appending(path: "store-fixture-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/" + name
    let writer = try SQLiteWriter(path)
    self.writer = writer
    if isLogged {
      try writer.execute("PRAGMA journal_mode = WAL")
      writer.keepLog()
    }
    try writer.execute("BEGIN")
    try makeTables(writer)
    try writeMetadata(writer, extra)
    try writeCache(cache, writer)
    try writer.execute("COMMIT")
  }

  deinit {
    writer = nil
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Adds an object; columns are named as in the database, without those that every row has.
  package func insert(_ entity: String, key: Int64, _ values: [String: SQLiteWriter.Value] = [:]) throws {
    guard let table = naming.table(of: entity), let number = naming.number(of: entity) else { return }
    var row = values
    row["Z_PK"] = .integer(key)
    row["Z_ENT"] = .integer(Int64(number))
    row["Z_OPT"] = 1
    try writer?.insert(into: table, row)
  }

  package func insert(into table: String, _ row: [String: SQLiteWriter.Value]) throws {
    try writer?.insert(into: table, row)
  }

  package func execute(_ statements: String) throws { try writer?.execute(statements) }

  /// Ends the writing, so that others can read.
  package func close() { writer = nil }

  private func makeTables(_ writer: SQLiteWriter) throws {
    for table in naming.tables {
      let columns = naming.columns(of: table.name).map { $0 == "Z_PK" ? "Z_PK INTEGER PRIMARY KEY" : "\"\($0)\"" }
      try writer.execute("CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")))")
    }
    for table in naming.joinTables {
      try writer.execute(
        "CREATE TABLE \(table.name) (\(table.columns.map { $0 + " INTEGER" }.joined(separator: ", ")))")
    }
    try writer.execute(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      """)
    for entity in naming.entities {
      let parent = model.entities.first { $0.name == entity }?.superentity.flatMap { naming.number(of: $0) } ?? 0
      try writer.insert(
        into: "Z_PRIMARYKEY",
        [
          "Z_ENT": .integer(Int64(naming.number(of: entity) ?? 0)), "Z_NAME": .text(entity),
          "Z_SUPER": .integer(Int64(parent)), "Z_MAX": 0,
        ])
    }
  }

  private func writeMetadata(_ writer: SQLiteWriter, _ extra: [(String, PropertyListValue)]) throws {
    let hashes = VersionHashes(ModelIndex(model))
    func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
      PropertyListEntry(key: key, node: PropertyListNode(value))
    }
    let entities = naming.entities.map { entry($0, .data(hashes.entityHash($0) ?? [])) }
    let list: [PropertyListEntry] =
      [
        entry("NSStoreModelVersionHashes", .dictionary(entities)),
        entry("NSStoreModelVersionHashesVersion", .integer(3)),
        entry(
          "NSStoreModelVersionIdentifiers",
          .array(
            (model.versionIdentifiers.isEmpty ? [""] : model.versionIdentifiers).map { PropertyListNode(.string($0)) })),
        entry("NSPersistenceFrameworkVersion", .integer(1345)), entry("NSStoreType", .string("SQLite")),
        entry("_NSAutoVacuumLevel", .string("2")), entry("NSStoreModelVersionChecksumKey", .string(hashes.checksum)),
      ] + extra.map { entry($0.0, $0.1) }
    let plist = BinaryPropertyListWriter.write(PropertyListNode(.dictionary(list)))
    try writer.insert(
      into: "Z_METADATA", ["Z_VERSION": 1, "Z_UUID": .text(Self.identifier), "Z_PLIST": .blob(plist)])
  }

  private func writeCache(_ cache: Cache, _ writer: SQLiteWriter) throws {
    if case .none = cache { return }
    try writer.execute("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
    switch cache {
    case .none, .empty: break
    case .bytes(let bytes): try writer.insert(into: "Z_MODELCACHE", ["Z_CONTENT": .blob(bytes)])
    case .model(let keepsRules):
      let archive = ModelCacheWriter.archive(of: model, keepsRules: keepsRules)
      try writer.insert(into: "Z_MODELCACHE", ["Z_CONTENT": .blob(ModelCacheWriter.packed(archive))])
    }
  }
}
