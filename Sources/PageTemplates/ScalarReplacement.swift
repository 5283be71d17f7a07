extension String {
  /// The text with some characters replaced, each by itself: one that a combining mark follows is another `Character`,
  /// and a search for characters would miss it.
  package func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
