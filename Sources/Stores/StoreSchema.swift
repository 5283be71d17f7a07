/// The tables of a store as defined in SQLite.
package struct StoreSchema: Sendable, Hashable {
  /// A row of `Z_PRIMARYKEY`.
  package struct Entity: Sendable, Hashable {
    /// `Z_ENT`
    package var number: Int
    package var name: String
    /// `Z_ENT` of the parent; 0 for a root.
    package var parent: Int

    package init(number: Int, name: String, parent: Int) {
      self.number = number
      self.name = name
      self.parent = parent
    }
  }

  package struct Table: Sendable, Hashable {
    package var name: String
    package var columns: [Column]

    package init(name: String, columns: [Column]) {
      self.name = name
      self.columns = columns
    }
  }

  package struct Column: Sendable, Hashable {
    package var name: String
    /// The declared type in upper case: `VARCHAR`, `TIMESTAMP`; values may have other types.
    package var type: String

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The entities numbered by Core Data, by number, without those of CloudKit and of histories.
  package var entities: [Entity]
  /// All tables, sorted by name.
  package var tables: [Table]

  package init(entities: [Entity], tables: [Table]) {
    self.entities = entities
    self.tables = tables
  }

  /// The first number of Core Data's own entities.
  static let firstOwnNumber = 16_000

  /// `Z_ENT` of each entity.
  package var entityNumbers: [String: Int] {
    Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of each table's columns.
  package var columnsByTable: [String: Set<String>] {
    Dictionary(tables.map { ($0.name, Set($0.columns.map(\.name))) }, uniquingKeysWith: { first, _ in first })
  }

  package func table(named name: String) -> Table? { tables.first { $0.name == name } }

  /// The parent's name of each entity with a parent.
  package var parents: [String: String] {
    let names = Dictionary(entities.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    var parents: [String: String] = [:]
    for entity in entities { parents[entity.name] = names[entity.parent] }
    return parents
  }
}
