extension Unicode.Scalar {
  /// Whether the character has no width and no ink in any context.
  package var isInvisible: Bool {
    switch value {
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F,  // controls, without tab and line breaks
      0xAD,  // soft hyphen
      0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,  // format and direction
      0x115F, 0x1160, 0x180E, 0x3164, 0xFFA0, 0x2800,  // fillers
      0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character changes the direction of others, or is machine-readable and hidden from readers.
  package var turnsOrHides: Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }
}

extension String {
  /// The text without invisible characters.
  package var withoutInvisibleCharacters: String {
    if isPrintableASCII { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isInvisible {
      // Spaces of other widths look like the ordinary one.
      result.append(scalar.isWhiteSpace && scalar.value > 0x7F ? " " : scalar)
    }
    return String(result)
  }
}
