/// How to show untrusted text: active and invisible characters are written as escapes.
///
/// Names and texts come from untrusted files. They must not break a line of a report, move a terminal's cursor, or
/// change the direction of the following text.
package enum VisibleText: Sendable {
  /// A name or sentence on one line of a report or list.
  ///
  /// Breaks are written `
  /// `, `\r` and `\t`, other characters `\u{202E}`; this includes the direction marks of ordinary texts, since two
  /// names that look the same in a report must be the same.
  case line
  /// A text of the app as its users read it, on one line.
  ///
  /// The marks U+200E, U+200F and U+061C are kept: they are part of ordinary Arabic and Hebrew texts and affect only
  /// their neighbours.
  case message
  /// A text on a page: `⟨U+202E⟩`, with spaces for breaks and tabs. Direction marks are kept as in ``message``.
  case page
  /// Entire output for a terminal: lines, tabs and marks are kept.
  case terminal

  /// Whether to escape a character.
  fileprivate func writesOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: self != .terminal
    case 0..<0x20, 0x7F...0x9F: true
    // Directional embeddings, overrides and isolates.
    case 0x202A...0x202E, 0x2066...0x2069: true
    // Line and paragraph separators, which pages show as spaces.
    case 0x2028, 0x2029: self != .page
    case 0x200E, 0x200F, 0x061C: self == .line
    // Tags are machine-readable and invisible; so is a byte order mark.
    case 0xE0000...0xE007F, 0xFEFF: true
    // XML does not allow noncharacters.
    case 0xFFFE, 0xFFFF: self != .message
    case 0xFDD0...0xFDEF: self == .page || self == .terminal
    case let value: (self == .page || self == .terminal) && value & 0xFFFE == 0xFFFE
    }
  }

  /// The escape of a character.
  fileprivate func replacement(for scalar: Unicode.Scalar) -> String {
    switch (self, scalar) {
    case (.page, "\n"), (.page, "\r"), (.page, "\t"): return " "
    case (.page, _): return "⟨\(scalar.codePoint)⟩"
    case (.line, "\n"): return "\\n"
    case (.line, "\r"): return "\\r"
    case (.line, "\t"): return "\\t"
    default: return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

extension String {
  /// The text with active and invisible characters escaped.
  package func visible(_ style: VisibleText) -> String {
    // Characters to escape start with one of these bytes; most texts have none and are returned unchanged.
    guard hasByte(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 >= 0xE2 }),
      unicodeScalars.contains(where: style.writesOut)
    else { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if style.writesOut(scalar) {
        result += style.replacement(for: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text on one line of a report: ``VisibleText/line``.
  package var onSingleLine: String { visible(.line) }
}
