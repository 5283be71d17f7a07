extension Unicode.Scalar {
  /// Whether readers may not see the character: it has no ink, or changes the direction or shape of its neighbours.
  ///
  /// Unicode's own lists: what every font may ignore (`Default_Ignorable_Code_Point`), formatting (`Cf`), controls, and
  /// the blanks that are neither spaces nor ignorable. Spaces, tabs and line breaks are not among them.
  package var isUnseen: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xAE...0x34E, 0x370...0x5FF, 0x620...0x6DC, 0x2070...0x27FF, 0x2E80...0x3163,
      0x3165...0xD7FF:
      false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x2800: true
    default: properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
    }
  }

  /// Whether the character has no width and no ink in any context, and no use in an ordinary text.
  package var isInvisible: Bool {
    switch value {
    // Joiners, variation selectors and the numeric signs of Arabic shape their neighbours.
    case 0x34F, 0x600...0x8FF, 0x17B4, 0x17B5, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0x110BD, 0x110CD,
      0x13430...0x1345F, 0xE0100...0xE01EF:
      false
    default: isUnseen
    }
  }

  /// Whether the character is unseen where no ordinary text has it.
  ///
  /// Marks of direction are at home in a string written from right to left; joiners between letters that join and
  /// between emoji; a selector after the one character that it selects a form of.
  ///
  /// - Parameters:
  ///   - before: the character before it; nil at the beginning.
  ///   - isRightToLeft: whether marks of direction may stay.
  package func isHidden(after before: Unicode.Scalar?, isRightToLeft: Bool = false) -> Bool {
    guard isUnseen else { return false }
    switch value {
    case _ where isDirectionMark: return !isRightToLeft
    // Signs of Arabic and Syriac that enclose the digits or letters after them.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: return false
    default: break
    }
    guard let before else { return true }
    switch value {
    case 0x200C: return !before.joinsOthers
    case 0x200D: return !before.joinsOthers && !before.mayBeEmoji
    case 0xFE0E, 0xFE0F: return !before.properties.isEmoji
    case 0xFE00...0xFE0D: return before.isUnseen || before.value < 0x80
    case 0xE0100...0xE01EF: return !before.properties.isIdeographic
    case 0x180B...0x180D, 0x180F: return !(0x1820...0x18AA ~= before.value)
    default: return true
    }
  }

  /// Whether the character has no ink and only a direction: the marks from left to right, from right to left, and
  /// Arabic's.
  package var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x61C }

  /// Whether the script has forms controlled by joiners: Arabic and related scripts, those of India and Mongolian.
  private var joinsOthers: Bool {
    switch value {
    case 0x620...0x8FF, 0x900...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
      0x10A00...0x10A5F, 0x11000...0x11FFF, 0x1E900...0x1E95F:
      !isUnseen
    default: false
    }
  }

  /// Whether the character can be part of a joined emoji.
  private var mayBeEmoji: Bool { value > 0xFF && properties.isEmoji || value == 0xFE0F }

  /// Whether the character is a letter written from right to left.
  package var isRightToLeft: Bool {
    switch value {
    case 0x5BE...0x5F4, 0x620...0x8FF, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      !isUnseen
    default: false
    }
  }
}

extension UInt8 {
  /// Whether a character that is a control, a break or ``Unicode/Scalar/isUnseen`` may begin with this byte of UTF-8;
  /// most strings have none.
  package var mayBeginUnseen: Bool {
    self < 0x20 || self >= 0xE0 || self == 0x7F || self == 0xC2 || self == 0xCD || 0xD8...0xDC ~= self
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
