package import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossValidation

/// The rows of a store as far as a migration depends on them, so this room needs no database.
package protocol MigratedRows {
  /// The numbers of its entities, and its tables as they are in the database.
  var layout: StoreLayout { get }

  /// The columns of a table; empty if there is no such table.
  func columns(of table: String) -> Set<String>

  /// The number of objects of some entities; if columns are given, only those with a null in at least one of them.
  func count(in table: String, entities: [Int], lackingOneOf columns: [String]) throws(InputFailure) -> Int

  /// The number of objects of some entities with a value in at least one of the columns.
  func count(in table: String, entities: [Int], holdingOneOf columns: [String]) throws(InputFailure) -> Int

  /// The number of objects of these entities that share their values in `columns` with another object.
  func duplicateCount(of columns: [String], in table: String, entities: [Int]) throws(InputFailure) -> Int

  /// The number of objects that link to some others.
  func linkCount(
    from owner: StoredObjects, by link: StoredLink, to destination: StoredObjects
  ) throws(InputFailure) -> Int

  /// The non-null values of some objects in a column, one per row.
  func values(of column: String, in objects: StoredObjects) throws(InputFailure) -> any StoredCursor
}
