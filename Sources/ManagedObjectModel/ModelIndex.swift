import GlossBasics

/// A model with its entities indexed by name and its inheritance resolved.
///
/// Created once and shared: every look-up takes constant time. It tolerates hostile models: of entities with the same
/// name the first counts, and a missing parent ends the chain, as does a cycle.
package struct ModelIndex: Sendable {
  package let model: ManagedObjectModel
  /// The entities, sorted by name, without duplicates.
  package let entities: [EntityDescription]
  /// The names of all entities, sorted by Unicode scalar, without duplicates.
  package let entityNames: [String]
  /// The index of each entity in `entities`.
  private let numbers: [String: Int]
  /// The number of each entity's parent; nil if it has no parent.
  private let parents: [Int?]
  /// Whether an entity is its own ancestor, as only in hostile models: others skip the check.
  private let hasCycle: Bool
  private let subentitiesByName: [String: [String]]
  /// The index of each of an entity's own properties, by name, in the order of `EntityDescription.properties`.
  private let ownProperties: [[String: Int]]
  private let sortedProperties = Deferred<[[(group: Int, number: Int)]]>()
  /// The number of levels of inheritance that pages list for each entity: itself and its nearest ancestors.
  ///
  /// Declarations of more distant ancestors are on their own pages: otherwise a chain of thousands would be repeated
  /// once per level.
  package let listedLevels: Int

  package init(_ model: ManagedObjectModel) {
    self.model = model
    let entitiesByName = Dictionary(model.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // UTF-8 has the order of its scalars.
    entityNames = entitiesByName.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    entities = entityNames.compactMap { entitiesByName[$0] }
    let numbers = Dictionary(uniqueKeysWithValues: zip(entityNames, entities.indices))
    self.numbers = numbers
    parents = entities.map { $0.superentity.flatMap { numbers[$0] } }
    hasCycle = Self.hasCycle(parents)
    var subentities: [String: [String]] = [:]
    for entity in entities {
      if let parent = entity.superentity { subentities[parent, default: []].append(entity.name) }
    }
    subentitiesByName = subentities
    ownProperties = entities.map { entity in
      Dictionary(entity.propertyNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    listedLevels = Self.listedLevels(parents, ownProperties.map(\.count))
  }

  private static func hasCycle(_ parents: [Int?]) -> Bool {
    // The number of the walk that visited each entity.
    var walks = Array(repeating: 0, count: parents.count)
    for start in parents.indices {
      var current: Int? = start
      while let number = current, walks[number] == 0 {
        walks[number] = start + 1
        current = parents[number]
      }
      if let current, walks[current] == start + 1 { return true }
    }
    return false
  }

  /// The number of levels that can be listed before inherited properties outweigh those written in the model.
  ///
  /// - Parameters:
  ///   - parents: the number of each entity's parent.
  ///   - counts: the number of properties that each entity declares.
  private static func listedLevels(_ parents: [Int?], _ counts: [Int]) -> Int {
    // The ancestor of each entity, this many levels up.
    var ancestors = parents
    var repeated = 0
    for level in 1..<mostListedLevels {
      for ancestor in ancestors { repeated += ancestor.map { counts[$0] } ?? 0 }
      if repeated > mostRepeated { return max(level, fewestListedLevels) }
      ancestors = ancestors.map { $0.flatMap { parents[$0] } }
    }
    return mostListedLevels
  }

  package func entity(named name: String) -> EntityDescription? { numbers[name].map { entities[$0] } }

  /// The names of the direct children of an entity, sorted.
  package func subentities(of name: String) -> [String] { subentitiesByName[name] ?? [] }

  /// The names of all descendants of an entity, without duplicates, even if the parents form a cycle.
  package func descendants(of name: String) -> [String] {
    var result: [String] = []
    var seen: Set<String> = [name]
    var waiting = subentities(of: name)
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      result.append(next)
      waiting += subentities(of: next)
    }
    return result.sorted { $0.precedes($1) }
  }

  /// The maximum depth of inheritance. Real models have fewer than ten levels; a chain of many thousand entities would
  /// otherwise take quadratic time.
  static let depthLimit = 128

  /// The maximum number of listed levels: no real hierarchy is so deep.
  package static let mostListedLevels = 16
  /// The minimum number of listed levels.
  private static let fewestListedLevels = 3
  /// The number of listed inherited properties, in all entities together, above which fewer levels are listed. Models
  /// of apps have a few hundred.
  private static let mostRepeated = 8_000

  /// The entity and its ancestors, nearest first. A cycle is entered only once.
  package func inheritanceChain(of name: String, levels: Int = .max) -> [EntityDescription] {
    numbersInChain(of: name, levels: levels).map { entities[$0] }
  }

  /// The nearest unlisted ancestor of an entity, and the number of properties declared by it and its ancestors; nil if
  /// all are listed.
  package func inheritedBeyondListing(of name: String) -> (ancestor: String, count: Int)? {
    let chain = numbersInChain(of: name).dropFirst(listedLevels)
    guard let nearest = chain.first else { return nil }
    return (entities[nearest].name, chain.reduce(0) { $0 + ownProperties[$1].count })
  }

  /// The number of concrete entities that inherit from each entity beyond their listed ancestors.
  package var heirsBeyondListing: [String: Int] {
    var counts: [Int: Int] = [:]
    for entity in entities where !entity.isAbstract {
      for ancestor in numbersInChain(of: entity.name).dropFirst(listedLevels) { counts[ancestor, default: 0] += 1 }
    }
    return Dictionary(uniqueKeysWithValues: counts.map { (entities[$0].name, $1) })
  }

  /// The names of an entity and its ancestors, nearest first; only the name itself if the model has no such entity.
  package func namesInChain(of name: String) -> [String] {
    let chain = numbersInChain(of: name)
    return chain.isEmpty ? [name] : chain.map { entities[$0].name }
  }

  private func numbersInChain(of name: String, levels: Int = .max) -> [Int] {
    guard let number = numbers[name], levels > 0 else { return [] }
    var chain = [number]
    while chain.count < min(levels, Self.depthLimit), let next = parents[chain[chain.count - 1]] {
      if hasCycle, chain.contains(next) { break }
      chain.append(next)
    }
    return chain
  }

  /// The name of the topmost ancestor of an entity, its own if it has no parent; nil for an unknown entity.
  package func rootName(of name: String) -> String? { numbersInChain(of: name).last.map { entities[$0].name } }

  /// An own or inherited property of an entity, with the entity that declares it.
  ///
  /// If a hostile model declares a name twice along a chain, the nearest declaration counts.
  package func property(_ name: String, of entity: String) -> (property: Property, declaredIn: String)? {
    // Step by step, since the entity itself usually declares the property.
    var next = numbers[entity]
    var steps = 0
    while let ancestor = next, steps < Self.depthLimit {
      if let number = ownProperties[ancestor][name] {
        return (entities[ancestor].property(at: number), entities[ancestor].name)
      }
      next = parents[ancestor]
      steps += 1
    }
    return nil
  }

  /// All properties of an entity in the order in which Core Data validates them.
  ///
  /// The groups are persistent attributes, transient attributes, persistent to-one, to-many, ordered to-many and
  /// transient relationships, fetched properties; within a group inherited properties come first, from the root
  /// down, and the properties of one entity are sorted by UTF-16 code units. Verified against the reference numbers
  /// of optimized models.
  ///
  /// - Parameter levels: the number of entities of the chain to include: the entity itself and its nearest ancestors.
  package func properties(of entity: String, levels: Int = .max) -> [PropertyReference] {
    let chain = numbersInChain(of: entity, levels: levels)
    let sorted = sortedProperties.value { entities.indices.map { ownPlaces(of: $0) } }
    var places = chain.enumerated().flatMap { depth, ancestor in
      sorted[ancestor].map { (group: $0.group, depth: depth, number: $0.number) }
    }
    if chain.count > 1 {
      // A name that a nearer entity declares is hidden.
      var seen = Set<String>(minimumCapacity: places.count)
      places = places.filter { seen.insert(entities[chain[$0.depth]].propertyName(at: $0.number)).inserted }
      // The root is the last in the chain and comes first; the order within an entity stays.
      places = places.enumerated().sorted { left, right in
        let (one, other) = (left.element, right.element)
        if one.group != other.group { return one.group < other.group }
        return one.depth == other.depth ? left.offset < right.offset : one.depth > other.depth
      }.map(\.element)
    }
    return places.map { place in
      let owner = entities[chain[place.depth]]
      return PropertyReference(entity: entity, declaredIn: owner.name, property: owner.property(at: place.number))
    }
  }

  /// The groups and numbers of an entity's own properties in the order of storage and validation, each name once.
  private func ownPlaces(of entity: Int) -> [(group: Int, number: Int)] {
    let places = ownProperties[entity].map { name, number in
      (group: Self.group(of: entities[entity], at: number), number: number, name: name)
    }
    return places.sorted { left, right in
      left.group == right.group ? left.name.precedesInUTF16(right.name) : left.group < right.group
    }.map { ($0.group, $0.number) }
  }

  /// The rank of an own property's group in the order of storage and validation.
  private static func group(of entity: EntityDescription, at number: Int) -> Int {
    if number < entity.attributes.count { return entity.attributes[number].isTransient ? 1 : 0 }
    let number = number - entity.attributes.count
    guard number < entity.relationships.count else { return 6 }
    let relationship = entity.relationships[number]
    if relationship.isTransient { return 5 }
    if !relationship.isToMany { return 2 }
    return relationship.isOrdered ? 4 : 3
  }
}

/// A property as seen from an entity that has it.
package struct PropertyReference: Sendable, Hashable {
  /// The entity that has the property, by declaration or inheritance.
  package var entity: String
  /// The entity that declares it.
  package var declaredIn: String
  package var property: Property

  package init(entity: String, declaredIn: String, property: Property) {
    self.entity = entity
    self.declaredIn = declaredIn
    self.property = property
  }

  /// Whether the property comes from a superentity.
  package var isInherited: Bool { entity != declaredIn }
}
