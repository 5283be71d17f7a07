/// How foreign text is shown: what would act where it stands is written out instead.
///
/// Names and texts come from files of strangers. None of them may break a line of a report, move the cursor of a
/// terminal, or turn the direction of what follows.
package enum VisibleText: Sendable {
  /// A name or a sentence on one line of a report or of a list.
  ///
  /// Breaks are written `\n`, `\r` and `\t`, everything else that acts `\u{202E}`; so are the marks of direction that
  /// ordinary texts hold, since in a report two names that look the same must not be different ones.
  case line
  /// A text of the app as its users read it, on one line.
  ///
  /// The marks U+200E, U+200F and U+061C stay: they are part of ordinary Arabic and Hebrew texts and reach no further
  /// than their neighbours.
  case message
  /// A text on a page: `⟨U+202E⟩`, with spaces for breaks and tabs. The marks stay as in ``message``.
  case page
  /// Whole output on its way to a terminal: lines, tabs and marks stay.
  case terminal

  /// Whether a character is written out.
  fileprivate func writesOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: self != .terminal
    case 0..<0x20, 0x7F...0x9F: true
    // Embeddings, overrides and isolates of direction.
    case 0x202A...0x202E, 0x2066...0x2069: true
    // The separators of lines and paragraphs, which pages show as spaces do.
    case 0x2028, 0x2029: self != .page
    case 0x200E, 0x200F, 0x061C: self == .line
    // Tags are read by programs and seen by nobody; nor is a byte order mark.
    case 0xE0000...0xE007F, 0xFEFF: true
    // Noncharacters are in no XML.
    case 0xFFFE, 0xFFFF: self != .message
    case 0xFDD0...0xFDEF: self == .page || self == .terminal
    case let value: (self == .page || self == .terminal) && value & 0xFFFE == 0xFFFE
    }
  }

  /// What stands for a character that is written out.
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
  /// The text with what would act where it is shown written out.
  package func visible(_ style: VisibleText) -> String {
    // What acts begins with one of these bytes; most texts have none and stay as they are.
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
