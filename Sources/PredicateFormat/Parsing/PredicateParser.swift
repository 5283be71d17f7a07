/// Parses tokens into a tree by precedence climbing, in time linear in the input's length.
///
/// Parentheses may contain a predicate or an expression, which is known only at the end; so one function parses both
/// and returns a ``Node``, and operators check their operands.
///
/// One type, since the functions of a recursive-descent parser call each other.
struct PredicateParser {
  /// A tree of either kind, with its depth.
  struct Node {
    enum Content {
      case predicate(Predicate)
      case expression(Expression)
    }
    var content: Content
    var depth: Int
    /// The start in the format string.
    var start: Int
  }

  private let bytes: [UInt8]
  private let tokens: [PredicateToken]
  private var position = 0
  private var nesting = 0

  init(_ format: String) throws(PredicateSyntaxError) {
    bytes = Array(format.utf8)
    var lexer = PredicateLexer(bytes)
    tokens = try lexer.tokens()
  }

  mutating func parsePredicate() throws(PredicateSyntaxError) -> Predicate {
    let node = try parseToEnd()
    return try predicate(node).0
  }

  mutating func parseExpression() throws(PredicateSyntaxError) -> Expression {
    let node = try parseToEnd()
    return try expression(node).0
  }

  private mutating func parseToEnd() throws(PredicateSyntaxError) -> Node {
    if token.kind == .end { throw failure("the format string is empty") }
    let node = try parse(.or)
    guard token.kind == .end else { throw unexpected("expected an operator or the end") }
    return node
  }

  // MARK: Operators

  /// Parses operators of at least the given precedence.
  mutating func parse(_ minimum: Precedence) throws(PredicateSyntaxError) -> Node {
    nesting += 1
    defer { nesting -= 1 }
    try check(nesting, at: token.range.lowerBound)
    var node = try parsePrefix()
    while let (infix, precedence) = self.infix, precedence >= minimum {
      let start = node.start
      node = try parse(infix, precedence, after: node)
      node.start = start
    }
    return node
  }

  private enum Infix {
    case or, and, assignment
    case comparison(ComparisonOperator)
    case set(Expression.SetOperation)
    case arithmetic(PredicateFunction)
  }

  /// The comparison operator at the current token.
  var comparisonOperator: ComparisonOperator? {
    if case (.comparison(let comparison), _)? = infix { comparison } else { nil }
  }

  private var infix: (Infix, Precedence)? {
    switch token.kind {
    case .sign(let sign): return infix(of: sign)
    case .selector(let selector): return (.comparison(.customSelector(selector)), .comparison)
    default: break
    }
    switch token.keyword {
    case .or: return (.or, .or)
    case .and: return (.and, .and)
    case .union: return (.set(.union), .setOperation)
    case .intersect: return (.set(.intersect), .setOperation)
    case .minus: return (.set(.minus), .setOperation)
    case let keyword?: return keyword.comparison.map { (.comparison($0), .comparison) }
    case nil: return nil
    }
  }

  private func infix(of sign: PredicateToken.Sign) -> (Infix, Precedence)? {
    switch sign {
    case .or: (.or, .or)
    case .and: (.and, .and)
    case .assign: (.assignment, .assignment)
    case .equal: (.comparison(.equalTo), .comparison)
    case .notEqual: (.comparison(.notEqualTo), .comparison)
    case .less: (.comparison(.lessThan), .comparison)
    case .lessOrEqual: (.comparison(.lessThanOrEqualTo), .comparison)
    case .greater: (.comparison(.greaterThan), .comparison)
    case .greaterOrEqual: (.comparison(.greaterThanOrEqualTo), .comparison)
    case .plus: (.arithmetic(.add), .addition)
    case .minus: (.arithmetic(.subtract), .addition)
    case .times: (.arithmetic(.multiply), .multiplication)
    case .divide: (.arithmetic(.divide), .multiplication)
    case .power: (.arithmetic(.power), .power)
    case .bitwiseAnd: (.arithmetic(.bitwiseAnd), .bitwiseAnd)
    case .bitwiseOr: (.arithmetic(.bitwiseOr), .bitwiseOr)
    case .bitwiseXor: (.arithmetic(.bitwiseXor), .bitwiseXor)
    case .leftShift: (.arithmetic(.leftShift), .shift)
    case .rightShift: (.arithmetic(.rightShift), .shift)
    default: nil
    }
  }

  private mutating func parse(
    _ infix: Infix, _ precedence: Precedence, after left: Node
  ) throws(PredicateSyntaxError) -> Node {
    switch infix {
    case .or, .and: return try parseCompound(precedence, after: left)
    case .comparison(let comparison): return try parseComparison(comparison, after: left, modifier: .direct)
    case .assignment: return try parseAssignment(to: left)
    case .set(let operation):
      advance()
      let (first, second) = (try expression(left), try expression(parse(precedence.next)))
      return try node(.set(operation, first.0, second.0), over: [first.1, second.1])
    case .arithmetic(let function):
      advance()
      let (first, second) = (try expression(left), try expression(parse(precedence.next)))
      return try node(.function(FunctionCall(function.rawValue, [first.0, second.0])), over: [first.1, second.1])
    }
  }

