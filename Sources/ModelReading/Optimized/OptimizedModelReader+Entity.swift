import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension OptimizedModelReader {
  /// The bits of an entity's flags. The others occur in compared files and repeat what its parts say.
  private enum EntityFlags {
    static let isAbstract: UInt32 = 0x1
    static let known: UInt32 = 0x1 | 0x4 | 0x8 | 0x800 | 0x1000
  }

  /// Reads an entity with its own properties.
  mutating func entity(_ number: Int) throws(OptimizedModelError) -> EntityDescription {
    let head = entities[number]
    let path = ObjectPath.entity(head.name)
    var entity = EntityDescription(
      name: head.name, managedObjectClassName: head.managedObjectClassName,
      superentity: try head.superentity.map { number throws(OptimizedModelError) in try entityName(number) },
      versionHashModifier: head.versionHashModifier)
    for property in head.properties { try readProperty(property, into: &entity) }
    entity.attributes.sort { $0.name.precedes($1.name) }
    entity.relationships.sort { $0.name.precedes($1.name) }
    entity.fetchedProperties.sort { $0.name.precedes($1.name) }

    var record = head.rest
    try skipProperties(of: number, &record)
    let flags = try record.word()
    entity.isAbstract = flags & EntityFlags.isAbstract != 0
    var unknown = flags & ~EntityFlags.known
    for _ in 0..<18 { unknown |= try record.word() }
    if unknown != 0 {
      report(.unknownElement, "the entity has members that no optimized model at hand has", at: path)
    }
    let identifier = try entry(text: record.number())
    if !identifier.isEmpty, identifier != head.name { entity.renamingIdentifier = identifier }
    let tail = try tail(of: number, record)
    entity.userInfo = try userInfo(tail.userInfo, at: path)
    let lists = try OptimizedIndexLists.reading(tail.lists, names: propertyNames[number], in: tables)
    if let lists {
      entity.indexes = lists.indexes.sorted { $0.name.precedes($1.name) }
      entity.uniquenessConstraints = lists.uniquenessConstraints
    } else {
      report(
        .unreadableValue, "the indexes and uniqueness constraints are kept in a way that is not known, and left out",
        at: path)
    }
    // What the deprecated property says, which compiled models keep beside the index.
    let indexed = Set(entity.indexes.filter { $0.elements.count == 1 }.flatMap(\.elements).map(\.subject))
    for index in entity.attributes.indices where indexed.contains(.property(entity.attributes[index].name)) {
      entity.attributes[index].isIndexed = true
    }
    return entity
  }

  /// Skips the list of all properties, inherited ones included, and the ranges of those of one kind.
  ///
  /// How long the list is follows from the properties, and the first range repeats it.
  private mutating func skipProperties(
    of number: Int, _ record: inout OptimizedModelCursor
  ) throws(OptimizedModelError) {
    let count = propertyNames[number].count
    guard count <= record.remaining / 16 else { throw .truncated }
    var unknown = 0
    for _ in 0..<count { unknown |= try record.longNumber() }
    for _ in 0..<count {
      let isInherited = try flag(&record)
      _ = try record.number()
      guard isInherited else { continue }
      _ = try record.number()
      for _ in 0..<3 { unknown |= try record.longNumber() }
      unknown |= try record.number()
    }
    guard try record.longNumber() == 0, try record.longNumber() == count else {
      throw OptimizedModelError(.malformed, "the properties of '\(entities[number].name)' are not counted as expected")
    }
    for _ in 1..<rangeCount { _ = (try record.longNumber(), try record.longNumber()) }
    if unknown != 0 {
      report(
        .unknownElement, "the entity says something of inherited properties that is not known",
        at: .entity(entities[number].name))
    }
  }

  /// The end of an entity's record.
  private struct Tail {
    /// The numbers that are indexes and uniqueness constraints.
    var lists: [Int] = []
    var userInfo = 0
  }

  /// Reads the end of an entity's record from behind: the user info, and the entities of the tree below it, which are
  /// known; what lies before is the indexes and the uniqueness constraints.
  private func tail(
    of number: Int, _ record: OptimizedModelCursor
  ) throws(OptimizedModelError) -> Tail {
    let size = treeSizes[number]
    // A word, then a list of the tree's entities, then three words.
    let length = 4 + 4 + 24 + 8 * size + 12
    var cursor = record
    cursor.align(to: 8)
    let rest = cursor.remaining - length
    guard rest >= 0, rest % 8 == 0 else { throw Self.unknownEnd(of: entities[number]) }
    var tail = Tail()
    for _ in 0..<rest / 8 { tail.lists.append(try cursor.longNumber()) }
    tail.userInfo = try cursor.number()
    guard try cursor.number() == size, try cursor.list().count == size, try cursor.number() == number else {
      throw Self.unknownEnd(of: entities[number])
    }
    return tail
  }

  private static func unknownEnd(of entity: OptimizedEntity) -> OptimizedModelError {
    OptimizedModelError(.malformed, "the record of '\(entity.name)' has members that are not known")
  }

  /// Works out the names of the properties that each entity has, and how many entities each tree of entities holds.
  mutating func readInheritance() throws(OptimizedModelError) {
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: entities.count)
    for start in entities.indices {
      var path: [Int] = []
      var next: Int? = start
      while let entity = next, !isPlaced[entity] {
        path.append(entity)
        isPlaced[entity] = true
        next = entities[entity].superentity
      }
      order += path.reversed()
    }
    propertyNames = Array(repeating: [], count: entities.count)
    treeSizes = Array(repeating: 1, count: entities.count)
    for number in order {
      var names = entities[number].superentity.map { propertyNames[$0] } ?? []
      // Each takes 16 bytes in the record, so that a small file cannot make this long.
      guard names.count <= entities[number].rest.remaining / 16 else { throw .truncated }
      for property in entities[number].properties { names.insert(properties[property].name) }
      propertyNames[number] = names
    }
    for number in order.reversed() {
      if let superentity = entities[number].superentity { treeSizes[superentity] += treeSizes[number] }
    }
  }
}
