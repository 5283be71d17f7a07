/// How wide a text is at most, whatever font the reader's system has.
///
/// The widths are those of the widest of the usual interface fonts (Segoe UI, San Francisco, Noto Sans, DejaVu Sans),
/// rounded up, so that a box made for them always holds its text.
enum TextWidth {
  /// The width in pixels at a font size.
  static func of(_ text: String, size: Double) -> Double {
    var units = 0.0
    for scalar in text.unicodeScalars { units += width(of: scalar) }
    return (units * size).rounded(.up)
  }

  /// The width in parts of the font size.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20, 0x21, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x69, 0x6A, 0x6C, 0x7C: 0.38
    case 0x28, 0x29, 0x2D, 0x2F, 0x5B...0x5D, 0x66, 0x72, 0x74, 0x7B, 0x7D: 0.45
    case 0x4D, 0x57, 0x6D, 0x77, 0x40, 0x25: 1.0
    case 0x41...0x5A: 0.76
    case 0x21...0x7E: 0.64
    case 0x300...0x36F, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0xA0...0x24F: 0.76
    case 0x370...0x52F: 0.84
    case 0x590...0x6FF: 0.76
    case 0x900...0xE7F: 0.9
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F000...0x3FFFD:
      1.05
    default: 0.95
    }
  }

  /// The text cut to a width, with `…` where something is missing.
  static func cut(_ text: String, to width: Double, size: Double) -> String {
    guard of(text, size: size) > width else { return text }
    var result = ""
    var units = 0.95
    for scalar in text.unicodeScalars {
      units += Self.width(of: scalar)
      if units * size > width { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }
}
