import GlossBasics
package import GlossLocalization

/// A table laid over a model, with what one look at its texts tells the rules.
package struct CheckedTable: Sendable {
  package let overlay: TableOverlay
  /// The entries with a text to judge, in the order of the file: those that no later one replaces.
  package let judgedEntries: [Int]
  /// The terms that are shown under their raw names.
  package let unnamedTerms: [Int]
  /// What is known of the text of each entry.
  private let looks: [TextLook]
  /// The entries whose key has a character that is none of the printable ones of ASCII.
  private let unusualKeys: Set<Int>

  package init(_ overlay: TableOverlay) {
    self.overlay = overlay
    let (known, unknown) = (overlay.knownEntries, overlay.unknownEntries)
    judgedEntries = unknown.isEmpty ? known.map(\.entry) : (known.map(\.entry) + unknown).sorted()
    unnamedTerms = overlay.entryOfTerm.indices.filter { overlay.entryOfTerm[$0] == nil }
    looks = overlay.entries.map { TextLook(at: $0.value) }
    var unusualKeys = Set(known.lazy.filter { overlay.vocabulary.isUnusual($0.key) }.map(\.entry))
    for entry in unknown where !overlay.entries[entry].key.isPrintableASCII { unusualKeys.insert(entry) }
    self.unusualKeys = unusualKeys
  }

  /// The locale as its folder spells it; nil for a table that serves all.
  package var locale: String? { overlay.locale }
  /// The folder that holds the language folders, or the catalog.
  package var container: String { overlay.container }
  package var sources: [LocalizationTable] { overlay.sources }
  /// The entries of all sources, in the order in which later ones win.
  package var entries: [TableEntry] { overlay.entries }
  /// The entry that each term of the vocabulary is shown with, by the term's number.
  package var entryOfTerm: [Int?] { overlay.entryOfTerm }
  package var unknownEntries: [Int] { overlay.unknownEntries }
  package var knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)] { overlay.knownEntries }
  package var isIncomplete: Bool { overlay.isIncomplete }

  /// The entry that a key of the vocabulary finds.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { overlay.entry(ofKey: number) }

  /// The table that holds an entry.
  package func source(of entry: Int) -> LocalizationTable? { overlay.source(of: entry) }

  /// The text of a term, or nil where the raw name is shown.
  package func text(ofTerm number: Int) -> String? { overlay.text(ofTerm: number) }

  /// Whether the text of an entry may have one of these traits; if not, it surely has none.
  func mayHave(_ wanted: TextTraits, _ entry: Int) -> Bool { !looks[entry].traits.isDisjoint(with: wanted) }

  /// Whether the key of an entry has a character that is none of the printable ones of ASCII.
  func hasUnusualKey(_ entry: Int) -> Bool { unusualKeys.contains(entry) }

  /// Whether the text of an entry has nothing but white space.
  func isBlank(_ entry: Int) -> Bool { mayHave(.blank, entry) && entries[entry].value.isBlank }

  /// A number for the text of an entry, the same for equal texts of any table in this run and hardly ever for others.
  func fingerprint(of entry: Int) -> Int { looks[entry].fingerprint }
}
