import GlossBasics
import GlossDiagnostics
package import GlossManagedObjectModel

/// One thing of a model that a reader sees by name, or one of its texts.
package enum Term: Sendable, Hashable {
  case entity(String)
  /// A property where it is declared.
  case property(String, entity: String)
  /// A textual warning.
  case errorString(String)

  /// The entity it belongs to.
  package var entity: String? {
    switch self {
    case .entity(let name), .property(_, let name): name
    case .errorString: nil
    }
  }
}

/// Everything that a model expects of a localization table, with the keys that name it.
///
/// Made once per model, so that reading a table against it costs one look-up an entry. Keys are numbered; those of
/// inherited properties under a superentity (`Property/date/Entity/Base` for a `date` that only a child declares) are
/// legal but rare, and are worked out where a table has them.
package struct ModelVocabulary: Sendable {
  package typealias KeyNumber = Int

  /// A term with the numbers of the keys that give it a name.
  package struct Entry: Sendable {
    package let term: Term
    /// `Entity/E`, `Property/p/Entity/E` or `ErrorString/s`.
    package let ownKey: KeyNumber
    /// `Property/p`, for properties.
    package let sharedKey: KeyNumber?
    /// Whether the entity that declares a property has a parent whose keys serve it as well.
    package let hasAncestors: Bool
  }

  /// Entities sorted by name, each followed by its own properties sorted by name; then the error strings.
  package private(set) var entries: [Entry] = []
  package let index: ModelIndex
  package private(set) var keys: [LocalizationKey] = []
  private var kinds: [KeyKind] = []
  /// The texts of all keys one behind the other, as tables have them, and where each of them stands.
  private var bytes: [UInt8] = []
  private var places: [Range<Int>] = []
  private var numbers: FingerprintIndex
  /// The property that each key `Property/p/Entity/E` is the own one of, by the key's number.
  private var termOfPropertyKey: [KeyNumber: Int] = [:]
  private var unusualKeys = Set<KeyNumber>()
  /// Where an entity and its own properties stand in `entries`.
  package private(set) var termsOfEntity: [String: Range<Int>] = [:]
  /// For each shared key the positions in `entries` of the properties it can serve.
  package private(set) var sharers: [KeyNumber: [Int]] = [:]

  /// - Parameter wanted: the entities that will be asked for, which their ancestors come with; all unless given. Names
  ///   of others are found all the same, as keys that are not of the model.
  package init(_ index: ModelIndex, entities wanted: Set<String>? = nil) {
    self.index = index
    var warnings: [String] = []
    let entities = wanted.map { wanted in
      let names = Set(wanted.flatMap { index.inheritanceChain(of: $0).map(\.name) })
      return names.sorted { $0.precedes($1) }.compactMap(index.entity(named:))
    }
    // Nearly every property has a key of its own, and of the shared ones there are as many at most.
    let expected = (entities ?? index.entities).reduce(0) {
      $0 + 1 + 2 * $1.attributes.count + 2 * $1.relationships.count
    }
    numbers = FingerprintIndex(capacity: expected)
    termOfPropertyKey.reserveCapacity(expected)
    for entity in entities ?? index.entities {
      let hasAncestors = entity.superentity.map { index.entity(named: $0) != nil } ?? false
      let start = entries.count
      append(.entity(entity.name), key: .entity(entity.name))
      for attribute in entity.attributes { warnings += Self.warnings(of: attribute.validations) }
      for relationship in entity.relationships { warnings += Self.warnings(of: relationship.validations) }
      var last: String?
      for property in entity.propertyNames.sorted(by: { $0.precedes($1) }) where property != last {
        append(
          .property(property, entity: entity.name), key: .propertyOfEntity(property: property, entity: entity.name),
          shared: .property(property), hasAncestors: hasAncestors)
        last = property
      }
      termsOfEntity[entity.name] = start..<entries.count
    }
    for warning in Set(warnings).sorted(by: { $0.precedes($1) }) {
      append(.errorString(warning), key: .errorString(warning))
    }
  }

  /// The number of a key that names a term of the model outright, code point by code point.
  package func number(of key: String) -> KeyNumber? {
    numbers.number(ByteFingerprint.of(key)) { bytes.span.extracting(places[$0]).isSame(as: key) }
  }

  /// The number of a key of a table, with its fingerprint.
  @inline(__always)
  func number(of key: Span<UInt8>, _ fingerprint: UInt32) -> KeyNumber? {
    numbers.number(fingerprint) { bytes.span.extracting(places[$0]).isSame(as: key) }
  }

  /// A key as it stands in a table.
  package func keyText(_ number: KeyNumber) -> String { bytes.span.extracting(places[number]).text }

  /// The term of a property where it is declared; nil where the entity does not declare it.
  package func term(ofProperty property: String, of entity: String) -> Int? {
    number(of: LocalizationKey.propertyOfEntity(property: property, entity: entity).text)
      .flatMap { termOfPropertyKey[$0] }
  }

  /// All keys by their texts, of which those are equal that look alike.
  var keysByLook: [String: String] {
    let texts = keys.indices.map(keyText)
    return Dictionary(zip(texts, texts), uniquingKeysWith: { first, _ in first })
  }

  /// Whether any key has a character that is none of the printable ones of ASCII.
  package var hasUnusualKeys: Bool { !unusualKeys.isEmpty }

  /// Whether a key has a character that is none of the printable ones of ASCII.
  package func isUnusual(_ number: KeyNumber) -> Bool { !unusualKeys.isEmpty && unusualKeys.contains(number) }

  /// The form of a key.
  package func kind(of number: KeyNumber) -> KeyKind { kinds[number] }

  private static func warnings(of validations: [ValidationRule]) -> [String] {
    validations.compactMap { validation in
      if case .text(let text)? = validation.warning, !text.isEmpty { text } else { nil }
    }
  }

  private mutating func append(
    _ term: Term, key: LocalizationKey, shared: LocalizationKey? = nil, hasAncestors: Bool = false
  ) {
    let sharedKey = shared.map { number(adding: $0) }
    let ownKey = number(adding: key)
    if let sharedKey {
      sharers[sharedKey, default: []].append(entries.count)
      termOfPropertyKey[ownKey] = entries.count
    }
    entries.append(Entry(term: term, ownKey: ownKey, sharedKey: sharedKey, hasAncestors: hasAncestors))
  }

  /// The number of the key that is the same as what stands at a place, with its fingerprint.
  private func number(at place: Range<Int>) -> (fingerprint: UInt32, number: KeyNumber?) {
    let text = bytes.span.extracting(place)
    let fingerprint = ByteFingerprint.of(text)
    return (fingerprint, number(of: text, fingerprint))
  }

  private mutating func number(adding key: LocalizationKey) -> KeyNumber {
    let start = bytes.count
    key.write(to: &bytes)
    let place = start..<bytes.count
    let (fingerprint, known) = number(at: place)
    if let known {
      bytes.removeLast(bytes.count - start)
      return known
    }
    let number = keys.count
    if !bytes[start...].allSatisfy({ (0x20..<0x7F).contains($0) }) { unusualKeys.insert(number) }
    places.append(place)
    numbers.update(number, fingerprint) { _ in false }
    keys.append(key)
    kinds.append(KeyKind(key))
    return number
  }
}
