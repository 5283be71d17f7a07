import GlossBasics
package import GlossManagedObjectModel

/// A model with its tables: what each table contains for it, and what each reader is shown.
///
/// Created once for a model and its tables. The vocabulary is computed here only, lazily, since it is not needed
/// without tables.
package struct ModelLocalization: Sendable {
  package let index: ModelIndex
  package let tables: ModelTables
  /// The development language, spelled as its folder if there is one.
  package let developmentLanguage: String?
  /// Whether the tables are large enough to be processed concurrently.
  package let isLarge: Bool
  private let keptVocabulary = Deferred<ModelVocabulary>()
  private let keptExcuses = Deferred<TextExcuses>()
  private let keptTerms = Deferred<EarlierTerms>()

  /// - Parameter developmentLanguage: the development language if specified; otherwise it is inferred from the tables'
  ///   surroundings.
  package init(index: ModelIndex, tables: ModelTables, developmentLanguage: String? = nil) {
    self.index = index
    self.tables = tables
    self.developmentLanguage =
      developmentLanguage ?? tables.developmentLanguage
      ?? ["en", "Base", "English"].first { tables.locales.contains($0) }
    isLarge = tables.tables.reduce(0) { $0 + $1.entries.count } >= 4_000
  }

  /// What the model expects of tables; keep it if you need it often.
  package var vocabulary: ModelVocabulary { keptVocabulary.value { ModelVocabulary(index) } }

  /// The tables of each language and container, matched with the model, sorted by container and locale.
  ///
  /// - Parameter locales: the languages to include; nil for all. Unlocalized tables are always included.
  package func overlays(locales: [String]? = nil) -> [TableOverlay] {
    let places = Dictionary(grouping: tables.tables) { TablePlace(container: $0.container, locale: $0.locale) }
    let wanted = places.sorted { $0.key < $1.key }.filter { place, _ in
      guard let locale = place.locale, let locales else { return true }
      return locales.contains { LanguageTag.isSame($0, locale) }
    }
    return wanted.reduce(into: []) { overlays, place in
      overlays.append(TableOverlay(tables.together(place.value), vocabulary: vocabulary, like: overlays.last))
    }
  }

  /// The table of the development language to compare a table with, of those in the same place if there is one; nil for
  /// that table itself.
  ///
  /// - Parameter overlays: tables of the development language, matched with the model.
  package func reference(for table: TableOverlay, among overlays: [TableOverlay]) -> TableOverlay? {
    guard let locale = table.locale, !isDevelopment(locale) else { return nil }
    return overlays.first { $0.container == table.container && isDevelopment($0.locale) }
      ?? overlays.first { isDevelopment($0.locale) }
  }

  /// Whether a folder has the strings of the development language.
  private func isDevelopment(_ locale: String?) -> Bool {
    LanguageTag.isSame(locale, developmentLanguage)
      || locale == "Base"
        && tables.folder(of: developmentLanguage ?? "", developmentLanguage: developmentLanguage) == "Base"
  }

  /// The judge of a table's strings.
  ///
  /// - Parameter reference: the table of the development language; nil for that table itself.
  package func judge(of table: TableOverlay, reference: TableOverlay?) -> TextJudge {
    var earlier: EarlierTexts?
    if let reference, let former = tables.earlier.first {
      let terms = keptTerms.value {
        former.model.map { EarlierTerms(of: vocabulary, in: $0) } ?? EarlierTerms(same: vocabulary)
      }
      if let old = overlay(like: table, in: former.tables, terms.vocabulary),
        let oldReference = overlay(like: reference, in: former.tables, terms.vocabulary)
      {
        earlier = EarlierTexts(old, reference: oldReference, terms: terms)
      }
    }
    return TextJudge(
      table, comparison: ReferenceComparison(table, reference: reference), earlier: earlier,
      record: tables.record, excused: tables.excusedStates,
      excuses: keptExcuses.value { TextExcuses(index, tables: tables.tables) })
  }

  /// The judges of all language folders, by the folder's name; of a language with several tables, that of the first.
  package func judges() -> [String: TextJudge] {
    let overlays = overlays()
    return overlays.reduce(into: [:]) { judges, table in
      guard let locale = table.locale, judges[locale] == nil else { return }
      judges[locale] = judge(of: table, reference: reference(for: table, among: overlays))
    }
  }

  /// The earlier state of a table, matched with the model of then.
  private func overlay(
    like table: TableOverlay, in earlier: ModelTables, _ vocabulary: ModelVocabulary
  ) -> TableOverlay? {
    let all = earlier.tables.filter { LanguageTag.isSame($0.locale, table.locale) || $0.locale == table.locale }
    let near = all.filter { $0.container == table.container }
    let sources = earlier.together(near.isEmpty ? all : near).map(\.asRead)
    return sources.isEmpty ? nil : TableOverlay(sources, vocabulary: vocabulary)
  }

  /// The look-up in one language folder, including `Base`.
  package func lookup(inFolder locale: String) -> ReaderLookup {
    ReaderLookup(
      index: index, choice: TableChoice(sources: tables.sources(forLocale: locale), locale: locale, reason: .exact),
      locale: locale, vocabulary: vocabulary)
  }

  /// The look-up for a reader with these preferences, in order of preference.
  ///
  /// - Parameter composer: the standard message templates; the built-in ones of the reader's language by default.
  package func lookup(forReader preferences: [String], composer: MessageComposer? = nil) -> ReaderLookup {
    ReaderLookup(
      index: index, choice: tables.choice(forReader: preferences), locale: preferences.first ?? "", composer: composer,
      vocabulary: vocabulary)
  }
}

/// The language and container of a table: tables with the same ones are looked up together.
private struct TablePlace: Hashable, Comparable {
  let container: String
  let locale: String?

  static func < (left: TablePlace, right: TablePlace) -> Bool {
    if left.container != right.container { return left.container.precedes(right.container) }
    return (left.locale ?? "").precedes(right.locale ?? "")
  }
}
