import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossPredicateFormat

/// A key path that does not lead through the properties of a model.
package struct UnknownKeyPath: Sendable, Hashable {
  /// The key path as a reader would write it from where it starts: `team.nmae`, `$FETCH_SOURCE.indx`.
  package var path: String
  /// The component that leads nowhere.
  package var component: String
  /// The entity or composite that has no such property; nil for a component behind a plain attribute.
  package var owner: String?
  /// The names that were probably meant, the likeliest first.
  package var suggestions: [String]

  package init(path: String, component: String, owner: String?, suggestions: [String] = []) {
    self.path = path
    self.component = component
    self.owner = owner
    self.suggestions = suggestions
  }
}

/// The key paths of a predicate that the model does not know, in the order they are written.
///
/// - Parameters:
///   - entity: the entity of the objects that the predicate is evaluated with.
///   - source: the entity that `$FETCH_SOURCE` is an object of, for the predicate of a fetched property.
package func unknownKeyPaths(
  in predicate: Predicate, entity: String, index: ModelIndex, source: String? = nil
) -> [UnknownKeyPath] {
  KeyPathCheck(index: index, entity: entity, source: source).unknown(among: predicate.keyPaths)
}

/// The key paths of an expression, such as that of a derived attribute, that the model does not know.
package func unknownKeyPaths(in expression: Expression, entity: String, index: ModelIndex) -> [UnknownKeyPath] {
  KeyPathCheck(index: index, entity: entity, source: nil).unknown(among: expression.keyPaths)
}
