/// How to show untrusted text: active and invisible characters are written as escapes.
///
/// Names and strings come from untrusted files. They must not break a line of a report, move a terminal's cursor, or
/// change the direction of the following text.
package enum VisibleText: Sendable {
  /// A name or sentence on one line of a report or list.
  ///
  /// Breaks are written `\n`, `\r` and `\t`, other characters `\u{202E}`; this includes the direction marks of ordinary
  /// strings, since two names that look the same in a report must be the same.
  case line
  /// A string of the app as its users read it, on one line.
  ///
  /// What ordinary strings need is kept where it is at home: marks of direction in Arabic and Hebrew, joiners between
  /// letters that join and between emoji, the selector after an emoji.
  case message
  /// A string on a page: `⟨U+202E⟩`, with spaces for breaks and tabs. What ordinary strings need is kept as in
  /// ``message``.
  case page
  /// Entire output for a terminal: lines, tabs and what ordinary strings need are kept.
  case terminal

  /// Whether to escape a character wherever it is.
  fileprivate func mayWriteOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0x0A, 0x09: self != .terminal
    // XML does not allow noncharacters.
    case 0xFFFE, 0xFFFF: self != .message
    case 0xFDD0...0xFDEF: self == .page || self == .terminal
    case let value where value & 0xFFFE == 0xFFFE: self == .page || self == .terminal
    default: scalar.value == 0x0D || scalar.isUnseen
    }
  }

  /// The escape of a character.
  fileprivate func replacement(for scalar: Unicode.Scalar) -> String {
    switch (self, scalar) {
    case (.page, "\n"), (.page, "\r"), (.page, "\t"), (.page, "\u{2028}"), (.page, "\u{2029}"): return " "
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
    // Characters to escape start with one of these bytes; most strings have none and are returned unchanged.
    guard hasByte(where: \.mayBeginUnseen), unicodeScalars.contains(where: style.mayWriteOut) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    let isRightToLeft = style != .line && unicodeScalars.contains(where: \.isRightToLeft)
    var before: Unicode.Scalar?
    for scalar in unicodeScalars {
      if style.mayWriteOut(scalar),
        !scalar.isUnseen || scalar.isHidden(after: before, isRightToLeft: isRightToLeft)
      {
        result += style.replacement(for: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      before = scalar
    }
    return result
  }

  /// The text on one line of a report: ``VisibleText/line``.
  package var onSingleLine: String { visible(.line) }
}
