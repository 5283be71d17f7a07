import GlossBasics
package import GlossLocalization

/// A table applied to a model, with facts about its texts that all rules share.
package struct CheckedTable: Sendable {
  package let overlay: TableOverlay
  /// The entries of all sources; later ones win.
  package let entries: TableEntries
  /// The entry shown for each term of the vocabulary, by the term's number.
  package let entryOfTerm: EntryNumbers
  package let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  /// The known traits of each entry's text.
  private let looks: TextLooks
  /// The entries whose key has a character other than printable ASCII.
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

  /// Whether the text of an entry may have one of these traits; if false, it definitely has none.
  func mayHave(_ wanted: TextTraits, _ entry: Int) -> Bool { !looks.traits[entry].isDisjoint(with: wanted) }

  /// The entries whose key names an object and whose text may have one of these traits; in most tables there are none.
  func knownEntries(thatMayHave wanted: TextTraits) -> [(entry: Int, key: ModelVocabulary.KeyNumber)] {
    looks.all.isDisjoint(with: wanted) ? [] : knownEntries.filter { mayHave(wanted, $0.entry) }
  }

  /// The entries with a text to check, in file order, without those that a later one replaces.
  ///
  /// - Parameter wanted: traits; entries whose text may have one of them are included.
  /// - Parameter isWantedBesides: whether to include an entry without these traits.
  func judgedEntries(thatMayHave wanted: TextTraits, or isWantedBesides: ((Int) -> Bool)? = nil) -> [Int] {
    if isWantedBesides == nil, looks.all.isDisjoint(with: wanted) { return [] }
    var judged: [Int] = []
    for (entry, _) in knownEntries where mayHave(wanted, entry) || isWantedBesides?(entry) ?? false {
      judged.append(entry)
    }
    guard !unknownEntries.isEmpty else { return judged }
    return (judged + unknownEntries.filter { mayHave(wanted, $0) || isWantedBesides?($0) ?? false }).sorted()
  }

  /// Whether the key of an entry has a character other than printable ASCII.
  func hasUnusualKey(_ entry: Int) -> Bool { !unusualKeys.isEmpty && unusualKeys.contains(entry) }

  /// Whether any key has such a character.
  var hasUnusualKeys: Bool { !unusualKeys.isEmpty }

  /// Whether an entry has no text yet: only white space, or the "…" of a remedy.
  func isBlank(_ entry: Int) -> Bool {
    guard mayHave(.blank, entry) else { return false }
    let value = entries.value(at: entry)
    return value.isBlank || UntranslatedMark.isPlaceholder(value)
  }

  /// A number for the text of an entry: equal for equal texts in all tables of this run, and rarely equal for others.
  func fingerprint(of entry: Int) -> UInt32 { looks.fingerprints[entry] }

  /// Whether the text of an entry may equal its key; if false, it definitely does not.
  func mayReadAsKey(_ entry: Int) -> Bool {
    fingerprint(of: entry) == entries.keyFingerprint(at: entry) || hasUnusualKey(entry)
  }

  /// Whether two entries have equal texts.
  func readAlike(_ first: Int, _ second: Int) -> Bool {
    fingerprint(of: first) == fingerprint(of: second) && entries.value(at: first) == entries.value(at: second)
  }
}
