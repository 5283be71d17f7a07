/// The escapes that `.strings` files and JSON share.
enum CommonEscapes {
  /// A string in quotes.
  ///
  /// - Parameter escape: how the format writes a character that the two do not escape alike; nil if as it is.
  static func quoted(_ text: String, escape: (Unicode.Scalar) -> String?) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if let escape = escape(scalar) { result += escape } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }
}
