import GlossBasics

/// The most likely meaning of a malformed entry, and where reading continues.
struct StringsRepair {
  var position: SourcePosition
  var message: String
  var remedy: String
  var key: String?
  /// The value; nil if the key stands alone and is its own value.
  var value: String?
  var valueRange: Range<Int>?
  var keyRange: Range<Int>
  /// The offset after the entry.
  var end: Int
  /// Whether key and value are complete and only the text around them is malformed.
  var isWhole = false
}

/// Looks ahead from the scanner for the most likely meaning of a malformed entry, without changing anything.
struct StringsRecovery {
  let scanner: StringsScanner

  /// How much of an entry was read before its error.
  enum Stage {
    case unterminatedKey, afterKey, beforeValue, unterminatedValue, afterValue
  }

  /// Returns the repair of an entry that was read up to a stage; the scanner is at its start.
  func repair(
    _ stage: Stage, _ key: ScannedString, _ equals: StringsScanner.Place?, _ value: ScannedString?,
    found: StringsScanner
  ) -> StringsRepair {
    var sign = found
    if let equals { sign.place = equals }
    return switch stage {
    case .unterminatedKey: repairUnterminatedKey(key)
    case .afterKey: repairAfterKey(key, found)
    case .beforeValue: repairBeforeValue(key, sign, found)
    case .unterminatedValue: repairUnterminatedValue(key, value ?? key)
    case .afterValue: repairAfterValue(key, sign, value ?? key, found)
    }
  }

  /// The position of an offset at or after the cursor.
  func position(of offset: Int) -> SourcePosition {
    var ahead = scanner
    ahead.advance(to: offset)
    return ahead.position
  }

  // MARK: Without a closing quote

  func repairUnterminatedKey(_ key: ScannedString) -> StringsRepair {
    let message = "the key has no closing quote"
    let remedy = "write \" at the end of the key"
    let line = key.content.lowerBound..<scanner.endOfLine(from: key.content.lowerBound)
    guard let equals = scanner.text[line].firstIndex(of: UInt8(ascii: "=")) else {
      let end = recoveryEnd(from: line.lowerBound)
      return StringsRepair(
        position: key.position, message: message, remedy: remedy, keyRange: key.range, end: end.next)
    }
    let keyRange = stripped(line.lowerBound..<equals)
    let (value, end) = looseValue(from: equals + 1)
    return StringsRepair(
      position: key.position, message: message, remedy: remedy, key: plainText(keyRange), value: plainText(value),
      valueRange: value, keyRange: keyRange, end: end)
  }

  func repairUnterminatedValue(_ key: ScannedString, _ value: ScannedString) -> StringsRepair {
    let (range, end) = looseValue(from: value.range.lowerBound)
    return StringsRepair(
      position: value.position, message: "the value has no closing quote",
      remedy: "write \" at the end of the value", key: plainText(key.content), value: plainText(range),
      valueRange: range, keyRange: key.range, end: end)
  }

  // MARK: Loose strings

  /// Returns the value at an offset, as most likely meant, and the end of its entry.
  ///
  /// A well-formed value may span several lines; any other ends with its line.
  func looseValue(from start: Int) -> (value: Range<Int>, end: Int) {
    var ahead = scanner
    ahead.advance(to: start)
    ahead.skipSpace()
    if StringsBytes.isQuote(ahead.byte) {
      let string = ahead.scanString()
      ahead.skipSpace()
      if string.isClosed, ahead.byte == UInt8(ascii: ";") { return (string.content, ahead.offset + 1) }
    }
    let (semicolon, next) = recoveryEnd(from: start)
    return (stripped(start..<(semicolon ?? next)), next)
  }

  /// A range without the white space, invisible characters and quotes of any kind around it.
  func stripped(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    let text = scanner.text
    func isBlank(_ scalar: UInt32) -> Bool {
      StrayCharacters.isInvisible(scalar) || scalar == 0x20
    }
    func isQuote(_ scalar: UInt32) -> Bool {
      StrayCharacters.isSmartQuote(scalar) || scalar == 0x22 || scalar == 0x27
    }
    func dropFirst(while test: (UInt32) -> Bool, atMost count: Int) {
      var left = count
      while left > 0, low < high {
        left -= 1
        let (scalar, length) = UTF8Scan.scalar(text, at: low)
        guard test(scalar) else { return }
        low += length
      }
    }
    func dropLast(while test: (UInt32) -> Bool, atMost count: Int) {
      var left = count
      while left > 0, low < high {
        left -= 1
        var first = high - 1
        while first > low, text[first] & 0xC0 == 0x80 { first -= 1 }
        guard test(UTF8Scan.scalar(text, at: first).scalar) else { return }
        high = first
      }
    }
    dropFirst(while: isBlank, atMost: .max)
    dropLast(while: isBlank, atMost: .max)
    dropFirst(while: isQuote, atMost: 1)
    dropLast(while: isQuote, atMost: 1)
    return low..<max(low, high)
  }

  /// The unescaped text of a range; problems of its escapes are not reported, since the entry already is.
  func plainText(_ range: Range<Int>) -> String {
    var ignored: [StringsEscapes.Problem] = []
    return StringsEscapes.unescaped(scanner.text, range, problems: &ignored)
  }

  /// An excerpt for a message, at most twenty characters.
  func shown(_ range: Range<Int>) -> String {
    let text = String(decoding: scanner.text[range], as: UTF8.self)
    return "“" + (text.count > 20 ? text.prefix(20) + "…" : text[...]) + "”"
  }

  // MARK: Where an entry ends

  /// Returns where reading continues after an error in an entry: after the semicolon that ends the entry, otherwise at
  /// the end of the line.
  ///
  /// A semicolon ends the entry if nothing, a comment, a closing brace or another entry follows it on the same line.
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

  /// Whether the quoted text at an offset is followed by what follows a key.
  func isEntryStart(at offset: Int) -> Bool {
    var ahead = scanner
    ahead.advance(to: offset)
    let string = ahead.scanString()
    ahead.skipSpace()
    return string.isClosed && !string.spansLines
      && (ahead.byte == UInt8(ascii: "=") || ahead.byte == UInt8(ascii: ";"))
  }
}
