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
    if let forms = others.first(where: { $0.languages.contains(language) })?.forms { return forms }
    let forms = PluralCategory.categories(of: language)
    return (forms == [.one, .many, .other] ? [.one, .other] : forms).map(\.rawValue)
  }

  /// Languages that are not built in.
  private static let others: [(forms: [String], languages: Set<String>)] = [
    (
      ["other"],
      [
        "bm", "bo", "dz", "hnj", "ig", "ii", "jbo", "jv", "kde", "kea", "km", "lkt", "lo", "my", "nqo", "osa", "root",
        "sah", "ses", "sg", "su", "to", "tpi", "wo", "yo", "yue",
      ]
    ),
    (["one", "few", "other"], ["bs", "mo", "sh", "shi", "sr"]),
    (["one", "few", "many", "other"], ["be", "lt"]),
    (["zero", "one", "other"], ["ksh", "lag", "lv", "prg"]),
    (["one", "two", "few", "other"], ["dsb", "gd", "hsb", "sl"]),
    (["one", "two", "few", "many", "other"], ["br", "ga", "gv", "mt"]),
    (["one", "two", "other"], ["iu", "iw", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms"]),
    (["zero", "one", "two", "few", "many", "other"], ["ars", "cy", "kw"]),
  ]
}
