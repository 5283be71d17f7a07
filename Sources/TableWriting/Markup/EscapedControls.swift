import GlossBasics

/// Escapes characters that XML cannot represent in places without elements: attributes and notes.
enum EscapedControls {
  /// The value of an attribute, without quotes; invalid characters are escaped as by `escaped`.
  static func attribute(_ text: String) -> String { XMLText.attribute(escaped(text)) }

  private static let prefix = "x-escaped:"

  /// Escapes characters that XML cannot represent: `x-escaped:`, then `\u{1}` for each and `\\` for a backslash.
  ///
  /// A string with no such character is unchanged, so the escape is hardly ever seen.
  static func escaped(_ text: String) -> String {
    if XMLText.isPlain(text), !text.utf8.starts(with: prefix.utf8) { return text }
    guard text.hasPrefix(prefix) || !text.unicodeScalars.allSatisfy(XMLText.isAllowed) else { return text }
    var result = prefix
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += #"\\"#
      case _ where XMLText.isAllowed(scalar): result.unicodeScalars.append(scalar)
      default: result += #"\u{"# + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// Reverses `escaped`.
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
