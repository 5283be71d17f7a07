import GlossBasics
package import GlossManagedObjectModel

/// A part of a model with a name or text that a reader sees.
package enum Term: Sendable, Hashable {
  case entity(String)
  /// A property, with the entity that declares it.
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

  /// The raw name that is shown if there is no entry; nil for a warning.
  package var name: String? {
    switch self {
    case .entity(let name), .property(let name, _): name
    case .errorString: nil
    }
  }
}

/// Everything that a model expects of a localization table, with its keys.
///
/// Created once per model so that matching a table with it costs one look-up per entry. Keys are numbered; keys of
/// inherited properties under a superentity (`Property/date/Entity/Base` for a `date` that only a child declares) are
/// legal but rare, and are computed on demand.
package struct ModelVocabulary: Sendable {
  package typealias KeyNumber = Int

  /// A term with the numbers of the keys that name it.
  package struct Entry: Sendable {
    package let term: Term
    /// `Entity/E`, `Property/p/Entity/E` or `ErrorString/s`.
    package let ownKey: KeyNumber
    /// `Property/p`, for properties.
    package let sharedKey: KeyNumber?
    /// Whether the entity that declares a property has a parent, whose keys also apply to it.
    package let hasAncestors: Bool
  }

  /// Entities sorted by name, each followed by its own properties sorted by name; then the error strings.
  package private(set) var entries: [Entry] = []
  package let index: ModelIndex
  package private(set) var keys: [LocalizationKey] = []
  private var numbers: [LiteralText: KeyNumber] = [:]
  /// The property for each key `Property/p/Entity/E`, by the key's number.
  private var termOfPropertyKey: [KeyNumber: Int] = [:]
  /// Whether any key has a character other than printable ASCII.
  private(set) var hasUnusualKeys = false
  /// The ranges in `entries` of an entity and its own properties.
  package private(set) var termsOfEntity: [String: Range<Int>] = [:]
  /// Whether all textual warnings are known: those of the model, or those that code sets. A source model cannot hold
  /// any, nor what momc makes of it, so without one nothing is known, and any key `ErrorString/…` may be looked up.
  package private(set) var hasWarnings = false
  /// The positions in `entries` of the properties that each shared key can name.
  package private(set) var sharers: [KeyNumber: [Int]] = [:]

  /// - Parameter wanted: the entities needed, whose ancestors are included; all by default. Names of others are still
  ///   found, as keys that are not the model's.
  package init(_ index: ModelIndex, entities wanted: Set<String>? = nil) {
    self.index = index
    var warnings: [String] = []
    let entities = wanted.map { wanted in
      let names = Set(wanted.flatMap { index.inheritanceChain(of: $0).map(\.name) })
      return names.sorted { $0.precedes($1) }.compactMap(index.entity(named:))
    }
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
    hasWarnings = !warnings.isEmpty && !index.model.hasUnreadWarnings
    for warning in Set(warnings).sorted(by: { $0.precedes($1) }) {
      append(.errorString(warning), key: .errorString(warning))
    }
  }

  /// The number of a key that directly names a term of the model, comparing code points.
  package func number(of key: String) -> KeyNumber? {
    numbers[LiteralText(key)]
  }

  /// Whether a key names something of the model, an inherited property under a subentity among it.
  package func names(key: String) -> Bool {
    if number(of: key) != nil { return true }
    guard case .propertyOfEntity(let property, let entity)? = LocalizationKey(key) else { return false }
    return index.inheritanceChain(of: entity).contains { $0.propertyNames.contains(property) }
  }

  /// The term of a property in the entity that declares it; nil if the entity does not declare it.
  package func term(ofProperty property: String, of entity: String) -> Int? {
    number(of: LocalizationKey.propertyOfEntity(property: property, entity: entity).text)
      .flatMap { termOfPropertyKey[$0] }
  }

  /// All keys by their normalized strings, which are equal for keys that look alike.
  var keysByLook: [String: String] {
    let texts = keys.map(\.text)
    return Dictionary(zip(texts, texts), uniquingKeysWith: { first, _ in first })
  }

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

  private mutating func number(adding key: LocalizationKey) -> KeyNumber {
    let text = key.text
    if let known = number(of: text) { return known }
    let number = keys.count
    hasUnusualKeys = hasUnusualKeys || !text.isPrintableASCII
    numbers[LiteralText(text)] = number
    keys.append(key)
    return number
  }
}
