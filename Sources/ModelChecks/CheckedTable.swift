import GlossBasics
package import GlossLocalization

/// A table applied to a model, with its texts.
package struct CheckedTable: Sendable {
  package let overlay: TableOverlay
  /// The entries of all sources; later ones win.
  package let entries: TableEntries
  /// The entry shown for each term of the vocabulary, by the term's number.
  package let entryOfTerm: [Int?]
  package let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  /// Nil where texts are made on demand: those of forty languages would take twice the memory of their tables.
  private var texts: Texts?
  /// The entries whose key has a character other than printable ASCII.
  private let unusualKeys: Set<Int>

  package init(_ overlay: TableOverlay) {
    self.overlay = overlay
    (entries, entryOfTerm, knownEntries) = (overlay.entries, overlay.entryOfTerm, overlay.knownEntries)
    var unusualKeys = Set<Int>()
    if overlay.vocabulary.hasUnusualKeys {
      for (entry, key) in overlay.knownEntries where overlay.vocabulary.isUnusual(key) { unusualKeys.insert(entry) }
    }
    for entry in overlay.unknownEntries where !overlay.entries.key(at: entry).isPrintableASCII {
      unusualKeys.insert(entry)
    }
    self.unusualKeys = unusualKeys
  }

  /// The same table for rules that are about to read all of its texts.
  func withTexts() -> CheckedTable {
    guard texts == nil else { return self }
    var table = self
    table.texts = Texts(entries)
    return table
  }

  /// The locale as spelled in its folder name; nil for a table that serves all.
  package var locale: String? { overlay.locale }
  /// The folder that contains the language folders, or the catalog.
  package var container: String { overlay.container }
  package var sources: [LocalizationTable] { overlay.sources }
  /// The terms shown by their raw names.
  package var unnamedTerms: [Int] { overlay.unnamedTerms }
  package var unknownEntries: [Int] { overlay.unknownEntries }
  package var isIncomplete: Bool { overlay.isIncomplete }

  /// The entry for a key of the vocabulary.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { overlay.entry(ofKey: number) }

  /// The table that contains an entry.
  package func source(of entry: Int) -> LocalizationTable? { overlay.source(of: entry) }

  /// The text of a term, or nil if the raw name is shown.
  package func text(ofTerm number: Int) -> String? { overlay.text(ofTerm: number) }

  /// The text of each entry, and which of them need a closer look.
  private struct Texts {
    let all: [String]
    let blank: Set<Int>
    let unusual: Set<Int>

    init(_ entries: TableEntries) {
      let all = entries.indices.map(entries.value)
      unusual = Set(all.indices.filter { all[$0].isUnusual })
      blank = unusual.filter { CheckedTable.isBlank(all[$0]) }
      self.all = all
    }
  }

  /// Whether the text of an entry is more than words with single spaces between them: see `String.isUnusual`.
  func hasUnusualText(_ entry: Int) -> Bool {
    texts?.unusual.contains(entry) ?? entries.value(at: entry).isUnusual
  }

  /// The text of an entry.
  func text(of entry: Int) -> String { texts?.all[entry] ?? entries.value(at: entry) }

  /// The entries with a text to check, in file order, without those that a later one replaces.
  var judgedEntries: [Int] {
    unknownEntries.isEmpty ? knownEntries.map(\.entry) : (knownEntries.map(\.entry) + unknownEntries).sorted()
  }

  /// Whether the key of an entry has a character other than printable ASCII.
  func hasUnusualKey(_ entry: Int) -> Bool { unusualKeys.contains(entry) }

  /// Whether an entry has no text yet: only white space, or the "…" of a remedy.
  func isBlank(_ entry: Int) -> Bool {
    texts?.blank.contains(entry) ?? Self.isBlank(entries.value(at: entry))
  }

  private static func isBlank(_ text: String) -> Bool { text.isBlank || UntranslatedMark.isPlaceholder(text) }
}
