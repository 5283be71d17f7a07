package import GlossLocalization

/// The options of `strings sync`.
package struct SynchronizationOptions: Sendable, Hashable {
  /// The names proposed in the development language.
  package enum Names: String, Sendable, Hashable, CaseIterable {
    /// Derived from the identifiers: `firstName` → First Name.
    case natural
    /// The identifiers themselves.
    case asIs = "as-is"
  }

  /// The locales to update; nil for the development language and all that have a table.
  package var locales: [String]?
  /// The language of the proposed names; nil to infer it, otherwise `en`.
  package var developmentLanguage: String?
  /// The format of new tables; nil for that of the existing ones, otherwise `.strings`.
  package var format: TableFormat?
  package var names: Names
  /// The form of new property keys; nil for the most common one in the tables.
  package var keyForm: KeyForm?
  /// Whether to remove entries whose key names nothing in the model.
  package var prunesOrphans: Bool
  /// The userInfo keys of documentation, in order of preference.
  package var documentationKeys: [String]

  package init(
    locales: [String]? = nil, developmentLanguage: String? = nil, format: TableFormat? = nil, names: Names = .natural,
    keyForm: KeyForm? = nil, prunesOrphans: Bool = false,
    documentationKeys: [String] = ["documentation", "discussion", "description"]
  ) {
    self.locales = locales
    self.developmentLanguage = developmentLanguage
    self.format = format
    self.names = names
    self.keyForm = keyForm
    self.prunesOrphans = prunesOrphans
    self.documentationKeys = documentationKeys
  }

  /// Whether tables of a language are updated; one of no language is that of all.
  func isAsked(for locale: String?) -> Bool {
    guard let locale, let locales else { return true }
    return locales.contains { LanguageTag.isSame($0, locale) }
  }
}
