extension PredicateParser {
  /// The kind of prefix at a token that follows no infix operator.
  private enum Prefix {
    case group, negation, minus, any, all, none
    case value(Bool)
    case aggregate, subquery, conditional, function, cast
    case call(String)
    case leaf
  }

  /// Parses a prefix, with subsequent keys and indexes.
  ///
  /// It decides first and then calls, to keep deeply nested stack frames small.
  mutating func parsePrefix() throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    let prefix = self.prefix
    let isLeaf = if case .leaf = prefix { true } else { false }
    var node = try parse(prefix)
    if case .expression = node.content { node = try parsePostfix(node, endsInName: isLeaf) }
    node.start = start
    return node
  }

  private var prefix: Prefix {
    switch token.kind {
    case .sign(.not): return .negation
    case .sign(.minus): return .minus
    case .sign(.openParenthesis): return .group
    case .sign(.openBrace): return .aggregate
    case .selector(let selector): return .call(selector)
    default: break
    }
    switch token.keyword {
    case .not: return .negation
    case .any, .someOf: return .any
    case .all: return .all
    case .noneOf: return .none
    case .truePredicate: return .value(true)
    case .falsePredicate: return .value(false)
    case .subquery: return .subquery
    case .ternary: return .conditional
    case .function: return .function
    case .cast: return .cast
    case nil, .first, .last, .size: break
    default: return .leaf
    }
    if case .identifier(let name, false) = token.kind, following.kind == .sign(.openParenthesis) { return .call(name) }
    return .leaf
  }

  private mutating func parse(_ prefix: Prefix) throws(PredicateSyntaxError) -> Node {
    switch prefix {
    case .group: try parseGroup()
    case .negation: try parseNegation()
    case .minus: try parseMinus()
    case .any: try parseModifier(.any)
    case .all: try parseModifier(.all)
    case .none: try parseNone()
    case .value(let value): try parsed(.value(value))
    case .aggregate: try parseAggregate()
    case .subquery: try parseSubquery()
    case .conditional: try parseConditional()
    case .function: try parseFunction()
    case .cast: try parseCast()
    case .call(let name): try parseCall(of: name)
    case .leaf: try parseLeaf()
    }
  }

  private mutating func parsed(_ predicate: Predicate) throws(PredicateSyntaxError) -> Node {
    advance()
    return try node(predicate, over: [])
  }

  private mutating func parsed(_ expression: Expression) throws(PredicateSyntaxError) -> Node {
    advance()
    return try node(expression)
  }

  /// A predicate or an expression in parentheses.
  private mutating func parseGroup() throws(PredicateSyntaxError) -> Node {
    advance()
    let inner = try parse(.or)
    try expect(.closeParenthesis, "expected ')'")
    return inner
  }

  /// `NONE a` is `NOT ANY a`.
  private mutating func parseNone() throws(PredicateSyntaxError) -> Node {
    let any = try predicate(parseModifier(.any))
    return try node(.not(any.0), over: [any.1])
  }

  private mutating func parseNegation() throws(PredicateSyntaxError) -> Node {
    advance()
    let operand = try predicate(parse(.not))
    return try node(.not(operand.0), over: [operand.1])
  }

  /// A number after a minus sign is a negative number, unless a key or index follows; otherwise the sign subtracts from
  /// zero.
  ///
  /// How Foundation represents the latter is unknown.
  private mutating func parseMinus() throws(PredicateSyntaxError) -> Node {
    advance()
    switch token.kind {
    case _ where following.kind == .sign(.dot) || following.kind == .sign(.openBracket): break
    case .integer(let value): return try parsed(.constant(.integer(-value)))
    case .real(9_223_372_036_854_775_808): return try parsed(.constant(.integer(.min)))
    case .real(let value): return try parsed(.constant(.real(-value)))
    default: break
    }
    let operand = try expression(parse(.unary))
    let call = FunctionCall(PredicateFunction.subtract.rawValue, [.constant(.integer(0)), operand.0])
    return try node(.function(call), over: [operand.1])
  }

  private mutating func parseModifier(_ modifier: Comparison.Modifier) throws(PredicateSyntaxError) -> Node {
    let word = token
    advance()
    let left = try parse(Precedence.comparison.next)
    guard let comparison = comparisonOperator else {
      throw unexpected("expected a comparison after '\(word.keyword?.rawValue ?? "ANY")'")
    }
    return try parseComparison(comparison, after: left, modifier: modifier)
  }

  // MARK: Atoms

  private mutating func parseLeaf() throws(PredicateSyntaxError) -> Node {
    switch token.kind {
    case .string(let text): return try parsed(.constant(.string(text)))
    case .integer(let value): return try parsed(.constant(.integer(value)))
    case .real(let value): return try parsed(.constant(.real(value)))
    case .variable(let name): return try parsed(.variable(name))
    case .placeholder: throw placeholderFailure()
    case .identifier, .keyPathOperator: return try parseName()
    case .end, .sign, .selector: throw unexpected("expected a value")
    }
  }

  private mutating func parseAggregate() throws(PredicateSyntaxError) -> Node {
    advance()
    let elements = try parseList(until: .closeBrace)
    return try node(.aggregate(elements.expressions), over: [elements.depth])
  }

  private mutating func parseName() throws(PredicateSyntaxError) -> Node {
    switch token.keyword {
    case .self: return try parsed(.evaluatedObject)
    case .null, .nil: return try parsed(.constant(.null))
    case .true, .yes: return try parsed(.constant(.boolean(true)))
    case .false, .no: return try parsed(.constant(.boolean(false)))
    case .anyKey: return try parsed(.anyKey)
    case .fetch, .apply: throw failure("'\(token.keyword?.rawValue ?? "")' cannot be written in a format string")
    // Indexes in brackets; keys elsewhere.
    case .first, .last, .size, nil: break
    case let keyword?:
      throw failure("'\(keyword.rawValue)' is a reserved word; write '#' before a key of that name")
    }
    let path = try parseComponents(first: component())
    return try node(.keyPath(path))
  }

  /// Parses the components of a key path from the current token on, joined with dots.
  private mutating func parseComponents(first: String) throws(PredicateSyntaxError) -> String {
    var path = first
    while token.kind == .sign(.dot) {
      if case .variable = following.kind { break }
      advance()
      path += "." + (try component())
    }
    return path
  }

  private mutating func component() throws(PredicateSyntaxError) -> String {
    switch token.kind {
    // Of the words, only the two for type identifiers are not names.
    case .identifier(let name, _) where name.contains("-"): throw unexpected("expected a key")
    case .identifier(let name, _), .keyPathOperator(let name):
      advance()
      return name
    case .placeholder: throw placeholderFailure()
    default: throw unexpected("expected a key")
    }
  }

  private func placeholderFailure() -> PredicateSyntaxError {
    failure("'\(text(of: token))' needs an argument, which a format string in a model cannot have")
  }

  // MARK: Postfixes

  /// Parses keys and indexes after a value.
  ///
  /// An index belongs to the key right before it: `a.d[0]` is parsed as `a.(d[0])`, as observed in Foundation.
  ///
  /// - Parameter endsInName: whether the value ends in a key or variable rather than a parenthesis.
  private mutating func parsePostfix(_ base: Node, endsInName: Bool) throws(PredicateSyntaxError) -> Node {
    var result = base
    var endsInName = endsInName
    while true {
      let operand = try expression(result)
      if token.kind == .sign(.dot), case .variable(let name) = following.kind {
        advance()
        advance()
        result = try node(.member(.variable(name), of: operand.0), over: [operand.1, 1])
        endsInName = true
      } else if skip(.dot) {
        let path = try parseComponents(first: component())
        result = try node(.keyPath(path, of: operand.0), over: [operand.1])
        endsInName = true
      } else if skip(.openBracket) {
        let index = try expression(parseIndex())
        try expect(.closeBracket, "expected ']' after the index")
        let indexed = endsInName ? operand.0.withIndexOfLastKey(index.0) : operand.0.withIndex(index.0)
        result = try node(indexed, over: [operand.1, index.1 + 1])
        endsInName = false
      } else {
        return result
      }
    }
  }

  private mutating func parseIndex() throws(PredicateSyntaxError) -> Node {
    if let keyword = token.keyword, let symbol = Expression.IndexSymbol(rawValue: keyword.rawValue),
      following.kind == .sign(.closeBracket)
    {
      return try parsed(.symbol(symbol))
    }
    return try parse(Precedence.comparison.next)
  }

  // MARK: Calls

  private mutating func parseList(
    until close: PredicateToken.Sign
  ) throws(PredicateSyntaxError) -> (expressions: [Expression], depth: Int) {
    var expressions: [Expression] = []
    var depth = 0
    if skip(close) { return ([], 0) }
    repeat {
      let element = try expression(parse(Precedence.comparison.next))
      expressions.append(element.0)
      depth = max(depth, element.1)
    } while skip(.comma)
    try expect(close, "expected ',' or '\(close.rawValue)'")
    return (expressions, depth)
  }

  private mutating func parseCall(of name: String) throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    advance()
    try expect(.openParenthesis, "expected '(' after '\(name)'")
    let list = try parseList(until: .closeParenthesis)
    let known =
      name.hasSuffix(":")
      ? PredicateFunction(rawValue: name)
      : PredicateFunction(shortName: name, argumentCount: list.expressions.count)
    guard let function = known else { throw failure("there is no function '\(name)'", at: start) }
    // `sum(1, 2)` takes its arguments one by one, so only names with several parts have a fixed arity.
    let isVariadic = function.arity == 1
    guard isVariadic ? !list.expressions.isEmpty : list.expressions.count == function.arity else {
      throw failure(
        "'\(function.rawValue)' takes \(function.arity) arguments, found \(list.expressions.count)", at: start)
    }
    return try node(.function(FunctionCall(function.rawValue, list.expressions)), over: [list.depth])
  }

  /// `FUNCTION(operand, "selector:", argument, …)`
  private mutating func parseFunction() throws(PredicateSyntaxError) -> Node {
    try open()
    let operand = try expression(parse(Precedence.comparison.next))
    try expect(.comma, "expected ',' after the operand of FUNCTION")
    guard case .string(let selector) = token.kind else { throw unexpected("expected the selector as a text") }
    advance()
    var list: (expressions: [Expression], depth: Int) = ([], 0)
    if skip(.comma) {
      list = try parseList(until: .closeParenthesis)
    } else {
      try expect(.closeParenthesis, "expected ')' after FUNCTION(")
    }
    return try node(
      .function(FunctionCall(selector, list.expressions, operand: operand.0)), over: [operand.1, list.depth])
  }

  /// `CAST(expression, "type")`; a date in its printed form becomes the date itself.
  private mutating func parseCast() throws(PredicateSyntaxError) -> Node {
    try open()
    let value = try expression(parse(Precedence.comparison.next))
    try expect(.comma, "expected ',' and a type")
    guard case .string(let type) = token.kind else { throw unexpected("expected the type as a text") }
    advance()
    try expect(.closeParenthesis, "expected ')' after CAST(")
    if type == "NSDate", case .constant(.real(let seconds)) = value.0 { return try node(.constant(.date(seconds))) }
    let call = FunctionCall(PredicateFunction.cast.rawValue, [value.0, .constant(.string(type))])
    return try node(.function(call), over: [value.1, 1])
  }

  private mutating func parseSubquery() throws(PredicateSyntaxError) -> Node {
    try open()
    let collection = try expression(parse(Precedence.comparison.next))
    try expect(.comma, "expected ',' after the collection of SUBQUERY")
    guard case .variable(let name) = token.kind else { throw unexpected("expected a variable such as '$x'") }
    advance()
    try expect(.comma, "expected ',' after the variable of SUBQUERY")
    let condition = try predicate(parse(.or))
    try expect(.closeParenthesis, "expected ')' after SUBQUERY(")
    return try node(.subquery(collection.0, variable: name, condition.0), over: [collection.1, condition.1])
  }

  private mutating func parseConditional() throws(PredicateSyntaxError) -> Node {
    try open()
    let condition = try predicate(parse(.or))
    try expect(.comma, "expected ',' after the condition of TERNARY")
    let first = try expression(parse(Precedence.comparison.next))
    try expect(.comma, "expected ',' after the first value of TERNARY")
    let second = try expression(parse(Precedence.comparison.next))
    try expect(.closeParenthesis, "expected ')' after TERNARY(")
    return try node(.conditional(condition.0, first.0, second.0), over: [condition.1, first.1, second.1])
  }

  private mutating func open() throws(PredicateSyntaxError) {
    let word = token.keyword?.rawValue ?? ""
    advance()
    try expect(.openParenthesis, "expected '(' after \(word)")
  }
}
