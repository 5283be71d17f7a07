import GlossBasics

extension StringsRecovery {
  /// Repairs an entry with no text after the equals sign.
  func repairBeforeValue(_ key: ScannedString, _ equals: StringsScanner, _ found: StringsScanner) -> StringsRepair {
    var repair = StringsRepair(
      position: position(of: equals.offset + 1), message: "the value is missing after `=`",
      remedy: "write \"…\"; after it", key: plainText(key.content), value: "", keyRange: key.range,
      end: equals.offset + 1)
    if found.isAtEnd { return repair }
    if found.byte == UInt8(ascii: ";") {
      repair.position = found.position
      repair.message = "the value is missing before `;`"
      repair.remedy = "write \"…\" before it"
      repair.end = found.offset + 1
      return repair
    }
    if found.line > equals.line { return repair }

    repair.position = found.position
    switch found.byte {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "<"):
      return nonText(repair, found)
    default:
      break
    }
    let (scalar, length) = UTF8Scan.scalar(scanner.text, at: found.offset)
    let (value, end) = looseValue(from: found.offset + (scalar == 0x3D ? 1 : 0))
    repair.value = plainText(value)
    repair.valueRange = value
    repair.end = end
    let name = StrayCharacters.name(scalar)
    if StrayCharacters.isSmartQuote(scalar) {
      repair.message = "\(name) is not a straight quote"
      repair.remedy = "write \" instead"
    } else if StrayCharacters.isInvisible(scalar) || scalar < 0x80 {
      repair.message = "\(name) does not belong between `=` and the value"
      repair.remedy = "delete it"
      // The value after it may be complete and span several lines.
      let (whole, wholeEnd) = looseValue(from: found.offset + length)
      repair.value = plainText(whole)
      repair.valueRange = whole
      repair.end = wholeEnd
    } else {
      repair.message = "the value \(shown(value)) needs quotes: it has characters other than letters and digits"
      repair.remedy = "write it in quotes"
    }
    return repair
  }

  /// A list, a dictionary or data in place of a string: legal in a property list, but look-ups do not find it.
  private func nonText(_ repair: StringsRepair, _ found: StringsScanner) -> StringsRepair {
    var repair = repair
    let kind =
      switch found.byte {
      case UInt8(ascii: "("): "a list"
      case UInt8(ascii: "{"): "a dictionary"
      default: "data"
      }
    repair.message = "the value is \(kind), and a look-up finds only text"
    repair.remedy = "write the text in quotes"
    var ahead = found
    var depth = 0
    while !ahead.isAtEnd {
      switch ahead.byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = ahead.scanString()
        continue
      default: break
      }
      ahead.advance()
      if depth == 0 { break }
    }
    if ahead.isAtEnd && depth > 0 {
      repair.end = recoveryEnd(from: found.offset).next
      return repair
    }
    ahead.skipSpace()
    repair.end = ahead.byte == UInt8(ascii: ";") ? ahead.offset + 1 : ahead.offset
    return repair
  }

  /// Repairs an entry with no semicolon after the value.
  func repairAfterValue(
    _ key: ScannedString, _ equals: StringsScanner, _ value: ScannedString, _ found: StringsScanner
  ) -> StringsRepair {
    let isAdjacent = found.offset == value.range.upperBound
    if found.byte == UInt8(ascii: "="), value.position.line > equals.line {
      // `"a" =` followed by the next entry.
      return StringsRepair(
        position: position(of: equals.offset + 1), message: "the value is missing after `=`",
        remedy: "write \"…\"; after it", key: plainText(key.content), value: "", keyRange: key.range,
        end: equals.offset + 1)
    }
    if found.isAtEnd || found.line > value.endLine { return missingSemicolon(key, value) }
    if value.spansLines { return repairUnterminatedValue(key, value) }
    if key.isQuoted, StringsBytes.isQuote(found.byte), isEntryStart(at: found.offset) {
      return missingSemicolon(key, value)
    }
    let text = scanner.text
    let (semicolon, next) = recoveryEnd(from: found.offset)
    let end = semicolon ?? next
    var repair = StringsRepair(
      position: found.position, message: "", remedy: "", key: plainText(key.content), value: plainText(value.content),
      valueRange: value.range, keyRange: key.range, end: next)
    let name = StrayCharacters.name(UTF8Scan.scalar(text, at: found.offset).scalar)
    if !value.isQuoted {
      let whole = stripped(value.range.lowerBound..<end)
      repair.position = value.position
      repair.value = plainText(whole)
      repair.valueRange = whole
      let lacksOpeningQuote = isAdjacent && StringsBytes.isQuote(found.byte)
      repair.message =
        lacksOpeningQuote
        ? "the value has no opening quote"
        : "the value \(shown(whole)) needs quotes: it has characters other than letters and digits"
      repair.remedy = lacksOpeningQuote ? "write \" before the value" : "write it in quotes"
    } else if let last = text[found.offset..<end].lastIndex(where: { $0 == text[value.range.lowerBound] }),
      found.byte != UInt8(ascii: "=")
    {
      let whole = value.content.lowerBound..<last
      repair.position = position(of: value.range.upperBound - 1)
      repair.message = "a quote within the value ends it"
      repair.remedy = "write \\\" within a text"
      repair.value = plainText(whole)
      repair.valueRange = value.range.lowerBound..<last + 1
    } else {
      repair.message = "\(name) does not belong between the value and `;`"
      repair.remedy = semicolon == nil ? "write ; instead" : "delete it"
      repair.isWhole = true
    }
    return repair
  }

  private func missingSemicolon(_ key: ScannedString, _ value: ScannedString) -> StringsRepair {
    StringsRepair(
      position: position(of: value.range.upperBound), message: "`;` is missing after the value",
      remedy: "write ; after it", key: plainText(key.content), value: plainText(value.content),
      valueRange: value.range, keyRange: key.range, end: value.range.upperBound, isWhole: true)
  }
}
