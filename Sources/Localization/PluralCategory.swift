/// CLDR's plural forms; the raw value is the last part of a vocabulary key, `entityCount.few`.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other

  /// Returns the form that a language uses for a whole number, by the cardinal rules of CLDR 46.
  ///
  /// - Parameter language: the folder's name; its region matters for Portuguese only.
  package static func of(_ count: Int, language: String) -> PluralCategory {
    let n = count.magnitude
    let (tens, hundreds) = (n % 10, n % 100)
    let endsInTwoToFour = (2...4).contains(tens) && !(12...14).contains(hundreds)
    switch family(of: language) {
    case .none: return .other
    case .one: return n == 1 ? .one : .other
    case .zeroAndOne: return n <= 1 ? .one : .other
    case .romance: return n == 1 ? .one : isMillions(n) ? .many : .other
    case .romanceWithZero: return n <= 1 ? .one : isMillions(n) ? .many : .other
    case .romanian: return n == 1 ? .one : n == 0 || (1...19).contains(hundreds) ? .few : .other
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .polish: return n == 1 ? .one : endsInTwoToFour ? .few : .many
    case .russian: return tens == 1 && hundreds != 11 ? .one : endsInTwoToFour ? .few : .many
    case .croatian: return tens == 1 && hundreds != 11 ? .one : endsInTwoToFour ? .few : .other
    case .hebrew: return n == 1 ? .one : n == 2 ? .two : .other
    case .arabic:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(hundreds) ? .few : hundreds >= 11 ? .many : .other
      }
    }
  }

  /// Returns the forms that a language has, including those for fractions and for millions.
  package static func categories(of language: String) -> [PluralCategory] {
    switch family(of: language) {
    case .none: [.other]
    case .one, .zeroAndOne: [.one, .other]
    case .romance, .romanceWithZero: [.one, .many, .other]
    case .romanian, .croatian: [.one, .few, .other]
    case .czech, .polish, .russian: [.one, .few, .many, .other]
    case .hebrew: [.one, .two, .other]
    case .arabic: allCases
    }
  }

  private enum Family {
    case none, one, zeroAndOne, romance, romanceWithZero, romanian, czech, polish, russian, croatian, hebrew, arabic
  }

  /// The languages of each family; the first one that lists a folder's name, else its language, holds.
  private static let families: [(family: Family, languages: Set<String>)] = [
    (.none, ["id", "ja", "ko", "ms", "th", "vi", "zh"]),
    (.one, ["da", "de", "el", "en", "fi", "hu", "nl", "no", "sv", "tr"]),
    (.zeroAndOne, ["hi"]),
    (.romance, ["ca", "es", "it", "pt_PT"]),
    (.romanceWithZero, ["fr", "pt"]),
    (.romanian, ["ro"]),
    (.czech, ["cs", "sk"]),
    (.polish, ["pl"]),
    (.russian, ["ru", "uk"]),
    (.croatian, ["hr"]),
    (.hebrew, ["he"]),
    (.arabic, ["ar"]),
  ]

  private static func listed(_ language: String) -> Family? {
    let base = String(language.prefix { $0 != "_" })
    return families.first { $0.languages.contains(language) || $0.languages.contains(base) }?.family
  }

  /// Whether the forms of a language are known here, as they must be for every language in `Locales`.
  package static func knows(_ language: String) -> Bool { listed(language) != nil }

  private static func family(of language: String) -> Family { listed(language) ?? .one }

  /// Whether a number is whole millions, after which Romance languages put a preposition: `1 000 000 d’attributs`.
  private static func isMillions(_ n: UInt) -> Bool { n != 0 && n % 1_000_000 == 0 }
}
