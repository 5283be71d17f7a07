package import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossValidation

/// The rows of a store as far as a migration depends on them, so that no database is known here.
package protocol MigratedRows {
  /// The numbers of its entities, and its tables as the database has them.
  var layout: StoreLayout { get }

  /// The columns of a table; none for one that is not there.
  func columns(of table: String) -> Set<String>

  /// How many objects of some entities there are; where columns are named, how many hold nothing in one of them.
  func count(in table: String, entities: [Int], lackingOneOf columns: [String]) throws(InputFailure) -> Int

  /// How many objects of some entities hold something in one of some columns.
  func count(in table: String, entities: [Int], holdingOneOf columns: [String]) throws(InputFailure) -> Int

  /// How many objects of some entities hold together in some columns what another of them holds, too.
  func duplicateCount(of columns: [String], in table: String, entities: [Int]) throws(InputFailure) -> Int

  /// How many of some objects have a link to some others.
  func linkCount(
    from owner: StoredObjects, by link: StoredLink, to destination: StoredObjects
  ) throws(InputFailure) -> Int

  /// What some objects hold in a column, where they hold something: one value per row.
  func values(of column: String, in objects: StoredObjects) throws(InputFailure) -> any StoredCursor
}
