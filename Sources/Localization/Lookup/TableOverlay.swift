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
  /// The entries whose key does not directly name anything, without overridden ones, in file order. Entries with a
  /// syntax error are left out: their content is a guess.
  package let unknownEntries: [Int]
  /// The entry shown for each term, by the term's number; negative if the raw name is shown. In a quarter of the space
  /// of optionals, as the next.
  private let entryOfTerm: [Int32]
  /// The number of each entry's key; negative for keys that name nothing, and for overridden and repaired entries.
  private let keyOfEntry: [Int32]
  /// The keys that do not directly name anything, parsed, by entry; malformed ones are left out.
  private let otherKeys: [Int: LocalizationKey]
  /// The properties with a key `Property/p/Entity/E` among these.
  private let inheritedNames: Set<LiteralText>
  private let sourceStarts: [Int]

  /// - Parameter other: other tables matched with the same vocabulary; tables with the same keys share the result.
  package init(_ sources: [LocalizationTable], vocabulary: ModelVocabulary, like other: TableOverlay? = nil) {
    self.vocabulary = vocabulary
    self.sources = sources
    var starts: [Int] = []
    var count = 0
    for source in sources {
      starts.append(count)
      count += source.entries.count
    }
    sourceStarts = starts
    let entries = sources.count == 1 ? sources[0].entries : TableEntries(sources.flatMap(\.entries))
    self.entries = entries
    if let other, other.entries.keys === entries.keys, !other.entries.hasRepairs, !entries.hasRepairs {
      (unknownEntries, otherKeys, inheritedNames) = (other.unknownEntries, other.otherKeys, other.inheritedNames)
      (entryOfTerm, keyOfEntry) = (other.entryOfTerm, other.keyOfEntry)
      return
    }

    var entryOfKey = [Int32](repeating: -1, count: vocabulary.keys.count)
    var keyOfEntry = [Int32](repeating: -1, count: entries.count)
    var unknownEntries: [Int] = []
    var otherKeys: [Int: LocalizationKey] = [:]
    var inheritedNames: Set<LiteralText> = []
    for entry in entries.indices {
      let key = entries.key(at: entry)
      if entries.hasDuplicateKeys, entries.number(ofKey: key) != entry { continue }
      if let number = vocabulary.number(of: key) {
        entryOfKey[number] = Int32(entry)
        if !entries.isRepaired(at: entry) { keyOfEntry[entry] = Int32(number) }
        continue
      }
      if !entries.isRepaired(at: entry) { unknownEntries.append(entry) }
      otherKeys[entry] = LocalizationKey(key)
      if case .propertyOfEntity(let name, _) = otherKeys[entry] { inheritedNames.insert(LiteralText(name)) }
    }
    (self.keyOfEntry, self.unknownEntries) = (keyOfEntry, unknownEntries)
    (self.otherKeys, self.inheritedNames) = (otherKeys, inheritedNames)
    entryOfTerm = vocabulary.entries.map { term in
      let own = entryOfKey[term.ownKey]
      guard own < 0, case .property(let name, let entity) = term.term, let shared = term.sharedKey else { return own }
      // The search pays off only if the table has such a key, or a name is declared more than once.
      if term.hasAncestors, inheritedNames.contains(LiteralText(name)) || (vocabulary.sharers[shared]?.count ?? 0) > 1 {
        for ancestor in vocabulary.index.namesInChain(of: entity).dropFirst() {
          let key = LocalizationKey.propertyOfEntity(property: name, entity: ancestor).text
          if let found = entries.number(ofKey: key) { return Int32(found) }
        }
      }
      return entryOfKey[shared]
    }
  }

  /// The entry shown for a term; nil if the raw name is shown.
  package func entry(ofTerm term: Int) -> Int? { entryOfTerm[term] < 0 ? nil : Int(entryOfTerm[term]) }

  /// The terms shown under their raw names.
  package var unnamedTerms: [Int] { entryOfTerm.indices.filter { entryOfTerm[$0] < 0 } }

  /// The entries that are not overridden and whose key names something, in file order.
  package var knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)] {
    keyOfEntry.indices.compactMap { keyOfEntry[$0] < 0 ? nil : ($0, Int(keyOfEntry[$0])) }
  }

  /// The entries with a string to check, in file order, without those that a later one replaces.
  package var judgedEntries: [Int] {
    unknownEntries.isEmpty ? knownEntries.map(\.entry) : (knownEntries.map(\.entry) + unknownEntries).sorted()
  }

  /// The key of an entry; nil if it has none of the four forms.
  package func key(of entry: Int) -> LocalizationKey? {
    otherKeys[entry] ?? vocabulary.number(of: entries.key(at: entry)).map { vocabulary.keys[$0] }
  }

  /// The locale as spelled by its folder; nil for an unlocalized table.
  package var locale: String? { sources.last?.locale }

  /// The folder that contains the language folders, or the catalog.
  package var container: String { sources.last?.container ?? "" }

  /// Whether an error ended the reading of a source early, so keys that seem missing may exist.
  package var isIncomplete: Bool { sources.contains(where: \.isIncomplete) }

  /// The entry for a key of the vocabulary.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? {
    entry(ofKey: vocabulary.keys[number].text)
  }

  /// The entry that a look-up of any key finds, comparing code points as Foundation does.
  package func entry(ofKey key: String) -> Int? { entries.number(ofKey: key) }

  /// The entry that names a property in objects of an entity, which may inherit it.
  ///
  /// - Parameter chain: the entity and its ancestors; see `ModelIndex.namesInChain`.
  package func entry(ofProperty property: String, in chain: [String]) -> Int? {
    for ancestor in chain {
      // From the declaring entity on, the result is known.
      if let term = vocabulary.term(ofProperty: property, of: ancestor) { return entry(ofTerm: term) }
      guard inheritedNames.contains(LiteralText(property)) else { continue }
      let key = LocalizationKey.propertyOfEntity(property: property, entity: ancestor)
      if let found = entry(ofKey: key.text) { return found }
    }
    return entry(ofKey: LocalizationKey.property(property).text)
  }

  /// The table that contains an entry.
  package func source(of entry: Int) -> LocalizationTable? { sourceNumber(of: entry).map { sources[$0] } }

  /// The number of that table among the sources.
  func sourceNumber(of entry: Int) -> Int? { sourceStarts.lastIndex { $0 <= entry } }

  /// The file that contains an entry.
  package func path(of entry: Int) -> String? { entries.path(at: entry) ?? source(of: entry)?.path }

  /// The text of an entry.
  package func text(of entry: Int) -> String { entries.value(at: entry) }

  /// Whether an entry has no text yet: only white space, the "…" of a remedy, or a filler such as “TODO”.
  package func isBlank(_ entry: Int) -> Bool {
    hasUnusualText(entry) && UntranslatedMark.isBlank(entries.value(at: entry)) || isFiller(entry)
  }

  /// Whether the text of an entry stands for a text to come: `TODO`, or what the project's settings list.
  package func isFiller(_ entry: Int) -> Bool {
    if let fillers = sources.first?.fillers, !fillers.isEmpty,
      fillers.contains(entries.value(at: entry).trimmed.lowercased())
    {
      return entries.value(at: entry).trimmed.lowercased() != key(of: entry)?.name?.lowercased()
    }
    return hasUnusualText(entry)
      && UntranslatedMark.isFiller(
        entries.value(at: entry), name: key(of: entry)?.name, language: locale.map { LanguageTag($0).language })
  }

  /// Whether the text of an entry is more than words with single spaces between them: see `isUnusual`.
  package func hasUnusualText(_ entry: Int) -> Bool { entries.hasUnusualText(at: entry) }

  /// The text of a term; nil if the raw name is shown.
  package func text(ofTerm number: Int) -> String? {
    entry(ofTerm: number).map { entries.value(at: $0) }
  }
}

