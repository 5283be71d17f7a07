package import GlossBasics

/// The localization tables found for one model.
package struct ModelTables: Sendable, Hashable {
  /// The model's name, without the suffix.
  package var modelName: String
  /// Every correctly named table, sorted by path.
  package var tables: [LocalizationTable] {
    didSet { locales = Self.locales(of: tables) }
  }
  /// The locales that have a table, as spelled, sorted; stored because every reader's table is looked up among them.
  package private(set) var locales: [String]
  /// Files with the model's name without the suffix, or with a version's name.
  package var misnamedPaths: [String]
  /// The language folders next to the tables, including those without a table: the bundle chooses among all of them.
  package var folders: [String] = []
  /// The development language if the surroundings tell, spelled as its folder.
  package var developmentLanguage: String?
  /// Tables that could not be read at all.
  package var failures: [InputFailure]
  /// The format of the project's other tables, which new tables should use.
  package var preferredFormat: TableFormat?
  /// Whether there is an Xcode project, which copies only files that belong to a target.
  package var isInXcodeProject = false
  /// Whether, if there is no table, the app seems to show Core Data's errors: there is a table for another model, or
  /// code that inspects validation errors. All code is read for it, so only when it is asked for.
  package var mayShowErrors: Bool { errorDisplay?.isLikely ?? false }
  /// What decides ``mayShowErrors``; nil if there are tables or nothing was searched.
  package var errorDisplay: ErrorDisplay?
  /// What the search for tables skipped, as a sentence; nil if it skipped nothing.
  package var remark: String?
  /// The folder that contains the model, which decides between tables in several places.
  package var modelFolder: String?
  /// Decides which tables belong to the model if others have the same name; nil if nothing was searched.
  package var ownership: TableOwnership?
  /// The sources around the model; nil for a model in a bundle.
  package var project: SurroundingProject?

  package init(
    modelName: String, tables: [LocalizationTable] = [], misnamedPaths: [String] = [],
    developmentLanguage: String? = nil, failures: [InputFailure] = []
  ) {
    self.modelName = modelName
    self.tables = tables
    locales = Self.locales(of: tables)
    self.misnamedPaths = misnamedPaths
    self.developmentLanguage = developmentLanguage
    self.failures = failures
  }

  /// `LeagueModel` for the model `League`: Core Data always appends `Model`, even to a name that ends with it.
  package static func tableName(forModel name: String) -> String { name + "Model" }

  private static func locales(of tables: [LocalizationTable]) -> [String] {
    Set(tables.compactMap(\.locale)).sorted { $0.precedes($1) }
  }
}

/// Files that the search for tables found next to them in the model's project.
package struct SurroundingProject: Sendable, Hashable {
  /// The folder that was searched.
  package var root: String
  /// The Swift files, sorted.
  package var swiftFiles: [String]
  /// The models, this one among them, sorted.
  package var modelPaths: [String]
}

extension ModelTables {
  /// The default languages of output: each language that has a table, and the development language; English
  /// without tables. Pseudo-languages are included only on request.
  package static func readerLanguages(of tables: [ModelTables]) -> [String] {
    let all = tables.flatMap(\.locales).filter { $0 != "Base" && !LanguageTag.isPseudo($0) }
    let languages = LanguageTag.distinct(all + tables.compactMap(\.developmentLanguage))
    return languages.isEmpty ? ["en"] : languages
  }
}
