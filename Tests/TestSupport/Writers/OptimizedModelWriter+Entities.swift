import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists

extension OptimizedModelWriter {
  mutating func writeEntities(_ hashes: [String: [UInt8]]) {
    output.word(entityNames.count)
    for entity in index.entities { writeEntity(entity, hash: hashes[entity.name]) }
  }

  private mutating func writeEntity(_ entity: EntityDescription, hash: [UInt8]?) {
    let start = output.bytes.count
    output.word(0xDAED_FEEB as UInt32)
    for word in [0, text(entity.versionHashModifier), data(hash)] { output.word(word) }
    output.word(name(entity.managedObjectClassName))
    output.word(name(entity.name))
    output.byte(entity.superentity == nil ? 0 : 1)
    if let superentity = number(of: entity.superentity) { output.word(superentity) }
    let chain = index.inheritanceChain(of: entity.name)
    output.word(number(of: chain.last?.name) ?? 0)
    let subentities = index.subentities(of: entity.name)
    output.byte(subentities.isEmpty ? 0 : 1)
    if !subentities.isEmpty {
      output.word(0)
      output.word(subentities.count)
      for subentity in subentities { output.doubleWord(number(of: subentity) ?? 0) }
    }
    output.word(0)
    writePropertyList(chain)
    output.word(UInt32(entity.isAbstract ? 0xD : 0xC))
    for _ in 0..<18 { output.word(0) }
    output.word(text(entity.renamingIdentifier ?? entity.name))
    writeIndexes(entity)
    output.word(userInfo(entity.userInfo))
    let tree = tree(below: entity.name)
    output.word(tree.count)
    output.list(tree)
    for word in [number(of: entity.name) ?? 0, 0, 0] { output.word(word) }
    output.set(UInt32(output.bytes.count - start), at: start + 4)
    output.word(0xDAED_FEEB as UInt32)
  }

  private mutating func writePropertyList(_ chain: [EntityDescription]) {
    var numbers: [(number: Int, isInherited: Bool)] = []
    for (number, declaration) in declarations.enumerated()
    where chain.contains(where: { $0.name == declaration.entity }) {
      numbers.append((number, declaration.entity != chain.first?.name))
    }
    for _ in numbers { output.doubleWord(0) }
    for (position, (number, isInherited)) in numbers.enumerated() {
      output.word(isInherited ? 1 : 0)
      output.word(number)
      guard isInherited else { continue }
      output.word(position)
      for _ in 0..<3 { output.doubleWord(0) }
      output.word(0)
    }
    let ranges = [0, numbers.count] + Array(repeating: 0, count: 2 * (generation.rangeCount ?? 1) - 2)
    for number in ranges { output.doubleWord(number) }
  }

  private mutating func writeIndexes(_ entity: EntityDescription) {
    output.doubleWord(0)
    output.doubleWord(entity.indexes.count)
    for index in entity.indexes {
      for number in [name(index.name), 0, index.elements.count] { output.doubleWord(number) }
      for element in index.elements {
        guard case .property(let property) = element.subject else { continue }
        for number in [name(property), 0, element.isAscending ? 1 : 0, 0] { output.doubleWord(number) }
      }
    }
    output.doubleWord(entity.uniquenessConstraints.count)
    for tuple in entity.uniquenessConstraints { output.list(tuple.map { name($0) }) }
  }

  /// The numbers of an entity and its descendants, each once.
  private func tree(below entity: String) -> [Int] {
    var names = [entity]
    var seen: Set = [entity]
    var position = 0
    while position < names.count {
      names += index.subentities(of: names[position]).filter { seen.insert($0).inserted }
      position += 1
    }
    return names.compactMap { number(of: $0) }
  }

  // MARK: - Fetch requests and the model

  mutating func writeFetchRequests() {
    output.word(requests.count)
    for request in requests {
      let start = output.bytes.count
      output.word(0xBEEF_CAFE as UInt32)
      for _ in 0..<7 { output.word(0) }
      let entity = number(of: request.entity)
      output.word(entity == nil ? 0 : 1)
      if let entity { output.word(entity) }
      output.word(request.predicate.map { format in archive { $0.predicate(format: format) } } ?? data(nil))
      for _ in 0..<7 { output.word(0) }
      let flags: [(Bool, UInt32)] = [
        (request.returnsDistinctResults, 0x1), (request.includesSubentities, 0x2),
        (request.includesPropertyValues, 0x4), (request.returnsObjectsAsFaults, 0x40),
        (!request.includesPendingChanges && request.resultType != .dictionaries, 0x80), (!request.name.isEmpty, 0x100),
      ]
      output.word(flags.reduce(UInt32(request.resultType.rawValue) << 3) { $0 | ($1.0 ? $1.1 : 0) })
      output.set(UInt32(output.bytes.count - start), at: start + 4)
      output.word(0xBEEF_CAFE as UInt32)
    }
  }

  mutating func writeModel() {
    output.word(0x7)
    output.word(entityNames.count)
    output.word(model.fetchRequestTemplates.count)
    for number in model.fetchRequestTemplates.indices { output.doubleWord(number) }
    output.word(model.configurations.count + 1)
    let all = Configuration(name: "PF_DEFAULT_CONFIGURATION_NAME", entities: entityNames)
    for configuration in [all] + model.configurations {
      output.word(name(configuration.name))
      output.list(configuration.entities.compactMap { number(of: $0) })
    }
    let identifiers = model.versionIdentifiers.isEmpty ? [""] : model.versionIdentifiers
    output.list(identifiers.map { identifier in archive { $0.archive.add(identifier) } })
  }
}
