import Foundation
import GlossBasics
import GlossManagedObjectModel

/// The entry of a table for each term of a model, by key.
///
/// Tables with the same keys share it; see `TableOverlay` for the order of keys.
struct TableMatch: Sendable {
  let entryOfTerm: EntryNumbers
  let unnamedTerms: [Int]
  let unknownEntries: [Int]
  let knownEntries: [(entry: Int, key: ModelVocabulary.KeyNumber)]
  let entryOfKey: EntryNumbers
  let inherited: InheritedKeys

  init(_ entries: TableEntries, vocabulary: ModelVocabulary) {
    var entryOfKey = EntryNumbers(count: vocabulary.keys.count)
    var keyOfEntry = EntryNumbers(count: entries.count)
    var unknown: [LiteralText: Int] = [:]
    for position in entries.indices {
      let fingerprint = entries.keyFingerprint(at: position)
      if let number = entries.withKey(at: position, { vocabulary.number(of: $0, fingerprint) }) {
        entryOfKey[number] = position
        keyOfEntry[position] = number
      } else {
        unknown[LiteralText(entries.key(at: position))] = position
      }
    }
    let inherited = InheritedKeys(unknown)
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
    var entryOfTerm = EntryNumbers(count: vocabulary.entries.count)
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
    ofProperty term: ModelVocabulary.Entry, vocabulary: ModelVocabulary, entryOfKey: EntryNumbers,
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
package final class TableMatches: @unchecked Sendable {
  // Sendable, since mutable state is only touched under the lock.
  private let lock = NSLock()
  /// Keeps the keys alive so that their identity is not reused.
  private var known: [ObjectIdentifier: (keys: TableKeys, match: TableMatch)] = [:]

  package init() {}

  func match(of entries: TableEntries, vocabulary: ModelVocabulary) -> TableMatch {
    // A guessed key does not count as unknown.
    guard !entries.hasRepairs else { return TableMatch(entries, vocabulary: vocabulary) }
    let identifier = ObjectIdentifier(entries.keys)
    // Under the lock so that other threads wait for the first instead of repeating its work.
    return lock.withLock {
      if let known = known[identifier] { return known.match }
      let match = TableMatch(entries, vocabulary: vocabulary)
      known[identifier] = (entries.keys, match)
      return match
    }
  }
}

/// An optional entry number per numbered item.
package struct EntryNumbers: RandomAccessCollection, Sendable {
  /// Takes a quarter of the space of optional numbers; -1 is nil.
  @usableFromInline package var numbers: [Int32]

  package init(count: Int) {
    numbers = [Int32](repeating: -1, count: count)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { numbers.count }

  @inlinable package subscript(place: Int) -> Int? {
    get { numbers[place] < 0 ? nil : Int(numbers[place]) }
    set { numbers[place] = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}

/// The keys `Property/p/Entity/E` of a table whose entity does not declare the property itself.
struct InheritedKeys: Sendable {
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
