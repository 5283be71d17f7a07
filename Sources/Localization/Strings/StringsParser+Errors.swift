import GlossBasics
import GlossDiagnostics

extension StringsParser {
  /// What is known of the text ahead, for entries that are broken.
  private var recovery: StringsRecovery { StringsRecovery(scanner: scanner) }

  /// Deals with an error in an entry: one problem, one entry as it was most likely meant.
  mutating func repair(
    _ stage: StringsRecovery.Stage, _ key: ScannedString, _ equals: StringsScanner.Place?, _ value: ScannedString?,
    from start: Mark
  ) {
    let found = scanner
    goBack(to: start)
    let repair = recovery.repair(stage, key, equals, value, found: found)
    apply(repair, keyPosition: key.position, commentsBefore: start.comments)
  }

  /// Records a repair; the cursor stands at the start of the entry.
  private mutating func apply(_ repair: StringsRepair, keyPosition: SourcePosition, commentsBefore count: Int) {
    let start = scanner.offset
    report(repair.position, repair.message, repair.remedy, key: repair.key)
    let valuePosition = repair.valueRange.map { recovery.position(of: $0.lowerBound) }
    take(max(repair.end, start + 1) - start, as: .damaged)
    guard let key = repair.key, !key.isEmpty else { return }
    append(
      repair, key: key, range: start..<scanner.offset, keyPosition: keyPosition, valuePosition: valuePosition,
      commentsBefore: count)
  }

  /// Deals with what stands where an entry should begin and begins none.
  mutating func parseStray() {
    let position = scanner.position
    let offset = scanner.offset
    if position.column == 1, takeConflictMarker() { return }
    let (scalar, length) = UTF8Scan.scalar(scanner.text, at: offset)
    let name = StrayCharacters.name(scalar)
    switch scalar {
    case _ where StrayCharacters.isSmartQuote(scalar):
      apply(recovery.repairSmartQuotes(), keyPosition: position, commentsBefore: comments.count)
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
      take(recovery.recoveryEnd(from: offset).next - offset, as: .damaged)
    case 0xFEFF:
      report(
        position, "\(name) stands inside the file: the run time reads nothing after it",
        "delete it; it is left when files are joined")
      take(length, as: .damaged)
    case _ where StrayCharacters.isInvisible(scalar):
      report(position, "\(name) stands between the entries: the run time reads nothing after it", "delete it")
      take(invisibleRun(from: offset) - offset, as: .damaged)
    case _ where scalar >= 0x80 && scalar != 0xFFFD:
      apply(recovery.repairUnquotedKey(), keyPosition: position, commentsBefore: comments.count)
    case 0xFFFD where length == 1:
      // A byte that is not a character, which is already reported as such.
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
}
