import GlossBasics
import GlossManagedObjectModel
import Synchronization

/// The entry of a table for each term of a model, by key.
///
/// Tables with the same keys share it; see `TableOverlay` for the order of keys.
struct TableMatch: Sendable {
  let entryOfTerm: [Int?]
  let unnamedTerms: [Int]
  let unknownEntries: [Int]
  let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  let entryOfKey: [Int?]
  /// The keys of the entries that do not directly name anything, parsed; malformed keys are left out.
  let otherKeys: [Int: LocalizationKey]
  let inherited: InheritedKeys

  init(_ entries: TableEntries, vocabulary: ModelVocabulary) {
    var entryOfKey = [Int?](repeating: nil, count: vocabulary.keys.count)
    var keyOfEntry = [Int?](repeating: nil, count: entries.count)
    var unknown: [LiteralText: Int] = [:]
    for position in entries.indices {
      if let number = vocabulary.number(of: entries.key(at: position)) {
        entryOfKey[number] = position
        keyOfEntry[position] = number
      } else {
        unknown[LiteralText(entries.key(at: position))] = position
      }
    }
    otherKeys = Dictionary(
      uniqueKeysWithValues: unknown.compactMap { text, entry in LocalizationKey(text.text).map { (entry, $0) } })
    let inherited = InheritedKeys(otherKeys)
    self.entryOfKey = entryOfKey
    self.inherited = inherited
    unknownEntries = unknown.values.filter { !entries.isRepaired(at: $0) }.sorted()
    var known: [(entry: Int, key: ModelVocabulary.KeyNumber)] = []
    known.reserveCapacity(entries.count - unknown.count)
    for position in entries.indices {
      guard let number = keyOfEntry[position], entryOfKey[number] == position, !entries.isRepaired(at: position) else {
        continue
      }
      known.append((position, number))
    }
    knownEntries = known
    var entryOfTerm = [Int?](repeating: nil, count: vocabulary.entries.count)
    for term in vocabulary.entries.indices {
      entryOfTerm[term] =
        entryOfKey[vocabulary.entries[term].ownKey]
        ?? Self.entry(
          ofProperty: vocabulary.entries[term], vocabulary: vocabulary, entryOfKey: entryOfKey, inherited: inherited)
    }
    self.entryOfTerm = entryOfTerm
    unnamedTerms = entryOfTerm.indices.filter { entryOfTerm[$0] == nil }
  }

  /// The entry that names a property without a key of its own.
  private static func entry(
    ofProperty term: ModelVocabulary.Entry, vocabulary: ModelVocabulary, entryOfKey: [Int?],
    inherited: InheritedKeys
  ) -> Int? {
    guard case .property(let property, let entity) = term.term, let sharedKey = term.sharedKey else { return nil }
    // The search pays off only if a table has such a key, or a name is declared more than once.
    let mayBeInherited = inherited.has(property) || (vocabulary.sharers[sharedKey]?.count ?? 0) > 1
    if term.hasAncestors, mayBeInherited {
      for ancestor in vocabulary.index.namesInChain(of: entity).dropFirst() {
        let key = LocalizationKey.propertyOfEntity(property: property, entity: ancestor).text
        if let found = vocabulary.number(of: key).flatMap({ entryOfKey[$0] }) { return found }
        if let found = inherited.entry(property: property, entity: ancestor) { return found }
      }
    }
    return entryOfKey[sharedKey]
  }
}

/// Matches shared by tables of a model with the same keys.
final class TableMatches: Sendable {
  /// Keeps the keys alive so that their identity is not reused.
  private let known = Mutex<[ObjectIdentifier: (keys: TableKeys, match: TableMatch)]>([:])

  func match(of entries: TableEntries, vocabulary: ModelVocabulary) -> TableMatch {
    // A guessed key does not count as unknown.
    guard !entries.hasRepairs else { return TableMatch(entries, vocabulary: vocabulary) }
    let identifier = ObjectIdentifier(entries.keys)
    // Under the lock so that other threads wait for the first instead of repeating its work.
    return known.withLock { known in
      if let known = known[identifier] { return known.match }
      let match = TableMatch(entries, vocabulary: vocabulary)
      known[identifier] = (entries.keys, match)
      return match
    }
  }
}

/// The keys `Property/p/Entity/E` of a table whose entity does not declare the property itself.
struct InheritedKeys: Sendable {
  private var entries: [LiteralText: [LiteralText: Int]] = [:]

  init(_ keys: [Int: LocalizationKey]) {
    for case (let entry, .propertyOfEntity(let property, let entity)) in keys {
      entries[LiteralText(property), default: [:]][LiteralText(entity)] = entry
    }
  }

  func has(_ property: String) -> Bool { entries[LiteralText(property)] != nil }

  func entry(property: String, entity: String) -> Int? { entries[LiteralText(property)]?[LiteralText(entity)] }
}
