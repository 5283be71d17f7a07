import GlossBasics
import GlossSwiftDataModels
import GlossSwiftSource

/// The tokens of Swift or Objective-C code that says in literals what a model is: words, plain strings, numbers and
/// signs, without comments. An `@` before a literal of Objective-C is dropped.
struct CodeTokens {
  enum Token: Hashable {
    case word(String)
    case string(String)
    /// A string with an interpolation, or of several lines.
    case unreadString
    case number(String)
    case sign(UInt8)
  }

  private(set) var tokens: [Token] = []
  private(set) var lines: [Int] = []
  /// For each opening bracket the token that closes it, and the other way round; its own number for all others.
  private(set) var partners: [Int] = []

  init(_ bytes: [UInt8]) {
    let file = SwiftSourceFile(bytes)
    // The number here of each token of the file; an `@` has that of the literal after it.
    var numbers: [Int] = []
    for place in file.tokens.indices {
      numbers.append(tokens.count)
      if file.isMark("@", at: place), Self.isLiteral(place + 1, in: file) { continue }
      tokens.append(Self.token(place, of: file))
      lines.append(file.position(of: place).line)
    }
    partners = Array(tokens.indices)
    for (place, closing) in file.closings.enumerated() where closing > place && closing < file.tokens.count {
      guard Self.closings[file.tokens[place].character] == file.tokens[closing].character else { continue }
      (partners[numbers[place]], partners[numbers[closing]]) = (numbers[closing], numbers[place])
    }
  }

  private static let closings = Dictionary(uniqueKeysWithValues: zip("([{".utf8, ")]}".utf8))

  /// Whether a token begins what Objective-C makes a literal with an `@`.
  private static func isLiteral(_ place: Int, in file: SwiftSourceFile) -> Bool {
    guard file.tokens.indices.contains(place) else { return false }
    return [.string, .number].contains(file.tokens[place].kind) || closings[file.tokens[place].character] != nil
  }

  private static func token(_ place: Int, of file: SwiftSourceFile) -> Token {
    switch file.tokens[place].kind {
    case .word: .word(file.text(place).filter { $0 != "`" })
    case .number: .number(file.text(place))
    case .string: SwiftDataDefault.text(ofLiteral: file.text(place)).map(Token.string) ?? .unreadString
    case .regex: .unreadString
    case .pound: .sign(UInt8(ascii: "#"))
    case .symbol, .mark: .sign(file.tokens[place].character)
    }
  }

  func isWord(_ word: String, at number: Int) -> Bool {
    tokens.indices.contains(number) && tokens[number] == .word(word)
  }

  func isSign(_ sign: Unicode.Scalar, at number: Int) -> Bool {
    tokens.indices.contains(number) && tokens[number] == .sign(UInt8(ascii: sign))
  }

  func word(at number: Int) -> String? {
    if tokens.indices.contains(number), case .word(let word) = tokens[number] { word } else { nil }
  }

  func string(at number: Int) -> String? {
    if tokens.indices.contains(number), case .string(let text) = tokens[number] { text } else { nil }
  }

  /// The number that a range of tokens is, with a minus if it has one.
  func number(in range: Range<Int>) -> String? {
    let hasMinus = range.count == 2 && isSign("-", at: range.lowerBound)
    guard range.count == 1 || hasMinus, case .number(let text)? = range.last.map({ tokens[$0] }) else { return nil }
    return (hasMinus ? "-" : "") + text.filter { $0 != "_" }
  }

  /// The parts of a range between commas outside of brackets.
  func parts(of range: Range<Int>) -> [Range<Int>] {
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

  /// The code of a range, with single spaces.
  func text(_ range: Range<Int>) -> String {
    range.map { number in
      switch tokens[number] {
      case .word(let text), .number(let text): text
      case .string(let text): text.quoted
      case .unreadString: "\"…\""
      case .sign(let byte): String(UnicodeScalar(byte))
      }
    }.joined(separator: " ")
  }
}
