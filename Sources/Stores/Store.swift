import GlossBasics
package import GlossFiles

/// A Core Data store, read from a private copy that lives as long as this object.
///
/// The original and its folder are never written to. Not thread-safe.
///
/// ```swift
/// let store = try Store("default.store", in: DiskFileTree())
/// store.metadata.versionChecksum
/// store.schema.entities.map(\.name)
/// ```
package final class Store {
  package let path: String
  package let metadata: StoreMetadata
  package let schema: StoreSchema
  /// Whether its write-ahead log is missing although there was one: the last changes may be missing as a result.
  package let lacksLog: Bool
  private let database: Database
  private let copy: StoreCopy

  /// The maximum size of the model cached in a store.
  package static let modelSizeLimit = 64 << 20
  /// The maximum number of tables in a store.
  private static let tableLimit = 20_000

  /// - Throws: `StoreError` if it is not a store or cannot be read.
  package init(_ path: String, in files: any FileTree) throws(StoreError) {
    self.path = path
    guard StoreBeginning.isDatabase(path, in: files) else {
      switch files.kind(at: path) {
      case .folder: throw .folder
      case .file: throw StoreBeginning.failure(ofForeign: path, in: files).map(StoreError.file) ?? .notADatabase
      case nil: throw .file(InputFailure(path: path, reason: "there is no such file"))
      }
    }
    copy = try StoreCopy(of: path, in: files)
    lacksLog = copy.lacksLog
    database = try Database(privateCopy: copy.database)
    let tables = try Self.tables(of: database)
    copy.letGo()
    guard tables.contains("Z_METADATA") else { throw .foreign }
    metadata = try Self.metadata(of: database)
    schema = StoreSchema(
      entities: tables.contains("Z_PRIMARYKEY") ? try Self.entities(of: database) : [],
      tables: try Self.schema(of: tables, in: database))
  }

  // MARK: Reading

  private static func tables(of database: Database) throws(StoreError) -> [String] {
    let statement = try database.statement(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE %' ORDER BY name")
    var names: [String] = []
    while try statement.next() {
      guard names.count < tableLimit else { throw .damaged("there are more than \(tableLimit) tables") }
      if let name = statement[0].text { names.append(name) }
    }
    return names
  }

  private static func metadata(of database: Database) throws(StoreError) -> StoreMetadata {
    let statement = try database.statement(
      "SELECT Z_UUID, CASE WHEN length(Z_PLIST) <= \(StoreMetadata.sizeLimit) THEN Z_PLIST END FROM Z_METADATA"
        + " ORDER BY Z_VERSION LIMIT 1")
    guard try statement.next() else { throw .unreadable(part: "metadata", reason: "the table Z_METADATA is empty") }
    guard let plist = statement[1].blob else {
      throw .unreadable(part: "metadata", reason: "Z_PLIST has no property list or one that is too large")
    }
    return try StoreMetadata(identifier: statement[0].text ?? "", plist: plist)
  }

  private static func entities(of database: Database) throws(StoreError) -> [StoreSchema.Entity] {
    let statement = try database.statement("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT")
    var entities: [StoreSchema.Entity] = []
    while try statement.next() {
      guard let number = statement.integer(0), let name = statement[1].text, number < StoreSchema.firstOwnNumber,
        entities.count < tableLimit
      else { continue }
      entities.append(StoreSchema.Entity(number: number, name: name, parent: statement.integer(2) ?? 0))
    }
    return entities
  }

  private static func schema(of tables: [String], in database: Database) throws(StoreError) -> [StoreSchema.Table] {
    var result: [StoreSchema.Table] = []
    for name in tables {
      let statement = try database.statement("PRAGMA table_info(\(Database.quoted(name)))")
      var columns: [StoreSchema.Column] = []
      while try statement.next() {
        guard let column = statement[1].text else { continue }
        columns.append(StoreSchema.Column(name: column, type: (statement[2].text ?? "").uppercased()))
      }
      result.append(StoreSchema.Table(name: name, columns: columns))
    }
    return result
  }

  /// The keyed archive of the model cached in the store; nil if it has no cached model.
  package func cachedModel() throws(StoreError) -> [UInt8]? {
    guard schema.table(named: "Z_MODELCACHE") != nil else { return nil }
    let statement = try database.statement(
      "SELECT Z_CONTENT FROM Z_MODELCACHE WHERE length(Z_CONTENT) BETWEEN 1 AND \(Self.modelSizeLimit) LIMIT 1")
    guard try statement.next(), let packed = statement[0].blob else { return nil }
    do {
      return try Inflate.unpacked(packed, limit: Self.modelSizeLimit)
    } catch {
      throw .unreadable(part: "model (Z_MODELCACHE)", reason: error.reason)
    }
  }

  /// Prepares a query.
  func cursor(_ query: String) throws(InputFailure) -> StoreCursor {
    do {
      return StoreCursor(try database.statement(query), path: path)
    } catch {
      throw error.failure(at: path)
    }
  }
}
