package import GlossManagedObjectModel
package import GlossPredicateFormat

/// A key path that cannot be resolved through the properties of a model.
package struct UnknownKeyPath: Sendable, Hashable {
  /// The key path as written, including its root: `team.nmae`, `$FETCH_SOURCE.indx`.
  package var path: String
  /// The component that cannot be resolved.
  package var component: String
  /// The entity or composite that lacks the property; nil for a component after a plain attribute.
  package var owner: String?
  /// The names that were probably meant, most likely first.
  package var suggestions: [String]

  package init(path: String, component: String, owner: String?, suggestions: [String] = []) {
    self.path = path
    self.component = component
    self.owner = owner
    self.suggestions = suggestions
  }
}

/// The key paths of a predicate that the model does not know, in source order.
///
/// - Parameters:
///   - entity: the entity of the objects that the predicate is evaluated against.
///   - source: the entity of `$FETCH_SOURCE`, for the predicate of a fetched property.
package func unknownKeyPaths(
  in predicate: Predicate, entity: String, index: ModelIndex, source: String? = nil
) -> [UnknownKeyPath] {
  KeyPathCheck(index: index, entity: entity, source: source).unknown(among: predicate.keyPaths)
}

/// The key paths in an expression (such as that of a derived attribute) that the model does not know.
package func unknownKeyPaths(in expression: Expression, entity: String, index: ModelIndex) -> [UnknownKeyPath] {
  KeyPathCheck(index: index, entity: entity, source: nil).unknown(among: expression.keyPaths)
}
