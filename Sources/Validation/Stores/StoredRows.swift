package import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel

/// The rows of a store as validation needs them, so that it knows no database.
///
/// Everything is asked for in the order of the rows' keys, which lets a store of any size be read through side by side
/// without being held.
package protocol StoredRows {
  /// The store's identifier, part of those of its objects.
  var identifier: String { get }
  /// The numbers of its entities, and its tables as the database has them.
  var layout: StoreLayout { get }

  /// The columns of a table; none for one that is not there.
  func columns(of table: String) -> Set<String>

  /// The rows of a table by their keys: `Z_PK`, `Z_ENT`, then the columns asked for.
  func rows(of table: String, reading columns: [StoredColumn]) throws(InputFailure) -> any StoredCursor

  /// How often each value of a column is there, by value: the value, its number.
  func counts(of column: String, in table: String) throws(InputFailure) -> any StoredCursor

  /// The keys of rows whose columns hold together what other rows of these entities hold, too.
  func duplicates(
    of columns: [String], in table: String, entities: [Int]
  ) throws(InputFailure) -> any StoredCursor

  /// The pairs of a join table whose destination is gone: the source, the destination.
  func danglingPairs(
    in table: String, source: String, destination: String, destinationTable: String
  ) throws(InputFailure) -> any StoredCursor

  /// Finds rows of a table by their keys.
  func finder(in table: String) throws(InputFailure) -> any StoredFinder
}

/// What is read of a row.
package enum StoredColumn: Sendable, Hashable {
  case value(String)
  /// How long the value is, for what may be large; NULL stays NULL.
  case length(String)
}

/// A row after the other.
package protocol StoredCursor {
  /// Goes to the next row; false behind the last.
  func next() throws(InputFailure) -> Bool
  func value(_ column: Int) -> StoredValue
  func integer(_ column: Int) -> Int?
}

/// Finds rows by their keys.
package protocol StoredFinder {
  /// `Z_ENT` of a row; nil where there is none.
  func entityNumber(ofKey key: Int) throws(InputFailure) -> Int?
}
