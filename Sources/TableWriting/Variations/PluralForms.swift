import GlossLocalization

/// The plural forms of languages that translators are asked for.
enum PluralForms {
  /// All names, in the order of CLDR.
  static let all = PluralCategory.allCases.map(\.rawValue)

  /// The forms that every text in a language needs, by the cardinal rules of CLDR.
  ///
  /// The form for whole millions of Romance languages is excluded: without it the one for `other` numbers is right but
  /// for a preposition, and Xcode does not ask for it either (seen in exports of Xcode 27).
  static func needed(in locale: String) -> [String] {
    let language = LanguageTag(locale).language
    return (families.first { $0.languages.contains(language) }?.forms ?? ["one", "other"])
  }

  private static let families: [(forms: [String], languages: Set<String>)] = [
    (
      ["other"],
      [
        "bm", "bo", "dz", "hnj", "id", "ig", "ii", "ja", "jbo", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms",
        "my", "nqo", "osa", "root", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh",
      ]
    ),
    (["one", "few", "other"], ["bs", "hr", "mo", "ro", "sh", "shi", "sr"]),
    (["one", "few", "many", "other"], ["be", "cs", "lt", "pl", "ru", "sk", "uk"]),
    (["zero", "one", "other"], ["ksh", "lag", "lv", "prg"]),
    (["one", "two", "few", "other"], ["dsb", "gd", "hsb", "sl"]),
    (["one", "two", "few", "many", "other"], ["br", "ga", "gv", "mt"]),
    (["one", "two", "other"], ["he", "iu", "iw", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms"]),
    (["zero", "one", "two", "few", "many", "other"], ["ar", "ars", "cy", "kw"]),
  ]
}
