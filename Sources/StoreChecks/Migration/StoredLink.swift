import GlossManagedObjectModel

/// The storage of a relationship's links: pairs of keys in a join table, or in the rows of either end.
struct StoredLink: Sendable, Hashable {
  let table: String
  /// The column with the keys of the objects that have the relationship.
  let ownerColumn: String
  /// The column with the keys of the destination objects.
  let destinationColumn: String

  /// - Parameter table: the table of the objects that have the relationship.
  init?(_ place: StoredPlace?, in table: String) {
    switch place {
    case .reference(let columns)?: (self.table, ownerColumn, destinationColumn) = (table, "Z_PK", columns.key)
    case .pointingBack(let back)?: (self.table, ownerColumn, destinationColumn) = (back.table, back.columns.key, "Z_PK")
    case .joined(let join)?: (self.table, ownerColumn, destinationColumn) = (join.name, join.source, join.destination)
    // One of several columns: the database does not tell which.
    default: return nil
    }
  }
}

/// The objects of some entities, as a store query.
struct StoredObjects: Sendable, Hashable {
  let table: String
  let entities: [Int]
}
