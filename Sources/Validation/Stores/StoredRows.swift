package import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel

/// The rows of a store as validation needs them, independent of the database.
///
/// Everything is requested in the order of the rows' keys, so a store of any size can be read without holding it in
/// memory.
package protocol StoredRows {
  /// The store's identifier, which is part of its objects' identifiers.
  var identifier: String { get }
  /// The entity numbers and the tables in the database.
  var layout: StoreLayout { get }

  /// The columns of a table; empty if the table does not exist.
  func columns(of table: String) -> Set<String>

  /// The rows of a table in key order: `Z_PK`, `Z_ENT`, then the requested columns.
  func rows(of table: String, reading columns: [StoredColumn]) throws(InputFailure) -> any StoredCursor

  /// The number of occurrences of each value in a column, sorted by value: the value, then the count.
  func counts(of column: String, in table: String) throws(InputFailure) -> any StoredCursor

  /// The keys of rows of these entities that share their values in the columns with another row.
  func duplicates(
    of columns: [String], in table: String, entities: [Int]
  ) throws(InputFailure) -> any StoredCursor

  /// The pairs in a join table whose destination no longer exists: source, destination.
  func danglingPairs(
    in table: String, source: String, destination: String, destinationTable: String
  ) throws(InputFailure) -> any StoredCursor

  /// Finds rows of a table by their keys.
  func finder(in table: String) throws(InputFailure) -> any StoredFinder
}

/// What to read from a row.
package enum StoredColumn: Sendable, Hashable {
  case value(String)
  /// The length of a value that may be large; NULL stays NULL.
  case length(String)
}

/// Reads rows one at a time.
package protocol StoredCursor {
  /// Advances to the next row; false after the last.
  func next() throws(InputFailure) -> Bool
  func value(_ column: Int) -> StoredValue
  func integer(_ column: Int) -> Int?
}

/// Finds rows by their keys.
package protocol StoredFinder {
  /// `Z_ENT` of a row; nil if there is no such row.
  func entityNumber(ofKey key: Int) throws(InputFailure) -> Int?
}
