/// The `#if` blocks of a file: which conditions hold at which token, also within the bodies of functions.
package struct SwiftDirectives: Sendable {
  package enum Keyword: String, Sendable {
    case `if` = "#if"
    case elseif = "#elseif"
    case `else` = "#else"
    case endif = "#endif"
  }

  package struct Directive: Sendable {
    package var keyword: Keyword
    /// The number of its token, and that of the token after its condition.
    package var token: Int
    package var end: Int
    /// The innermost of the conditions after it; nil outside of all.
    fileprivate var scope: Int?
  }

  /// A condition within others. Scopes share the conditions around them: memory grows with the file only.
  private struct Scope {
    var condition: SwiftCondition
    var outer: Int?
    var depth: Int
  }

  /// In the order of the file.
  package private(set) var all: [Directive] = []
  private var scopes: [Scope] = []

  /// The maximum number of conditions around a token, those of previous clauses included. More are unknown.
  private static let depthLimit = 32

  init() {}

  init(_ file: SwiftTokens) {
    /// An open `#if`: what is outside, and the previous clauses with the condition of the current one.
    struct Open {
      var outer: Int?
      var former: Int?
      var condition: SwiftCondition?
    }
    var open: [Open] = []
    var current: Int?
    var index = 0
    let tokens = file.tokens
    while index < tokens.count {
      let start = index
      index += 1
      guard tokens[start].kind == .pound, let keyword = Keyword(rawValue: file.text(start)) else { continue }
      switch keyword {
      case .if:
        let condition = readCondition(file, &index)
        open.append(Open(outer: current, former: current, condition: condition))
        current = enter(condition, within: current)
      case .elseif, .else:
        let condition = keyword == .elseif ? readCondition(file, &index) : nil
        guard var last = open.popLast() else { break }
        if let former = last.condition { last.former = enter(former.negated, within: last.former) }
        last.condition = condition
        current = condition.map { enter($0, within: last.former) } ?? last.former
        open.append(last)
      case .endif:
        guard let last = open.popLast() else { break }
        current = last.outer
      }
      all.append(Directive(keyword: keyword, token: start, end: index, scope: current))
    }
  }

  private func readCondition(_ file: SwiftTokens, _ index: inout Int) -> SwiftCondition {
    var reader = ConditionReader(file, at: index)
    let condition = reader.read()
    index = reader.index
    return condition
  }

  private mutating func enter(_ condition: SwiftCondition, within outer: Int?) -> Int {
    let depth = outer.map { scopes[$0].depth + 1 } ?? 1
    guard depth < Self.depthLimit else {
      // Deeper conditions share one scope that is unknown.
      if depth > Self.depthLimit, let outer { return outer }
      let unknown = SwiftCondition(text: "too many conditions", expression: .unreadable)
      scopes.append(Scope(condition: unknown, outer: outer, depth: Self.depthLimit + 1))
      return scopes.count - 1
    }
    scopes.append(Scope(condition: condition, outer: outer, depth: depth))
    return scopes.count - 1
  }

  /// Whether the platform decides about any code of the file.
  package var dependOnPlatform: Bool { scopes.contains { [$0.condition].dependOnPlatform } }

  /// Whether a debug build has other code among some tokens.
  package func dependOnDebug(within tokens: Range<Int>) -> Bool {
    all.contains { tokens.contains($0.token) && conditions(at: $0.token).dependOnDebug }
  }

  /// The last directive at or before a token.
  private func place(before token: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].token <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The directive that begins at a token.
  package func directive(at token: Int) -> Directive? {
    place(before: token).map { all[$0] }.flatMap { $0.token == token ? $0 : nil }
  }

  /// The conditions around a token, outermost first; those of previous clauses are negated.
  package func conditions(at token: Int) -> [SwiftCondition] {
    var scope = place(before: token).flatMap { all[$0].scope }
    var conditions: [SwiftCondition] = []
    while let number = scope {
      conditions.append(scopes[number].condition)
      scope = scopes[number].outer
    }
    return conditions.reversed()
  }

  /// The directives whose tokens are in a range.
  package func directives(in range: Range<Int>) -> ArraySlice<Directive> {
    let first = place(before: range.lowerBound - 1).map { $0 + 1 } ?? 0
    return all[first...].prefix { $0.token < range.upperBound }
  }
}
