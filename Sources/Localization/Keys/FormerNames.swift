import GlossBasics
package import GlossManagedObjectModel

/// The names that a model's entities and properties had before, and so the keys under which tables still have their
/// strings.
///
/// | change | old key | new key |
/// | --- | --- | --- |
/// | `User` is now `Account` | `Entity/User` | `Entity/Account` |
/// | | `Property/name/Entity/User` | `Property/name/Entity/Account` |
/// | `Account.name` is now `fullName` | `Property/name` | `Property/fullName` |
/// | `weight` moved from `Cat` to its parent `Pet` | `Property/weight/Entity/Cat` | `Property/weight/Entity/Pet` |
///
/// A renaming identifier tells the former name by itself. Earlier versions of the model, or its state at an earlier
/// commit, add the names in between, what moved in a hierarchy, and the one property that is gone where one of the same
/// type is new, for which Core Data needs a renaming identifier and a translator does not.
///
/// A text that comes to the key of another entity is for a person to confirm, even if the property's name is the same:
/// only an entity that one renaming identifier follows alone is the same entity.
package struct FormerNames: Sendable {
  /// The present key for a former one.
  package struct Successor: Sendable, Hashable {
    package let key: LocalizationKey
    /// Whether the name itself is another one, or the entity, so its translation may be another too.
    package let changesMeaning: Bool
    /// Whether the key names a property of another entity than the former one.
    package let changesEntity: Bool
  }

  /// Whether earlier states of the model are known, which tell what is gone.
  let hasHistory: Bool
  private var successors: [LiteralText: [Successor]] = [:]
  /// The former keys of each term, by its number, most likely first.
  private var formerKeys: [Int: [Successor]] = [:]
  private var count = 0

  /// The maximum number of former keys: thousands of renames in one version are a hostile model.
  private static let limit = 50_000

  /// - Parameters:
  ///   - models: earlier states of the model, the latest first.
  ///   - guesses: whether to take a new name for a former one without a renaming identifier, where only one fits.
  package init(_ vocabulary: ModelVocabulary, earlier models: [ManagedObjectModel] = [], guesses: Bool = true) {
    hasHistory = !models.isEmpty
    let index = vocabulary.index
    let isRenamed = index.entities.contains { entity in
      entity.renamingIdentifier != nil || entity.namedProperties.contains { $0.identifier != $0.name }
    }
    guard isRenamed || !models.isEmpty else { return }
    var comparison = FormerNamesComparison(index, earlier: models, guesses: guesses)
    for (number, entry) in vocabulary.entries.enumerated() {
      guard count < Self.limit else { return }
      switch entry.term {
      case .entity(let name):
        for former in comparison.formerNames(ofEntity: name) {
          add(
            .entity(former), .entity(name), to: number, former, name,
            changesEntity: !comparison.isSame(former, as: name))
        }
      case .property(let name, let entity):
        for place in comparison.formerPlaces(ofProperty: name, of: entity) {
          add(
            .propertyOfEntity(property: place.property, entity: place.entity),
            .propertyOfEntity(property: name, entity: entity), to: number, place.property, name,
            changesEntity: !comparison.isSame(place.entity, as: entity))
          // An heir's own name for an inherited property.
          for (former, heir) in place.heirs {
            add(
              .propertyOfEntity(property: place.property, entity: former),
              .propertyOfEntity(property: name, entity: heir), to: nil, place.property, name,
              changesEntity: !comparison.isSame(former, as: heir))
          }
        }
        for former in comparison.formerNames(ofProperty: name, of: entity) {
          addShort(former, name, entity: entity, to: number)
        }
      case .errorString: break
      }
    }
  }

  /// The present keys of what a key named before: several if `Property/name` served properties that now differ.
  package func successors(of key: String) -> [Successor] { successors[LiteralText(key)] ?? [] }

  /// The keys that named a term before, most likely first.
  package func formerKeys(ofTerm number: Int) -> [Successor] { formerKeys[number] ?? [] }

  private mutating func add(
    _ former: LocalizationKey, _ present: LocalizationKey, to term: Int?, _ formerName: String, _ name: String,
    changesEntity: Bool
  ) {
    guard former.text != present.text, count < Self.limit else { return }
    let changesMeaning = changesEntity || !NameLetters.areSame(formerName, name)
    count += 1
    let successor = Successor(key: present, changesMeaning: changesMeaning, changesEntity: changesEntity)
    if successors[LiteralText(former.text)]?.contains(where: { $0.key == present }) != true {
      successors[LiteralText(former.text), default: []].append(successor)
    }
    guard let term else { return }
    formerKeys[term, default: []].append(
      Successor(key: former, changesMeaning: changesMeaning, changesEntity: changesEntity))
  }

  /// Adds `Property/former`, whose text now belongs to `Property/name`, or to each property by itself if they differ.
  private mutating func addShort(_ former: String, _ name: String, entity: String, to term: Int) {
    guard former != name, count < Self.limit else { return }
    count += 1
    let old = LocalizationKey.property(former)
    let changesMeaning = !NameLetters.areSame(former, name)
    formerKeys[term, default: []].append(
      Successor(key: old, changesMeaning: changesMeaning, changesEntity: false))
    let present = successors[LiteralText(old.text)] ?? []
    let short = Successor(key: .property(name), changesMeaning: changesMeaning, changesEntity: false)
    if present.isEmpty || present == [short] {
      successors[LiteralText(old.text)] = [short]
      shortOwners[old, default: []].append((name, entity))
      return
    }
    shortOwners[old, default: []].append((name, entity))
    successors[LiteralText(old.text)] = (shortOwners[old] ?? []).map { name, entity in
      Successor(
        key: .propertyOfEntity(property: name, entity: entity), changesMeaning: !NameLetters.areSame(former, name),
        changesEntity: false)
    }
  }

  private var shortOwners: [LocalizationKey: [(String, String)]] = [:]
}

