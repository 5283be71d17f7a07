import GlossBasics

/// Scans the bytes of a `.strings` text and counts lines.
struct StringsScanner {
  let text: [UInt8]
  /// The position of the cursor, for backtracking.
  var place = Place()

  /// An offset and its line.
  struct Place {
    var offset = 0
    var line = 1
    var lineStart = 0
  }

  private(set) var offset: Int {
    get { place.offset }
    set { place.offset = newValue }
  }

  private(set) var line: Int {
    get { place.line }
    set { place.line = newValue }
  }

  private var lineStart: Int {
    get { place.lineStart }
    set { place.lineStart = newValue }
  }

  init(_ text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool { offset >= text.count }
  var position: SourcePosition { SourcePosition(line: line, column: offset - lineStart + 1) }

  /// The byte at the cursor, or 0 at the end.
  var byte: UInt8 {
    @inline(__always) get { offset < text.count ? text[offset] : 0 }
  }

  /// The byte at a distance from the cursor, or 0 past the end.
  func byte(ahead distance: Int) -> UInt8 {
    offset + distance < text.count ? text[offset + distance] : 0
  }

  /// Advances by one byte, counting lines: `
  /// `, `\r
  /// ` and a lone `\r` each end one.
  @inline(__always)
  mutating func advance() {
    let byte = text[offset]
    offset += 1
    if byte == 0x0A || (byte == 0x0D && self.byte != 0x0A) {
      line += 1
      lineStart = offset
    }
  }

  /// Advances to an offset at or after the cursor.
  mutating func advance(to target: Int) {
    while offset < target && offset < text.count { advance() }
  }

  /// Skips white space, including the separators U+2028 and U+2029, as CoreFoundation does.
  mutating func skipSpace() {
    while offset < text.count {
      let byte = text[offset]
      if StringsBytes.isSpace(byte) {
        advance()
      } else if byte == 0xE2, self.byte(ahead: 1) == 0x80, self.byte(ahead: 2) & 0xFE == 0xA8 {
        offset += 3
      } else {
        return
      }
    }
  }

  /// The offset of the next line break, or of the end.
  func endOfLine(from start: Int) -> Int {
    var offset = start
    while offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
    return offset
  }

  /// Whether there is a double quote between the cursor and an offset.
  func hasQuote(before end: Int) -> Bool {
    text[offset..<max(offset, end)].contains(UInt8(ascii: "\""))
  }

  /// Whether the bytes at an offset have a prefix.
  func has(_ prefix: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + prefix.utf8CodeUnitCount <= text.count else { return false }
    var index = offset
    for byte in prefix.description.utf8 {
      if text[index] != byte { return false }
      index += 1
    }
    return true
  }
}

/// A string with or without quotes, as scanned.
struct ScannedString {
  /// The range of the token, including its quotes.
  var range: Range<Int>
  var position: SourcePosition
  /// The line it ends on.
  var endLine: Int
  /// The range between the quotes.
  var content: Range<Int>
  var isQuoted: Bool
  var hasEscapes: Bool
  /// False if the closing quote is missing.
  var isClosed: Bool

  var spansLines: Bool { endLine != position.line }
}

extension StringsScanner {
  /// Whether the cursor is at the start of a string.
  var isAtString: Bool { StringsBytes.isQuote(byte) || StringsBytes.isUnquoted(byte) }

  /// Scans the text at the cursor; requires `isAtString`.
  mutating func scanString() -> ScannedString {
    let start = offset
    let position = position
    let first = byte
    guard StringsBytes.isQuote(first) else {
      while offset < text.count, StringsBytes.isUnquoted(text[offset]) { offset += 1 }
      return ScannedString(
        range: start..<offset, position: position, endLine: line, content: start..<offset, isQuoted: false,
        hasEscapes: false, isClosed: true)
    }
    offset += 1
    var hasEscapes = false
    while offset < text.count {
      let byte = text[offset]
      if byte == first {
        offset += 1
        return ScannedString(
          range: start..<offset, position: position, endLine: line, content: start + 1..<offset - 1, isQuoted: true,
          hasEscapes: hasEscapes, isClosed: true)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        offset += 1
        if offset < text.count { advance() }
      } else {
        advance()
      }
    }
    return ScannedString(
      range: start..<offset, position: position, endLine: line, content: start + 1..<offset, isQuoted: true,
      hasEscapes: hasEscapes, isClosed: false)
  }
}
