extension Predicate {
  /// The variables that need a value in a fetch, without `$`, sorted, without duplicates.
  ///
  /// The variable of a `SUBQUERY` and those assigned with `:=` are bound by the predicate itself and excluded.
  package var variables: [String] { PredicateNode.predicate(self).freeVariables }

  /// The key paths of the predicate, in source order, without duplicates.
  package var keyPaths: [KeyPathReference] { PredicateNode.predicate(self).keyPaths }
}

extension Expression {
  /// The variables that need a value, without `$`, sorted, without duplicates.
  package var variables: [String] { PredicateNode.expression(self).freeVariables }

  /// The key paths of the expression, in source order, without duplicates.
  package var keyPaths: [KeyPathReference] { PredicateNode.expression(self).keyPaths }
}

/// A key path in a predicate and its root.
package struct KeyPathReference: Sendable, Hashable {
  /// The root of a key path.
  package enum Root: Sendable, Hashable {
    /// The object for which the predicate is evaluated.
    case evaluatedObject
    /// A variable to be substituted, such as `FETCH_SOURCE`.
    case variable(String)
    /// An element of a collection that is itself reached by a key path: the variable of a `SUBQUERY`.
    indirect case element(KeyPathReference)
    /// The value of any other expression.
    case expression
  }

  package var root: Root
  /// The components, joined with dots; empty for the object itself.
  package var path: String

  package init(root: Root = .evaluatedObject, path: String) {
    self.root = root
    self.path = path
  }
}

/// The variables in scope at a place in the tree.
private typealias Scope = [String: KeyPathReference.Root]

extension PredicateNode {
  fileprivate var freeVariables: [String] {
    var names = Set<String>()
    visit(scope: [:]) { expression, scope in
      if case .variable(let name) = expression, scope[name] == nil { names.insert(name) }
    }
    return names.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  fileprivate var keyPaths: [KeyPathReference] {
    var references: [KeyPathReference] = []
    var seen = Set<KeyPathReference>()
    visit(scope: [:]) { expression, scope in
      if case .keyPath = expression, let reference = expression.reference(in: scope), seen.insert(reference).inserted {
        references.append(reference)
      }
    }
    return references
  }

  /// Calls `body` with every expression and the variables in scope, in source order.
  private func visit(scope: Scope, _ body: (Expression, Scope) -> Void) {
    if case .expression(let expression) = self {
      body(expression, scope)
      if case .subquery(let collection, let variable, let condition) = expression {
        PredicateNode.expression(collection).visit(scope: scope, body)
        let element = collection.reference(in: scope).map(KeyPathReference.Root.element) ?? .expression
        return PredicateNode.predicate(condition).visit(scope: scope.merging([variable: element]) { $1 }, body)
      }
    }
    if case .expression(.function(let call)) = self, let (key, operand) = call.member {
      PredicateNode.expression(operand).visit(scope: scope, body)
      // The key belongs to the operand, not to the object for which the predicate is evaluated.
      guard case .function(let indexed) = key else { return PredicateNode.expression(key).visit(scope: scope, body) }
      for part in indexed.arguments {
        if case .keyPath = part, part == indexed.arguments.first { continue }
        PredicateNode.expression(part).visit(scope: scope, body)
      }
      return
    }
    var scope = scope
    for child in children {
      child.visit(scope: scope, body)
      // An assignment on the left of a comparison is visible on its right.
      if case .expression(.assignment(let name, _)) = child { scope[name] = .expression }
    }
  }
}

extension Expression {
  /// The key path of the expression; nil if it is not one.
  fileprivate func reference(in scope: Scope) -> KeyPathReference? {
    switch self {
    case .evaluatedObject: KeyPathReference(path: "")
    case .variable(let name): KeyPathReference(root: scope[name] ?? .variable(name), path: "")
    case .keyPath(.evaluatedObject, let path): KeyPathReference(path: path)
    case .keyPath(.variable(let name), let path): KeyPathReference(root: scope[name] ?? .variable(name), path: path)
    case .keyPath(_, let path): KeyPathReference(root: .expression, path: path)
    default: nil
    }
  }
}
