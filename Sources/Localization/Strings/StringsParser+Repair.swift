import GlossBasics
import GlossDiagnostics

extension StringsParser {
  /// How far an entry was read before its error.
  enum Stage {
    case unterminatedKey, afterKey, beforeValue, unterminatedValue, afterValue
  }

  /// What a broken entry most likely means, and where reading goes on.
  struct Repair {
    var position: SourcePosition
    var message: String
    var remedy: String
    var key: String?
    /// The value; nil when the key stands alone and is its own value.
    var value: String?
    var valueRange: Range<Int>?
    var keyRange: Range<Int>
    /// The offset behind the entry.
    var end: Int
    /// Whether key and value are whole, and only what is around them is not.
    var isWhole = false
  }

  /// Deals with an error in an entry: one problem, one entry as it was most likely meant.
  mutating func repair(
    _ stage: Stage, _ key: ScannedString, _ equals: StringsScanner.Place?, _ value: ScannedString?, from start: Mark
  ) {
    let found = scanner
    var sign = scanner
    if let equals { sign.place = equals }
    goBack(to: start)
    let repair: Repair
    switch stage {
    case .unterminatedKey: repair = repairUnterminatedKey(key)
    case .afterKey: repair = repairAfterKey(key, found)
    case .beforeValue: repair = repairBeforeValue(key, sign, found)
    case .unterminatedValue: repair = repairUnterminatedValue(key, value ?? key)
    case .afterValue: repair = repairAfterValue(key, sign, value ?? key, found)
    }
    apply(repair, keyPosition: key.position, commentsBefore: start.comments)
  }

  /// Records a repair; the cursor stands at the start of the entry.
  mutating func apply(_ repair: Repair, keyPosition: SourcePosition, commentsBefore count: Int) {
    let start = scanner.offset
    report(repair.position, repair.message, repair.remedy, key: repair.key)
    let valuePosition = repair.valueRange.map { position(of: $0.lowerBound) }
    take(max(repair.end, start + 1) - start, as: .damaged)
    guard let key = repair.key, !key.isEmpty else { return }
    append(
      StringsDocument.Entry(
        key: key, value: repair.value ?? key, range: start..<scanner.offset, keyRange: repair.keyRange,
        valueRange: repair.valueRange, keyPosition: keyPosition, valuePosition: valuePosition, comment: nil,
        commentStart: nil, isRepaired: !repair.isWhole),
      commentsBefore: count)
  }

  /// The position of an offset that is not before the cursor.
  func position(of offset: Int) -> SourcePosition {
    var ahead = scanner
    ahead.advance(to: offset)
    return ahead.position
  }

  // MARK: Without a closing quote

  func repairUnterminatedKey(_ key: ScannedString) -> Repair {
    let message = "the key has no closing quote"
    let remedy = "write \" at the end of the key"
    let line = key.content.lowerBound..<scanner.endOfLine(from: key.content.lowerBound)
    guard let equals = scanner.text[line].firstIndex(of: UInt8(ascii: "=")) else {
      let end = recoveryEnd(from: line.lowerBound)
      return Repair(
        position: key.position, message: message, remedy: remedy, keyRange: key.range, end: end.next)
    }
    let keyRange = stripped(line.lowerBound..<equals)
    let (value, end) = looseValue(from: equals + 1)
    return Repair(
      position: key.position, message: message, remedy: remedy, key: plainText(keyRange), value: plainText(value),
      valueRange: value, keyRange: keyRange, end: end)
  }

  func repairUnterminatedValue(_ key: ScannedString, _ value: ScannedString) -> Repair {
    let (range, end) = looseValue(from: value.range.lowerBound)
    return Repair(
      position: value.position, message: "the value has no closing quote",
      remedy: "write \" at the end of the value", key: plainText(key.content), value: plainText(range),
      valueRange: range, keyRange: key.range, end: end)
  }

  // MARK: Loose texts

  /// The value that begins at an offset, taken for what it most likely is, with the end of its entry.
  ///
  /// A well-formed value may run over several lines; any other ends with its line.
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

  /// The text of a range with its escapes resolved; their problems are not reported, since the entry already is.
  func plainText(_ range: Range<Int>) -> String {
    var ignored: [StringsEscapes.Problem] = []
    return StringsEscapes.unescaped(scanner.text, range, problems: &ignored)
  }

  /// A piece of the text for a message, at most twenty characters.
  func shown(_ range: Range<Int>) -> String {
    let text = String(decoding: scanner.text[range], as: UTF8.self)
    return "“" + (text.count > 20 ? text.prefix(20) + "…" : text[...]) + "”"
  }
}
