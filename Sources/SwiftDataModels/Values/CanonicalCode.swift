/// The words of a piece of code without what changes nothing that it does: how far it may be seen, what its own
/// variables are called, and statements that only write to a log.
///
/// Two pieces with the same words do the same; of two with different ones nothing is said.
///
/// - Complexity: linear in the words, but for nested calls that write to a log.
package struct CanonicalCode {
  /// A token of Swift or Objective-C.
  package struct Token {
    var text: String
    var isWord: Bool
    var line: Int
    /// Its number in the file.
    package var number: Int
    /// Whether it may name what is declared elsewhere.
    var isName: Bool

    package init(_ text: String, isWord: Bool, line: Int, number: Int, isName: Bool = true) {
      (self.text, self.isWord, self.line, self.number, self.isName) = (text, isWord, line, number, isName)
    }
  }

  package let words: [String]
  /// The numbers of the tokens that are left and may name what is declared elsewhere.
  package let numbers: [Int]

  package init(_ tokens: [Token]) {
    let kept = Self.withoutLogs(Self.withoutModifiers(tokens))
    words = Self.renamed(kept)
    numbers = zip(words, kept).filter { !$0.0.hasPrefix("\u{1}") && $0.1.isName }.map(\.1.number)
  }

  /// The code of a function as the closure that does the same: `{ manager, stage in … }`.
  ///
  /// - Parameter body: the tokens after the brace, the one that closes it included; one at least.
  package static func closure(_ parameters: [Token], _ body: [Token]) -> [Token] {
    guard let first = body.first else { return parameters }
    func token(_ text: String) -> Token {
      Token(text, isWord: text == "in", line: first.line, number: first.number, isName: false)
    }
    return [token("{")] + Array(parameters.map { [$0] }.joined(separator: [token(",")])) + [token("in")] + body
  }

  // MARK: - Visibility

  private static let modifiers: Set<String> = ["public", "internal", "fileprivate", "private", "final", "open"]

  private static func withoutModifiers(_ tokens: [Token]) -> [Token] {
    tokens.indices.filter { number in
      guard modifiers.contains(tokens[number].text), tokens[number].isWord else { return true }
      let next = tokens.indices.contains(number + 1) ? tokens[number + 1] : nil
      return isText(".", number - 1, tokens) || next?.isWord != true
    }.map { tokens[$0] }
  }

  // MARK: - Logs

  private static func withoutLogs(_ tokens: [Token]) -> [Token] {
    var kept: [Token] = []
    var number = 0
    while number < tokens.count {
      if let end = endOfLog(at: number, tokens) {
        number = end
      } else {
        kept.append(tokens[number])
        number += 1
      }
    }
    return kept
  }

  /// The end of a statement that only writes to a log: `print("done")`, `logger.info("done")`, `NSLog(@"done");`.
  private static func endOfLog(at start: Int, _ tokens: [Token]) -> Int? {
    guard tokens[start].isWord, isBeginning(start, tokens) else { return nil }
    var place = start
    var names: [String] = []
    while place < tokens.count, tokens[place].isWord {
      names.append(tokens[place].text)
      place += 1
      guard isText(".", place, tokens) else { break }
      place += 1
    }
    guard writesLog(names), isText("(", place, tokens) else { return nil }
    var end = place + 1
    // What a call in the arguments does may be more than to write.
    while end < tokens.count, !isText(")", end, tokens) {
      if ["(", "{", "="].contains(tokens[end].text) { return nil }
      end += 1
    }
    end += 1
    if isText(";", end, tokens) { end += 1 }
    return end >= tokens.count || isBeginning(end, tokens) || isText("}", end, tokens) ? end : nil
  }

  /// Whether a call only writes: `print`, `NSLog`, `os_log`, or a verb of logs on what is called one. `catalog` and
  /// `log.delete` are others.
  private static func writesLog(_ names: [String]) -> Bool {
    guard let verb = names.last else { return false }
    if names.count == 1 { return ["print", "debugPrint", "dump", "NSLog", "os_log", "log"].contains(verb) }
    let isLog = names.dropLast().contains { name in
      ["log", "logger"].contains(name.lowercased()) || name.hasSuffix("Log") || name.hasSuffix("Logger")
    }
    return isLog && logVerbs.contains(verb)
  }

  private static let logVerbs: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "warn", "error", "critical", "fault", "verbose",
  ]

  private static func isBeginning(_ number: Int, _ tokens: [Token]) -> Bool {
    guard number > 0 else { return false }
    let before = tokens[number - 1]
    return [";", "{", "}", "in"].contains(before.text)
      || tokens[number].line > before.line && ![".", "=", ",", "(", "&", "|", "?", ":", "return"].contains(before.text)
        && tokens[number].text != "."
  }

  // MARK: - Names

  /// With numbers in the place of the names that the code gives to its own variables.
  private static func renamed(_ tokens: [Token]) -> [String] {
    var numbers: [String: Int] = [:]
    for number in tokens.indices where tokens[number].isWord {
      for name in names(at: number, tokens) where numbers[name] == nil { numbers[name] = numbers.count }
    }
    return tokens.indices.map { number in
      let text = tokens[number].text
      guard tokens[number].isWord, let own = numbers[text], !isText(".", number - 1, tokens),
        !isLabel(number, tokens)
      else { return tokens[number].isWord ? text : interpolated(text, numbers) }
      return "\u{1}\(own)"
    }
  }

  /// A text with the names in its interpolations.
  private static func interpolated(_ text: String, _ numbers: [String: Int]) -> String {
    guard text.contains("\\(") else { return text }
    let parts = text.split(separator: "\\(", omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      guard position > 0, let end = part.firstIndex(of: ")"), let own = numbers[String(part[..<end])] else {
        return String(part)
      }
      return "\u{1}\(own)" + part[end...]
    }.joined(separator: "\\(")
  }

  /// The variables that a word declares.
  private static func names(at number: Int, _ tokens: [Token]) -> [String] {
    func word(_ place: Int) -> String? {
      tokens.indices.contains(place) && tokens[place].isWord ? tokens[place].text : nil
    }
    switch tokens[number].text {
    case "let", "var", "for":
      return word(number + 1).map { ["let", "var", "case", "try", "await"].contains($0) ? [] : [$0] } ?? []
    case "in":
      // `{ context in`, `{ first, second in`
      var found: [String] = []
      var place = number - 1
      while let name = word(place) {
        found.append(name)
        if isText("{", place - 1, tokens) { return found }
        guard isText(",", place - 1, tokens) else { return [] }
        place -= 2
      }
      return []
    default:
      // `forSource source: NSManagedObject`, `_ context: ModelContext`
      return isText(":", number + 1, tokens) && word(number - 1) != nil && !isText(".", number - 2, tokens)
        && !["let", "var", "case", "default"].contains(tokens[number - 1].text) ? [tokens[number].text] : []
    }
  }

  private static func isLabel(_ number: Int, _ tokens: [Token]) -> Bool {
    isText(":", number + 1, tokens) && (isText("(", number - 1, tokens) || isText(",", number - 1, tokens))
  }

  private static func isText(_ text: String, _ number: Int, _ tokens: [Token]) -> Bool {
    tokens.indices.contains(number) && tokens[number].text == text
  }
}
