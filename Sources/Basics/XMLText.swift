/// Escapes text in XML files that programs read back.
///
/// A parser returns exactly what was written, and quotation marks in content are left alone, as by Apple's and Xcode's
/// writers so that unchanged strings stay unchanged in the file. `String.escapedForMarkup` is for human-readable pages
/// and reports: it escapes quotation marks everywhere, and leaves white space and control characters to its callers.
/// They cannot be merged without changing files or letting a quotation mark through.
package enum XMLText {
  /// The content of an element.
  ///
  /// - Parameter control: the replacement of a character that XML 1.0 cannot represent, such as U+0001.
  package static func content(_ text: String, control: (Unicode.Scalar) -> String = { _ in "\u{FFFD}" }) -> String {
    if isPlain(text, except: isMarkup) { return text }
    return escaped(text) { scalar in
      // Unescaped, it would be read as a line feed.
      if scalar == "\r" { return "&#13;" }
      return isAllowed(scalar) ? nil : control(scalar)
    }
  }

  /// The value of an attribute, without quotes; a character that XML 1.0 cannot represent becomes U+FFFD.
  package static func attribute(_ text: String) -> String {
    if isPlain(text, except: { isMarkup($0) || $0 < 0x20 || $0 == UInt8(ascii: "\"") }) { return text }
    return escaped(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      // A parser would turn each of them into a space.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: isAllowed(scalar) ? nil : "\u{FFFD}"
      }
    }
  }

  /// Whether bytes show that XML has all characters of a text as they are, as of most texts.
  package static func isPlain(_ text: String, except isEscaped: (UInt8) -> Bool = { _ in false }) -> Bool {
    text.utf8.allSatisfy { byte in
      // U+FFFE begins with the last of these.
      (byte >= 0x20 || byte == 0x09 || byte == 0x0A) && byte != 0xEF && !isEscaped(byte)
    }
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// The escaped text; `other` returns the replacement of a non-markup character, nil for the character itself.
  private static func escaped(_ text: String, other: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default:
        if let text = other(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Whether XML 1.0 allows a character.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
