package import GlossBasics

extension Store {
  /// The number of rows of some entities that link to a row of others.
  ///
  /// - Parameters:
  ///   - owner: the table of the counted rows, and their entities.
  ///   - link: the table with the links, and its columns for both ends: a join table, or the table of either end.
  ///   - destination: the table of the linked rows, and their entities.
  package func linkCount(
    from owner: (table: String, entities: [Int]), by link: (table: String, owner: String, destination: String),
    to destination: (table: String, entities: [Int])
  ) throws(InputFailure) -> Int {
    let key = "link.\(Database.quoted(link.owner))"
    let rows = try cursor(
      """
      SELECT count(DISTINCT \(key)) FROM \(Database.quoted(link.table)) AS link \
      JOIN \(Database.quoted(owner.table)) AS owner ON owner.Z_PK = \(key) \
      JOIN \(Database.quoted(destination.table)) AS there \
      ON there.Z_PK = link.\(Database.quoted(link.destination)) \
      WHERE owner.Z_ENT IN (\(Self.list(owner.entities))) AND there.Z_ENT IN (\(Self.list(destination.entities)))
      """)
    return try rows.next() ? rows.integer(0) ?? 0 : 0
  }

  /// The non-null values of a column in the rows of some entities.
  package func values(
    of column: String, in table: String, entities: [Int]
  ) throws(InputFailure) -> StoreCursor {
    let column = Database.quoted(column)
    return try cursor(
      "SELECT \(column) FROM \(Database.quoted(table)) WHERE \(column) IS NOT NULL "
        + "AND Z_ENT IN (\(Self.list(entities)))")
  }
}
