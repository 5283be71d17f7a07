extension String {
  /// The text as a Swift literal, without characters that a page could treat as markup and without invisible ones.
  ///
  /// ```swift
  /// "5 < 6\n".swiftLiteral  // "5 \u{3c} 6\n", between quotation marks
  /// ```
  package var swiftLiteral: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "<", ">", "&", "`": result += scalar.swiftEscape
      case _ where scalar.isUnseen:
        result += scalar.swiftEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var swiftEscape: String { "\\u{\(String(value, radix: 16))}" }
}
