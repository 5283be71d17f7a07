extension MessageCatalog {
  /// Returns the built-in catalog for a reader: the nearest language if there is no exact match.
  ///
  /// `zh_HK` serves `zh-Hant-HK`, `no` serves `nb`, `pt_BR` serves `pt`, and `en` serves languages that are not built
  /// in; the catalog's `locale` is the one chosen.
  package static func builtIn(forLocale locale: String) -> MessageCatalog {
    let language = LanguageTag(locale).nearest(among: builtInLocales) ?? "en"
    let entries = BuiltInTable.entries("CoreDataErrors", language: language) ?? [:]
    return MessageCatalog(locale: language, source: .catalog, entries: entries)
  }

  /// The built-in languages, spelled as their folders, sorted.
  package static let builtInLocales: [String] = BuiltInTable.languages(of: "CoreDataErrors")

  /// Creates a catalog from the entries of a `CoreDataErrors` table; keys that are not error codes are ignored.
  package init(locale: String, source: MessageSource, entries: [String: String]) {
    self.init(locale: locale, source: source, templates: [:], genericTemplate: entries["Generic"])
    for (key, template) in entries {
      if let digits = key.removingPrefix("Err"), let code = Int(digits) { templates[code] = template }
    }
  }
}
