import GlossBasics

/// The byte classes of the grammar of `.strings` files.
enum StringsBytes {
  /// Whether a byte may occur in an unquoted text: letters, digits and `_$/:.-`, as in CoreFoundation.
  @inline(__always)
  static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Whether a byte is white space: tab, line feed, vertical tab, form feed, carriage return, space.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  @inline(__always)
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}

/// Characters that are in a table by mistake, and their names.
enum StrayCharacters {
  /// The quotation marks that word processors insert instead of straight ones.
  static func isSmartQuote(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x301D...0x301F, 0x300C...0x300F, 0xFF02: true
    default: false
    }
  }

  /// Blanks and marks that editors do not show.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x1F, 0x7F...0xA0, 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x202A...0x202F, 0x205F...0x2064, 0x3000,
      0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// The name of a character in a message: `“=”`, `the no-break space U+00A0`.
  static func name(_ scalar: UInt32) -> String {
    let code = "U+" + scalar.digits(radix: 16, width: 4, uppercase: true)
    switch scalar {
    case 0xA0: return "the no-break space \(code)"
    case 0x3000: return "the ideographic space \(code)"
    case 0x200B: return "the zero-width space \(code)"
    case 0xFEFF: return "the byte order mark \(code)"
    case 0x202F: return "the narrow no-break space \(code)"
    case 0xFFFD: return "an unreadable byte"
    default: break
    }
    if isInvisible(scalar) { return "the invisible character \(code)" }
    guard let character = Unicode.Scalar(scalar) else { return code }
    return scalar < 0x80 ? "“\(character)”" : "“\(character)” (\(code))"
  }
}
