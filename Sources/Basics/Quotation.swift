extension String {
  /// The text in double quotes as in a `.strings` file, for a single-line message.
  ///
  /// Line breaks, tabs, quotes and backslashes are escaped; a long string is truncated.
  package var quoted: String {
    if utf8.count <= 300, utf8.allSatisfy({ $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }) {
      return "\"" + self + "\""
    }
    var result = "\""
    for scalar in unicodeScalars.prefix(300) {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + (unicodeScalars.count > 300 ? "…\"" : "\"")
  }
}
