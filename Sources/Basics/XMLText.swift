/// Text as it stands in XML files that programs read back.
///
/// A parser gives back exactly what was written, and quotation marks in content stay as Apple's and Xcode's writers
/// leave them, so that a file does not change where its text does not. `String.escapedForMarkup` is for what people
/// read, in pages and reports: it escapes quotation marks everywhere, and leaves white space and control characters
/// to its callers. Neither could do the other's work without changing files or letting a quotation mark through.
package enum XMLText {
  /// The content of an element.
  ///
  /// - Parameter control: what to write for a character that XML 1.0 has no way to hold, such as U+0001.
  package static func content(_ text: String, control: (Unicode.Scalar) -> String = { _ in "\u{FFFD}" }) -> String {
    escaped(text) { scalar in
      // As such it would be read as a line feed.
      if scalar == "\r" { return "&#13;" }
      return isAllowed(scalar) ? nil : control(scalar)
    }
  }

  /// The value of an attribute, without its quotes; a character that XML 1.0 cannot hold becomes U+FFFD.
  package static func attribute(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      // A parser turns each of them into a space.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: isAllowed(scalar) ? nil : "\u{FFFD}"
      }
    }
  }

  /// The text without markup; `other` says what to write for a character that is none, nil for the character itself.
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

  /// Whether XML 1.0 can hold a character.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
