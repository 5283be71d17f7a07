import GlossLocalization

/// Pseudo-localization: strings that reveal in a running app what is not localized, truncated, or laid out for one
/// direction only.
///
/// `Number of Seats` → `[Ñûɱƀéŕ ôƒ Šéåţš ···]`: still legible, about a third longer, with marked ends. A string without
/// brackets is not looked up; one without an end is truncated. Placeholders are unchanged.
package enum PseudoLocalization: String, Sendable, Hashable, CaseIterable {
  /// Accented and longer: `en-XA`.
  case accented = "en-XA"
  /// Right to left: `ar-XB`.
  case rightToLeft = "ar-XB"

  /// The name of the locale, as in Android and ICU.
  package var locale: String { rawValue }

  /// Pseudo-localizes a string.
  ///
  /// An empty text stays empty so that missing translations are not hidden.
  package func text(for text: String) -> String {
    guard !text.isEmpty else { return text }
    switch self {
    case .accented: return accented(text)
    case .rightToLeft: return rightToLeft(text)
    }
  }

  private func accented(_ text: String) -> String {
    var result = "["
    var length = 0
    for part in Part.parts(of: text) {
      switch part {
      case .placeholder(let placeholder): result += placeholder
      case .words(let words):
        for scalar in words.unicodeScalars {
          result.unicodeScalars.append(AccentedLetters.accented(scalar))
          length += 1
        }
      }
    }
    return result + Self.padding(length: length) + "]"
  }

  /// Marks each word as right-to-left, like ICU's `ar-XB`; placeholders stay outside, since their replacement may have
  /// its own direction.
  private func rightToLeft(_ text: String) -> String {
    var result = ""
    for part in Part.parts(of: text) {
      switch part {
      case .placeholder(let placeholder): result += placeholder
      case .words(let words):
        var isInside = false
        for scalar in words.unicodeScalars {
          let isLetter = scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
          let isMark = scalar.properties.canonicalCombiningClass != .notReordered
          if isLetter != isInside, !(isInside && isMark) {
            result += isInside ? Self.endOfOverride : Self.startOfOverride
            isInside = isLetter
          }
          result.unicodeScalars.append(scalar)
        }
        if isInside { result += Self.endOfOverride }
      }
    }
    return result
  }

  /// Right-to-left mark and override.
  private static let startOfOverride = "\u{200F}\u{202E}"
  /// Pop directional formatting and the mark again.
  private static let endOfOverride = "\u{202C}\u{200F}"

  /// The padding of a string: half the length of short strings, a third of others, at least one character.
  private static func padding(length: Int) -> String {
    guard length > 0 else { return "" }
    let count = max(1, length <= 10 ? (length + 1) / 2 : (length * 3 + 9) / 10)
    return " " + String(repeating: "·", count: max(1, count - 1))
  }

  /// A segment of a string.
  private enum Part {
    case placeholder(String)
    case words(String)

    static func parts(of text: String) -> [Part] {
      let bytes = Array(text.utf8)
      var parts: [Part] = []
      var start = 0
      func append(upTo end: Int) {
        if end > start { parts.append(.words(String(decoding: bytes[start..<end], as: UTF8.self))) }
      }
      for placeholder in Placeholders(in: text).items {
        append(upTo: placeholder.offset)
        parts.append(.placeholder(placeholder.text))
        start = placeholder.offset + placeholder.text.utf8.count
      }
      append(upTo: bytes.count)
      return parts
    }
  }
}
