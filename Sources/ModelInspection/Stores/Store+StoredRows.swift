import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossStores
import GlossValidation

/// The rows of a store for validation with a model's rules, and for migration to another model.
struct StoreRows: StoredRows, MigratedRows {
  let store: Store

  var identifier: String { store.metadata.identifier }
  let layout: StoreLayout

  init(_ store: Store) {
    self.store = store
    layout = store.layout
  }

  func columns(of table: String) -> Set<String> { layout.columns[table] ?? [] }

  func rows(of table: String, reading columns: [StoredColumn]) throws(InputFailure) -> any StoredCursor {
    let wanted = columns.map { (column) -> StoreColumn in
      switch column {
      case .value(let name): .value(name)
      case .length(let name): .size(name)
      }
    }
    return try cursor { () throws(StoreError) in
      try store.rows(of: table, [.value("Z_PK"), .value("Z_ENT")] + wanted)
    }
  }

  func counts(of column: String, in table: String) throws(InputFailure) -> any StoredCursor {
    try cursor { () throws(StoreError) in try store.counts(of: column, in: table) }
  }

  func duplicates(
    of columns: [String], in table: String, entities: [Int]
  ) throws(InputFailure) -> any StoredCursor {
    try cursor { () throws(StoreError) in try store.duplicates(of: columns, in: table, entities: entities) }
  }

  func danglingPairs(
    in table: String, source: String, destination: String, destinationTable: String
  ) throws(InputFailure) -> any StoredCursor {
    try cursor { () throws(StoreError) in
      try store.danglingPairs(in: table, source: source, destination: destination, destinationTable: destinationTable)
    }
  }

  func finder(in table: String) throws(InputFailure) -> any StoredFinder {
    do {
      return Finder(statement: try store.entityNumbers(in: table), path: store.path)
    } catch {
      throw error.failure(at: store.path)
    }
  }

  func count(in table: String, entities: [Int], lackingOneOf columns: [String]) throws(InputFailure) -> Int {
    do {
      return try store.count(in: table, entities: entities, lackingOneOf: columns)
    } catch {
      throw error.failure(at: store.path)
    }
  }

  func count(in table: String, entities: [Int], holdingOneOf columns: [String]) throws(InputFailure) -> Int {
    do {
      return try store.count(in: table, entities: entities, holdingOneOf: columns)
    } catch {
      throw error.failure(at: store.path)
    }
  }

  func duplicateCount(of columns: [String], in table: String, entities: [Int]) throws(InputFailure) -> Int {
    do {
      return try store.duplicateCount(of: columns, in: table, entities: entities)
    } catch {
      throw error.failure(at: store.path)
    }
  }

  func linkCount(
    from owner: StoredObjects, by link: StoredLink, to destination: StoredObjects
  ) throws(InputFailure) -> Int {
    do {
      return try store.linkCount(
        from: (owner.table, owner.entities), by: (link.table, link.ownerColumn, link.destinationColumn),
        to: (destination.table, destination.entities))
    } catch {
      throw error.failure(at: store.path)
    }
  }

  func values(of column: String, in objects: StoredObjects) throws(InputFailure) -> any StoredCursor {
    try cursor { () throws(StoreError) in
      try store.values(of: column, in: objects.table, entities: objects.entities)
    }
  }

  private func cursor(_ make: () throws(StoreError) -> Statement) throws(InputFailure) -> any StoredCursor {
    do {
      return Cursor(statement: try make(), path: store.path)
    } catch {
      throw error.failure(at: store.path)
    }
  }

  private struct Cursor: StoredCursor {
    let statement: Statement
    let path: String

    func next() throws(InputFailure) -> Bool {
      do {
        return try statement.next()
      } catch {
        throw error.failure(at: path)
      }
    }

    func value(_ column: Int) -> StoredValue { statement[column] }
    func integer(_ column: Int) -> Int? { statement.integer(column) }
  }

  private struct Finder: StoredFinder {
    let statement: Statement
    let path: String

    func entityNumber(ofKey key: Int) throws(InputFailure) -> Int? {
      statement.restart()
      statement.bind(Int64(key), at: 1)
      do {
        // A row exists even if its entity is not a number.
        return try statement.next() ? statement.integer(0) ?? 0 : nil
      } catch {
        throw error.failure(at: path)
      }
    }
  }
}
