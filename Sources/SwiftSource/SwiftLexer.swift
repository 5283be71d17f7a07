/// Splits a Swift file into tokens. Comments are dropped, except documentation comments, which are stored separately; a
/// string or regex literal is one token, so nothing inside it is mistaken for code.
///
/// Every byte is examined a bounded number of times, and any input is accepted: bytes that are not Swift become tokens
/// that form no declaration.
struct SwiftLexer {
  let bytes: [UInt8]
  var offset = 0
  private(set) var tokens: [SwiftToken] = []
  /// The documentation comments before a token, by its number.
  private(set) var comments: [Int: [Range<Int>]] = [:]
  /// The adjacent comments since the last token.
  private var pending: [Range<Int>] = []
  private var beginsLine = true
  private var isSpaced = true
  /// The position before which no regex literal is tried again, because one on this line was not closed.
  private var noRegexBefore = 0
  /// Cached searches in the lines of raw strings, by the number of `#`, so no line is searched once per string.
  var rawLines: [Int: RawLine] = [:]

  /// The part of a line up to the first end of a raw string, or up to the end of the line.
  struct RawLine {
    var start: Int
    var end: Int
    var isClosed = false
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5)
  }

  /// The byte at a distance; 0 after the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    let place = offset + distance
    return place < bytes.count ? bytes[place] : 0
  }

  mutating func run() {
    skipBeginning()
    while offset < bytes.count {
      let first = byte()
      switch first {
      case 0x0A, 0x0D: skipLineBreaks()
      case 0x00...0x20, 0x7F:
        offset += 1
        isSpaced = true
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
      default: addToken(first)
      }
    }
  }

  /// Skips the byte order mark and the `#!` of a script.
  private mutating func skipBeginning() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if byte() == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipToLineEnd() }
  }

  private mutating func addToken(_ first: UInt8) {
    let start = offset
    let kind: SwiftToken.Kind
    switch first {
    case UInt8(ascii: "\""):
      skipString(pounds: 0)
      kind = .string
    case UInt8(ascii: "#"): kind = skipPound()
    case UInt8(ascii: "/") where skipRegex(pounds: 0): kind = .regex
    case UInt8(ascii: "`"):
      skipQuotedName()
      kind = .word
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      kind = .number
    case _ where Self.isNameByte(first):
      skipName()
      kind = .word
    case UInt8(ascii: ":") where byte(1) == UInt8(ascii: ":"):
      // A module selector: `App::Plan` names what `App.Plan` does.
      offset += 2
      kind = .mark
    case _ where Self.isMark(first):
      offset += 1
      kind = .mark
    default:
      offset += 1
      kind = .symbol
    }
    let hasCharacter = kind == .mark || kind == .symbol
    if !pending.isEmpty {
      comments[tokens.count] = pending
      pending.removeAll()
    }
    tokens.append(
      SwiftToken(
        kind: kind, beginsLine: beginsLine, isSpaced: isSpaced,
        character: !hasCharacter ? 0 : first == UInt8(ascii: ":") && offset - start == 2 ? UInt8(ascii: ".") : first,
        start: start, end: offset))
    beginsLine = false
    isSpaced = false
  }

  // MARK: - Space and comments

  private mutating func skipLineBreaks() {
    var count = 0
    while byte() == 0x0A || byte() == 0x0D || byte() == 0x20 || byte() == 0x09 {
      guard offset < bytes.count else { break }
      // A carriage return before a line feed does not count as a separate line break.
      if byte() == 0x0A || (byte() == 0x0D && byte(1) != 0x0A) { count += 1 }
      offset += 1
    }
    beginsLine = true
    isSpaced = true
    // A comment belongs to the declaration directly after it.
    if count > 1 { pending.removeAll() }
  }

  mutating func skipToLineEnd() {
    while offset < bytes.count, byte() != 0x0A, byte() != 0x0D { offset += 1 }
  }

  private mutating func skipLineComment() {
    let start = offset
    skipToLineEnd()
    isSpaced = true
    let isDocumentation = bytes[start..<offset].starts(with: Array("///".utf8))
    if isDocumentation, bytes[start..<offset].dropFirst(3).first != UInt8(ascii: "/") {
      // A comment after code on the same line does not document the next declaration.
      if beginsLine { pending.append(start..<offset) }
    }
  }

  mutating func skipBlockComment() {
    let start = offset
    offset += 2
    var depth = 1
    while offset < bytes.count, depth > 0 {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        offset += 2
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      case (0x0A, _), (0x0D, _):
        beginsLine = true
        offset += 1
      default: offset += 1
      }
    }
    offset = min(offset, bytes.count)
    isSpaced = true
    if bytes[start..<offset].starts(with: Array("/**".utf8)), offset - start > 4 {
      pending = [start..<offset]
    }
  }

  // MARK: - Names, numbers and literals

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "."),
      UInt8(ascii: "@"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private mutating func skipName() {
    while offset < bytes.count, Self.isNameByte(byte()) { offset += 1 }
  }

  private mutating func skipQuotedName() {
    var place = offset + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "`"), bytes[place] != 0x0A { place += 1 }
    offset = place < bytes.count && bytes[place] == UInt8(ascii: "`") ? place + 1 : offset + 1
  }

  private mutating func skipNumber() {
    let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
    while offset < bytes.count {
      let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
      if byte() | 0x20 == exponent, byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+") {
        offset += 2
      } else if Self.isNameByte(byte()) {
        offset += 1
      } else if byte() == UInt8(ascii: "."), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1)) {
        // `tuple.0.1` is two members, not a number.
        if let last = tokens.last, last.character == UInt8(ascii: "."), !isSpaced { return }
        offset += 1
      } else {
        return
      }
    }
  }

  /// `#if`, a raw string, an extended regex literal, or a lone `#`.
  private mutating func skipPound() -> SwiftToken.Kind {
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    switch byte(pounds) {
    case UInt8(ascii: "\""):
      skipString(pounds: pounds)
      return .string
    case UInt8(ascii: "/") where skipRegex(pounds: pounds): return .regex
    default:
      offset += 1
      skipName()
      return .pound
    }
  }

  /// Skips a regex literal; returns false and restores the position for a `/` that does not begin one.
  private mutating func skipRegex(pounds: Int) -> Bool {
    if pounds == 0 {
      guard offset >= noRegexBefore, mayBeginRegex, byte(1) != 0x20, byte(1) != 0x09 else { return false }
    }
    var place = offset + pounds + 1
    let spansLines = pounds > 0 && (place >= bytes.count || bytes[place] == 0x0A || bytes[place] == 0x0D)
    var openParentheses = 0
    while place < bytes.count {
      let byte = bytes[place]
      if !spansLines, byte == 0x0A || byte == 0x0D { break }
      switch byte {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "("): openParentheses += 1
      case UInt8(ascii: ")") where pounds == 0:
        // `f(/, x)`: an operator passed as an argument, not a literal.
        if openParentheses == 0 { return false }
        openParentheses -= 1
      case UInt8(ascii: "/"):
        if pounds == 0, place == offset + 1 || bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { return false }
        let closing = bytes[(place + 1)...].prefix(pounds)
        if closing.count == pounds, closing.allSatisfy({ $0 == UInt8(ascii: "#") }) {
          offset = place + 1 + pounds
          return true
        }
      default: break
      }
      place += 1
    }
    if pounds == 0 { noRegexBefore = place }
    return false
  }

  /// Whether an operand is expected at the current position.
  private var mayBeginRegex: Bool {
    // At the beginning of a line, the compiler treats `/` as the start of an operand.
    guard let last = tokens.last, !beginsLine else { return true }
    switch last.kind {
    case .number, .string, .regex: return false
    case .word: return Self.wordsBeforeOperands.contains(Array(bytes[last.range]))
    case .pound: return true
    case .mark:
      return ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(last.character)
    // `x! / y` divides; `= /x/` does not.
    case .symbol: return isSpaced || ![UInt8(ascii: "!"), UInt8(ascii: "?")].contains(last.character)
    }
  }

  private static let wordsBeforeOperands = Set(
    [
      "return", "in", "case", "if", "guard", "while", "where", "throw", "try", "await", "else", "switch", "repeat",
      "is", "as", "yield", "default", "do", "defer", "for",
    ].map { Array($0.utf8) })
}
