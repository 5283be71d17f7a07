import GlossBasics
import GlossManagedObjectModel

/// Tables that are looked up together, laid over what a model expects: which entry serves which term.
///
/// Each name is resolved once, after Core Data's precedence, and found by its number from then on:
///
/// - an entity: `Entity/<name>`, else the raw name; superentities are not asked;
/// - a property: `Property/<name>/Entity/<X>` for the entity at hand and then each superentity, nearest first;
///   then `Property/<name>`; else the raw name;
/// - an error string: `ErrorString/<text>`, else the text itself.
///
/// Source: observed on Apple's systems (`localizedEntityName`, `localizedPropertyName` and error strings).
package final class TableOverlay: Sendable {
  package let vocabulary: ModelVocabulary
  /// The tables, in the order in which later ones win; see `ModelTables.together`.
  package let sources: [LocalizationTable]
  /// The entries of all sources, in the order in which later ones win.
  package let entries: TableEntries
  /// Which entry serves which term.
  private let match: TableMatch
  private let sourceStarts: [Int]

  /// - Parameter matches: what is known of other tables of the model.
  package init(_ sources: [LocalizationTable], vocabulary: ModelVocabulary, matches: TableMatches? = nil) {
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
    match = matches?.match(of: entries, vocabulary: vocabulary) ?? TableMatch(entries, vocabulary: vocabulary)
  }

  /// The entry that each term of the vocabulary is shown with, by the term's number; nil where the raw name is.
  package var entryOfTerm: EntryNumbers { match.entryOfTerm }

  /// The terms that are shown under their raw names.
  package var unnamedTerms: [Int] { match.unnamedTerms }

  /// The entries whose key names nothing outright, without those that a later one replaces, in the order of the file.
  /// An entry with a syntax error is not among them: what it says is a guess.
  package var unknownEntries: [Int] { match.unknownEntries }

  /// The entries that no later one replaces, with a key that names something, in the order of the file.
  package var knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)] { match.knownEntries }

  /// The locale as its folder spells it; nil for a table that serves all.
  package var locale: String? { sources.last?.locale }

  /// The folder that holds the language folders, or the catalog.
  package var container: String { sources.last?.container ?? "" }

  /// Whether an error ended the reading of a source, so that what seems to be missing may be there.
  package var isIncomplete: Bool { sources.contains(where: \.isIncomplete) }

  /// The entry that a key of the vocabulary finds.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { match.entryOfKey[number] }

  /// The entry that a look-up of any key finds, code point by code point as Foundation compares.
  package func entry(ofKey key: String) -> Int? { entries.number(ofKey: key) }

  /// The entry that names a property for objects of an entity, which may inherit it.
  ///
  /// - Parameter chain: the entity and its ancestors; see `ModelIndex.namesInChain`.
  package func entry(ofProperty property: String, in chain: [String]) -> Int? {
    for ancestor in chain {
      // From the entity that declares it the rest of the way is known.
      if let term = vocabulary.term(ofProperty: property, of: ancestor) { return entryOfTerm[term] }
      if let found = match.inherited.entry(property: property, entity: ancestor) { return found }
    }
    return entry(ofKey: LocalizationKey.property(property).text)
  }

  /// The table that holds an entry.
  package func source(of entry: Int) -> LocalizationTable? {
    sourceStarts.lastIndex { $0 <= entry }.map { sources[$0] }
  }

  /// The file that holds an entry.
  package func path(of entry: Int) -> String? { entries.path(at: entry) ?? source(of: entry)?.path }

  /// How many of some terms have a text here, and how many of these texts are not marked as untranslated.
  ///
  /// - Parameter excused: terms among them that do not count.
  package func count(of terms: Range<Int>, without excused: Set<Int> = []) -> (present: Int, translated: Int) {
    var (present, translated) = (0, 0)
    let entryOfTerm = match.entryOfTerm
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

  /// The text of a term, or nil where the raw name is shown.
  package func text(ofTerm number: Int) -> String? {
    entryOfTerm[number].map { entries.value(at: $0) }
  }
}
