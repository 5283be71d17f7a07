package import GlossLocalization

/// What `strings sync` is asked to do.
package struct SynchronizationOptions: Sendable, Hashable {
  /// The names that the development language gets for what has none.
  package enum Names: String, Sendable, Hashable, CaseIterable {
    /// Made from the identifiers: `firstName` → First Name.
    case natural
    /// The identifiers themselves.
    case asIs = "as-is"
  }

  /// The locales to bring up to date; nil for the development language and all that have a table.
  package var locales: [String]?
  /// The language of the proposed names; nil for what the surroundings tell, else `en`.
  package var developmentLanguage: String?
  /// The format of tables that are made anew; nil for that of the tables there are, else `.strings`.
  package var format: TableFormat?
  package var names: Names
  /// The form of new keys of properties; nil for the one that the tables mostly use.
  package var keyForm: KeyForm?
  /// Whether entries go whose key names nothing of the model.
  package var prunesOrphans: Bool
  /// The userInfo keys that hold documentation, in order of preference.
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
}
