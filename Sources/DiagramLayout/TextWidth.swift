/// The maximum width of a string in any common system font.
///
/// The widths are those of the wider common interface fonts (Noto Sans, DejaVu Sans, Segoe UI) so that a box sized
/// with them, plus padding, always fits its text. All numbers are integers.
package enum TextWidth {
  /// The widths of the characters from space to `~` in hundredths of the font size.
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

  /// Truncates a string to a width, with `…` for the missing part: at its end, or in the middle if `ending` hundredths
  /// of the width are reserved for its end.
  package static func cut(_ text: String, to width: Int, size: Int, ending: Int = 0) -> String {
    guard of(text, size: size) > width else { return text }
    let room = width * 100 / max(1, size) - 95
    let tail = fitting(text.unicodeScalars.reversed(), room * ending / 100)
    let head = fitting(text.unicodeScalars, room - tail.width)
    return String(head.scalars) + "…" + String(String.UnicodeScalarView(tail.scalars.reversed()))
  }

  /// The characters that fit into a width, in hundredths of the font size.
  private static func fitting(
    _ text: some Sequence<Unicode.Scalar>, _ room: Int
  ) -> (scalars: String.UnicodeScalarView, width: Int) {
    var scalars = String.UnicodeScalarView()
    var width = 0
    for scalar in text {
      let next = width + Self.width(of: scalar)
      if next > room { break }
      width = next
      scalars.append(scalar)
    }
    return (scalars, width)
  }

  /// Truncates strings to a width so that different strings stay different: at the end if possible, else in the middle,
  /// else with a number added.
  package static func distinct(_ texts: [String], to width: Int, size: Int) -> [String] {
    guard texts.contains(where: { of($0, size: size) > width }) else { return texts }
    var result = texts.map { cut($0, to: width, size: size) }
    for position in confused(result, texts) {
      result[position] = cut(texts[position], to: width, size: size, ending: 60)
    }
    var taken = Set<String>()
    for position in result.indices { if result[position] == texts[position] { taken.insert(texts[position]) } }
    var numbers: [String: String] = [:]
    for position in confused(result, texts) where result[position] != texts[position] {
      if let known = numbers[texts[position]] {
        result[position] = known
        continue
      }
      var number = 1
      var candidate = ""
      repeat {
        candidate = cut(texts[position], to: width - 4 * size, size: size) + " (\(number))"
        number += 1
      } while !taken.insert(candidate).inserted
      numbers[texts[position]] = candidate
      result[position] = candidate
    }
    return result
  }

  /// The indices of strings that look the same as another one.
  private static func confused(_ shown: [String], _ texts: [String]) -> [Int] {
    var whole: [String: String] = [:]
    var isConfused = Set<String>()
    for (short, text) in zip(shown, texts) {
      if let other = whole[short], other != text { isConfused.insert(short) }
      whole[short] = text
    }
    return shown.indices.filter { isConfused.contains(shown[$0]) }
  }
}
