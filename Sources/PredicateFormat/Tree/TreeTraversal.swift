/// A part of a tree of predicates and expressions.
package enum PredicateNode: Sendable, Hashable {
  case predicate(Predicate)
  case expression(Expression)

  /// The parts directly below, in the order they are written.
  package var children: [PredicateNode] {
    switch self {
    case .predicate(let predicate): predicate.children
    case .expression(let expression): expression.children
    }
  }

  /// The node and everything below it, without recursion; parts that are written first come first.
  package var descendants: [PredicateNode] {
    var found: [PredicateNode] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += next.children.reversed()
    }
    return found
  }

  /// The number of levels. Counted without recursion, so that trees of any depth are safe.
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
