/// How far Foundation's reader of old-style property lists gets in a string.
///
/// An app gets what that reader returns, not what this program recovers. It reads the entries of a `.strings` file one
/// by one; a character that cannot begin a key silently ends the table with the entries before it. Any error within an
/// entry makes it return nothing, not even the entries before it. Mirrors CoreFoundation's `CFOldStylePList.c`; the
/// tests compare the two over damaged tables.
struct StringsReach {
  private let text: [UInt8]
  private var offset = 0
  /// The start of an unclosed comment, which hides everything after it.
  private var openComment: Int?
  /// The maximum nesting depth of values; CoreFoundation stops at 512.
  private static let depthLimit = 512

  /// What Foundation reads of a string.
  enum Outcome: Equatable {
    /// The entire table is read.
    case whole
    /// No entry is read because of the character at an offset.
    case nothing(Int)
    /// The entries before an offset are read.
    case prefix(Int)
  }

  static func outcome(of text: [UInt8]) -> Outcome {
    var reader = StringsReach(text)
    return reader.read()
  }

  private init(_ text: [UInt8]) {
    self.text = text
  }

  private mutating func read() -> Outcome {
    guard advance() else { return openComment.map(Outcome.prefix) ?? .whole }
    let start = offset
    let isInBraces = text[offset] == UInt8(ascii: "{")
    guard skipValue(depth: 0) else { return .nothing(offset) }
    let isAtEnd = !advance()
    let isString = !isInBraces && text[start] != UInt8(ascii: "(") && text[start] != UInt8(ascii: "<")
    guard isString else { return isInBraces && isAtEnd ? .whole : .nothing(isInBraces ? offset : start) }
    // A lone text is a string, not a table.
    if isAtEnd { return .nothing(start) }
    offset = start
    switch skipEntries(depth: 0) {
    case .failed: return .nothing(offset)
    case .ended: return advance() ? .prefix(offset) : openComment.map(Outcome.prefix) ?? .whole
    }
  }

  private enum End {
    case ended, failed
  }

  /// Skips any number of `key [= value];`.
  private mutating func skipEntries(depth: Int) -> End {
    while true {
      guard advance(), isAtString else { return .ended }
      // A key without a closing quote is not a key, and a table may end without one.
      guard skipString() else { return .ended }
      guard advance() else { return .failed }
      if text[offset] == UInt8(ascii: "=") {
        offset += 1
        guard skipValue(depth: depth + 1) else { return .failed }
      } else if text[offset] != UInt8(ascii: ";") {
        return .failed
      }
      guard advance(), text[offset] == UInt8(ascii: ";") else { return .failed }
      offset += 1
    }
  }

  private mutating func skipValue(depth: Int) -> Bool {
    guard depth < Self.depthLimit, advance() else { return false }
    switch text[offset] {
    case UInt8(ascii: "{"):
      offset += 1
      guard skipEntries(depth: depth) == .ended, advance(), text[offset] == UInt8(ascii: "}") else { return false }
      offset += 1
      return true
    case UInt8(ascii: "("): return skipArray(depth: depth)
    case UInt8(ascii: "<"): return skipData()
    default: return isAtString && skipString()
    }
  }

  private mutating func skipArray(depth: Int) -> Bool {
    offset += 1
    while advance(), text[offset] != UInt8(ascii: ")") {
      guard skipValue(depth: depth + 1), advance() else { return false }
      if text[offset] == UInt8(ascii: ",") { offset += 1 } else if text[offset] != UInt8(ascii: ")") { return false }
    }
    guard offset < text.count else { return false }
    offset += 1
    return true
  }

  private mutating func skipData() -> Bool {
    offset += 1
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: ">") {
        offset += 1
        return true
      }
      let isDigit =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          true
        default: false
        }
      guard isDigit || StringsBytes.isSpace(byte) else { return false }
      offset += 1
    }
    return false
  }

  private var isAtString: Bool {
    offset < text.count && (StringsBytes.isQuote(text[offset]) || StringsBytes.isUnquoted(text[offset]))
  }

  private mutating func skipString() -> Bool {
    let quote = text[offset]
    guard StringsBytes.isQuote(quote) else {
      while offset < text.count, StringsBytes.isUnquoted(text[offset]) { offset += 1 }
      return true
    }
    let start = offset
    offset += 1
    while offset < text.count, text[offset] != quote {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < text.count else {
      offset = start
      return false
    }
    offset += 1
    return true
  }

  /// Skips white space and comments; returns false at the end of the text.
  private mutating func advance() -> Bool {
    while offset < text.count {
      if StringsBytes.isSpace(text[offset]) {
        offset += 1
      } else if isSeparator(at: offset) {
        offset += 3
      } else if text[offset] == UInt8(ascii: "/"), offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        while offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D, !isSeparator(at: offset) { offset += 1 }
      } else if text[offset] == UInt8(ascii: "/"), offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "*") {
        let start = offset
        offset += 2
        while offset < text.count, !(text[offset] == UInt8(ascii: "*") && byte(at: offset + 1) == UInt8(ascii: "/")) {
          offset += 1
        }
        if offset >= text.count { openComment = start }
        offset = min(offset + 2, text.count)
      } else {
        return true
      }
    }
    offset = min(offset, text.count)
    return false
  }

  private func byte(at offset: Int) -> UInt8? { offset < text.count ? text[offset] : nil }

  /// Whether U+2028 or U+2029 is at an offset.
  private func isSeparator(at offset: Int) -> Bool {
    text[offset] == 0xE2 && byte(at: offset + 1) == 0x80 && (byte(at: offset + 2) ?? 0) & 0xFE == 0xA8
  }
}
