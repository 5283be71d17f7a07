extension JSONReader {
  /// Reads the string at the cursor; nil, with the problem recorded, when it does not end.
  mutating func string() -> String? {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    var hasEscapes = false
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return hasEscapes
          ? String(decoding: bytes, as: UTF8.self) : String(decoding: text[(start + 1)..<(offset - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"):
        if !hasEscapes {
          hasEscapes = true
          bytes = Array(text[(start + 1)..<offset])
        }
        guard escape(into: &bytes) else { return nil }
      case 0..<0x20:
        stop("a control character or line break stands in a JSON string", "write \\n for a line break")
        return nil
      default:
        if hasEscapes { bytes.append(byte) }
        offset += 1
      }
    }
    stop("a JSON string has no closing quote", at: start)
    return nil
  }

  private mutating func escape(into bytes: inout [UInt8]) -> Bool {
    let letter = offset + 1 < text.count ? text[offset + 1] : 0
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: offset) else {
        stop("`\\u` needs four hexadecimal digits")
        return false
      }
      offset += 6
      if unit & 0xFC00 == 0xD800, let low = codeUnit(at: offset), low & 0xFC00 == 0xDC00 {
        offset += 6
        bytes.appendUTF8(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
      } else {
        bytes.appendUTF8(unit)
      }
      return true
    default:
      stop("the backslash begins no escape that JSON knows")
      return false
    }
    offset += 2
    return true
  }

  /// The code unit of a `\uXXXX` at an offset.
  private func codeUnit(at offset: Int) -> UInt32? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for byte in text[(offset + 2)..<(offset + 6)] {
      guard let digit = StringsEscapes.hexadecimalDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
