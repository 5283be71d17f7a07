/// Text as it stands in XML.
package enum XMLText {
  /// The content of an element, so that a parser gives back exactly what was written.
  ///
  /// - Parameter control: what to write for a character that XML 1.0 has no way to hold, such as U+0001.
  package static func content(_ text: String, control: (Unicode.Scalar) -> String = { _ in "\u{FFFD}" }) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // As such it would be read as a line feed.
      case "\r": result += "&#13;"
      case _ where isAllowed(scalar): result.unicodeScalars.append(scalar)
      default: result += control(scalar)
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
