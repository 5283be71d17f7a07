import GlossBasics
import GlossModelFiles

/// Under which conditions code runs.
extension CodeScopes {
  /// The condition under which a token runs where another one does, or in its function; nil if it always does, as far as
  /// optional bindings hold.
  func condition(of place: Int, beside other: Int) -> String? {
    let shared = Set(braces(around: other)).union([routine(of: place)])
    for brace in braces(around: place) {
      if shared.contains(brace) { return nil }
      let header = header(of: brace)
      // `descriptions.filter { … }.forEach { … }`
      let end = header.lowerBound - 1
      if code.isSign("}", at: end), code.isSign(".", at: end + 1), code.partners[end] < end {
        return code.text(max(0, code.partners[end] - 1)..<end + 1)
      }
      guard let word = code.word(at: header.lowerBound) else { continue }
      switch word {
      case "if", "guard":
        if !isBinding(header) { return code.text(header.dropFirst()).trimmed }
      case "for":
        if let start = header.first(where: { code.isWord("where", at: $0) }) {
          return code.text((start..<header.upperBound).dropFirst()).trimmed
        }
      case "else", "switch", "case", "default", "catch", "while":
        return code.text(header.prefix(12)).trimmed
      default:
        if let part = header.first(where: { code.word(at: $0).map(Self.parts.contains) == true }) {
          return code.text((part..<header.upperBound).prefix(12)).trimmed
        }
      }
    }
    return nil
  }

  private static let parts: Set<String> = ["filter", "dropFirst", "dropLast", "prefix", "suffix"]

  /// Whether a condition only binds the description of a store, which is there.
  private func isBinding(_ header: Range<Int>) -> Bool {
    ["let", "var"].contains(code.word(at: header.lowerBound + 1) ?? "")
      && !header.contains { code.isSign(",", at: $0) && parent(of: $0) == parent(of: header.lowerBound) }
      && header.contains { code.word(at: $0)?.lowercased().contains("description") == true }
  }

  /// The condition under which an option of a call is set.
  func condition(ofSetting place: Int, of call: Int) -> String? {
    if let condition = condition(of: place, beside: call) ?? ternaryCondition(around: place) { return condition }
    // `if (isExtension) description.shouldMigrateStoreAutomatically = NO;`
    let start = code.beginning(ofOperandBefore: place)
    if code.isSign(")", at: start - 1), code.isWord("if", at: code.partners[start - 1] - 1) {
      return code.text(code.partners[start - 1] + 1..<start - 1)
    }
    return earlyEnd(before: place, after: call)
  }

  /// The condition of the `? :` that a token is in a branch of: `isTest ? memory : disk`; nil if it is in none.
  private func ternaryCondition(around place: Int) -> String? {
    var inner = place
    for _ in 0..<3 {
      let bracket = parent(of: inner)
      var start = inner
      // The statement begins with a line that no operator begins.
      while start > bracket + 1, inner - start < 64,
        code.lines[start] == code.lines[start - 1] || [".", "?", ":"].contains(where: { code.isSign($0, at: start) })
      {
        start -= 1
      }
      let level = (start..<inner).filter { parent(of: $0) == bracket }
      if let mark = level.last(where: { code.isSign("?", at: $0) && isTernary($0) }) {
        let before = level.last { $0 < mark && code.isSign("=", at: $0) }.map { $0 + 1 } ?? start
        let condition = code.text(before..<mark).trimmed
        return level.contains { $0 > mark && code.isSign(":", at: $0) } ? "!(\(condition))" : condition
      }
      guard bracket >= 0, !code.isSign("{", at: bracket) else { return nil }
      inner = bracket
    }
    return nil
  }

  /// Whether a question mark begins the branches of a condition, and no chain of optional values.
  private func isTernary(_ mark: Int) -> Bool {
    code.isSpaced(at: mark) && !code.isSign("?", at: mark - 1) && !code.isSign("?", at: mark + 1)
  }

  /// The condition under which a function ends before a token, and not before another one; nil if it never does.
  func earlyEnd(before place: Int, after other: Int) -> String? {
    let routine = routine(of: place)
    let start = self.routine(of: other) == routine ? min(other, place) : max(routine, 0)
    let around = Set(braces(around: place))
    for number in start..<max(start, place) where code.isWord("return", at: number) {
      guard let brace = braces(around: number).first, !around.contains(brace) else { continue }
      let header = header(of: brace)
      if code.isWord("if", at: header.lowerBound), !isBinding(header) {
        return "!(" + code.text(header.dropFirst()).trimmed + ")"
      }
      // `guard isApp else { return }`
      guard code.isWord("else", at: header.lowerBound) || code.isWord("guard", at: header.lowerBound),
        let first = (max(0, brace - 32)..<brace).last(where: { code.isWord("guard", at: $0) })
      else { continue }
      let whole = first..<brace
      if !["let", "var"].contains(code.word(at: first + 1) ?? "") {
        return code.text(whole.dropFirst().dropLast()).trimmed
      }
    }
    return nil
  }
}
