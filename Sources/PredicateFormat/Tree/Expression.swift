/// An expression inside a predicate, or one that stands alone as in derived attributes: `NSExpression`.
///
/// ```swift
/// try Expression(format: "canonical:(name)")
/// ```
///
/// Foundation has a type of this name too; a file that imports both writes `GlossPredicateFormat.Expression`.
package indirect enum Expression: Sendable, Hashable {
  case constant(PredicateValue)
  /// `SELF`.
  case evaluatedObject
  /// `$NAME`, without the dollar sign.
  case variable(String)
  /// A key path and what it starts from; a plain `a.b` starts from ``evaluatedObject``.
  case keyPath(Expression, String)
  case function(FunctionCall)
  /// `{1, 2, 3}`.
  case aggregate([Expression])
  /// `SUBQUERY(collection, $variable, predicate)`.
  case subquery(Expression, variable: String, Predicate)
  /// `left UNION right` and its like.
  case set(SetOperation, Expression, Expression)
  /// `TERNARY(predicate, ifTrue, ifFalse)`.
  case conditional(Predicate, Expression, Expression)
  /// `$variable := value`.
  case assignment(String, Expression)
  /// `FIRST`, `LAST` or `SIZE` between brackets.
  case symbol(IndexSymbol)
  /// `ANYKEY`.
  case anyKey

  /// How two collections are combined.
  package enum SetOperation: String, Sendable, Hashable, CaseIterable {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  /// A word that stands for an index.
  package enum IndexSymbol: String, Sendable, Hashable, CaseIterable {
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"
  }

  /// Reads a format string without arguments, such as the derivation expression of an attribute.
  ///
  /// - Throws: ``PredicateSyntaxError`` with line and column of the first mistake.
  package init(format: String) throws(PredicateSyntaxError) {
    try self.init(format: format, arguments: [])
  }

  /// Reads a format string and puts the arguments in place of `%@`, `%K`, `%d` and their like, in order.
  ///
  /// - Throws: ``PredicateSyntaxError`` also when arguments are missing, left over or of the wrong kind.
  package init(format: String, arguments: [PredicateArgument]) throws(PredicateSyntaxError) {
    var parser = try PredicateParser(format, arguments: arguments)
    self = try parser.parseExpression()
  }

  /// A key path on the object itself, as written in a format string; `items.@count` becomes `count:(items)`.
  package static func keyPath(_ path: String) -> Expression {
    keyPath(path, of: .evaluatedObject)
  }

  /// A key path as Foundation's parser builds it.
  ///
  /// A last component that is a simple aggregate turns into the function of that name: the compiled form of
  /// `oneToMany.@count` holds the function `count:`. The operators that come before a key (`items.@sum.price`) and
  /// those behind anything but an object or a variable (`SUBQUERY(…).@count`, seen in printed predicates) stay.
  static func keyPath(_ path: String, of operand: Expression) -> Expression {
    switch operand {
    case .evaluatedObject, .variable: break
    // Parentheses around the first part of a key path mean nothing: `(a.b).c`.
    case .keyPath(let start, let first): return keyPath(first + "." + path, of: start)
    default: return .keyPath(operand, path)
    }
    for (keyword, selector) in PredicateFunction.keyPathOperators where path.hasSuffix("." + keyword) {
      let collection = String(path.dropLast(keyword.count + 1))
      // Two operators in a row make no sense, and would nest as deep as the path is long.
      if PredicateFunction.keyPathOperators.contains(where: { collection.hasSuffix($0.keyword) }) { break }
      return .function(FunctionCall(selector, [.keyPath(operand, collection)]))
    }
    return .keyPath(operand, path)
  }

  /// The canonical format string, as `NSExpression.description` gives it.
  package var format: String {
    var printer = PredicatePrinter()
    printer.print(self)
    return printer.text
  }
}

extension Expression: CustomStringConvertible {
  package var description: String { format }
}

/// The call of a function in an expression.
package struct FunctionCall: Sendable, Hashable {
  /// The object the method belongs to, for `FUNCTION(operand, "selector", …)`; nil for the predefined functions.
  package var operand: Expression?
  /// The name with its colons: `now`, `count:`, `add:to:`.
  package var selector: String
  package var arguments: [Expression]

  package init(_ selector: String, _ arguments: [Expression], operand: Expression? = nil) {
    self.selector = selector
    self.arguments = arguments
    self.operand = operand
  }
}
