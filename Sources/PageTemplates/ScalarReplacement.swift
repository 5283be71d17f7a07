extension String {
  /// Replaces Unicode scalars individually: one followed by a combining mark is a different `Character`, so a search
  /// for characters would miss it.
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
