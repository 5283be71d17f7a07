/// The escapes that `.strings` files and JSON have in common.
enum CommonEscapes {
  /// The escape of a character between quotes; nil for one that both may hold as it is, or write differently.
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
