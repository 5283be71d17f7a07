/// Reads the condition of an `#if` or `#elseif`.
///
/// Like the compiler, it binds `&&` closer than `||`, and ends at the line's end, except within parentheses. What the
/// compiler refuses, such as `a &&!b`, where `&&!` is one operator, is unreadable.
struct ConditionReader {
  let file: SwiftTokens
  var index: Int
  private var depth = 0

  /// The maximum nesting depth of parentheses.
  private static let depthLimit = 64

  init(_ file: SwiftTokens, at index: Int) {
    self.file = file
    self.index = index
  }

  /// - Returns: the condition; `index` is then the number of the token after it.
  mutating func read() -> SwiftCondition {
    let start = index
    if !isAtEnd, let expression = readAny(), isAtEnd {
      return SwiftCondition(text: file.text(start..<index), expression: expression)
    }
    index = start
    while !isAtEnd { index += 1 }
    return SwiftCondition(text: file.text(start..<index), expression: .unreadable)
  }

  private var isAtEnd: Bool { index >= file.tokens.count || file.tokens[index].beginsLine }

  /// Whether an operator of two equal characters follows.
  private func isOperator(_ character: Unicode.Scalar) -> Bool {
    guard index + 1 < file.tokens.count, depth > 0 || !isAtEnd else { return false }
    return file.isMark(character, at: index) && file.isMark(character, at: index + 1)
      && !file.tokens[index + 1].isSpaced
  }

  /// Whether an operand may follow an operator: on the same line, and `!` apart from it.
  private var isOperand: Bool {
    guard index < file.tokens.count, depth > 0 || !isAtEnd else { return false }
    return !file.isMark("!", at: index) || file.tokens[index].isSpaced
  }

  private mutating func readAny() -> SwiftCondition.Expression? {
    guard let first = readAll() else { return nil }
    var parts = [first]
    while isOperator("|") {
      index += 2
      guard isOperand, let next = readAll() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? first : .any(parts)
  }

  private mutating func readAll() -> SwiftCondition.Expression? {
    guard let first = readTerm() else { return nil }
    var parts = [first]
    while isOperator("&") {
      index += 2
      guard isOperand, let next = readTerm() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? first : .all(parts)
  }

  private mutating func readTerm() -> SwiftCondition.Expression? {
    var isNegated = false
    while file.isMark("!", at: index) {
      isNegated.toggle()
      index += 1
    }
    guard let term = readPlainTerm() else { return nil }
    return isNegated ? .not(term) : term
  }

  private mutating func readPlainTerm() -> SwiftCondition.Expression? {
    guard index < file.tokens.count else { return nil }
    if file.isMark("(", at: index) {
      guard depth < Self.depthLimit else { return nil }
      depth += 1
      index += 1
      let inner = readAny()
      depth -= 1
      guard let inner, file.isMark(")", at: index) else { return nil }
      index += 1
      return inner
    }
    guard file.tokens[index].kind == .word else { return nil }
    let name = file.text(index)
    index += 1
    guard file.isMark("(", at: index), !file.tokens[index].beginsLine else {
      return name == "true" ? .constant(true) : name == "false" ? .constant(false) : .flag(name)
    }
    let closing = file.closings[index]
    guard closing < file.tokens.count, file.isMark(")", at: closing) else { return nil }
    let argument = (index + 1..<closing).map(file.text).joined()
    index = closing + 1
    return name == "swift" || name == "compiler" ? Self.version(name, argument) : .call(name, argument)
  }

  /// `>=5.9`, `<6`
  private static func version(_ name: String, _ argument: String) -> SwiftCondition.Expression? {
    let isAtLeast = argument.hasPrefix(">=")
    guard isAtLeast || argument.hasPrefix("<") else { return nil }
    let parts = argument.dropFirst(isAtLeast ? 2 : 1).split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, !numbers.isEmpty, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    return .version(name, isAtLeast: isAtLeast, numbers)
  }
}