extension Sequence<UInt8> {
  /// Whether the text may be blank, or have an invisible character, white space other than single spaces between words,
  /// a placeholder, a replacement character, a reference to a character as HTML has it, or what UTF-8 looks like in
  /// another encoding: everything but plain words, which most strings are.
  ///
  /// Judged by the few bytes and pairs of bytes that these begin with in UTF-8.
  package var isUnusual: Bool {
    // At the beginning, a space follows nothing.
    var last: UInt8 = 0x20
    for byte in self {
      switch (last, byte) {
      case (_, ..<0x20), (0x20, 0x20), (_, UInt8(ascii: "%")), (_, UInt8(ascii: "{")), (_, 0x7F),
        (0x26, 0x23), (0x26, 0x41...0x5A), (0x26, 0x61...0x7A), (_, 0xEF...):
        return true
      case (0xC2, 0x80...0xA0), (0xC2, 0xAD), (0xC3, 0x82...0x83), (0xD8, 0x9C): return true
      case (0xE1, 0x85), (0xE1, 0x9A), (0xE1, 0xA0), (0xE2, 0x80...0x81), (0xE2, 0xA0): return true
      case (0xE3, 0x80), (0xE3, 0x85): return true
      default: last = byte
      }
    }
    return last == 0x20
  }
}
