import GlossBasics
public import GlossDiagnostics

/// The localization tables found for one model.
public struct ModelTables: Sendable, Hashable {
  /// The model's name, without the suffix.
  public var modelName: String
  /// Every table with the right name, sorted by path.
  public var tables: [LocalizationTable]
  /// Files that are there under the model's name without the suffix, or under a version's name.
  public var misnamedPaths: [String]
  /// The locale the developers write in, when the surroundings tell; spelled as its folder.
  public var developmentLanguage: String?
  /// Tables that could not be read at all.
  public var failures: [InputFailure]
  /// The folder the model lies in, which decides between tables in several places.
  public var modelFolder: String?

  public init(
    modelName: String, tables: [LocalizationTable] = [], misnamedPaths: [String] = [],
    developmentLanguage: String? = nil, failures: [InputFailure] = []
  ) {
    self.modelName = modelName
    self.tables = tables
    self.misnamedPaths = misnamedPaths
    self.developmentLanguage = developmentLanguage
    self.failures = failures
  }

  /// `LeagueModel` for the model `League`: Core Data appends `Model` always, also to a name that ends with it.
  public static func tableName(forModel name: String) -> String { name + "Model" }

  /// The locales that have a table of their own, as spelled, sorted.
  public var locales: [String] {
    Set(tables.compactMap(\.locale)).sorted { $0.precedes($1) }
  }
}
