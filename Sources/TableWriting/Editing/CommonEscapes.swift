/// The escapes that `.strings` files and JSON share.
enum CommonEscapes {
  /// The escape of a character between quotes; nil if both allow it unescaped or escape it differently.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: nil
    }
  }
}
