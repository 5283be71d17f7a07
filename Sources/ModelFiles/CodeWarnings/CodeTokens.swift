import GlossBasics

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
    var scanner = Scanner(bytes: bytes)
    while let (token, line) = scanner.next() {
      tokens.append(token)
      lines.append(line)
    }
    partners = Array(tokens.indices)
    var open: [Int] = []
    for (number, token) in tokens.enumerated() {
      guard case .sign(let sign) = token else { continue }
      if Self.opening.contains(sign) {
        open.append(number)
      } else if Self.closing.contains(sign), let last = open.popLast() {
        (partners[last], partners[number]) = (number, last)
      }
    }
  }

  private static let opening = Set("([{".utf8)
  private static let closing = Set(")]}".utf8)

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

  private struct Scanner {
    let bytes: [UInt8]
    var place = 0
    var line = 1

    func byte(_ distance: Int = 0) -> UInt8 { place + distance < bytes.count ? bytes[place + distance] : 0 }

    mutating func next() -> (Token, Int)? {
      while place < bytes.count {
        let first = byte()
        if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
          while place < bytes.count, byte() != 0x0A { place += 1 }
        } else if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
          place += 2
          while place < bytes.count, byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") { step() }
          place += 2
        } else if first <= 0x20 {
          step()
        } else if first == UInt8(ascii: "@"), Set("\"[{(".utf8).contains(byte(1)) || Self.isDigit(byte(1)) {
          place += 1
        } else {
          let start = line
          return (token(first), start)
        }
      }
      return nil
    }

    private mutating func step() {
      if byte() == 0x0A { line += 1 }
      place += 1
    }

    private mutating func token(_ first: UInt8) -> Token {
      if first == UInt8(ascii: "\"") { return string() }
      let start = place
      if Self.isDigit(first) {
        while Self.isWordByte(byte()) || byte() == UInt8(ascii: ".") && Self.isDigit(byte(1)) { place += 1 }
        return .number(String(decoding: bytes[start..<place], as: UTF8.self))
      }
      if Self.isWordByte(first) || first == UInt8(ascii: "`") {
        place += 1
        while Self.isWordByte(byte()) || byte() == UInt8(ascii: "`") { place += 1 }
        return .word(String(decoding: bytes[start..<place].filter { $0 != UInt8(ascii: "`") }, as: UTF8.self))
      }
      place += 1
      return .sign(first)
    }

    private mutating func string() -> Token {
      if byte(1) == UInt8(ascii: "\""), byte(2) == UInt8(ascii: "\"") {
        place += 3
        while place < bytes.count,
          byte() != UInt8(ascii: "\"") || byte(1) != UInt8(ascii: "\"") || byte(2) != UInt8(ascii: "\"")
        { step() }
        place += 3
        return .unreadString
      }
      place += 1
      var text: [UInt8] = []
      var isPlain = true
      while place < bytes.count, byte() != UInt8(ascii: "\""), byte() != 0x0A {
        if byte() == UInt8(ascii: "\\") {
          switch byte(1) {
          case UInt8(ascii: "n"): text.append(0x0A)
          case UInt8(ascii: "t"): text.append(0x09)
          case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): text.append(byte(1))
          // An interpolation, or a character by its number.
          default: isPlain = false
          }
          place += 2
        } else {
          text.append(byte())
          place += 1
        }
      }
      place += 1
      return isPlain ? .string(String(decoding: text, as: UTF8.self)) : .unreadString
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isWordByte(_ byte: UInt8) -> Bool {
      isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
        || byte >= 0x80
    }
  }
}
