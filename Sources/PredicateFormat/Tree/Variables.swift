extension Predicate {
  /// The variables that a fetch has to give values for, without `$`, sorted, each once.
  ///
  /// The variable of a `SUBQUERY` and those assigned with `:=` are bound by the predicate itself and left out.
  package var variables: [String] { PredicateNode.predicate(self).freeVariables }

  /// The key paths of the predicate, in the order they are written, each once.
  package var keyPaths: [KeyPathReference] { PredicateNode.predicate(self).keyPaths }
}

extension Expression {
  /// The variables that must be given values, without `$`, sorted, each once.
  package var variables: [String] { PredicateNode.expression(self).freeVariables }

  /// The key paths of the expression, in the order they are written, each once.
  package var keyPaths: [KeyPathReference] { PredicateNode.expression(self).keyPaths }
}

/// A key path in a predicate with what it starts from.
package struct KeyPathReference: Sendable, Hashable {
  /// What the path starts from.
  package enum Root: Sendable, Hashable {
    /// The object that the predicate is evaluated with.
    case evaluatedObject
    /// A variable to be substituted, such as `FETCH_SOURCE`.
    case variable(String)
    /// An element of a collection that is itself reached by a key path: the variable of a `SUBQUERY`.
    indirect case element(KeyPathReference)
    /// The value of some other expression.
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

/// What the names of variables stand for at one place of a tree.
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

  /// Calls `body` with every expression and the variables bound around it, in the order they are written.
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
      // The key is one of the operand's and not of the object that the predicate is evaluated with.
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
      // What is assigned on the left of a comparison is bound on its right.
      if case .expression(.assignment(let name, _)) = child { scope[name] = .expression }
    }
  }
}

extension Expression {
  /// The key path that the expression is; nil when it is none.
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