/// Compares names by their letters.
package enum NameLetters {
  /// Whether two names differ only in case and signs: `birthDay`, `birthday`, `birth_day`.
  package static func areSame(_ first: String, _ second: String) -> Bool { letters(first) == letters(second) }

  package static func letters(_ name: String) -> String {
    String(name.withoutInvisibleCharacters.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

/// The entities and properties of a model, matched with those of its earlier states.
private struct FormerNamesComparison {
  /// Where a property was: its former name, in the entity that declared it, by that one's former name.
  struct Place: Hashable {
    var property: String
    var entity: String
    /// The entities that inherited it, by their former and present names.
    var heirs: [(former: String, heir: String)] = []

    static func == (left: Place, right: Place) -> Bool {
      left.property == right.property && left.entity == right.entity
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(property)
      hasher.combine(entity)
    }
  }

  private let index: ModelIndex
  private let earlier: [ModelIndex]
  /// The entity of each earlier state, by the present entity's name.
  private let matches: [[String: EntityDescription]]
  /// The former names of each entity that has any.
  private var renamedEntities: [String: [String]] = [:]
  /// The former owners of an entity's properties in each earlier state, and the entities below it.
  private var relatives: (entity: String, bearers: [[EntityDescription]], heirs: [String])?
  /// How many present entities had a name before.
  private var claims: [String: Int] = [:]
  /// The entities that are what was another one only by a guess, or together with one that is gone.
  private let uncertain: Set<String>
  /// Properties of the latest earlier state that are gone while one of the same type is new, by the new one.
  private let likely: [String: [String: String]]

  init(_ index: ModelIndex, earlier models: [ManagedObjectModel], guesses: Bool) {
    self.index = index
    let earlier = models.map(ModelIndex.init)
    self.earlier = earlier
    var uncertain: Set<String> = []
    matches = earlier.map { old in
      var taken: Set<String> = []
      var found: [String: EntityDescription] = [:]
      let byIdentifier = Dictionary(
        old.entities.map { ($0.renamingIdentifier ?? $0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for entity in index.entities {
        guard let match = byIdentifier[entity.renamingIdentifier ?? entity.name] ?? old.entity(named: entity.name)
        else { continue }
        found[entity.name] = match
        taken.insert(match.name)
      }
      // An entity that is gone, and a new one with most of its properties.
      let gone = old.entities.filter { !taken.contains($0.name) && index.entity(named: $0.name) == nil }
      let new = index.entities.filter { found[$0.name] == nil }
      if guesses, gone.count * new.count <= 10_000 {
        for entity in new {
          let names = Set(entity.propertyNames)
          let near = gone.filter { other in
            let others = Set(other.propertyNames)
            return !names.isEmpty && names.intersection(others).count * 2 >= max(names.count, others.count)
          }
          if let only = near.first, near.count == 1 {
            found[entity.name] = only
            uncertain.insert(entity.name)
          }
        }
      }
      // One that was renamed, and has most properties of one that is gone, unites the two.
      let renamed = index.entities.filter { found[$0.name].map(\.name) ?? $0.name != $0.name }
      if gone.count * renamed.count <= 10_000 {
        for entity in renamed {
          let names = Set(entity.propertyNames)
          let isUnited = gone.contains { other in
            let shared = names.intersection(other.propertyNames).count
            return shared > 0 && shared * 2 >= Set(other.propertyNames).count
          }
          if isUnited { uncertain.insert(entity.name) }
        }
      }
      return found
    }
    self.uncertain = uncertain
    likely = !guesses ? [:] : matches.first.map { Self.likely(index, $0) } ?? [:]
    for entity in index.entities {
      let names = matches.compactMap { $0[entity.name]?.name } + [entity.renamingIdentifier].compactMap(\.self)
      let former = Self.distinct(names.filter { $0 != entity.name })
      if !former.isEmpty { renamedEntities[entity.name] = former }
      for name in former { claims[name, default: 0] += 1 }
    }
  }

  /// Whether a name was that of the very entity: its own, or one that it alone had before.
  func isSame(_ former: String, as present: String) -> Bool {
    if former == present { return true }
    return !uncertain.contains(present) && renamedEntities[present]?.contains(former) == true
      && claims[former] == 1 && index.entity(named: former) == nil
  }

  /// One property that is gone from an entity where exactly one of the same type is new.
  private static func likely(_ index: ModelIndex, _ matches: [String: EntityDescription]) -> [String: [String: String]]
  {
    var result: [String: [String: String]] = [:]
    for entity in index.entities {
      guard let old = matches[entity.name] else { continue }
      let chain = index.inheritanceChain(of: entity.name)
      let descendants = index.descendants(of: entity.name).prefix(256).compactMap(index.entity(named:))
      let present = Set((chain + descendants).flatMap(\.namedProperties).flatMap { [$0.identifier, $0.name] })
      let former = Set(
        (old.namedProperties + chain.dropFirst().compactMap { matches[$0.name] }.flatMap(\.namedProperties))
          .flatMap { [$0.identifier, $0.name] })
      let gone = old.namedProperties.filter { !present.contains($0.identifier) && !present.contains($0.name) }
      let new = entity.namedProperties.filter { !former.contains($0.identifier) && !former.contains($0.name) }
      for property in new {
        let same = gone.filter { $0.kind == property.kind }
        guard same.count == 1, new.count(where: { $0.kind == property.kind }) == 1, let only = same.first else {
          continue
        }
        result[entity.name, default: [:]][property.name] = only.name
      }
    }
    return result
  }

  func formerNames(ofEntity name: String) -> [String] { renamedEntities[name] ?? [] }

  mutating func formerNames(ofProperty name: String, of entity: String) -> [String] {
    Self.distinct(formerPlaces(ofProperty: name, of: entity).map(\.property).filter { $0 != name })
  }

  /// The former names and owners of a property, most likely first.
  mutating func formerPlaces(ofProperty name: String, of entity: String) -> [Place] {
    guard let property = index.entity(named: entity)?.namedProperties.first(where: { $0.name == name }) else {
      return []
    }
    let (bearers, heirs) = relatives(of: entity)
    var places: [Place] = []
    for number in earlier.indices {
      let guess = number == 0 ? likely[entity]?[name] : nil
      for bearer in bearers[number] {
        let found = bearer.namedProperties.first { $0.identifier == property.identifier || $0.name == guess }
        guard let found else { continue }
        places.append(Place(property: found.name, entity: bearer.name))
      }
    }
    let owners = [entity] + formerNames(ofEntity: entity)
    for former in [name, property.identifier] {
      places += owners.map { Place(property: former, entity: $0) }
    }
    var seen = Set<Place>()
    return places.filter { seen.insert($0).inserted }.map { place in
      var place = place
      for heir in heirs where place.property != name || renamedEntities[heir] != nil {
        for former in [heir] + formerNames(ofEntity: heir) { place.heirs.append((former, heir)) }
      }
      return place
    }
  }

  /// Where the properties of an entity were declared: in the entity itself, above it, or below it; and its heirs.
  private mutating func relatives(of entity: String) -> (bearers: [[EntityDescription]], heirs: [String]) {
    if let relatives, relatives.entity == entity { return (relatives.bearers, relatives.heirs) }
    // Real hierarchies are small; those of hostile models would take quadratic time.
    let heirs = Array(index.descendants(of: entity).prefix(256))
    let bearers = zip(earlier, matches).map { old, match in
      (match[entity].map { old.inheritanceChain(of: $0.name) } ?? []) + heirs.compactMap { match[$0] }
    }
    relatives = (entity, bearers, heirs)
    return (bearers, heirs)
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }
}

/// A property as far as renames are concerned.
private struct NamedProperty {
  var name: String
  var identifier: String
  /// What a property that replaces another one has in common with it.
  var kind: String
}

extension EntityDescription {
  fileprivate var namedProperties: [NamedProperty] {
    attributes.map {
      NamedProperty(name: $0.name, identifier: $0.renamingIdentifier ?? $0.name, kind: $0.typeName)
    }
      + relationships.map {
        NamedProperty(
          name: $0.name, identifier: $0.renamingIdentifier ?? $0.name,
          kind: "\($0.destination ?? "") \($0.isToMany)")
      }
      + fetchedProperties.map {
        NamedProperty(name: $0.name, identifier: $0.renamingIdentifier ?? $0.name, kind: "fetched")
      }
  }
}
