public import GlossLocalization
public import GlossModelChecks

/// What `strings sync` is asked to do.
public struct SynchronizationOptions: Sendable, Hashable {
  /// The names that the development language gets for what has none.
  public enum Names: String, Sendable, Hashable, CaseIterable {
    /// Made from the identifiers: `firstName` → First Name.
    case natural
    /// The identifiers themselves.
    case asIs = "as-is"
  }

  /// The locales to bring up to date; nil for the development language and all that have a table.
  public var locales: [String]?
  /// The language of the proposed names; nil for what the surroundings tell, else `en`.
  public var developmentLanguage: String?
  /// The format of tables that are made anew; nil for that of the tables there are, else `.strings`.
  public var format: TableFormat?
  public var names: Names
  /// The form of new keys of properties; nil for the one that the tables mostly use.
  public var keyForm: KeyForm?
  /// Whether entries go whose key names nothing of the model.
  public var prunesOrphans: Bool
  /// The userInfo keys that hold documentation, the dearest first.
  public var documentationKeys: [String]

  public init(
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
