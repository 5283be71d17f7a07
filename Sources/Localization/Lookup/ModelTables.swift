package import GlossBasics
package import GlossManagedObjectModel

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
  /// Tables under other names with keys of the forms of models, read when asked for; nil if nothing was searched.
  package var strays: OnDemand<[LocalizationTable]>?
  /// The language folders next to the tables, including those without a table: the bundle chooses among all of them.
  package var folders: [String] = []
  /// The development language if the surroundings tell, spelled as its folder.
  package var developmentLanguage: String?
  /// The languages that the project's settings list; nil if they list none.
  package var configuredLanguages: [String]?
  /// The languages that the surroundings tell; nil if nothing was searched.
  package var foundLanguages: OnDemand<AppLanguages>?
  /// The states that the project's settings switch off.
  package var excusedStates: Set<TextState> = []
  /// The form of key for properties that the project's settings prefer; nil for that of most keys.
  package var preferredKeyForm: KeyForm?
  /// The same tables at an earlier revision, if history is asked for: one element.
  package var earlier: [EarlierTables] = []
  /// What the translations were translated from, as far as the project records it; nil if nothing was searched.
  package var record: TranslationRecord?
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
  /// The folder of the app: that of the nearest Xcode project above the model, else the one that was searched.
  package var app: String
  /// The Swift files, sorted.
  package var swiftFiles: [String]
  /// The Swift and Objective-C files, sorted.
  package var sourceFiles: [String] = []
  /// The models, this one among them, sorted.
  package var modelPaths: [String]
}

/// What the project's settings say of languages and strings.
package struct TextSettings: Sendable, Hashable {
  /// The languages of the app; nil if the settings list none.
  package var languages: [String]?
  /// The states of strings that are switched off with their rules.
  package var excusedStates: Set<TextState>
  /// The form of key that the project prefers for properties; nil for that of most keys.
  package var keyForm: KeyForm?
  /// The warnings that the settings declare in place of those in the project's code; nil if they declare none.
  package var warnings: CodeWarnings?
  /// What stands for a text to come, in addition to what everybody writes.
  package var fillers: [String]

  package init(
    languages: [String]? = nil, excusedStates: Set<TextState> = [], keyForm: KeyForm? = nil,
    warnings: CodeWarnings? = nil, fillers: [String] = []
  ) {
    (self.languages, self.excusedStates, self.keyForm) = (languages, excusedStates, keyForm)
    self.warnings = warnings
    self.fillers = fillers
  }
}

extension ModelTables {
  /// The same tables under the project's settings.
  package func applying(_ settings: TextSettings) -> ModelTables {
    var tables = self
    tables.configuredLanguages = settings.languages
    tables.excusedStates = settings.excusedStates
    tables.preferredKeyForm = settings.keyForm
    if !settings.fillers.isEmpty {
      let fillers = Set(settings.fillers.map { $0.trimmed.lowercased() })
      tables.tables = tables.tables.map { table in
        var table = table
        table.fillers = fillers
        return table
      }
    }
    return tables
  }

  /// The languages of the app: those of the project's settings, else those found around the model.
  package var languages: AppLanguages {
    configuredLanguages.map { AppLanguages(configured: $0) } ?? foundLanguages?.value ?? AppLanguages()
  }

  /// The languages in which the model should have a table: those of the settings; without settings those of the app,
  /// if the model has a table in a language. One without any table may need none.
  package var expectedLanguages: [String] {
    if let configuredLanguages { return configuredLanguages }
    return locales.contains { !LanguageTag.isPseudo($0) } ? languages.names : []
  }

  /// The tables under other names with at least two keys that name something of a model, each with these keys.
  ///
  /// - Parameter names: whether a key names something of the model.
  package func strayTables(_ names: (String) -> Bool) -> [(path: String, locale: String?, keys: [String])] {
    let own = Set(tables.map(\.path))
    let byPath = Dictionary(grouping: (strays?.value ?? []).filter { !own.contains($0.path) }, by: \.path)
    return byPath.sorted { $0.key.precedes($1.key) }.compactMap { path, tables in
      var keys: [String] = []
      var seen = Set<String>()
      for table in tables {
        for number in table.entries.indices {
          let key = table.entries.key(at: number)
          if seen.insert(key).inserted, names(key) { keys.append(key) }
        }
      }
      guard keys.count >= StrayTables.leastKeyCount else { return nil }
      return (path, tables.count == 1 ? tables[0].locale : nil, keys)
    }
  }

  /// Whether a stray table has the right name, in a folder that does not tell its language.
  package func isMisplaced(_ path: String) -> Bool {
    let place = TablePath(path)
    return place.name == Self.tableName(forModel: modelName) && place.needsLanguageFolder && place.bareLanguage == nil
  }

  /// The languages of the tables under other names that have strings of a model: they have a table, which needs its
  /// name.
  ///
  /// - Parameter names: whether a key names something of the model.
  package func misnamedLanguages(_ names: (String) -> Bool) -> [String] {
    let paths = Set(misnamedPaths + strayTables(names).map(\.path))
    let tables = (strays?.value ?? []).filter { table in
      paths.contains(table.path) && table.entries.indices.contains { names(table.entries.key(at: $0)) }
    }
    return tables.compactMap { $0.locale ?? TablePath($0.path).bareLanguage }
      + paths.compactMap { TablePath($0).locale ?? TablePath($0).bareLanguage }
  }

  /// The languages among some that no table serves, in the given order.
  ///
  /// - Parameter wanted: the languages that readers may have; nil for ``expectedLanguages``.
  package func languagesWithoutTable(among wanted: [String]? = nil, developmentLanguage: String?) -> [String] {
    guard !tables.contains(where: { $0.locale == nil }) else { return [] }
    let wanted = wanted ?? expectedLanguages
    // The table of such a language is reported as unreadable.
    let unread = failures.compactMap { TablePath($0.path).locale }
    return wanted.filter { language in
      folder(serving: language, among: wanted, developmentLanguage: developmentLanguage) == nil
        && !unread.contains { LanguageTag.isSame($0, language) }
    }
  }

  /// The default languages of output: those of the settings, else each language that has a table; and the development
  /// language; English without tables. Pseudo-languages are included only on request.
  package static func readerLanguages(of tables: [ModelTables]) -> [String] {
    let all = tables.flatMap { tables in
      tables.configuredLanguages ?? tables.locales.filter { $0 != "Base" && !LanguageTag.isPseudo($0) }
    }
    let languages = LanguageTag.distinct(all + tables.compactMap(\.developmentLanguage))
    return languages.isEmpty ? ["en"] : languages
  }
}
