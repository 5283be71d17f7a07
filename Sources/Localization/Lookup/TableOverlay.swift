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
package struct TableOverlay: Sendable {
  package let vocabulary: ModelVocabulary
  /// The tables, in the order in which later ones win; see `ModelTables.together`.
  package let sources: [LocalizationTable]
  /// The entries of all sources, in the order in which later ones win.
  package let entries: [TableEntry]
  /// The entry that each term of the vocabulary is shown with, by the term's number; nil where the raw name is.
  package let entryOfTerm: [Int?]
  /// The entries whose key names nothing outright, without those that a later one replaces, in the order of the file.
  /// An entry with a syntax error is not among them: what it says is a guess.
  package let unknownEntries: [Int]
  /// The entries that no later one replaces, with a key that names something, in the order of the file.
  package let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  private let entryOfKey: [Int?]
  private let entryOfUnknownKey: [LiteralText: Int]
  private let inherited: InheritedKeys
  private let sourceStarts: [Int]

  package init(_ sources: [LocalizationTable], vocabulary: ModelVocabulary) {
    self.vocabulary = vocabulary
    self.sources = sources
    var starts: [Int] = []
    var entries: [TableEntry] = []
    for source in sources {
      starts.append(entries.count)
      if entries.isEmpty { entries = source.entries } else { entries += source.entries }
    }
    self.entries = entries
    sourceStarts = starts

    var entryOfKey = [Int?](repeating: nil, count: vocabulary.keys.count)
    var keyOfEntry = [Int?](repeating: nil, count: entries.count)
    var unknown: [LiteralText: Int] = [:]
    for position in entries.indices {
      let key = entries[position].key
      if let number = vocabulary.number(of: key) {
        entryOfKey[number] = position
        keyOfEntry[position] = number
      } else {
        unknown[LiteralText(key)] = position
      }
    }
    let inherited = InheritedKeys(unknown)
    self.entryOfKey = entryOfKey
    self.inherited = inherited
    entryOfUnknownKey = unknown
    unknownEntries = unknown.values.filter { !entries[$0].isRepaired }.sorted()
    knownEntries = keyOfEntry.enumerated().compactMap { position, number in
      guard let number, entryOfKey[number] == position, !entries[position].isRepaired else { return nil }
      return (position, number)
    }
    entryOfTerm = vocabulary.entries.map { term in
      Self.entry(of: term, vocabulary: vocabulary, entryOfKey: entryOfKey, inherited: inherited)
    }
  }

  /// The locale as its folder spells it; nil for a table that serves all.
  package var locale: String? { sources.last?.locale }

  /// The folder that holds the language folders, or the catalog.
  package var container: String { sources.last?.container ?? "" }

  /// Whether an error ended the reading of a source, so that what seems to be missing may be there.
  package var isIncomplete: Bool { sources.contains(where: \.isIncomplete) }

  /// The entry that a key of the vocabulary finds.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { entryOfKey[number] }

  /// The entry that a look-up of any key finds, code point by code point as Foundation compares.
  package func entry(ofKey key: String) -> Int? {
    vocabulary.number(of: key).map { entryOfKey[$0] } ?? entryOfUnknownKey[LiteralText(key)]
  }

  /// The entry that names a property for objects of an entity, which may inherit it.
  ///
  /// - Parameter chain: the entity and its ancestors; see `ModelVocabulary.namesInChain`.
  package func entry(ofProperty property: String, in chain: [String]) -> Int? {
    for ancestor in chain {
      // From the entity that declares it the rest of the way is known.
      if let term = vocabulary.term(ofProperty: property, of: ancestor) { return entryOfTerm[term] }
      if let found = inherited.entry(property: property, entity: ancestor) { return found }
    }
    return entry(ofKey: LocalizationKey.property(property).text)
  }

  /// The table that holds an entry.
  package func source(of entry: Int) -> LocalizationTable? {
    sourceStarts.lastIndex { $0 <= entry }.map { sources[$0] }
  }

  /// The file that holds an entry.
  package func path(of entry: Int) -> String? { entries[entry].path ?? source(of: entry)?.path }

  /// How many of some terms have a text here, and how many of these texts are not marked as untranslated.
  package func count(of terms: some Sequence<Int>) -> (present: Int, translated: Int) {
    var (present, translated) = (0, 0)
    for term in terms {
      // Entries are asked member by member, for most have nothing that could be a mark, and copies of them are wide.
      guard let entry = entryOfTerm[term], !entries[entry].value.isEmpty else { continue }
      present += 1
      let mayBeMarked = entries[entry].comment != nil || entries[entry].state != nil
      if !mayBeMarked || !entries[entry].isMarkedUntranslated { translated += 1 }
    }
    return (present, translated)
  }

  /// The text of a term, or nil where the raw name is shown.
  package func text(ofTerm number: Int) -> String? {
    entryOfTerm[number].map { entries[$0].value }
  }

  private static func entry(
    of term: ModelVocabulary.Entry, vocabulary: ModelVocabulary, entryOfKey: [Int?], inherited: InheritedKeys
  ) -> Int? {
    if let own = entryOfKey[term.ownKey] { return own }
    guard case .property(let property, let entity) = term.term, let sharedKey = term.sharedKey else { return nil }
    // Only a table with such a key, or a name declared more than once, is worth the walk.
    let mayBeInherited = inherited.has(property) || (vocabulary.sharers[sharedKey]?.count ?? 0) > 1
    if term.hasAncestors, mayBeInherited {
      for ancestor in vocabulary.namesInChain(of: entity).dropFirst() {
        let key = LocalizationKey.propertyOfEntity(property: property, entity: ancestor).text
        if let found = vocabulary.number(of: key).flatMap({ entryOfKey[$0] }) { return found }
        if let found = inherited.entry(property: property, entity: ancestor) { return found }
      }
    }
    return entryOfKey[sharedKey]
  }
}

/// The keys `Property/p/Entity/E` of a table whose entity does not declare the property itself.
private struct InheritedKeys {
  private var entries: [LiteralText: [LiteralText: Int]] = [:]

  init(_ unknown: [LiteralText: Int]) {
    for (key, entry) in unknown where key.text.utf8.first == UInt8(ascii: "P") {
      guard case .propertyOfEntity(let property, let entity)? = LocalizationKey(key.text) else { continue }
      entries[LiteralText(property), default: [:]][LiteralText(entity)] = entry
    }
  }

  func has(_ property: String) -> Bool { entries[LiteralText(property)] != nil }

  func entry(property: String, entity: String) -> Int? { entries[LiteralText(property)]?[LiteralText(entity)] }
}
