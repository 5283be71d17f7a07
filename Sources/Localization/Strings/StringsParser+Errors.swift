import GlossBasics

extension StringsParser {
  /// Looks ahead to repair malformed entries.
  private var recovery: StringsRecovery { StringsRecovery(scanner: scanner) }

  /// Handles an error in an entry: reports one problem and adds the entry as most likely meant.
  mutating func repair(
    _ stage: StringsRecovery.Stage, _ key: ScannedString, _ equals: StringsScanner.Place?, _ value: ScannedString?,
    from start: Mark
  ) {
    let found = scanner
    goBack(to: start)
    let repair = recovery.repair(stage, key, equals, value, found: found)
    apply(repair, keyPosition: key.position, commentsBefore: start.comments)
  }

  /// Applies a repair; the cursor is at the start of the entry.
  private mutating func apply(_ repair: StringsRepair, keyPosition: SourcePosition, commentsBefore count: Int) {
    let start = scanner.offset
    report(repair.position, repair.message, repair.remedy, key: repair.key)
    let valuePosition = repair.valueRange.map { recovery.position(of: $0.lowerBound) }
    take(max(repair.end, start + 1) - start, as: .damaged)
    guard let key = repair.key, !key.isEmpty else { return }
    append(
      TableEntry(
        key: key, value: repair.value ?? key, keyPosition: keyPosition, valuePosition: valuePosition,
        isRepaired: !repair.isWhole),
      at: EntryPlace(range: start..<scanner.offset, keyRange: repair.keyRange, valueRange: repair.valueRange),
      commentsBefore: count)
  }

  /// Handles text where an entry should begin but does not.
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
      report(position, "`*/` does not end a comment", "delete it; comments do not nest")
      take(2, as: .damaged)
    case UInt32(UInt8(ascii: ";")):
      report(position, "`;` does not end an entry: nothing after it is read at run time", "delete it")
      take(1, as: .damaged)
    case UInt32(UInt8(ascii: "#")) where !scanner.hasQuote(before: scanner.endOfLine(from: offset)):
      report(position, "“#” does not begin a comment", "write // instead")
      take(scanner.endOfLine(from: offset) - offset, as: .damaged)
    case UInt32(UInt8(ascii: "=")):
      report(position, "the key is missing before `=`", "write the key in quotes before it")
      take(recovery.recoveryEnd(from: offset).next - offset, as: .damaged)
    case 0xFEFF:
      report(
        position, "\(name) is inside the file: nothing after it is read at run time",
        "delete it; it is left over from joining files")
      take(length, as: .damaged)
    case _ where StrayCharacters.isInvisible(scalar):
      report(position, "\(name) is between the entries: nothing after it is read at run time", "delete it")
      take(invisibleRun(from: offset) - offset, as: .damaged)
    case _ where scalar >= 0x80 && scalar != 0xFFFD:
      apply(recovery.repairUnquotedKey(), keyPosition: position, commentsBefore: comments.count)
    case 0xFFFD where length == 1:
      // An invalid byte, which is already reported.
      take(1, as: .damaged)
    default:
      report(position, "\(name) does not belong between the entries", "delete it")
      take(strayRun(from: offset) - offset, as: .damaged)
    }
  }

  /// Takes a line that git left in the file: one problem for the entire conflict, at its start.
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

  /// The end of a run of characters that cannot begin anything.
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
