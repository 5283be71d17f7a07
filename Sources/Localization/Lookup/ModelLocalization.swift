import GlossBasics
package import GlossManagedObjectModel

/// A model with the tables found for it: what each table has for it, and what each reader is shown.
///
/// Made once for a model and its tables and passed on; the vocabulary is worked out here and nowhere else, when it is
/// first asked for: without tables nobody does.
package struct ModelLocalization: Sendable {
  package let index: ModelIndex
  package let tables: ModelTables
  /// The language that the others are translations of, spelled as its folder where there is one.
  package let developmentLanguage: String?
  /// Whether the tables have so many entries that it pays to look at several at once.
  package let isLarge: Bool
  /// What tables with the same keys have in common.
  private let matches = TableMatches()
  private let keptVocabulary = Deferred<ModelVocabulary>()

  /// - Parameter developmentLanguage: that language, where somebody says so; else what the surroundings of the tables
  ///   tell.
  package init(index: ModelIndex, tables: ModelTables, developmentLanguage: String? = nil) {
    self.index = index
    self.tables = tables
    self.developmentLanguage =
      developmentLanguage ?? tables.developmentLanguage
      ?? ["en", "Base", "English"].first { tables.locales.contains($0) }
    isLarge = tables.tables.reduce(0) { $0 + $1.entries.count } >= 4_000
  }

  /// What the model expects of tables; to be kept by whoever asks it often.
  package var vocabulary: ModelVocabulary { keptVocabulary.value { ModelVocabulary(index) } }

  /// The tables of each language of each place, laid over the model, sorted by place and locale.
  ///
  /// - Parameter locales: the languages that are wanted; nil for all. Unlocalized tables always are.
  package func overlays(locales: [String]? = nil) -> [TableOverlay] {
    places(locales: locales).concurrentMap(isWorthwhile: isLarge, overlay)
  }

  /// The tables of each language of each place, sorted by place and locale.
  package func places(locales: [String]? = nil) -> [[LocalizationTable]] {
    let places = Dictionary(grouping: tables.tables) { TablePlace(container: $0.container, locale: $0.locale) }
    let wanted = places.sorted { $0.key < $1.key }.filter { place, _ in
      guard let locale = place.locale, let locales else { return true }
      return locales.contains { LanguageTag.isSame($0, locale) }
    }
    return wanted.map(\.value)
  }

  /// The tables of one language of one place, laid over the model.
  @Sendable package func overlay(of tables: [LocalizationTable]) -> TableOverlay {
    TableOverlay(self.tables.together(tables), vocabulary: vocabulary, matches: matches)
  }

  /// What one language folder has for the model, `Base` included.
  package func lookup(inFolder locale: String) -> ReaderLookup {
    ReaderLookup(
      index: index, choice: TableChoice(sources: tables.sources(forLocale: locale), locale: locale, reason: .exact),
      locale: locale, matches: matches, vocabulary: vocabulary)
  }

  /// What a reader with these preferences is shown, in order of preference.
  ///
  /// - Parameter composer: the standard message templates; the built-in ones of the reader's language unless given.
  package func lookup(forReader preferences: [String], composer: MessageComposer? = nil) -> ReaderLookup {
    ReaderLookup(
      index: index, choice: tables.choice(forReader: preferences), locale: preferences.first ?? "", composer: composer,
      matches: matches, vocabulary: vocabulary)
  }
}

/// Where a table stands: tables of one place are looked up together.
private struct TablePlace: Hashable, Comparable {
  let container: String
  let locale: String?

  static func < (left: TablePlace, right: TablePlace) -> Bool {
    if left.container != right.container { return left.container.precedes(right.container) }
    return (left.locale ?? "").precedes(right.locale ?? "")
  }
}
