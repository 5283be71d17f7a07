extension StringsRecovery {
  /// Repairs an entry whose key is followed by neither `=` nor `;`.
  func repairAfterKey(_ key: ScannedString, _ found: StringsScanner) -> StringsRepair {
    let isAdjacent = found.offset == key.range.upperBound
    if key.spansLines { return repairUnterminatedKey(key) }
    if found.isAtEnd || found.line > key.endLine { return missingAfterKey(key) }
    if key.isQuoted, isAdjacent, let repaired = keyWithoutClosingQuote(key) { return repaired }
    if !key.isQuoted, isAdjacent, StringsBytes.isQuote(found.byte) {
      return keyWithoutOpeningQuote(key, quote: found.offset)
    }
    if StringsBytes.isQuote(found.byte) {
      if isEntryStart(at: found.offset), !isShorthand(at: found.offset) { return missingAfterKey(key) }
      let (value, end) = looseValue(from: found.offset)
      return StringsRepair(
        position: position(of: key.range.upperBound), message: "`=` is missing between key and value",
        remedy: "write = after the key", key: plainText(key.content), value: plainText(value), valueRange: value,
        keyRange: key.range, end: end)
    }
    return strayAfterKey(key, found)
  }

  private func missingAfterKey(_ key: ScannedString) -> StringsRepair {
    StringsRepair(
      position: position(of: key.range.upperBound), message: "`=` and a value are missing after the key",
      remedy: "write = \"…\"; after the key", key: plainText(key.content), keyRange: key.range,
      end: key.range.upperBound)
  }

  /// `"a = "one";`: the quoted text ends with the equals sign.
  private func keyWithoutClosingQuote(_ key: ScannedString) -> StringsRepair? {
    let content = stripped(key.content)
    guard let last = content.last, scanner.text[last] == UInt8(ascii: "=") else { return nil }
    let name = stripped(content.dropLast())
    let (value, end) = looseValue(from: key.range.upperBound - 1)
    return StringsRepair(
      position: key.position, message: "the key has no closing quote", remedy: "write \" at the end of the key",
      key: plainText(name), value: plainText(value), valueRange: value, keyRange: key.range, end: end)
  }

  /// `a" = "one";`
  private func keyWithoutOpeningQuote(_ key: ScannedString, quote: Int) -> StringsRepair {
    let message = "the key has no opening quote"
    let remedy = "write \" before the key"
    var next = quote + 1
    while next < scanner.text.count, StringsBytes.isSpace(scanner.text[next]) { next += 1 }
    guard next < scanner.text.count, scanner.text[next] == UInt8(ascii: "=") else {
      return StringsRepair(
        position: key.position, message: message, remedy: remedy, key: plainText(key.content), keyRange: key.range,
        end: recoveryEnd(from: quote).next)
    }
    let (value, end) = looseValue(from: next + 1)
    return StringsRepair(
      position: key.position, message: message, remedy: remedy, key: plainText(key.content),
      value: plainText(value), valueRange: value, keyRange: key.range, end: end)
  }

  /// Repairs an entry with stray characters after its key.
  private func strayAfterKey(_ key: ScannedString, _ found: StringsScanner) -> StringsRepair {
    let text = scanner.text
    let lineEnd = scanner.endOfLine(from: found.offset)
    var mark = found.offset
    while mark < lineEnd, text[mark] != UInt8(ascii: "="), text[mark] != UInt8(ascii: ";"),
      !StringsBytes.isQuote(text[mark])
    {
      mark += 1
    }
    let name = StrayCharacters.name(UTF8Scan.scalar(text, at: found.offset).scalar)
    let isEquals = mark < lineEnd && text[mark] == UInt8(ascii: "=")
    let isQuote = mark < lineEnd && StringsBytes.isQuote(text[mark])
    if !key.isQuoted, isEquals { return unquotedKey(from: key.range.lowerBound, equals: mark) }
    if isEquals || isQuote {
      let (value, end) = looseValue(from: isEquals ? mark + 1 : mark)
      return StringsRepair(
        position: found.position,
        message: isEquals ? "\(name) does not belong between key and `=`" : "expected `=`, found \(name)",
        remedy: isEquals ? "delete it" : "write = instead", key: plainText(key.content), value: plainText(value),
        valueRange: value, keyRange: key.range, end: end)
    }
    guard key.isQuoted else {
      return StringsRepair(
        position: key.position, message: "\(shown(key.range)) is neither an entry nor a comment",
        remedy: "write \"key\" = \"value\"; or put the line in a comment", keyRange: key.range,
        end: recoveryEnd(from: found.offset).next)
    }
    return StringsRepair(
      position: found.position, message: "\(name) does not belong after the key",
      remedy: "write = \"…\"; after the key",
      key: plainText(key.content), keyRange: key.range, end: recoveryEnd(from: found.offset).next)
  }

  /// `first name = "…";`, `größe = "…";`: a key with characters that need quotes.
  private func unquotedKey(from start: Int, equals: Int) -> StringsRepair {
    let range = stripped(start..<equals)
    let (value, end) = looseValue(from: equals + 1)
    return StringsRepair(
      position: position(of: start),
      message: "the key \(shown(range)) needs quotes: it has other characters than letters and digits",
      remedy: "write it in quotes", key: plainText(range), value: plainText(value), valueRange: value,
      keyRange: range, end: end)
  }

  /// Repairs an unquoted key that begins with a character that needs quotes; the scanner is at it.
  func repairUnquotedKey() -> StringsRepair {
    let start = scanner.offset
    let end = scanner.endOfLine(from: start)
    if let equals = scanner.text[start..<end].firstIndex(of: UInt8(ascii: "=")) {
      return unquotedKey(from: start, equals: equals)
    }
    return StringsRepair(
      position: scanner.position, message: "\(shown(start..<end)) is neither an entry nor a comment",
      remedy: "write \"key\" = \"value\"; or put the line in a comment", keyRange: start..<end,
      end: recoveryEnd(from: start).next)
  }

  /// Repairs an entry whose key has a word processor's quotation marks; the scanner is at the first one.
  func repairSmartQuotes() -> StringsRepair {
    let start = scanner.offset
    let position = scanner.position
    let end = scanner.endOfLine(from: start)
    let message = "\(StrayCharacters.name(UTF8Scan.scalar(scanner.text, at: start).scalar)) is not a straight quote"
    let remedy = "write \" instead"
    if let equals = scanner.text[start..<end].firstIndex(of: UInt8(ascii: "=")) {
      let key = stripped(start..<equals)
      let (value, next) = looseValue(from: equals + 1)
      return StringsRepair(
        position: position, message: message, remedy: remedy, key: plainText(key), value: plainText(value),
        valueRange: value, keyRange: key, end: next)
    }
    let (semicolon, next) = recoveryEnd(from: start)
    let key = stripped(start..<(semicolon ?? next))
    return StringsRepair(
      position: position, message: message, remedy: remedy, key: semicolon == nil ? nil : plainText(key),
      keyRange: key, end: next)
  }

  /// Whether the quoted text at an offset is followed by a semicolon.
  private func isShorthand(at offset: Int) -> Bool {
    var ahead = scanner
    ahead.advance(to: offset)
    _ = ahead.scanString()
    ahead.skipSpace()
    return ahead.byte == UInt8(ascii: ";")
  }
}
