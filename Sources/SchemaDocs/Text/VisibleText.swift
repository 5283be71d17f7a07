import Diagnostics

/// Makes characters that would act on the page instead of standing on it visible.
enum VisibleText {
  /// The text with control characters, overrides of the writing direction and noncharacters written as `⟨U+202E⟩`.
  ///
  /// The marks U+200E, U+200F and U+061C stay: they are part of ordinary Arabic and Hebrew texts and reach no further
  /// than their neighbours. Line feeds and tabs become spaces.
  static func of(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xE2 }) else { return text }
    guard text.unicodeScalars.contains(where: { isActing($0) || $0.value < 0x20 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" {
        result += " "
      } else if isActing(scalar) {
        result += "⟨\(scalar.codePoint)⟩"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isActing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF, 0xFEFF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}

extension String {
  /// The text with some characters replaced, each by itself: one that a combining mark follows is another `Character`,
  /// and a search for characters would miss it.
  func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
