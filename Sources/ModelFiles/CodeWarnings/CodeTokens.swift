import GlossBasics
import GlossSwiftDataModels
import GlossSwiftSource

/// The tokens of Swift or Objective-C code that says in literals what a model is: words, plain strings, numbers and
/// signs, without comments and what a release build leaves out. An `@` before a literal of Objective-C is dropped.
package struct CodeTokens: Sendable {
  package enum Token: Sendable, Hashable {
    case word(String)
    case string(String)
    /// A string with an interpolation, or of several lines, or a regular expression, as written.
    case unreadString(String)
    case number(String)
    case sign(UInt8)
  }

  package private(set) var tokens: [Token] = []
  package private(set) var lines: [Int] = []
  /// Whether a gap precedes each token.
  private var isSpaced: [Bool] = []
  /// For each opening bracket the token that closes it, and the other way round; its own number for all others.
  package private(set) var partners: [Int] = []

  /// Whether white space is before a token, which tells `? :` from the marks of optional values.
  package func isSpaced(at place: Int) -> Bool { isSpaced.indices.contains(place) && isSpaced[place] }

  /// - Complexity: O(*n*) in the bytes.
  package init(_ bytes: [UInt8]) {
    let file = SwiftSourceFile(bytes)
    let leftOut = Self.leftOut(of: file)
    // The number here of each token of the file; an `@` has that of the literal after it.
    var numbers: [Int] = []
    for place in file.tokens.indices {
      numbers.append(tokens.count)
      if leftOut[place] || file.isMark("@", at: place) && Self.isLiteral(place + 1, in: file) { continue }
      // `let store: Description = .init(…)` is `let store: Description = Description(…)`.
      if Self.typeOfInit(at: place - 1, in: file) != nil { continue }
      let implicit = Self.typeOfInit(at: place, in: file)
      tokens.append(implicit.map { .word($0) } ?? Self.token(place, of: file))
      lines.append(file.position(of: place).line)
      isSpaced.append(file.tokens[place].isSpaced || file.tokens[place].beginsLine)
    }
    partners = Array(tokens.indices)
    for (place, closing) in file.closings.enumerated() where closing > place && closing < file.tokens.count {
      guard Self.closings[file.tokens[place].character] == file.tokens[closing].character, !leftOut[place],
        !leftOut[closing]
      else { continue }
      (partners[numbers[place]], partners[numbers[closing]]) = (numbers[closing], numbers[place])
    }
  }

  private static let closings = Dictionary(uniqueKeysWithValues: zip("([{".utf8, ")]}".utf8))

  /// Which tokens a release build leaves out, as far as the condition is a literal or `DEBUG`; the directives themselves
  /// are among them.
  private static func leftOut(of file: SwiftSourceFile) -> [Bool] {
    var leftOut = [Bool](repeating: false, count: file.tokens.count)
    guard file.tokens.contains(where: { $0.kind == .pound }) else { return leftOut }
    // Of each open `#if`: whether the part at hand is left out, and whether the next ones are.
    var open: [(now: Bool, rest: Bool)] = []
    var place = 0
    while place < file.tokens.count {
      let word = file.tokens[place].kind == .pound ? file.text(place) : ""
      guard ["#if", "#ifdef", "#ifndef", "#elseif", "#elif", "#else", "#endif"].contains(word) else {
        leftOut[place] = open.contains(where: \.now)
        place += 1
        continue
      }
      var end = place + 1
      while end < file.tokens.count, !file.tokens[end].beginsLine { end += 1 }
      let text = end > place + 1 ? file.text(place + 1..<end).filter { !$0.isWhitespace } : ""
      let condition = word == "#ifndef" ? "!" + text : text
      for number in place..<end { leftOut[number] = true }
      place = end
      if word == "#endif" {
        _ = open.popLast()
        continue
      }
      let (isFalse, isTrue) = (
        ["0", "false", "DEBUG"].contains(condition), ["1", "true", "!DEBUG"].contains(condition)
      )
      if word.hasPrefix("#el") {
        if let last = open.popLast() { open.append((last.rest || isFalse, last.rest || isTrue)) }
      } else {
        open.append((isFalse, isTrue))
      }
    }
    return leftOut
  }

  /// The declared type of a variable whose value begins with the dot of `.init(`; nil for anything else.
  private static func typeOfInit(at dot: Int, in file: SwiftSourceFile) -> String? {
    guard dot > 3, file.isMark(".", at: dot), file.isMark("=", at: dot - 1), dot + 2 < file.tokens.count,
      file.text(dot + 1) == "init", file.isMark("(", at: dot + 2)
    else { return nil }
    let type = file.isMark("?", at: dot - 2) || file.isMark("!", at: dot - 2) ? dot - 3 : dot - 2
    return file.tokens[type].kind == .word && file.isMark(":", at: type - 1) ? file.text(type) : nil
  }

  /// Whether a token begins what Objective-C makes a literal with an `@`.
  private static func isLiteral(_ place: Int, in file: SwiftSourceFile) -> Bool {
    guard file.tokens.indices.contains(place) else { return false }
    return [.string, .number].contains(file.tokens[place].kind) || closings[file.tokens[place].character] != nil
  }

  private static func token(_ place: Int, of file: SwiftSourceFile) -> Token {
    switch file.tokens[place].kind {
    case .word: .word(file.text(place).filter { $0 != "`" })
    case .number: .number(file.text(place))
    case .string:
      SwiftDataDefault.text(ofLiteral: file.text(place)).map(Token.string) ?? .unreadString(file.text(place))
    case .regex: .unreadString(file.text(place))
    case .pound: .sign(UInt8(ascii: "#"))
    case .symbol, .mark: .sign(file.tokens[place].character)
    }
  }

  package func isWord(_ word: String, at number: Int) -> Bool {
    tokens.indices.contains(number) && tokens[number] == .word(word)
  }

  package func isSign(_ sign: Unicode.Scalar, at number: Int) -> Bool {
    tokens.indices.contains(number) && tokens[number] == .sign(UInt8(ascii: sign))
  }

  package func word(at number: Int) -> String? {
    if tokens.indices.contains(number), case .word(let word) = tokens[number] { word } else { nil }
  }

  package func string(at number: Int) -> String? {
    if tokens.indices.contains(number), case .string(let text) = tokens[number] { text } else { nil }
  }

  /// The number that a range of tokens is, with a minus if it has one.
  package func number(in range: Range<Int>) -> String? {
    let hasMinus = range.count == 2 && isSign("-", at: range.lowerBound)
    guard range.count == 1 || hasMinus, case .number(let text)? = range.last.map({ tokens[$0] }) else { return nil }
    return (hasMinus ? "-" : "") + text.filter { $0 != "_" }
  }

  /// The parts of a range between commas outside of brackets.
  package func parts(of range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, place) = (range.lowerBound, range.lowerBound)
    while place < range.upperBound {
      if isSign(",", at: place) {
        parts.append(start..<place)
        start = place + 1
      }
      place = max(place, min(partners[place], range.upperBound - 1)) + 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The first token of `entity.attributesByName["age"]?` before a dot and a name.
  package func beginning(ofOperandBefore name: Int) -> Int {
    var place = name
    while place > max(0, name - Self.longestOperand) {
      let before = place - 1
      if [".", "?", "!"].contains(where: { isSign($0, at: before) }) {
        place = before
      } else if isSign(")", at: before) || isSign("]", at: before) {
        guard partners[before] < before else { return place }
        place = partners[before]
      } else if word(at: before) != nil, place < name {
        place = before
        // A word begins the operand unless a dot precedes it.
        guard isSign(".", at: place - 1) else { return place }
      } else {
        return place
      }
    }
    return place
  }

  /// Longer operands are not code that a person wrote.
  private static let longestOperand = 4_096

  /// The code of a range, each gap as a space.
  package func text(_ range: Range<Int>) -> String {
    range.map { number in
      let text =
        switch tokens[number] {
        case .word(let text), .number(let text): text
        case .string(let text): text.quoted
        case .unreadString: "\"…\""
        case .sign(let byte): String(UnicodeScalar(byte))
        }
      return isSpaced[number] && number > range.lowerBound ? " " + text : text
    }.joined()
  }
}
