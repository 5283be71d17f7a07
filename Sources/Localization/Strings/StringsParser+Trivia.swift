import GlossBasics

extension StringsParser {
  /// Skips white space and comments.
  mutating func skipTrivia() {
    while true {
      let start = scanner.offset
      scanner.skipSpace()
      if scanner.offset > start { append(.whitespace, start..<scanner.offset) }
      guard scanner.byte == UInt8(ascii: "/") else { return }
      switch scanner.byte(ahead: 1) {
      case UInt8(ascii: "/"): takeLineComment()
      case UInt8(ascii: "*"): takeBlockComment()
      default: return
      }
    }
  }

  private mutating func takeLineComment() {
    let start = scanner.offset
    let position = scanner.position
    var end = start + 2
    let text = scanner.text
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D, !isSeparator(at: end) { end += 1 }
    take(end - start, as: .lineComment)
    add(content: start + 2..<end, start: start, position: position)
  }

  /// Whether U+2028 or U+2029 is at an offset; they end a line comment, as in CoreFoundation.
  private func isSeparator(at offset: Int) -> Bool {
    let text = scanner.text
    return text[offset] == 0xE2 && offset + 2 < text.count && text[offset + 1] == 0x80
      && text[offset + 2] & 0xFE == 0xA8
  }

  private mutating func takeBlockComment() {
    let start = scanner.offset
    let position = scanner.position
    let (end, isClosed) = endOfBlockComment(from: start)
    take(end - start, as: .blockComment)
    if !isClosed {
      report(position, "unterminated comment", "write */ where the comment ends")
    }
    add(content: start + 2..<(isClosed ? end - 2 : end), start: start, position: position)
  }

  private mutating func add(content: Range<Int>, start: Int, position: SourcePosition) {
    comments.append(
      TableComment(text: trimmedText(content), position: position, endLine: scanner.line))
    commentSpans.append(CommentSpan(start: start, line: position.line, endLine: scanner.line))
    // A comment after an entry on the same line belongs to that entry.
    if !entries.isEmpty, position.line == lastEntryLine, isBetweenEntries, let comment = comments.last {
      addToLastEntry(comment)
    }
  }

  private func trimmedText(_ range: Range<Int>) -> String {
    var (low, high) = (range.lowerBound, max(range.lowerBound, range.upperBound))
    while low < high, StringsBytes.isSpace(scanner.text[low]) { low += 1 }
    while high > low, StringsBytes.isSpace(scanner.text[high - 1]) { high -= 1 }
    return String(decoding: scanner.text[low..<high], as: UTF8.self)
  }

  /// Returns where a block comment ends.
  ///
  /// A comment without an end mark, or one in which another comment begins after a complete entry, is unclosed: it is
  /// assumed to end before the first line that looks like an entry so that it hides none.
  private func endOfBlockComment(from start: Int) -> (end: Int, isClosed: Bool) {
    let text = scanner.text
    var offset = start + 2
    var firstEntry: Int?
    var hasInnerComment = false
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "*"), offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "/") {
        if hasInnerComment, let firstEntry { return (firstEntry, false) }
        return (offset + 2, true)
      }
      if byte == 0x0A || byte == 0x0D {
        let line = offset + 1
        if firstEntry == nil, looksLikeEntry(at: line) { firstEntry = line }
        if firstEntry != nil, scanner.has("/*", at: line) { hasInnerComment = true }
      }
      offset += 1
    }
    return (firstEntry ?? text.count, false)
  }

  /// Whether the line at an offset begins with a quoted text, has an equals sign and ends with a semicolon.
  private func looksLikeEntry(at start: Int) -> Bool {
    guard start < scanner.text.count, StringsBytes.isQuote(scanner.text[start]) else { return false }
    var end = scanner.endOfLine(from: start)
    while end > start, StringsBytes.isSpace(scanner.text[end - 1]) { end -= 1 }
    let line = scanner.text[start..<end]
    return line.last == UInt8(ascii: ";") && line.contains(UInt8(ascii: "="))
  }
}
