import GlossBasics

extension Store {
  /// The rows of a table, one after the other, in the order of their keys.
  ///
  /// - Parameters:
  ///   - columns: what is read of each row; a column that the table lacks is an error.
  ///   - order: the column that orders them; nil for the order in which they lie.
  package func rows(
    of table: String, _ columns: [StoreColumn], orderedBy order: String? = "Z_PK"
  ) throws(StoreError) -> Statement {
    let list = columns.map(\.expression).joined(separator: ", ")
    return try statement(
      "SELECT \(list) FROM \(Database.quoted(table))" + (order.map { " ORDER BY \(Database.quoted($0))" } ?? ""))
  }

  /// How often each value of a column is there: the value, its number, by value.
  package func counts(of column: String, in table: String) throws(StoreError) -> Statement {
    let column = Database.quoted(column)
    return try statement(
      "SELECT \(column), count(*) FROM \(Database.quoted(table)) WHERE \(column) IS NOT NULL GROUP BY 1 ORDER BY 1")
  }

  /// The keys of rows of some entities that hold together in some columns what another such row holds, each with 1.
  ///
  /// Compared as the unique indexes of Core Data compare: byte by byte, and NULL is equal to nothing.
  package func duplicates(
    of columns: [String], in table: String, entities: [Int]
  ) throws(StoreError) -> Statement {
    let names = columns.map(Database.quoted)
    let conditions =
      names.map { "\($0) IS NOT NULL" } + ["Z_ENT IN (\(Self.list(entities)))"]
    return try statement(
      """
      SELECT Z_PK, 1 FROM (SELECT Z_PK, count(*) OVER \
      (PARTITION BY \(names.map { $0 + " COLLATE BINARY" }.joined(separator: ", "))) AS number \
      FROM \(Database.quoted(table)) WHERE \(conditions.joined(separator: " AND "))) WHERE number > 1 ORDER BY Z_PK
      """)
  }

  /// The pairs of a join table whose destination is gone: the source, the destination, by source.
  package func danglingPairs(
    in table: String, source: String, destination: String, destinationTable: String
  ) throws(StoreError) -> Statement {
    let (source, destination) = (Database.quoted(source), Database.quoted(destination))
    return try statement(
      """
      SELECT \(source), \(destination) FROM \(Database.quoted(table)) WHERE NOT EXISTS \
      (SELECT 1 FROM \(Database.quoted(destinationTable)) AS there WHERE there.Z_PK = \(destination)) ORDER BY 1
      """)
  }

  /// How many rows of some entities there are; where columns are named, how many hold nothing in one of them.
  package func count(in table: String, entities: [Int], lackingOneOf columns: [String]) throws(StoreError) -> Int {
    let lacking = columns.isEmpty ? "1" : columns.map { Database.quoted($0) + " IS NULL" }.joined(separator: " OR ")
    return try count(in: table, entities: entities, where: lacking)
  }

  /// How many rows of some entities hold something in one of some columns.
  package func count(in table: String, entities: [Int], holdingOneOf columns: [String]) throws(StoreError) -> Int {
    let holding = columns.map { Database.quoted($0) + " IS NOT NULL" }.joined(separator: " OR ")
    return columns.isEmpty ? 0 : try count(in: table, entities: entities, where: holding)
  }

  private func count(in table: String, entities: [Int], where condition: String) throws(StoreError) -> Int {
    let rows = try statement(
      "SELECT count(*) FROM \(Database.quoted(table)) WHERE (\(condition)) AND Z_ENT IN (\(Self.list(entities)))")
    return try rows.next() ? rows.integer(0) ?? 0 : 0
  }

  /// How many rows of some entities hold together in some columns what another of them holds, too.
  package func duplicateCount(
    of columns: [String], in table: String, entities: [Int]
  ) throws(StoreError) -> Int {
    let names = columns.map { Database.quoted($0) }
    let present = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let rows = try statement(
      """
      SELECT sum(number) FROM (SELECT count(*) AS number FROM \(Database.quoted(table)) \
      WHERE \(present) AND Z_ENT IN (\(Self.list(entities))) \
      GROUP BY \(names.map { $0 + " COLLATE BINARY" }.joined(separator: ", ")) HAVING number > 1)
      """)
    return try rows.next() ? rows.integer(0) ?? 0 : 0
  }

  private static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }

  /// Finds `Z_ENT` of the row whose key is the parameter.
  package func entityNumbers(in table: String) throws(StoreError) -> Statement {
    try statement("SELECT Z_ENT FROM \(Database.quoted(table)) WHERE Z_PK = ?")
  }
}

/// What is read of a row.
package enum StoreColumn: Sendable, Hashable {
  case value(String)
  /// The number of bytes of what may be large, NULL where there is nothing: the bytes themselves are not read.
  case size(String)

  fileprivate var expression: String {
    switch self {
    case .value(let name): Database.quoted(name)
    case .size(let name): "length(\(Database.quoted(name)))"
    }
  }
}
