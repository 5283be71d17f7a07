/// Text as it stands in XML, so that a parser gives back exactly what was written.
enum MarkupText {
  /// The content of an element.
  ///
  /// - Parameter control: what to write for a character that XML 1.0 has no way to hold, such as U+0001.
  static func content(_ text: String, control: (Unicode.Scalar) -> String) -> String {
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

  /// The value of an attribute, without its quotes; what XML cannot hold is escaped as `escaped` does.
  static func attribute(_ text: String) -> String {
    var result = ""
    for scalar in escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // A parser turns each of them into a space.
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether XML 1.0 can hold a character.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}

// MARK: - Escapes where no element can stand

extension MarkupText {
  private static let prefix = "x-escaped:"

  /// A text without characters that XML cannot hold: `x-escaped:` and then `\u{1}` for each and `\\` for a backslash.
  ///
  /// A text with no such character stays as it is, so that the escape is never seen in practice.
  static func escaped(_ text: String) -> String {
    guard text.hasPrefix(prefix) || !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
    var result = prefix
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += #"\\"#
      case _ where isAllowed(scalar): result.unicodeScalars.append(scalar)
      default: result += #"\u{"# + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// What `escaped` was made from.
  static func unescaped(_ text: String) -> String {
    guard text.hasPrefix(prefix) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      guard rest.first == "u", rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}"),
        let value = UInt32(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), radix: 16),
        let control = Unicode.Scalar(value)
      else {
        if let next = rest.popFirst() { result.append(next) }
        continue
      }
      result.append(control)
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }
}
