import Foundation
import GlossBasics

/// Parses the leaves of an XML property list.
enum XMLPropertyListValue {
  /// The value of a leaf element's text; nil if the text is invalid for the element.
  static func value(of text: [UInt8], element: String) -> PropertyListValue? {
    switch element {
    case "string": .string(String(decoding: text, as: UTF8.self))
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "integer": integer(trimmed(text))
    case "real": real(trimmed(text))
    case "date": date(trimmed(text))
    case "data": data(text)
    default: nil
    }
  }

  /// The reference represented by a dictionary `{CF$UID: n}` in the XML form of a keyed archive.
  static func reference(_ value: PropertyListValue) -> PropertyListValue? {
    guard case .dictionary(let entries) = value, entries.count == 1, let entry = entries.first, entry.key == "CF$UID",
      case .integer(let number) = entry.node.value, number >= 0
    else { return nil }
    return .uid(UInt64(number))
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func trimmed(_ text: [UInt8]) -> String {
    let start = text.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) } ?? start.startIndex - 1
    return start.isEmpty ? "" : String(decoding: start[start.startIndex...end], as: UTF8.self)
  }

  /// Decimal or, after `0x`, hexadecimal, as in Core Foundation.
  private static func integer(_ text: String) -> PropertyListValue? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let number = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    guard let number, let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    if isNegative {
      return number <= UInt64(Int64.max) + 1 ? .integer(Int64(truncatingIfNeeded: 0 &- number)) : nil
    }
    return number <= UInt64(Int64.max) ? .integer(Int64(number)) : .unsigned(number)
  }

  private static func real(_ text: String) -> PropertyListValue? {
    switch text.lowercased() {
    case "nan", "-nan", "+nan": .real(.nan)
    case "inf", "+inf", "infinity", "+infinity": .real(.infinity)
    case "-inf", "-infinity": .real(-.infinity)
    default: Double(text).map { .real($0) }
    }
  }

  /// `2024-02-29T12:00:00Z`, always in UTC.
  private static func date(_ text: String) -> PropertyListValue? {
    let fields = Array(text.utf8)
    guard fields.last == UInt8(ascii: "Z") else { return nil }
    var numbers: [Int] = []
    for part in text.dropLast().split(whereSeparator: { "-T:".contains($0) }) {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part) else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 6, (0...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...24).contains(numbers[3]), (0...59).contains(numbers[4]),
      (0...60).contains(numbers[5])
    else { return nil }
    let days = CivilDate.days(year: numbers[0], month: numbers[1], day: numbers[2])
    return .date(Double(days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]))
  }

  private static func data(_ text: [UInt8]) -> PropertyListValue? {
    let digits = text.filter { !isSpace($0) }
    guard let data = Data(base64Encoded: Data(digits)) else { return nil }
    return .data(Array(data))
  }
}
