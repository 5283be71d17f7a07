/// The layout of a store according to its database: entity numbers, and tables with their columns.
///
/// It takes precedence over the model, since the model does not determine the names of all join tables.
package struct StoreLayout: Sendable, Hashable {
  /// `Z_ENT` of each entity in `Z_PRIMARYKEY`; empty if unknown.
  package var entityNumbers: [String: Int]
  /// The names of each table's columns.
  package var columns: [String: Set<String>]

  package init(entityNumbers: [String: Int] = [:], columns: [String: Set<String>] = [:]) {
    self.entityNumbers = entityNumbers
    self.columns = columns
  }

  /// The entities in the store; nil if the store does not tell.
  var entities: Set<String>? { entityNumbers.isEmpty ? nil : Set(entityNumbers.keys) }
}
