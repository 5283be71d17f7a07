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
  package var isPrintableASCII: Bool { !hasByte { !(0x20..<0x7F).contains($0) } }

  /// Whether a byte of the text's UTF-8 is of some kind; a third of the time that a search of the view takes.
  @inlinable
  package func hasByte(where isWanted: (UInt8) -> Bool) -> Bool {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(where: isWanted) }
      ?? utf8.contains(where: isWanted)
  }
}

extension Unicode.Scalar {
  /// The property `White_Space`, without a look into Unicode's tables for the characters of most texts.
  package var isWhiteSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// The property `Lowercase`, in the same way.
  package var isLowercase: Bool { value < 0x80 ? (0x61...0x7A).contains(value) : properties.isLowercase }

  /// The property `Uppercase`, in the same way.
  package var isUppercase: Bool { value < 0x80 ? (0x41...0x5A).contains(value) : properties.isUppercase }

  /// The property `ID_Start`, in the same way.
  package var isIDStart: Bool { value < 0x80 ? isLowercase || isUppercase : properties.isIDStart }

  /// The property `ID_Continue`, in the same way.
  package var isIDContinue: Bool {
    value < 0x80 ? isIDStart || (0x30...0x39).contains(value) || value == 0x5F : properties.isIDContinue
  }
}
