extension String {
  /// Whether there is nothing but white space in the text.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isWhiteSpace) }

  /// The text without white space at both ends.
  package var trimmed: String {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
    if !first.isWhiteSpace, !last.isWhiteSpace { return self }
    let scalars = unicodeScalars.drop(while: \.isWhiteSpace)
    let end = scalars.lastIndex { !$0.isWhiteSpace }.map { scalars.index(after: $0) }
    return String(scalars[..<(end ?? scalars.startIndex)])
  }

  /// Whether the text has nothing but the printable characters of ASCII: the quick answer for most.
  package var isPrintableASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}

extension Unicode.Scalar {
  /// The property `White_Space`, without a look into Unicode's tables for the characters of most texts.
  package var isWhiteSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
