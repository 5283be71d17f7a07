import GlossBasics
package import GlossDiagnostics

/// The localization tables found for one model.
package struct ModelTables: Sendable, Hashable {
  /// The model's name, without the suffix.
  package var modelName: String
  /// Every table with the right name, sorted by path.
  package var tables: [LocalizationTable]
  /// Files that are there under the model's name without the suffix, or under a version's name.
  package var misnamedPaths: [String]
  /// The language folders beside the tables, those without a table included: the bundle chooses among all of them.
  package var folders: [String] = []
  /// The locale the developers write in, when the surroundings tell; spelled as its folder.
  package var developmentLanguage: String?
  /// Tables that could not be read at all.
  package var failures: [InputFailure]
  /// The format of the project's other tables, where new ones had best have it too.
  package var preferredFormat: TableFormat?
  /// Whether an Xcode project is around, which copies nothing that none of its targets has.
  package var isInXcodeProject = false
  /// Whether a sign was found, where there is no table, that the app shows Core Data's errors: a table for another model,
  /// or code that takes errors of validation apart.
  package var mayShowErrors = false
  /// What the search for tables did not look into, as a sentence; nil where it looked into everything.
  package var remark: String?
  /// The folder the model lies in, which decides between tables in several places.
  package var modelFolder: String?
  /// Which tables are the model's where others have its name; nil where nothing was searched.
  package var ownership: TableOwnership?
  /// The sources around the model; nil for what lies in a bundle.
  package var project: SurroundingProject?

  package init(
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
  package static func tableName(forModel name: String) -> String { name + "Model" }

  /// The locales that have a table of their own, as spelled, sorted.
  package var locales: [String] {
    Set(tables.compactMap(\.locale)).sorted { $0.precedes($1) }
  }
}

/// What the search for tables met beside them in the project that a model belongs to.
package struct SurroundingProject: Sendable, Hashable {
  /// The folder that was searched.
  package var root: String
  /// The Swift files, sorted.
  package var swiftFiles: [String]
  /// The models, this one among them, sorted.
  package var modelPaths: [String]
}

extension ModelTables {
  /// The languages that readers are shown unless somebody asks for others: all that have a table, each once, and the
  /// development language; English where there is nothing to go by. Pseudo-languages are for those who ask for them.
  package static func readerLanguages(of tables: [ModelTables]) -> [String] {
    let all = tables.flatMap(\.locales).filter { $0 != "Base" && !LanguageTag.isPseudo($0) }
    let languages = LanguageTag.distinct(all + tables.compactMap(\.developmentLanguage))
    return languages.isEmpty ? ["en"] : languages
  }
}
