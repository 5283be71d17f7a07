extension String {
  /// The text on one line, with what would break the line or turn its direction written as an escape.
  ///
  /// Names in models and tables are foreign text: without this one of them could forge a line of a report, or send
  /// commands to a terminal.
  package var onSingleLine: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.needsEscape: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Controls, line separators, marks of direction, and what XML 1.0 cannot hold.
  fileprivate var needsEscape: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE, 0xFFFF:
      true
    default: false
    }
  }
}

/// Makes characters that would act on the page instead of standing on it visible.
package enum VisibleText {
  /// The text with control characters, overrides of the writing direction and noncharacters written as `⟨U+202E⟩`.
  ///
  /// The marks U+200E, U+200F and U+061C stay: they are part of ordinary Arabic and Hebrew texts and reach no further
  /// than their neighbours. Line feeds and tabs become spaces.
  package static func of(_ text: String) -> String {
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
  /// The text with control characters and marks that turn the direction of other text written as `\u{202E}`.
  ///
  /// Names come from files of strangers: none of them may move the cursor, break a line or reverse the rest of one.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isDisruptive) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isDisruptive {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators and the marks that embed, override or isolate a direction.
  fileprivate var isDisruptive: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
