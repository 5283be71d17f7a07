package import GlossManagedObjectModel
package import GlossPropertyLists

/// Writes a model as the model compiler does: a keyed archive in a binary property list.
///
/// Bounds, lengths and patterns become validation predicates with the codes that Core Data reports; every property is
/// written with the entity that declares it. Parts of a model that compiled models have no room for are left out.
package struct CompiledModelWriter {
  package var archive = KeyedArchiveWriter()
  let model: ManagedObjectModel
  let index: ModelIndex
  /// Predicates as written by their author, if the model has them in another form: `== YES` is archived as a boolean,
  /// but its canonical form `== 1` would be archived as a number.
  var writtenPredicates: [ObjectPath: String] = [:]
  /// The objects of entities, by name, and of properties, by entity and name.
  var entities: [String: KeyedArchiveWriter.Member] = [:]
  var properties: [String: [String: KeyedArchiveWriter.Member]] = [:]
  /// The elements of the composites written so far, by name.
  var composites: [String: KeyedArchiveWriter.Member] = [:]

  package typealias Member = KeyedArchiveWriter.Member

  package init(model: ManagedObjectModel, index: ModelIndex) {
    self.model = model
    self.index = index
  }

  /// The bytes of a `.mom`.
  ///
  /// - Parameter writtenPredicates: predicates as written in the source, by object.
  package static func write(_ model: ManagedObjectModel, writtenPredicates: [ObjectPath: String] = [:]) -> [UInt8] {
    BinaryPropertyListWriter.write(propertyList(model, writtenPredicates: writtenPredicates))
  }

  /// The archive as a property list, for formats other than binary.
  package static func propertyList(
    _ model: ManagedObjectModel, writtenPredicates: [ObjectPath: String] = [:]
  ) -> PropertyListNode {
    var writer = CompiledModelWriter(model: model, index: ModelIndex(model))
    writer.writtenPredicates = writtenPredicates
    let root = writer.root()
    return writer.archive.propertyList(root: root)
  }

  private mutating func root() -> Member {
    let root = archive.reserve()
    for entity in index.entities {
      entities[entity.name] = archive.reserve()
      for property in entity.properties { properties[entity.name, default: [:]][property.name] = archive.reserve() }
    }
    var members: [(String, Member)] = []
    members.append(("NSEntities", dictionary(index.entities.map { ($0.name, entities[$0.name] ?? Self.null) })))
    for entity in index.entities { fill(entity, model: root) }
    let templates = model.fetchRequestTemplates.map { ($0.name, request($0, at: .fetchRequest($0.name))) }
    members.append(("NSFetchRequestTemplates", templates.isEmpty ? Self.null : dictionary(templates)))
    let identifiers = model.versionIdentifiers.isEmpty ? [""] : model.versionIdentifiers
    members.append(("NSVersionIdentifiers", archive.add(set: identifiers.map { archive.add($0) })))
    if !model.configurations.isEmpty {
      let configurations = model.configurations.map { configuration in
        (configuration.name, archive.add(set: configuration.entities.compactMap { entities[$0] }))
      }
      members.append(("NSConfigurations", dictionary(configurations)))
    }
    archive.fill(root, members, class: ["NSManagedObjectModel", "NSObject"])
    return root
  }

  private mutating func fill(_ entity: EntityDescription, model root: Member) {
    guard let place = entities[entity.name] else { return }
    let subentities = index.subentities(of: entity.name).map { ($0, entities[$0] ?? Self.null) }
    let own = entity.properties.map { ($0.name, properties[entity.name]?[$0.name] ?? Self.null) }
    var members: [(String, Member)] = [
      ("NSEntityName", archive.add(entity.name)), ("NSClassNameForEntity", text(entity.managedObjectClassName)),
      ("NSManagedObjectModel", root), ("NSSuperentity", entity.superentity.flatMap { entities[$0] } ?? Self.null),
      ("NSSubentities", dictionary(subentities)), ("NSProperties", dictionary(own)),
      ("NSUserInfo", userInfo(entity.userInfo)), ("NSVersionHashModifier", text(entity.versionHashModifier)),
      ("NSRenamingIdentifier", archive.add(entity.renamingIdentifier ?? entity.name)),
    ]
    members += archived(entity.setFlags)
    if !entity.uniquenessConstraints.isEmpty {
      let tuples = entity.uniquenessConstraints.map { names in mutableArray(names.map { archive.add($0) }) }
      members.append(("NSUniqueTuples", mutableArray(tuples)))
    }
    if !entity.indexes.isEmpty {
      members.append(
        (
          "NSFetchIndexDescriptions",
          mutableArray(entity.indexes.map { fetchIndex($0, of: place, at: .index($0.name, of: entity.name)) })
        ))
      // For systems without fetch indexes: the properties of indexes with several of them.
      let compounds = entity.indexes.map { index in
        index.elements.compactMap { element in
          if case .property(let name) = element.subject { name } else { nil }
        }
      }
      members.append(
        (
          "NSCompoundIndexes",
          mutableArray(compounds.filter { $0.count > 1 }.map { names in mutableArray(names.map { archive.add($0) }) })
        ))
    }
    archive.fill(place, members, class: ["NSEntityDescription", "NSObject"])
    for property in entity.properties {
      guard let object = properties[entity.name]?[property.name] else { continue }
      switch property {
      case .attribute(let attribute): fill(object, attribute, of: place)
      case .relationship(let relationship): fill(object, relationship, of: place)
      case .fetched(let fetched):
        fill(object, fetched, of: place, at: .property(fetched.name, of: entity.name))
      }
    }
  }

  private mutating func fetchIndex(
    _ index: FetchIndexDescription, of entity: Member, at path: ObjectPath
  ) -> Member {
    let place = archive.reserve()
    let elements = index.elements.map { element in
      var members: [(String, Member)] = [
        ("NSFetchIndexElementType", .integer(element.type == .rtree ? 1 : 0)), ("NSFetchIndexDescription", place),
      ]
      if element.isAscending { members.append(("NSAscending", .boolean(true))) }
      switch element.subject {
      case .property(let name): members.append(("NSPropertyName", archive.add(name)))
      case .expression(let format): members.append(("NSExpression", expression(format: format)))
      }
      return add(members, class: ["NSFetchIndexElementDescription", "NSObject"])
    }
    archive.fill(
      place,
      [
        ("NSIndexName", archive.add(index.name)), ("NSEntity", entity),
        ("NSIndexElements", archive.add(array: elements)),
        ("NSPartialIndexPredicate", predicate(format: index.partialPredicate, at: path)),
      ], class: ["NSFetchIndexDescription", "NSObject"])
    return place
  }

  // MARK: - Parts

  static let null = KeyedArchiveWriter.null

  mutating func add(_ members: [(String, Member)], class names: [String]) -> Member {
    let place = archive.reserve()
    archive.fill(place, members, class: names)
    return place
  }

  mutating func text(_ text: String?) -> Member { text.map { archive.add($0) } ?? Self.null }

  mutating func dictionary(_ pairs: [(String, Member)]) -> Member {
    archive.add(
      dictionary: pairs.map { (archive.add($0.0), $0.1) }, class: ["NSMutableDictionary", "NSDictionary", "NSObject"])
  }

  mutating func mutableArray(_ elements: [Member]) -> Member {
    archive.add(array: elements, class: ["NSMutableArray", "NSArray", "NSObject"])
  }

  package mutating func userInfo(_ userInfo: [String: String]) -> Member {
    let keys = userInfo.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return archive.add(dictionary: keys.map { (archive.add($0), archive.add(userInfo[$0] ?? "")) })
  }
}
