/// What the body of a function, getter or closure gives: the expressions that it may return.
package struct SwiftBody: Sendable {
  /// An expression that is returned.
  package struct Result: Sendable {
    package var tokens: Range<Int>
    /// The `#if` conditions within the body.
    package var conditions: [SwiftCondition]
    /// What decides whether it is reached, from the outside in; nothing if it is in no branch or loop.
    package var tests: [Test]
  }

  /// What decides whether a block runs.
  package enum Test: Sendable {
    /// The conditions of an `if` or `guard`, between commas, and whether they have to hold.
    case condition(Range<Int>, Bool)
    /// The subject of a `switch`, the patterns of its cases, nil for `default`, and the number of the case.
    case match(Range<Int>, [Range<Int>?], Int)
    /// A loop, or what throws.
    case open
  }

  /// In the order of the source.
  package private(set) var results: [Result] = []
  /// Whether all of it was read.
  package private(set) var isWhole = true
  private let file: SwiftSourceFile
  private let outer: Int

  /// The maximum number of tests before a block, and the number of results; what comes after is not read.
  private static let depthLimit = 32
  private static let limit = 100

  /// - Parameter tokens: those between the braces, or an `if` or `switch` that is an expression.
  package init(_ tokens: Range<Int>, of file: SwiftSourceFile) {
    self.file = file
    outer = file.directives.conditions(at: tokens.lowerBound - 1).count
    let end = min(tokens.upperBound, file.tokens.count)
    let only = read(min(tokens.lowerBound, end)..<end, [])
    if results.isEmpty { results = only ?? [] }
  }

  private func result(_ tokens: Range<Int>, _ tests: [Test]) -> Result {
    Result(
      tokens: tokens, conditions: Array(file.directives.conditions(at: tokens.lowerBound).dropFirst(outer)),
      tests: tests)
  }

  /// Reads statements.
  ///
  /// - Returns: what they give if they are a single expression, in each clause of an `#if`; nil for anything else.
  private mutating func read(_ tokens: Range<Int>, _ tests: [Test]) -> [Result]? {
    guard tests.count < Self.depthLimit, results.count < Self.limit else {
      isWhole = false
      return nil
    }
    // The statements of each clause of an `#if`, and what the only one of it gives.
    var (count, only) = (0, [Result]?.some([]))
    var hasStatement = false
    var place = tokens.lowerBound
    while place < tokens.upperBound, results.count < Self.limit {
      let start = place
      if let directive = file.directives.directive(at: place) {
        place = directive.end
        // A statement before it, or after it, is not the only one.
        if directive.keyword == .if, hasStatement { only = nil }
        count = directive.keyword == .endif && hasStatement ? 1 : 0
        continue
      }
      if file.isMark(";", at: place) {
        place += 1
        continue
      }
      count += 1
      hasStatement = true
      if count > 1 { only = nil }
      if file.isText(place, "return") {
        let value = file.expression(at: place + 1)
        if !value.isEmpty { results.append(result(value, tests)) }
        place = max(place + 1, min(value.upperBound, tokens.upperBound))
        only = nil
      } else if file.isText(place, "if") || file.isText(place, "switch") {
        let given = branches(from: &place, before: tokens.upperBound, tests)
        only = given.flatMap { given in only.map { $0 + given } }
      } else if Self.blocks.contains(where: { file.isText(place, $0) }) {
        let isGuard = file.isText(place, "guard")
        skipHead(&place, before: tokens.upperBound)
        if place < tokens.upperBound {
          let test = isGuard ? Test.condition(start + 1..<max(start + 1, place - 1), false) : .open
          _ = read(place + 1..<min(file.closings[place], tokens.upperBound), tests + [test])
          place = min(file.closings[place], tokens.upperBound) + 1
        }
        only = nil
      } else if Self.declarations.contains(where: { file.isText(place, $0) }) {
        skipDeclaration(&place, before: tokens.upperBound)
        only = nil
      } else {
        let value = file.expression(at: place)
        let end = min(value.upperBound, tokens.upperBound)
        if end > place {
          only?.append(result(place..<end, tests))
          if file.assignment(in: place..<end) != nil { only = nil }
          place = end
        } else {
          only = nil
        }
      }
      if place <= start { place = max(start, min(file.closings[start], tokens.upperBound)) + 1 }
    }
    if place < tokens.upperBound { isWhole = false }
    return only?.isEmpty == false ? only : nil
  }

  private static let blocks: [StaticString] = [
    "guard", "for", "while", "do", "catch", "else", "repeat", "defer",
  ]
  private static let declarations: [StaticString] = [
    "let", "var", "func", "struct", "class", "enum", "typealias", "async",
  ]

  /// Moves to the brace of a block.
  private func skipHead(_ place: inout Int, before end: Int) {
    while place < end, !file.isMark("{", at: place) {
      place = max(place, min(file.closings[place], end)) + 1
    }
  }

  /// A variable up to the end of its value, or something with a body.
  private func skipDeclaration(_ place: inout Int, before end: Int) {
    let isVariable = file.isText(place, "let") || file.isText(place, "var")
    place += 1
    while place < end, file.directives.directive(at: place) == nil {
      if file.isMark("=", at: place) {
        place = max(place + 1, min(file.expression(at: place + 1).upperBound, end))
        if !file.isMark(",", at: place) { return }
      }
      if file.isMark("{", at: place) {
        place = min(file.closings[place], end) + 1
        return
      }
      if isVariable, place < end, file.tokens[place].beginsLine, file.tokens[place].kind == .word { return }
      if file.isMark(";", at: place) { return }
      place = max(place, min(file.closings[place], end)) + 1
    }
  }

  /// `if … { } else if … { } else { }`, `switch … { case …: }`: what the expressions in all branches give.
  private mutating func branches(from place: inout Int, before end: Int, _ tests: [Test]) -> [Result]? {
    var given: [Result]? = []
    func add(_ results: [Result]?) { given = results.flatMap { results in given.map { $0 + results } } }
    if file.isText(place, "switch") {
      let keyword = place
      skipHead(&place, before: end)
      guard place < end else { return nil }
      let subject = keyword + 1..<max(keyword + 1, place)
      let closing = min(file.closings[place], end)
      var patterns: [Range<Int>?] = []
      var blocks: [Range<Int>] = []
      var start: Int?
      var index = place + 1
      while index < closing {
        let isCase = file.isText(index, "case") || file.isText(index, "default") && file.isMark(":", at: index + 1)
        if isCase, file.tokens[index].beginsLine || file.isMark(";", at: index - 1) || file.isMark("{", at: index - 1) {
          if let start { blocks.append(start..<index) }
          let pattern = index + 1
          let isDefault = file.isText(index, "default")
          while index < closing, !file.isMark(":", at: index) {
            index = max(index, min(file.closings[index], closing)) + 1
          }
          patterns.append(isDefault ? nil : pattern..<max(pattern, index))
          start = index + 1
        }
        index = max(index, min(file.closings[index], closing)) + 1
      }
      if let start { blocks.append(min(start, closing)..<closing) } else { given = nil }
      for (number, block) in blocks.enumerated() { add(read(block, tests + [.match(subject, patterns, number)])) }
      place = closing + 1
      return given
    }
    var isComplete = false
    var tests = tests
    while place < end {
      let keyword = place
      skipHead(&place, before: end)
      guard place < end else { break }
      let closing = min(file.closings[place], end)
      // Of `else`, there are no conditions.
      let condition = keyword + 1..<max(keyword + 1, place)
      add(read(place + 1..<closing, isComplete ? tests : tests + [.condition(condition, true)]))
      tests.append(.condition(condition, false))
      place = closing + 1
      guard place < end, !isComplete, file.isText(place, "else") else { break }
      isComplete = !file.isText(place + 1, "if")
      if !isComplete { place += 1 }
    }
    return isComplete ? given : nil
  }
}
