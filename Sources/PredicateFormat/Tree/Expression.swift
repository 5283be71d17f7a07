/// An expression in a predicate, or by itself, as in derived attributes: `NSExpression`.
///
/// ```swift
/// try Expression(format: "canonical:(name)")
/// ```
///
/// Foundation has a type with this name; a file that imports both writes `GlossPredicateFormat.Expression`.
package indirect enum Expression: Sendable, Hashable {
  case constant(PredicateValue)
  /// `SELF`.
  case evaluatedObject
  /// `$NAME`, without the dollar sign.
  case variable(String)
  /// A key path and its root; a plain `a.b` starts from ``evaluatedObject``.
  case keyPath(Expression, String)
  case function(FunctionCall)
  /// `{1, 2, 3}`.
  case aggregate([Expression])
  /// `SUBQUERY(collection, $variable, predicate)`.
  case subquery(Expression, variable: String, Predicate)
  /// `left UNION right` and the like.
  case set(SetOperation, Expression, Expression)
  /// `TERNARY(predicate, ifTrue, ifFalse)`.
  case conditional(Predicate, Expression, Expression)
  /// `$variable := value`.
  case assignment(String, Expression)
  /// `FIRST`, `LAST` or `SIZE` between brackets.
  case symbol(IndexSymbol)
  /// `ANYKEY`.
  case anyKey

  /// An operation on two collections.
  package enum SetOperation: String, Sendable, Hashable, CaseIterable {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  /// A word used as an index.
  package enum IndexSymbol: String, Sendable, Hashable, CaseIterable {
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"
  }

  /// Parses a format string, such as an attribute's derivation expression.
  ///
  /// - Throws: ``PredicateSyntaxError`` with line and column of the first error.
  package init(format: String) throws(PredicateSyntaxError) {
    var parser = try PredicateParser(format)
    self = try parser.parseExpression()
  }

  /// Parses an attribute's derivation expression into the form that Core Data stores: `items.@count` becomes
  /// `count:(items)`.
  ///
  /// The form is part of the version hash. Verified on compiled models for derived attributes; predicates keep the key
  /// path, and in a fetch the function raises.
  ///
  /// - Throws: ``PredicateSyntaxError`` with line and column of the first error.
  package init(derivation format: String) throws(PredicateSyntaxError) {
    self = try Expression(format: format).withAggregateFunctions
  }

  /// A key path on the object itself, as written in a format string.
  package static func keyPath(_ path: String) -> Expression {
    keyPath(path, of: .evaluatedObject)
  }

  /// A key path as Foundation's parser builds it.
  static func keyPath(_ path: String, of operand: Expression) -> Expression {
    // Parentheses around the first part of a key path have no meaning: `(a.b).c`.
    if case .keyPath(let start, let first) = operand { return keyPath(first + "." + path, of: start) }
    return .keyPath(operand, path)
  }

  /// The expression with key paths that end in a simple aggregate converted to functions.
  ///
  /// Operators before a key (`items.@sum.price`), and operators on anything other than an object or a variable, are
  /// unchanged.
  private var withAggregateFunctions: Expression {
    switch self {
    case .keyPath(let operand, let path): Self.aggregate(of: operand, path) ?? self
    case .function(let call):
      .function(
        FunctionCall(
          call.selector, call.arguments.map(\.withAggregateFunctions), operand: call.operand?.withAggregateFunctions))
    case .aggregate(let elements): .aggregate(elements.map(\.withAggregateFunctions))
    case .set(let operation, let left, let right):
      .set(operation, left.withAggregateFunctions, right.withAggregateFunctions)
    case .assignment(let name, let value): .assignment(name, value.withAggregateFunctions)
    default: self
    }
  }

  private static func aggregate(of operand: Expression, _ path: String) -> Expression? {
    switch operand {
    case .evaluatedObject, .variable: break
    default: return nil
    }
    for (keyword, selector) in PredicateFunction.keyPathOperators where path.hasSuffix("." + keyword) {
      let collection = String(path.dropLast(keyword.count + 1))
      // Two consecutive operators make no sense.
      if PredicateFunction.keyPathOperators.contains(where: { collection.hasSuffix($0.keyword) }) { return nil }
      return .function(FunctionCall(selector, [.keyPath(operand, collection)]))
    }
    return nil
  }

  /// The canonical format string, as in `NSExpression.description`.
  package var format: String {
    var printer = PredicatePrinter()
    printer.print(self)
    return printer.text
  }
}

extension Expression: CustomStringConvertible {
  package var description: String { format }
}

extension Expression {
  /// `operand.key` if the key is only known at evaluation: `$a.$b`, `a.d[0]`.
  ///
  /// Like Foundation, it turns a key path of any expression into a call of `valueForKeyPath:`.
  static func member(_ key: Expression, of operand: Expression) -> Expression {
    .function(FunctionCall(FunctionCall.memberSelector, [key], operand: operand))
  }

  /// `expression[index]`
  func withIndex(_ index: Expression) -> Expression {
    .function(FunctionCall(PredicateFunction.objectAtIndex.rawValue, [self, index]))
  }

  /// The expression with an index of its last key: `a.(d[0])` for `a.d`.
  func withIndexOfLastKey(_ index: Expression) -> Expression {
    switch self {
    case .keyPath(let operand, let path):
      guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else {
        if operand == .evaluatedObject || path.hasPrefix("@") { return withIndex(index) }
        return .member(Expression.keyPath(.evaluatedObject, path).withIndex(index), of: operand)
      }
      let key = String(path[path.utf8.index(after: dot)...])
      if key.hasPrefix("@") { return withIndex(index) }
      return .member(
        Expression.keyPath(.evaluatedObject, key).withIndex(index), of: .keyPath(operand, String(path[..<dot])))
    case .function(let call):
      guard let (key, operand) = call.member, case .variable = key else { return withIndex(index) }
      return .member(key.withIndex(index), of: operand)
    default: return withIndex(index)
    }
  }
}

/// A function call in an expression.
package struct FunctionCall: Sendable, Hashable {
  /// The receiver of the method, for `FUNCTION(operand, "selector", …)`; nil for the predefined functions.
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

extension FunctionCall {
  /// The selector that returns the value of a key path.
  static let memberSelector = "valueForKeyPath:"

  /// The key and the object of a call written as `operand.key`; nil for others.
  var member: (key: Expression, operand: Expression)? {
    guard let operand, selector == Self.memberSelector, arguments.count == 1 else { return nil }
    switch arguments[0] {
    case .variable: return (arguments[0], operand)
    case .function(let call):
      guard call.operand == nil, call.selector == PredicateFunction.objectAtIndex.rawValue, call.arguments.count == 2
      else { return nil }
      switch call.arguments[0] {
      case .variable: return (arguments[0], operand)
      case .keyPath(.evaluatedObject, let key) where !key.contains(".") && !key.hasPrefix("@"):
        return (arguments[0], operand)
      default: return nil
      }
    default: return nil
    }
  }
}
