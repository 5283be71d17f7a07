import GlossBasics
import GlossDiagnostics

extension StringsParser {
  /// Deals with what stands where an entry should begin and begins none.
  mutating func parseStray() {
    let position = scanner.position
    let offset = scanner.offset
    if position.column == 1, takeConflictMarker() { return }
    let (scalar, length) = UTF8Scan.scalar(scanner.text, at: offset)
    let name = StrayCharacters.name(scalar)
    switch scalar {
    case _ where StrayCharacters.isSmartQuote(scalar):
      repairSmartQuotes(at: offset)
    case UInt32(UInt8(ascii: "*")) where scanner.byte(ahead: 1) == UInt8(ascii: "/"):
      report(position, "`*/` ends no comment", "delete it; comments do not nest")
      take(2, as: .damaged)
    case UInt32(UInt8(ascii: ";")):
      report(position, "`;` ends no entry: the run time reads nothing after it", "delete it")
      take(1, as: .damaged)
    case UInt32(UInt8(ascii: "#")) where !scanner.hasQuote(before: scanner.endOfLine(from: offset)):
      report(position, "“#” begins no comment", "write // instead")
      take(scanner.endOfLine(from: offset) - offset, as: .damaged)
    case UInt32(UInt8(ascii: "=")):
      report(position, "the key is missing before `=`", "write the key in quotes before it")
      take(recoveryEnd(from: offset).next - offset, as: .damaged)
    case 0xFEFF:
      report(
        position, "\(name) stands inside the file: the run time reads nothing after it",
        "delete it; it is left when files are joined")
      take(length, as: .damaged)
    case _ where StrayCharacters.isInvisible(scalar):
      report(position, "\(name) stands between the entries: the run time reads nothing after it", "delete it")
      take(invisibleRun(from: offset) - offset, as: .damaged)
    case _ where scalar >= 0x80 && scalar != 0xFFFD:
      repairUnquotedKey(at: offset)
    case 0xFFFD where length == 1:
      // A byte that is no character, which is already reported as such.
      take(1, as: .damaged)
    default:
      report(position, "\(name) has no place between the entries", "delete it")
      take(strayRun(from: offset) - offset, as: .damaged)
    }
  }

  /// Takes a line that git left in the file: one problem for the whole conflict, at its beginning.
  private mutating func takeConflictMarker() -> Bool {
    let offset = scanner.offset
    let isStart = scanner.has("<<<<<<<", at: offset)
    let isEnd = scanner.has(">>>>>>>", at: offset)
    guard isStart || isEnd || scanner.has("=======", at: offset) || scanner.has("|||||||", at: offset) else {
      return false
    }
    if !conflict.isOpen {
      report(scanner.position, ConflictMarkers.message, ConflictMarkers.remedy)
    }
    if isStart { conflict.open() }
    if isEnd { conflict.close() }
    take(scanner.endOfLine(from: offset) - offset, as: .damaged)
    return true
  }

  /// The end of a run of invisible characters.
  func invisibleRun(from start: Int) -> Int {
    var offset = start
    while offset < scanner.text.count, !StringsBytes.isSpace(scanner.text[offset]) {
      let (scalar, length) = UTF8Scan.scalar(scanner.text, at: offset)
      guard StrayCharacters.isInvisible(scalar) else { break }
      offset += length
    }
    return max(offset, start + 1)
  }

  /// The end of a run of characters that begin nothing.
  private func strayRun(from start: Int) -> Int {
    var offset = start + 1
    while offset < scanner.text.count {
      let byte = scanner.text[offset]
      let isKnown = StringsBytes.isQuote(byte) || StringsBytes.isUnquoted(byte) || StringsBytes.isSpace(byte)
      if isKnown || byte >= 0x80 || byte == UInt8(ascii: "}") { break }
      offset += 1
    }
    return offset
  }

  /// Where reading goes on after an error in an entry: behind the semicolon that ends the entry, else at the end of
  /// the line.
  ///
  /// A semicolon ends the entry when nothing, a comment, a closing brace or another entry follows it on its line.
  func recoveryEnd(from start: Int) -> (semicolon: Int?, next: Int) {
    let text = scanner.text
    let end = scanner.endOfLine(from: start)
    var offset = start
    while offset < end {
      if text[offset] == UInt8(ascii: ";") {
        var next = offset + 1
        while next < end, StringsBytes.isSpace(text[next]) { next += 1 }
        let follows = next < end ? text[next] : 0
        let isEnd = next == end || follows == UInt8(ascii: "/") || follows == UInt8(ascii: "}")
        if isEnd || StringsBytes.isQuote(follows) && isEntryStart(at: next) { return (offset, offset + 1) }
      }
      offset += 1
    }
    return (nil, end)
  }

  /// Whether a quoted text at an offset is followed by what follows a key.
  func isEntryStart(at offset: Int) -> Bool {
    var ahead = scanner
    ahead.advance(to: offset)
    let string = ahead.scanString()
    ahead.skipSpace()
    return string.isClosed && !string.spansLines
      && (ahead.byte == UInt8(ascii: "=") || ahead.byte == UInt8(ascii: ";"))
  }
}