  /// `a AND b AND c` becomes one condition with three members, as in Foundation; parenthesized ones stay separate.
  private mutating func parseCompound(
    _ precedence: Precedence, after left: Node
  ) throws(PredicateSyntaxError) -> Node {
    let first = try predicate(left)
    var members = [first.0]
    var depth = first.1
    while let (_, next) = infix, next == precedence {
      advance()
      let member = try predicate(parse(precedence.next))
      members.append(member.0)
      depth = max(depth, member.1)
    }
    return try node(precedence == .or ? .or(members) : .and(members), over: [depth])
  }

  mutating func parseComparison(
    _ comparison: ComparisonOperator, after left: Node, modifier: Comparison.Modifier
  ) throws(PredicateSyntaxError) -> Node {
    let first = try expression(left)
    advance()
    let options = try parseOptions()
    let second = try expression(parse(Precedence.comparison.next))
    return try node(
      .comparison(Comparison(first.0, comparison, second.0, modifier: modifier, options: options)),
      over: [first.1, second.1])
  }

  /// Parses the bracketed letters after an operator.
  private mutating func parseOptions() throws(PredicateSyntaxError) -> ComparisonOptions {
    guard token.kind == .sign(.openBracket) else { return [] }
    advance()
    guard case .identifier(let letters, _) = token.kind else { throw unexpected("expected options such as 'cd'") }
    var options: ComparisonOptions = []
    for letter in letters.utf8 {
      guard let option = ComparisonOptions.letters.first(where: { $0.letter == letter | 0x20 })?.option else {
        throw failure(
          "there is no option '\(String(decoding: [letter], as: UTF8.self))'; the options are c, d, n, l and w")
      }
      options.insert(option)
    }
    advance()
    try expect(.closeBracket, "expected ']' after the options")
    return options
  }

  private mutating func parseAssignment(to left: Node) throws(PredicateSyntaxError) -> Node {
    guard case .expression(.variable(let name)) = left.content else {
      throw failure("only a variable is allowed before ':='")
    }
    advance()
    let value = try expression(parse(.assignment))
    return try node(.assignment(name, value.0), over: [value.1])
  }

  // MARK: Tokens

  var token: PredicateToken { tokens[min(position, tokens.count - 1)] }

  mutating func advance() { position += 1 }

  /// The token after the current one.
  var following: PredicateToken { tokens[min(position + 1, tokens.count - 1)] }

  mutating func skip(_ sign: PredicateToken.Sign) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  mutating func expect(_ sign: PredicateToken.Sign, _ message: String) throws(PredicateSyntaxError) {
    guard skip(sign) else { throw unexpected(message) }
  }

  // MARK: Nodes

  func node(_ predicate: Predicate, over depths: [Int]) throws(PredicateSyntaxError) -> Node {
    try node(.predicate(predicate), over: depths)
  }

  func node(_ expression: Expression, over depths: [Int] = []) throws(PredicateSyntaxError) -> Node {
    try node(.expression(expression), over: depths)
  }

  private func node(_ content: Node.Content, over depths: [Int]) throws(PredicateSyntaxError) -> Node {
    let node = Node(content: content, depth: (depths.max() ?? 0) + 1, start: token.range.lowerBound)
    try check(node.depth, at: node.start)
    return node
  }

  func predicate(_ node: Node) throws(PredicateSyntaxError) -> (Predicate, Int) {
    guard case .predicate(let predicate) = node.content else {
      throw failure("expected a condition such as 'name == \"x\"', found a value", at: node.start)
    }
    return (predicate, node.depth)
  }

  func expression(_ node: Node) throws(PredicateSyntaxError) -> (Expression, Int) {
    guard case .expression(let expression) = node.content else {
      throw failure("expected a value, found a condition", at: node.start)
    }
    return (expression, node.depth)
  }

  private func check(_ depth: Int, at offset: Int) throws(PredicateSyntaxError) {
    if depth > Predicate.maximumDepth {
      throw failure("more than \(Predicate.maximumDepth) levels of nesting", at: offset)
    }
  }

  // MARK: Errors

  func failure(_ message: String) -> PredicateSyntaxError {
    failure(message, at: token.range.lowerBound)
  }

  func failure(_ message: String, at offset: Int) -> PredicateSyntaxError {
    PredicateSyntaxError(message, at: offset, of: bytes)
  }

  func unexpected(_ expectation: String) -> PredicateSyntaxError {
    failure(token.kind == .end ? "\(expectation), found the end" : "\(expectation), found '\(text(of: token))'")
  }

  func text(of token: PredicateToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }
}

extension PredicateKeyword {
  /// The comparison operator for the word.
  var comparison: ComparisonOperator? {
    switch self {
    case .in: .in
    case .like: .like
    case .matches: .matches
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .between: .between
    case .tokenMatches: .tokenMatches
    case .conformsToUTI: .conformsToUTI
    case .equalsUTI: .equalsUTI
    default: nil
    }
  }
}
