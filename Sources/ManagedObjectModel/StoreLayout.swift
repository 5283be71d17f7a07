/// What a database says of the tables of a store: the numbers of its entities, and its tables with their columns.
///
/// It comes before what a model implies, since the model does not settle the names of all join tables.
package struct StoreLayout: Sendable, Hashable {
  /// `Z_ENT` of each entity in `Z_PRIMARYKEY`; empty where that is not known.
  package var entityNumbers: [String: Int]
  /// The names of each table's columns.
  package var columns: [String: Set<String>]

  package init(entityNumbers: [String: Int] = [:], columns: [String: Set<String>] = [:]) {
    self.entityNumbers = entityNumbers
    self.columns = columns
  }

  /// The entities that the store keeps; nil where the store does not tell.
  var entities: Set<String>? { entityNumbers.isEmpty ? nil : Set(entityNumbers.keys) }
}
