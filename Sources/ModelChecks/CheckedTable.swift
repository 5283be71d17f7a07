import GlossBasics
package import GlossLocalization

/// A table laid over a model, with what one look at its texts tells the rules.
package struct CheckedTable: Sendable {
  package let overlay: TableOverlay
  /// The entries of all sources, in the order in which later ones win.
  package let entries: TableEntries
  /// The entry that each term of the vocabulary is shown with, by the term's number.
  package let entryOfTerm: EntryNumbers
  package let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  /// What is known of the text of each entry.
  private let looks: TextLooks
  /// The entries whose key has a character that is none of the printable ones of ASCII.
  private let unusualKeys: Set<Int>

  package init(_ overlay: TableOverlay) {
    self.overlay = overlay
    (entries, entryOfTerm, knownEntries) = (overlay.entries, overlay.entryOfTerm, overlay.knownEntries)
    looks = TextLooks(at: overlay.entries)
    var unusualKeys = Set<Int>()
    if overlay.vocabulary.hasUnusualKeys {
      for (entry, key) in overlay.knownEntries where overlay.vocabulary.isUnusual(key) { unusualKeys.insert(entry) }
    }
    for entry in overlay.unknownEntries where !overlay.entries.key(at: entry).isPrintableASCII {
      unusualKeys.insert(entry)
    }
    self.unusualKeys = unusualKeys
  }

  /// The locale as its folder spells it; nil for a table that serves all.
  package var locale: String? { overlay.locale }
  /// The folder that holds the language folders, or the catalog.
  package var container: String { overlay.container }
  package var sources: [LocalizationTable] { overlay.sources }
  /// The terms that are shown under their raw names.
  package var unnamedTerms: [Int] { overlay.unnamedTerms }
  package var unknownEntries: [Int] { overlay.unknownEntries }
  package var isIncomplete: Bool { overlay.isIncomplete }

  /// The entry that a key of the vocabulary finds.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { overlay.entry(ofKey: number) }

  /// The table that holds an entry.
  package func source(of entry: Int) -> LocalizationTable? { overlay.source(of: entry) }

  /// The text of a term, or nil where the raw name is shown.
  package func text(ofTerm number: Int) -> String? { overlay.text(ofTerm: number) }

  /// Whether the text of an entry may have one of these traits; if not, it surely has none.
  func mayHave(_ wanted: TextTraits, _ entry: Int) -> Bool { !looks.traits[entry].isDisjoint(with: wanted) }

  /// Those entries whose key names something and whose text may have one of these traits; in most tables there are none.
  func knownEntries(thatMayHave wanted: TextTraits) -> [(entry: Int, key: ModelVocabulary.KeyNumber)] {
    looks.all.isDisjoint(with: wanted) ? [] : knownEntries.filter { mayHave(wanted, $0.entry) }
  }

  /// The entries with a text to judge, in the order of the file: those that no later one replaces.
  ///
  /// - Parameter wanted: traits of which their texts may have one.
  /// - Parameter isWantedBesides: whether an entry is wanted although its text has none of them.
  func judgedEntries(thatMayHave wanted: TextTraits, or isWantedBesides: ((Int) -> Bool)? = nil) -> [Int] {
    if isWantedBesides == nil, looks.all.isDisjoint(with: wanted) { return [] }
    var judged: [Int] = []
    for (entry, _) in knownEntries where mayHave(wanted, entry) || isWantedBesides?(entry) ?? false {
      judged.append(entry)
    }
    guard !unknownEntries.isEmpty else { return judged }
    return (judged + unknownEntries.filter { mayHave(wanted, $0) || isWantedBesides?($0) ?? false }).sorted()
  }

  /// Whether the key of an entry has a character that is none of the printable ones of ASCII.
  func hasUnusualKey(_ entry: Int) -> Bool { !unusualKeys.isEmpty && unusualKeys.contains(entry) }

  /// Whether any key has such a character.
  var hasUnusualKeys: Bool { !unusualKeys.isEmpty }

  /// Whether an entry waits for its text: it has nothing but white space, or the "…" of a remedy.
  func isBlank(_ entry: Int) -> Bool {
    guard mayHave(.blank, entry) else { return false }
    let value = entries.value(at: entry)
    return value.isBlank || UntranslatedMark.isPlaceholder(value)
  }

  /// A number for the text of an entry, the same for equal texts of any table in this run and hardly ever for others.
  func fingerprint(of entry: Int) -> UInt32 { looks.fingerprints[entry] }

  /// Whether the text of an entry may be its key; if not, it surely is not.
  func mayReadAsKey(_ entry: Int) -> Bool {
    fingerprint(of: entry) == entries.keyFingerprint(at: entry) || hasUnusualKey(entry)
  }

  /// Whether two entries have equal texts.
  func readAlike(_ first: Int, _ second: Int) -> Bool {
    fingerprint(of: first) == fingerprint(of: second) && entries.value(at: first) == entries.value(at: second)
  }
}
