import GlossBasics
import GlossFiles

/// Which table serves a reader, and why.
///
/// The choice is made once for the entire file: a key missing from the chosen table shows the raw name, never another
/// language's text.
package struct TableChoice: Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The table is outside every language folder, so it takes precedence over all others.
    case unlocalized
    /// It is in the language the reader prefers.
    case exact
    /// It is in a more general form of a language the reader prefers.
    case parent
    /// It is in another variety of a language the reader prefers.
    case sibling
    /// It is in `Base.lproj`, which is checked after the reader's first language.
    case base
    /// No table is in the reader's languages, so the development language's is used.
    case developmentLanguage = "development language"
    /// No table is in the reader's languages or the development language, so English is used.
    case english = "English"
    /// None of these exists, so the first available language is used.
    case first = "first language"
    /// No table serves the reader: raw names are shown.
    case none
  }

  /// The tables that are looked up together; later ones win. Empty if none serves.
  package var sources: [LocalizationTable]
  /// The table's locale as spelled by its folder; nil if there is no table or it is unlocalized.
  package var locale: String?
  package var reason: Reason
  /// The reader's preference that was met, as given.
  package var preference: String?
  /// The chosen language folder if it has no table.
  package var emptyFolder: String?

  package init(
    sources: [LocalizationTable], locale: String? = nil, reason: Reason, preference: String? = nil
  ) {
    self.sources = sources
    self.locale = locale
    self.reason = reason
    self.preference = preference
  }

  /// Creates a choice made elsewhere; nil for no table.
  package init(of table: LocalizationTable?, reason: Reason = .exact) {
    self.init(sources: table.map { [$0.asRead] } ?? [], locale: table?.locale, reason: table == nil ? .none : reason)
  }

  /// The file with the highest precedence; nil if none serves.
  package var path: String? { sources.last?.path }

  /// The part of the tables that the app does not read, as a sentence; nil if it reads all of them.
  package var loss: String? { sources.lazy.compactMap(\.loss).last }

  /// The tables merged into one; nil if none serves.
  package var table: LocalizationTable? { sources.united }
}

extension ModelTables {
  /// Returns the table that serves a reader with these preferences, in order of preference.
  ///
  /// The order is that of CoreFoundation's resource look-up: outside the language folders; the reader's first available
  /// language; the development language; `Base`. If the bundle has no folder in a language of the reader or in the
  /// development language, US English; then the first language, which here is the first by name (the order on disk is
  /// undefined). A folder without the table is still chosen, and raw names are shown.
  ///
  /// Source: `_CFBundleCopyLanguageSearchListInBundle` of the public CoreFoundation.
  package func choice(forReader preferences: [String]) -> TableChoice {
    let unlocalized = sources(inFolder: nil)
    if !unlocalized.isEmpty { return TableChoice(sources: unlocalized, reason: .unlocalized) }
    var offered = locales.filter { $0 != "Base" }
    // A Base folder also replaces the development language.
    let hasBase = locales.contains("Base")
    let standIn = hasBase ? developmentLanguage.flatMap { $0 == "Base" || Self.holds($0, in: offered) ? nil : $0 } : nil
    if let standIn { offered.append(standIn) }
    for preference in preferences {
      guard let (index, match) = LanguageTag.bestMatch(for: preference, among: offered) else { continue }
      let locale = offered[index]
      if locale == standIn { return baseChoice(preference) }
      let reason: TableChoice.Reason =
        switch match {
        case .exact: .exact
        case .parent: .parent
        case .sibling: .sibling
        }
      return TableChoice(sources: sources(inFolder: locale), locale: locale, reason: reason, preference: preference)
    }
    if let developmentLanguage, developmentLanguage != "Base" {
      let sources = sources(forLocale: developmentLanguage)
      if let locale = sources.last?.locale {
        return TableChoice(sources: sources, locale: locale, reason: .developmentLanguage)
      }
    }
    return hasBase ? baseChoice(nil) : lastChoice(forReader: preferences)
  }

  /// The choice if no table is in the reader's languages or the development language.
  private func lastChoice(forReader preferences: [String]) -> TableChoice {
    let all = Set(folders).union(locales).subtracting(["Base"]).sorted { $0.precedes($1) }
    func folder(for language: String) -> String? {
      LanguageTag.bestMatch(for: language, among: all).map { all[$0.index] }
    }
    let known = (preferences + [developmentLanguage].compactMap { $0 }).lazy.compactMap(folder).first
    if let known { return choice(ofFolder: known, reason: .developmentLanguage) }
    if let english = folder(for: "en_US") { return choice(ofFolder: english, reason: .english) }
    return all.first.map { choice(ofFolder: $0, reason: .first) } ?? TableChoice(sources: [], reason: .none)
  }

  private func choice(ofFolder folder: String, reason: TableChoice.Reason) -> TableChoice {
    let sources = sources(inFolder: folder)
    guard sources.isEmpty else { return TableChoice(sources: sources, locale: folder, reason: reason) }
    var choice = TableChoice(sources: [], reason: .none)
    choice.emptyFolder = folder
    return choice
  }

  /// Whether one of these folders is in a language, in any spelling.
  private static func holds(_ language: String, in folders: [String]) -> Bool {
    folders.contains { LanguageTag.isSame($0, language) }
  }

