/// A part of a tree of predicates and expressions.
package enum PredicateNode: Sendable, Hashable {
  case predicate(Predicate)
  case expression(Expression)

  /// The direct children, in source order.
  package var children: [PredicateNode] {
    switch self {
    case .predicate(let predicate): predicate.children
    case .expression(let expression): expression.children
    }
  }

  /// The node and all its descendants, in source order, computed without recursion.
  package var descendants: [PredicateNode] {
    var found: [PredicateNode] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += next.children.reversed()
    }
    return found
  }

  /// The number of levels. Computed without recursion, so trees of any depth are safe.
  var depth: Int {
    var level = [self]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      level = level.flatMap(\.children)
    }
    return depth
  }
}

extension Predicate {
  var children: [PredicateNode] {
    switch self {
    case .value: []
    case .comparison(let comparison): [.expression(comparison.left), .expression(comparison.right)]
    case .not(let operand): [.predicate(operand)]
    case .and(let members), .or(let members): members.map(PredicateNode.predicate)
    }
  }
}

extension Expression {
  var children: [PredicateNode] {
    switch self {
    case .constant, .evaluatedObject, .variable, .symbol, .anyKey: []
    case .keyPath(let operand, _): [.expression(operand)]
    case .function(let call): ((call.operand.map { [$0] } ?? []) + call.arguments).map(PredicateNode.expression)
    case .aggregate(let elements): elements.map(PredicateNode.expression)
    case .subquery(let collection, _, let condition): [.expression(collection), .predicate(condition)]
    case .set(_, let left, let right): [.expression(left), .expression(right)]
    case .conditional(let condition, let first, let second):
      [.predicate(condition), .expression(first), .expression(second)]
    case .assignment(_, let value): [.expression(value)]
    }
  }

  /// The number of levels of the tree.
  var depth: Int { PredicateNode.expression(self).depth }
}

/// The variables of a template without a value.
package struct MissingVariables: Error, Sendable, Hashable, CustomStringConvertible {
  /// Their names without `$`, sorted.
  package var names: [String]

  package init(names: [String]) {
    self.names = names
  }

  /// `no value for $NAME, $TEAM`
  package var description: String { "no value for " + names.map { "$" + $0 }.joined(separator: ", ") }
}

extension Predicate {
  /// The predicate with values substituted for its variables, as by `withSubstitutionVariables(_:)`.
  ///
  /// ```swift
  /// try Predicate(format: "name == $NAME").substituting(["NAME": "Ada"]).format   // name == "Ada"
  /// ```
  ///
  /// Values for unknown variables are ignored; `PredicateValue.null` represents `NSNull`.
  ///
  /// - Throws: ``MissingVariables`` with all variables without a value.
  package func substituting(_ values: [String: PredicateValue]) throws(MissingVariables) -> Predicate {
    let missing = variables.filter { values[$0] == nil }
    if !missing.isEmpty { throw MissingVariables(names: missing) }
    return replacingVariables(values)
  }

  fileprivate func replacingVariables(_ values: [String: PredicateValue]) -> Predicate {
    switch self {
    case .value: return self
    case .comparison(var comparison):
      comparison.left = comparison.left.replacingVariables(values)
      comparison.right = comparison.right.replacingVariables(values)
      return .comparison(comparison)
    case .not(let operand): return .not(operand.replacingVariables(values))
    case .and(let members): return .and(members.map { $0.replacingVariables(values) })
    case .or(let members): return .or(members.map { $0.replacingVariables(values) })
    }
  }
}

extension Expression {
  fileprivate func replacingVariables(_ values: [String: PredicateValue]) -> Expression {
    switch self {
    case .constant, .evaluatedObject, .symbol, .anyKey: return self
    case .variable(let name): return values[name].map(Expression.constant) ?? self
    case .keyPath(let operand, let path): return .keyPath(operand.replacingVariables(values), path)
    case .function(var call):
      call.operand = call.operand?.replacingVariables(values)
      call.arguments = call.arguments.map { $0.replacingVariables(values) }
      return .function(call)
    case .aggregate(let elements): return .aggregate(elements.map { $0.replacingVariables(values) })
    case .subquery(let collection, let variable, let condition):
      // The subquery's variable shadows an outer one with the same name.
      let inner = values.filter { $0.key != variable }
      return .subquery(
        collection.replacingVariables(values), variable: variable, condition.replacingVariables(inner))
    case .set(let operation, let left, let right):
      return .set(operation, left.replacingVariables(values), right.replacingVariables(values))
    case .conditional(let condition, let first, let second):
      return .conditional(
        condition.replacingVariables(values), first.replacingVariables(values), second.replacingVariables(values))
    case .assignment(let name, let value): return .assignment(name, value.replacingVariables(values))
    }
  }
}
