extension MessageCatalog {
  /// The built-in catalog for a reader, the nearest language where there is none of exactly that locale.
  ///
  /// `zh-Hant-HK` is served by `zh_HK`, `nb` by `no`, `pt` by `pt_BR`, and a language that is not built in by `en`;
  /// the catalog's `locale` says which it is.
  package static func builtIn(forLocale locale: String) -> MessageCatalog {
    let language = LanguageTag(locale).nearest(among: builtInLocales) ?? "en"
    let entries = BuiltInTable.entries("CoreDataErrors", language: language) ?? [:]
    return MessageCatalog(locale: language, source: .catalog, entries: entries)
  }

  /// The languages built in, spelled as their folders, sorted.
  package static let builtInLocales: [String] = BuiltInTable.languages(of: "CoreDataErrors")

  /// A catalog from the entries of a `CoreDataErrors` table; keys that name no code are left out.
  package init(locale: String, source: MessageSource, entries: [String: String]) {
    self.init(locale: locale, source: source, templates: [:], genericTemplate: entries["Generic"])
    for (key, template) in entries {
      if let digits = key.removingPrefix("Err"), let code = Int(digits) { templates[code] = template }
    }
  }
}
