/// Recognizes the valid regular expressions of most models without ICU, whose setup takes a millisecond.
///
/// Supports literals, `.`, anchors, groups, alternatives, classes of single characters and ranges, `\d \s \w` and their
/// negations, escaped punctuation, and `* + ? {2} {2,} {2,4}`; everything else is left to ICU.
struct PlainPattern {
  private let bytes: [UInt8]
  private var offset = 0

  private init(_ pattern: String) {
    bytes = Array(pattern.utf8)
  }

  /// Whether a pattern is definitely valid; false if ICU must decide.
  static func isValid(_ pattern: String) -> Bool {
    var plain = PlainPattern(pattern)
    return plain.bytes.count <= 500 && plain.alternatives(depth: 0) && plain.offset == plain.bytes.count
  }

  private static let depthLimit = 4

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    offset += 1
    return true
  }

  private mutating func alternatives(depth: Int) -> Bool {
    repeat {
      while let isRepeatable = piece(depth: depth) {
        if isRepeatable, !quantifier() { return false }
      }
    } while take(UInt8(ascii: "|"))
    return true
  }

  /// Skips a piece and returns whether it may be repeated; nil if there is no piece.
  private mutating func piece(depth: Int) -> Bool? {
    let start = offset
    switch byte {
    case UInt8(ascii: "^"), UInt8(ascii: "$"):
      offset += 1
      return false
    case UInt8(ascii: "."),
      _ where Self.isLiteral(byte):
      offset += 1
      return true
    case UInt8(ascii: "\\"):
      if escape() { return true }
    case UInt8(ascii: "["):
      if characterClass() { return true }
    case UInt8(ascii: "("):
      if group(depth: depth) { return true }
    default: break
    }
    offset = start
    return nil
  }

  private mutating func group(depth: Int) -> Bool {
    guard depth < Self.depthLimit, take(UInt8(ascii: "(")) else { return false }
    if take(UInt8(ascii: "?")), !take(UInt8(ascii: ":")) { return false }
    return alternatives(depth: depth + 1) && take(UInt8(ascii: ")"))
  }

  /// `\d`, `\.` and the like.
  private mutating func escape() -> Bool {
    guard take(UInt8(ascii: "\\")) else { return false }
    defer { offset += 1 }
    return "dDsSwW".utf8.contains(byte) || "\\.^$|()[]{}*+?/-@".utf8.contains(byte)
  }

  private mutating func characterClass() -> Bool {
    guard take(UInt8(ascii: "[")) else { return false }
    _ = take(UInt8(ascii: "^"))
    var isEmpty = true
    while byte != UInt8(ascii: "]") {
      isEmpty = false
      if byte == UInt8(ascii: "\\") {
        guard escape() else { return false }
        // A range that starts or ends with an escape is left to ICU.
        if byte == UInt8(ascii: "-") { return false }
        continue
      }
      let first = byte
      guard Self.isLiteral(first) || "+*?().".utf8.contains(first), first != UInt8(ascii: "-") else { return false }
      offset += 1
      guard take(UInt8(ascii: "-")) else { continue }
      guard Self.isLetterOrDigit(first), Self.isLetterOrDigit(byte), first <= byte else { return false }
      offset += 1
    }
    return !isEmpty && take(UInt8(ascii: "]"))
  }

  /// Skips an optional quantifier; false for a malformed one.
  private mutating func quantifier() -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): offset += 1
    case UInt8(ascii: "{"):
      offset += 1
      guard let least = number() else { return false }
      var most = max(least, 1)
      if take(UInt8(ascii: ",")), byte != UInt8(ascii: "}") {
        guard let given = number() else { return false }
        most = given
      }
      guard least <= most, most > 0, take(UInt8(ascii: "}")) else { return false }
    default: return true
    }
    // Two in a row have another meaning.
    return !"*+?{".utf8.contains(byte)
  }

  /// A number of at most two digits.
  private mutating func number() -> Int? {
    var number: Int?
    while (0x30...0x39).contains(byte), number ?? 0 < 10 {
      number = (number ?? 0) * 10 + Int(byte - 0x30)
      offset += 1
    }
    return number
  }

  private static func isLiteral(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || " _-@/,;:!%'<>=~".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension PlainPattern {
  /// The words of a pattern that is only a choice of words, like most patterns of real models: `local|staging`,
  /// `^(local|staging)$`; nil for any other.
  static func words(of pattern: String) -> [Substring]? {
    var rest = pattern[...]
    if rest.hasPrefix("^("), rest.hasSuffix(")$") {
      rest = rest.dropFirst(2).dropLast(2)
    } else if rest.hasPrefix("("), rest.hasSuffix(")") {
      rest = rest.dropFirst().dropLast()
    }
    guard !rest.isEmpty, rest.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x5F || $0 == UInt8(ascii: "|") }) else {
      return nil
    }
    return rest.split(separator: "|", omittingEmptySubsequences: false)
  }
}
