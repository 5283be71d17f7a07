package import GlossBasics

extension Store {
  /// The rows of a table, in key order.
  ///
  /// - Parameters:
  ///   - columns: the columns to read; a missing one is an error.
  ///   - order: the column to sort by; nil for storage order.
  package func rows(
    of table: String, _ columns: [StoreColumn], orderedBy order: String? = "Z_PK"
  ) throws(InputFailure) -> StoreCursor {
    let list = columns.map(\.expression).joined(separator: ", ")
    return try cursor(
      "SELECT \(list) FROM \(Database.quoted(table))" + (order.map { " ORDER BY \(Database.quoted($0))" } ?? ""))
  }

  /// The values of a column and their counts: the value, its count, by value.
  package func counts(of column: String, in table: String) throws(InputFailure) -> StoreCursor {
    let column = Database.quoted(column)
    return try cursor(
      "SELECT \(column), count(*) FROM \(Database.quoted(table)) WHERE \(column) IS NOT NULL GROUP BY 1 ORDER BY 1")
  }

  /// The keys of rows of some entities that share their values in these columns with another such row, each with 1.
  ///
  /// Compared as in Core Data's unique indexes: byte by byte, and NULL is not equal to anything.
  package func duplicates(
    of columns: [String], in table: String, entities: [Int]
  ) throws(InputFailure) -> StoreCursor {
    let names = columns.map(Database.quoted)
    let conditions =
      names.map { "\($0) IS NOT NULL" } + ["Z_ENT IN (\(Self.list(entities)))"]
    return try cursor(
      """
      SELECT Z_PK, 1 FROM (SELECT Z_PK, count(*) OVER \
      (PARTITION BY \(names.map { $0 + " COLLATE BINARY" }.joined(separator: ", "))) AS number \
      FROM \(Database.quoted(table)) WHERE \(conditions.joined(separator: " AND "))) WHERE number > 1 ORDER BY Z_PK
      """)
  }

  /// The pairs of a join table whose destination is missing: the source, the destination, by source.
  package func danglingPairs(
    in table: String, source: String, destination: String, destinationTable: String
  ) throws(InputFailure) -> StoreCursor {
    let (source, destination) = (Database.quoted(source), Database.quoted(destination))
    return try cursor(
      """
      SELECT \(source), \(destination) FROM \(Database.quoted(table)) WHERE NOT EXISTS \
      (SELECT 1 FROM \(Database.quoted(destinationTable)) AS there WHERE there.Z_PK = \(destination)) ORDER BY 1
      """)
  }

  /// The number of rows of some entities; if columns are given, of those with NULL in one of them.
  package func count(in table: String, entities: [Int], lackingOneOf columns: [String]) throws(InputFailure) -> Int {
    let lacking = columns.isEmpty ? "1" : columns.map { Database.quoted($0) + " IS NULL" }.joined(separator: " OR ")
    return try count(in: table, entities: entities, where: lacking)
  }

  /// The number of rows of some entities with a value in any of some columns.
  package func count(in table: String, entities: [Int], holdingOneOf columns: [String]) throws(InputFailure) -> Int {
    let holding = columns.map { Database.quoted($0) + " IS NOT NULL" }.joined(separator: " OR ")
    return columns.isEmpty ? 0 : try count(in: table, entities: entities, where: holding)
  }

  private func count(in table: String, entities: [Int], where condition: String) throws(InputFailure) -> Int {
    let rows = try cursor(
      "SELECT count(*) FROM \(Database.quoted(table)) WHERE (\(condition)) AND Z_ENT IN (\(Self.list(entities)))")
    return try rows.next() ? rows.integer(0) ?? 0 : 0
  }

  /// The number of rows of some entities that share their values in these columns with another such row.
  package func duplicateCount(
    of columns: [String], in table: String, entities: [Int]
  ) throws(InputFailure) -> Int {
    let names = columns.map { Database.quoted($0) }
    let present = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let rows = try cursor(
      """
      SELECT sum(number) FROM (SELECT count(*) AS number FROM \(Database.quoted(table)) \
      WHERE \(present) AND Z_ENT IN (\(Self.list(entities))) \
      GROUP BY \(names.map { $0 + " COLLATE BINARY" }.joined(separator: ", ")) HAVING number > 1)
      """)
    return try rows.next() ? rows.integer(0) ?? 0 : 0
  }

  static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }

  /// Finds rows of a table by their keys.
  package func finder(in table: String) throws(InputFailure) -> StoreFinder {
    StoreFinder(try cursor("SELECT Z_ENT FROM \(Database.quoted(table)) WHERE Z_PK = ?"))
  }
}

/// A column to read.
package enum StoreColumn: Sendable, Hashable {
  case value(String)
  /// The number of bytes of a possibly large value, or NULL: the bytes themselves are not read.
  case size(String)

  fileprivate var expression: String {
    switch self {
    case .value(let name): Database.quoted(name)
    case .size(let name): "length(\(Database.quoted(name)))"
    }
  }
}
