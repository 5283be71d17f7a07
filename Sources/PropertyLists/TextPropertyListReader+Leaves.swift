extension TextPropertyListReader {
  /// Reads a quoted or unquoted text.
  mutating func text() throws(PropertyListError) -> String {
    guard place < bytes.count else { throw error("it ends where a text is expected", .truncated) }
    let quote = bytes[place]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quotedText(quote) }
    let start = place
    while place < bytes.count, Self.isUnquoted(bytes[place]) { place += 1 }
    guard place > start else { throw error("expected a key or a value, found another character") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The characters that need no quotes, as in Core Foundation.
  private static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func quotedText(_ quote: UInt8) throws(PropertyListError) -> String {
    let start = place
    place += 1
    // Escapes are UTF-16 code units, and two of them may form one character.
    var units: [UInt16] = []
    var run = place
    func flush(_ units: inout [UInt16], _ end: Int) {
      if run < end { units.append(contentsOf: String(decoding: bytes[run..<end], as: UTF8.self).utf16) }
    }
    while place < bytes.count {
      if bytes[place] == quote {
        flush(&units, place)
        place += 1
        return String(decoding: units, as: UTF16.self)
      }
      if bytes[place] == UInt8(ascii: "\\") {
        flush(&units, place)
        let unit = try escape()
        if let unit { units.append(unit) }
        run = place
        if unit == nil { place += 1 }
      } else {
        place += 1
      }
    }
    throw error("a text has no closing quote", .truncated, at: start)
  }

  /// The code unit of an escape: `
  /// `, `\"`, `\U12ab`, `\303` and so on; nil if the character stands for itself.
  private mutating func escape() throws(PropertyListError) -> UInt16? {
    place += 1
    guard place < bytes.count else { throw error("it ends within an escape", .truncated) }
    let letter = bytes[place]
    if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(letter) {
      let code = digits(upTo: 3, radix: 8)
      return code < 0x80 ? code : NextStepEncoding.codeUnit(of: UInt8(truncatingIfNeeded: code))
    }
    place += 1
    switch letter {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "v"): return 0x0B
    case UInt8(ascii: "U"): return digits(upTo: 4, radix: 16)
    default:
      place -= 1
      return nil
    }
  }

  private mutating func digits(upTo count: Int, radix: UInt16) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<count {
      guard place < bytes.count, let digit = Self.digit(bytes[place]), digit < radix else { break }
      value = value &* radix &+ digit
      place += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// `<0fbd777d>`, or one of GNUstep's typed values: `<*I5>`, `<*R1.5>`, `<*BY>`, `<*D2001-01-01 00:00:00 +0000>`.
  mutating func data() throws(PropertyListError) -> PropertyListValue {
    let start = place
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else {
      throw error("the data has no closing bracket", .truncated)
    }
    place = end + 1
    let content = bytes[(start + 1)..<end]
    if content.first == UInt8(ascii: "*") {
      let text = String(decoding: content.dropFirst(2), as: UTF8.self)
      guard let value = Self.typedValue(content.dropFirst().first, text) else {
        throw error("a typed value cannot be read", at: start)
      }
      return value
    }
    var digits: [UInt8] = []
    for byte in content where !XMLPropertyListValue.isSpace(byte) {
      guard let digit = Self.digit(byte) else { throw error("the data has an invalid digit", at: start) }
      digits.append(UInt8(digit))
    }
    guard digits.count % 2 == 0 else { throw error("the data ends in the middle of a byte", at: start) }
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  private static func typedValue(_ type: UInt8?, _ text: String) -> PropertyListValue? {
    switch type {
    case UInt8(ascii: "I"): return XMLPropertyListValue.value(of: Array(text.utf8), element: "integer")
    case UInt8(ascii: "R"): return XMLPropertyListValue.value(of: Array(text.utf8), element: "real")
    case UInt8(ascii: "B"): return text == "Y" ? .boolean(true) : text == "N" ? .boolean(false) : nil
    case UInt8(ascii: "D"):
      let parts = text.split(separator: " ")
      guard parts.count == 3, parts[2] == "+0000" else { return nil }
      return XMLPropertyListValue.value(of: Array("\(parts[0])T\(parts[1])Z".utf8), element: "date")
    default: return nil
    }
  }
}