  private func baseChoice(_ preference: String?) -> TableChoice {
    TableChoice(sources: sources(inFolder: "Base"), locale: "Base", reason: .base, preference: preference)
  }

  /// Returns the folder name for a language: its own in any spelling, or `Base` if the development language has no
  /// folder. Readers of that language get this folder.
  package func folder(of language: String, developmentLanguage: String?) -> String? {
    let locales = locales
    if locales.contains(language) { return language }
    if let own = locales.first(where: { LanguageTag.isSame($0, language) }) { return own }
    return locales.contains("Base") && LanguageTag.isSame(language, developmentLanguage) ? "Base" : nil
  }

  /// Returns the name of the folder that serves readers of a language: its own, or the one that Core Data chooses for
  /// them in the same language; nil if they read another language or raw names.
  ///
  /// A more general language serves a more specific one, as `pl` serves `pl-PL`. Another variety, as `pt-PT` for
  /// `pt-BR`, serves only where it is not itself among the wanted languages: who wants both means both.
  package func folder(
    serving language: String, among wanted: [String], developmentLanguage: String?
  ) -> String? {
    if let own = folder(of: language, developmentLanguage: developmentLanguage) { return own }
    var offered = locales.filter { $0 != "Base" && !LanguageTag.isPseudo($0) }
    let standIn = locales.contains("Base") ? developmentLanguage : nil
    if let standIn, !Self.holds(standIn, in: offered) { offered.append(standIn) }
    guard let (index, match) = LanguageTag.bestMatch(for: language, among: offered) else { return nil }
    let found = offered[index]
    if match == .sibling, wanted.contains(where: { LanguageTag.isSame($0, found) }) { return nil }
    return locales.contains(found) ? found : "Base"
  }

  /// The table of one language folder, merged from `.strings`, `.stringsdict` and catalogs.
  ///
  /// As in CoreFoundation, a table outside every folder wins. The locale may be in any spelling.
  package func table(forLocale locale: String) -> LocalizationTable? { sources(forLocale: locale).united }

  /// The tables that are looked up together for one language folder; later ones win.
  package func sources(forLocale locale: String) -> [LocalizationTable] {
    let unlocalized = sources(inFolder: nil)
    if !unlocalized.isEmpty { return unlocalized }
    let spelling = locales.contains(locale) ? locale : spelling(of: locale)
    return spelling.map { sources(inFolder: $0) } ?? []
  }

  private func spelling(of locale: String) -> String? {
    let tag = LanguageTag(locale).withoutImpliedRegion
    return locales.first { LanguageTag($0).withoutImpliedRegion == tag }
  }

  private func sources(inFolder locale: String?) -> [LocalizationTable] {
    together(tables.filter { $0.locale == locale }).map(\.asRead)
  }

  /// Returns those tables of one language that are looked up together; later ones win.
  ///
  /// For each format the place nearest to the model counts. Core Data loads the `.strings` file first and asks the
  /// bundle only for missing keys, so the order is catalogs, plural rules, text tables.
  package func together(_ tables: [LocalizationTable]) -> [LocalizationTable] {
    guard tables.count > 1 else { return tables }
    return Dictionary(grouping: tables, by: \.format).sorted { $0.key.precedence < $1.key.precedence }
      .flatMap { _, tables -> [LocalizationTable] in
        let sorted = tables.sorted { first, second in
          let (one, other) = (nearness(of: first), nearness(of: second))
          return one != other ? one > other : first.path.precedes(second.path)
        }
        return sorted.filter { $0.container == sorted.first?.container }
      }
  }

  private func nearness(of table: LocalizationTable) -> Int {
    modelFolder.map { TableSearch.nearness(table.path, $0) } ?? 0
  }
}

extension TableFormat {
  /// The precedence of a format among those looked up together; higher ones win.
  fileprivate var precedence: Int {
    switch self {
    case .loctable: 0
    case .xcstrings: 1
    case .stringsdict: 2
    case .strings: 3
    }
  }
}

extension [LocalizationTable] {
  /// The tables merged into one; later ones win.
  fileprivate var united: LocalizationTable? {
    guard let last else { return nil }
    return dropLast().reversed().reduce(last) { $0.united(with: $1) }
  }
}

extension LocalizationTable {
  /// The folder that contains the language folders, or the catalog.
  package var container: String {
    let folder = FilePath.folder(of: path)
    return FilePath.fileExtension(of: folder) == "lproj" ? FilePath.folder(of: folder) : folder
  }

  /// Returns this table with the entries that only the other has.
  func united(with other: LocalizationTable) -> LocalizationTable {
    var result = LocalizationTable(
      name: name, locale: locale, path: path, format: format, encoding: encoding,
      entries: entries + other.entries.filter { entry(for: $0.key) == nil }.map { $0.taken(from: other) },
      findings: (findings + other.findings).sorted(), comments: comments)
    result.isIncomplete = isIncomplete || other.isIncomplete
    result.sourceLanguage = sourceLanguage ?? other.sourceLanguage
    return result
  }
}

extension TableEntry {
  /// Returns the entry with the path of its table, for use in another.
  fileprivate func taken(from table: LocalizationTable) -> TableEntry {
    var entry = self
    entry.path = path ?? table.path
    return entry
  }
}
