extension String {
  /// Whether there is nothing but white space in the text.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text without white space at both ends.
  package var trimmed: String {
    let scalars = unicodeScalars.drop(while: \.properties.isWhitespace)
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) }
    return String(scalars[..<(end ?? scalars.startIndex)])
  }
}
