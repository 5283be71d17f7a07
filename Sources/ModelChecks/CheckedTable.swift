import GlossBasics
import GlossDiagnostics
package import GlossLocalization
package import GlossManagedObjectModel

/// The table of one locale laid over a model's vocabulary: which entry serves which term.
///
/// Files that a bundle looks up together (a `.strings` and a `.stringsdict` in one folder) are one checked table.
package struct CheckedTable: Sendable {
  /// The locale as its folder spells it; nil for a table that serves all.
  package let locale: String?
  /// The folder that holds the language folders, or the catalog.
  package let container: String
  package let sources: [LocalizationTable]
  /// The entries of all sources, in the order in which later ones win.
  package let entries: [TableEntry]
  /// The entry that a key of the vocabulary finds, by the key's number.
  private let entryOfKey: [Int?]
  /// The entry that each term of the vocabulary is shown with, by the term's number, after Core Data's precedence.
  package let entryOfTerm: [Int?]
  /// The entries whose key names nothing outright, without those that a later one replaces.
  package let unknownEntries: [Int]
  /// The entries that no later one replaces, with a key that names something, in the order of the file.
  package let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  /// The entries with a text to judge, in the order of the file: those that no later one replaces.
  package let judgedEntries: [Int]
  /// The terms that are shown under their raw names.
  package let unnamedTerms: [Int]
  /// What is known of the text of each entry.
  private let traits: [TextTraits]
  /// A number for the text of each entry, equal for texts that are.
  private let fingerprints: [Int]
  /// The entries whose key has a character that is none of the printable ones of ASCII.
  private let unusualKeys: Set<Int>
  private let sourceStarts: [Int]

  package init(sources: [LocalizationTable], container: String, vocabulary: ModelVocabulary, index: ModelIndex) {
    self.sources = sources
    self.container = container
    locale = sources.first?.locale
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
    var unusualKeys = Set<Int>()
    var traits: [TextTraits] = []
    var fingerprints: [Int] = []
    traits.reserveCapacity(entries.count)
    fingerprints.reserveCapacity(entries.count)
    for position in entries.indices {
      traits.append(TextTraits(of: entries[position].value))
      fingerprints.append(entries[position].value.hashValue)
      let key = entries[position].key
      if let number = vocabulary.number(of: key) {
        entryOfKey[number] = position
        keyOfEntry[position] = number
        if vocabulary.isUnusual(number) { unusualKeys.insert(position) }
      } else {
        unknown[LiteralText(key)] = position
        if !key.isPrintableASCII { unusualKeys.insert(position) }
      }
    }
    // An entry with a syntax error is reported as such; what it says is a guess.
    let unknownEntries = unknown.values.filter { !entries[$0].isRepaired }.sorted()
    let knownEntries: [(entry: Int, key: Int)] = keyOfEntry.enumerated().compactMap { position, number in
      guard let number, entryOfKey[number] == position, !entries[position].isRepaired else { return nil }
      return (position, number)
    }
    self.unknownEntries = unknownEntries
    self.knownEntries = knownEntries
    judgedEntries =
      unknownEntries.isEmpty ? knownEntries.map(\.entry) : (knownEntries.map(\.entry) + unknownEntries).sorted()
    self.traits = traits
    self.fingerprints = fingerprints
    self.unusualKeys = unusualKeys
    self.entryOfKey = entryOfKey
    let entryOfTerm = Self.resolve(
      vocabulary, index: index, entryOfKey: entryOfKey, inherited: InheritedKeys(unknown))
    self.entryOfTerm = entryOfTerm
    unnamedTerms = entryOfTerm.indices.filter { entryOfTerm[$0] == nil }
  }

  /// The entry that a key of the vocabulary finds.
  package func entry(ofKey number: ModelVocabulary.KeyNumber) -> Int? { entryOfKey[number] }

  /// The table that holds an entry.
  package func source(of entry: Int) -> LocalizationTable? {
    sourceStarts.lastIndex { $0 <= entry }.map { sources[$0] }
  }

  /// Whether an error ended the reading of a source, so that what seems to be missing may be there.
  package var isIncomplete: Bool { sources.contains(where: \.isIncomplete) }

  /// Whether the text of an entry may have one of these traits; if not, it surely has none.
  func mayHave(_ wanted: TextTraits, _ entry: Int) -> Bool { !traits[entry].isDisjoint(with: wanted) }

  /// Whether the key of an entry has a character that is none of the printable ones of ASCII.
  func hasUnusualKey(_ entry: Int) -> Bool { unusualKeys.contains(entry) }

  /// Whether the text of an entry has nothing but white space.
  func isBlank(_ entry: Int) -> Bool { mayHave(.blank, entry) && entries[entry].value.isBlank }

  /// A number for the text of an entry, the same for equal texts of any table in this run and hardly ever for others.
  func fingerprint(of entry: Int) -> Int { fingerprints[entry] }

  /// The text of a term, or nil where the raw name is shown.
  package func text(ofTerm number: Int) -> String? {
    entryOfTerm[number].map { entries[$0].value }
  }

  private static func resolve(
    _ vocabulary: ModelVocabulary, index: ModelIndex, entryOfKey: [Int?], inherited: InheritedKeys
  ) -> [Int?] {
    vocabulary.entries.map { term in
      if let own = entryOfKey[term.ownKey] { return own }
      guard case .property(let property, let entity) = term.term, let sharedKey = term.sharedKey else { return nil }
      // Only a table with such a key, or a name declared more than once, is worth the walk.
      let mayBeInherited = inherited.has(property) || (vocabulary.sharers[sharedKey]?.count ?? 0) > 1
      if term.hasAncestors, mayBeInherited {
        for ancestor in index.inheritanceChain(of: entity).dropFirst() {
          let key = LocalizationKey.propertyOfEntity(property: property, entity: ancestor.name).text
          if let found = vocabulary.number(of: key).flatMap({ entryOfKey[$0] }) { return found }
          if let found = inherited.entry(property: property, entity: ancestor.name) { return found }
        }
      }
      return entryOfKey[sharedKey]
    }
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
