/// How wide a text is at most, whatever font the reader's system has.
///
/// The widths are those of the wider ones of the usual interface fonts (Noto Sans, DejaVu Sans, Segoe UI), so that a
/// box made for them, with room at its sides, always holds its text. All numbers are whole.
package enum TextWidth {
  /// The widths of the characters from the space to `~` in hundredths of the font size.
  private static let basic: [UInt8] = [
    31, 39, 45, 81, 62, 92, 75, 27, 38, 38, 56, 81, 31, 38, 31, 46, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 33,
    33, 81, 81, 81, 51, 96, 68, 66, 68, 77, 61, 57, 75, 77, 34, 43, 67, 54, 93, 77, 81, 61, 81, 67, 61, 60, 74,
    68, 104, 66, 63, 66, 38, 46, 38, 81, 48, 48, 59, 62, 53, 62, 60, 36, 62, 62, 27, 27, 56, 27, 94, 62, 61, 62,
    62, 42, 51, 38, 62, 57, 79, 57, 57, 51, 62, 56, 62, 81,
  ]

  /// The width in pixels at a font size.
  package static func of(_ text: String, size: Int) -> Int {
    var units = 0
    for scalar in text.unicodeScalars { units += width(of: scalar) }
    return (units * size + 99) / 100
  }

  /// The width in hundredths of the font size.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: Int(basic[Int(scalar.value) - 0x20])
    case 0x300...0x36F, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0xA0...0x24F: 68
    case 0x370...0x52F: 70
    case 0x590...0x6FF: 62
    case 0x900...0xE7F: 80
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F000...0x3FFFD:
      105
    default: 95
    }
  }

  /// The text cut to a width, with `…` where something is missing.
  package static func cut(_ text: String, to width: Int, size: Int) -> String {
    guard of(text, size: size) > width else { return text }
    var result = ""
    var units = 95
    for scalar in text.unicodeScalars {
      units += Self.width(of: scalar)
      if units * size > width * 100 { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }
}
