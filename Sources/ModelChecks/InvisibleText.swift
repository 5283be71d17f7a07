import GlossBasics
import GlossLocalization

/// Finds invisible characters in a string, allowing those that its language needs.
enum InvisibleText {
  /// The name of the first character that does not belong in the text; nil if missing.
  static func problem(in text: String, language: LanguageTag?) -> String? {
    let scalars = Array(text.unicodeScalars)
    var openings: [Unicode.Scalar] = []
    for (position, scalar) in scalars.enumerated() {
      let before = position > 0 ? scalars[position - 1] : nil
      let after = position + 1 < scalars.count ? scalars[position + 1] : nil
      switch scalar {
      case "\u{202A}", "\u{202B}", "\u{2066}", "\u{2067}", "\u{2068}":
        openings.append(scalar)
      case "\u{202C}":
        guard let open = openings.popLast(), open.value < 0x2066 else { return scalar.invisibleName }
      case "\u{2069}":
        guard let open = openings.popLast(), open.value >= 0x2066 else { return scalar.invisibleName }
      case "\u{200E}", "\u{200F}", "\u{61C}":
        // Direction marks are legitimate in right-to-left languages; elsewhere they are left over from copying.
        guard language?.isRightToLeft ?? true else { return scalar.invisibleName }
      case "\u{200C}":
        guard let before, let after, before.properties.isAlphabetic, after.properties.isAlphabetic, joins(before) else {
          return scalar.invisibleName
        }
      case "\u{200D}":
        // Indic scripts use it for joining, and so do emoji.
        guard let before, joins(before) || before.isEmojiLike else { return scalar.invisibleName }
      case "\u{200B}":
        // In languages without spaces between words, it marks possible line breaks.
        guard let language, ["km", "lo", "my", "th"].contains(language.language) else { return scalar.invisibleName }
      case "\u{A0}", "\u{202F}":
        guard isNoBreakSpaceAtHome(before: before, after: after, language: language) else {
          return scalar.invisibleName
        }
      case _ where (0xE0020...0xE007F).contains(scalar.value):
        // Subdivision flags are written with these.
        guard scalars[..<position].contains("\u{1F3F4}") else { return scalar.invisibleName }
      case _ where scalar.isInvisible: return scalar.invisibleName
      default: break
      }
    }
    return openings.last?.invisibleName
  }

  /// Whether the letter's script has forms controlled by joiners: Arabic and related scripts, and those of India.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x8FF, 0x900...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
      0x10A00...0x10A5F, 0x11000...0x11FFF, 0x1E900...0x1E95F:
      true
    default: false
    }
  }

  private static func isNoBreakSpaceAtHome(
    before: Unicode.Scalar?, after: Unicode.Scalar?, language: LanguageTag?
  ) -> Bool {
    guard let before, let after else { return false }
    // Allowed between a number and its unit and next to punctuation, in every language.
    if isNumber(before) || isNumber(after) || !before.properties.isAlphabetic || !after.properties.isAlphabetic {
      return true
    }
    // Before a word that must not begin a line, in languages with such typographic rules.
    return language.map { withBoundWords.contains($0.language) } ?? true
  }

  private static func isNumber(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

  private static let withBoundWords: Set<String> = [
    "be", "bg", "bs", "ca", "cs", "da", "de", "es", "et", "fi", "fr", "hr", "hu", "it", "lt", "lv", "mk", "nb", "nl",
    "nn", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "uk",
  ]
}

extension Unicode.Scalar {
  /// `a zero width space (U+200B)`
  var invisibleName: String {
    let name = properties.name?.lowercased() ?? properties.nameAlias?.lowercased() ?? "control character"
    let article = "aeiou".unicodeScalars.contains(name.unicodeScalars.first ?? "b") ? "an" : "a"
    return "\(article) \(name) (\(codePoint))"
  }

  /// Whether the character can be part of a joined emoji.
  fileprivate var isEmojiLike: Bool {
    properties.isEmoji && value > 0xFF || value == 0xFE0F || properties.isEmojiModifier
  }
}
