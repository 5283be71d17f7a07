import GlossBasics
import GlossManagedObjectModel

/// Tables that are looked up together, matched with a model: which entry names which term.
///
/// Each name is resolved once, with Core Data's precedence, and is then found by its number:
///
/// - an entity: `Entity/<name>`, otherwise the raw name; superentities are not consulted;
/// - a property: `Property/<name>/Entity/<X>` for the entity itself and then each superentity, nearest first; then
///   `Property/<name>`; otherwise the raw name;
/// - an error string: `ErrorString/<text>`, otherwise the text itself.
///
/// Source: observed on Apple's systems (`localizedEntityName`, `localizedPropertyName` and error strings).
package final class TableOverlay: Sendable {
  package let vocabulary: ModelVocabulary
  /// The tables, later ones winning; see `ModelTables.together`.
  package let sources: [LocalizationTable]
  /// The entries of all sources; later ones win.
  package let entries: TableEntries
  /// The entry shown for each term of the vocabulary, by the term's number; nil if the raw name is shown.
  package let entryOfTerm: [Int?]
  private let match: TableMatch
  private let sourceStarts: [Int]
  /// Nil where texts are made on demand: those of forty languages would take twice the memory of their tables.
  private let texts: TableTexts?

  package init(_ sources: [LocalizationTable], vocabulary: ModelVocabulary) {
    self.vocabulary = vocabulary
    self.sources = sources
    var starts: [Int] = []
    var count = 0
    for source in sources {
      starts.append(count)
      count += source.entries.count
    }
    sourceStarts = starts
    entries = sources.count == 1 ? sources[0].entries : TableEntries(sources.lazy.map(\.entries).joined())
    match = vocabulary.matches.match(of: entries, vocabulary: vocabulary)
    entryOfTerm = match.entryOfTerm
    texts = nil
  }

  private init(withTextsOf table: TableOverlay) {
    (vocabulary, sources, entries) = (table.vocabulary, table.sources, table.entries)
    (entryOfTerm, match, sourceStarts) = (table.entryOfTerm, table.match, table.sourceStarts)
    texts = TableTexts(table.entries)
  }

  /// The same tables for a reader of all of their texts.
  package func withTexts() -> TableOverlay { texts == nil ? TableOverlay(withTextsOf: self) : self }

  /// The terms shown under their raw names.
  package var unnamedTerms: [Int] { match.unnamedTerms }

  /// The entries whose key does not directly name anything, without overridden ones, in file order. Entries with a
  /// syntax error are left out: their content is a guess.
  package var unknownEntries: [Int] { match.unknownEntries }

  /// The entries that are not overridden and whose key names something, in file order.
  package var knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)] { match.knownEntries }

  /// The entries with a text to check, in file order, without those that a later one replaces.
  package var judgedEntries: [Int] {
    unknownEntries.isEmpty ? knownEntries.map(\.entry) : (knownEntries.map(\.entry) + unknownEntries).sorted()
  }

  /// The key of an entry; nil if it has none of the four forms.
  package func key(of entry: Int) -> LocalizationKey? {
    match.otherKeys[entry] ?? vocabulary.number(of: entries.key(at: entry)).map { vocabulary.keys[$0] }
  }

  /// The locale as spelled by its folder; nil for an unlocalized table.
  package var locale: String? { sources.last?.locale }

  /// The folder that contains the language folders, or the catalog.
  package var container: String { sources.last?.container ?? "" }

  /// Whether an error ended the reading of a source early, so keys that seem missing may exist.
  package var isIncomplete: Bool { sources.contains(where: \.isIncomplete) }

  /// The entry for a key of the vocabulary.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { match.entryOfKey[number] }

  /// The entry that a look-up of any key finds, comparing code points as Foundation does.
  package func entry(ofKey key: String) -> Int? { entries.number(ofKey: key) }

  /// The entry that names a property in objects of an entity, which may inherit it.
  ///
  /// - Parameter chain: the entity and its ancestors; see `ModelIndex.namesInChain`.
  package func entry(ofProperty property: String, in chain: [String]) -> Int? {
    for ancestor in chain {
      // From the declaring entity on, the result is known.
      if let term = vocabulary.term(ofProperty: property, of: ancestor) { return entryOfTerm[term] }
      if let found = match.inherited.entry(property: property, entity: ancestor) { return found }
    }
    return entry(ofKey: LocalizationKey.property(property).text)
  }

  /// The table that contains an entry.
  package func source(of entry: Int) -> LocalizationTable? {
    sourceStarts.lastIndex { $0 <= entry }.map { sources[$0] }
  }

  /// The file that contains an entry.
  package func path(of entry: Int) -> String? { entries.path(at: entry) ?? source(of: entry)?.path }

  /// The number of terms that have a text, and the number of these texts not marked as untranslated.
  ///
  /// - Parameter excused: terms that do not count.
  package func count(of terms: Range<Int>, without excused: Set<Int> = []) -> (present: Int, translated: Int) {
    var (present, translated) = (0, 0)
    for term in terms {
      guard let entry = entryOfTerm[term], entries.hasText(at: entry), excused.isEmpty || !excused.contains(term) else {
        continue
      }
      present += 1
      if !UntranslatedMark.stands(inComment: entries.comment(at: entry), state: entries.state(at: entry)),
        !UntranslatedMark.isPlaceholder(entries.value(at: entry))
      {
        translated += 1
      }
    }
    return (present, translated)
  }

  /// The text of an entry.
  package func text(of entry: Int) -> String { texts?.all[entry] ?? entries.value(at: entry) }

  /// Whether an entry has no text yet: only white space, or the "…" of a remedy.
  package func isBlank(_ entry: Int) -> Bool {
    texts?.blank.contains(entry) ?? UntranslatedMark.isBlank(entries.value(at: entry))
  }

  /// Whether the text of an entry is more than words with single spaces between them: see `String.isUnusual`.
  package func hasUnusualText(_ entry: Int) -> Bool {
    texts?.unusual.contains(entry) ?? entries.value(at: entry).isUnusual
  }

  /// The text of a term; nil if the raw name is shown.
  package func text(ofTerm number: Int) -> String? {
    entryOfTerm[number].map { entries.value(at: $0) }
  }
}
