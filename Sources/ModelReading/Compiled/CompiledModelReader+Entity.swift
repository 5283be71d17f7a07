import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelReader {
  /// Reads an entity with its own properties; compiled models do not repeat inherited ones.
  ///
  /// - Parameter parents: notes which entities name this one their parent, for files that say it on one side only.
  mutating func read(
    _ object: KeyedArchive.Object, into entity: inout EntityDescription, parents: inout [String: String]
  ) {
    let name = entity.name
    let nameReference = value(.entityName, of: object)
    let path = ObjectPath.entity(name)
    if let className = value(.managedObjectClassName, of: object), !archive.isNull(className) {
      // Where both are the same, as in most models, the archive has the text but once.
      entity.managedObjectClassName = className == nameReference && !name.isEmpty ? name : nonEmptyString(className)
    }
    entity.isAbstract = flag(.isAbstract, of: object)
    entity.superentity = value(.superentity, of: object).flatMap { entityName($0) }
    for pair in value(.subentities, of: object).map({ archive.pairs($0) }) ?? [] where !namesParent(pair.value) {
      if let child = archive.string(pair.key) { parents[child] = name }
    }
    if let properties = value(.properties, of: object) {
      readProperties(properties, into: &entity, without: isCache ? namesOfInherited(by: object) : [])
    }
    if let userInfo = value(.userInfo, of: object) { entity.userInfo = self.userInfo(userInfo, at: path) }
    entity.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    entity.renamingIdentifier = renamingIdentifier(of: object, named: name, at: nameReference)
    if let constraints = value(.uniquenessConstraints, of: object) { entity.uniquenessConstraints = names(constraints) }
    if let indexes = value(.fetchIndexes, of: object) {
      entity.indexes = fetchIndexes(indexes, of: name)
    } else if let indexes = value(.compoundIndexes, of: object) {
      // Where there are fetch indexes the compound ones repeat them for older systems.
      entity.indexes = names(indexes).map { names in
        FetchIndexDescription(
          name: names.joined(separator: "_"), elements: names.map { FetchIndexElement(.property($0)) })
      }
    }
    noteUnknownMembers(of: object, known: KnownMembers.entity, at: path)
  }

  /// Whether an entity says itself what its parent is, as Core Data's own archives do.
  private func namesParent(_ entity: KeyedArchive.Reference) -> Bool {
    archive.object(entity).flatMap { value(.superentity, of: $0) }.map { !archive.isNull($0) } ?? false
  }

  // Properties are large, so each is made bare and filled where it stays.
  private mutating func readProperties(
    _ reference: KeyedArchive.Reference, into entity: inout EntityDescription, without inherited: Set<String>
  ) {
    let pairs = archive.sortedPairs(reference)
    if pairs.isEmpty { noteIfNoDictionary(reference, "properties", at: .entity(entity.name)) }
    entity.attributes.reserveCapacity(pairs.count)
    var last: KeyedArchive.SortedPair?
    var place = ObjectPath.property("", of: entity.name)
    for pair in pairs {
      guard archive.charge(16) else { break }
      let key = archive.string(pair.key) ?? ""
      if inherited.contains(key) { continue }
      guard let object = archive.object(pair.value) else {
        report(.unreadableValue, "the property is no object", at: .property(key, of: entity.name))
        continue
      }
      let nameReference = value(.propertyName, of: object)
      let name = nameReference == pair.key ? key : nameReference.flatMap { archive.string($0) } ?? key
      place.member = name
      if last.map({ archive.haveEqualKeys($0, pair) }) == true || (name != key && isKey(name, in: pairs)) {
        report(.duplicateProperty, "the entity '\(entity.name)' already has a property named '\(name)'", at: place)
      } else if name != key {
        report(.unreadableValue, "the property is filed under the name '\(key)'", at: place)
      }
      last = pair
      switch propertyClass(of: object) {
      case .attribute:
        let index = entity.attributes.count
        entity.attributes.append(AttributeDescription(bare: name))
        read(object, named: nameReference, into: &entity.attributes[index], at: place)
      case .relationship:
        let index = entity.relationships.count
        entity.relationships.append(RelationshipDescription(bare: name))
        read(object, named: nameReference, into: &entity.relationships[index], at: place)
      case .fetchedProperty: entity.fetchedProperties.append(fetchedProperty(object, named: nameReference, at: place))
      case nil:
        let name = archive.className(of: object)
        report(.unreadableValue, "the property is of the class '\(name)', which is not known", at: place)
      }
    }
  }

  /// The names that an entity has from its parent, of which a store's archive lists those of all ancestors.
  private mutating func namesOfInherited(by entity: KeyedArchive.Object) -> Set<String> {
    guard let parent = object(.superentity, of: entity) else { return [] }
    if let known = namesOfProperties[parent.reference] { return known }
    let names = value(.properties, of: parent).map { archive.pairs($0).compactMap { archive.string($0.key) } } ?? []
    namesOfProperties[parent.reference] = Set(names)
    return Set(names)
  }

  private func isKey(_ name: String, in pairs: [KeyedArchive.SortedPair]) -> Bool {
    archive.charge(pairs.count * 4) && pairs.contains { archive.string($0.key) == name }
  }

  enum PropertyClass {
    case attribute, relationship, fetchedProperty
  }

  /// What a property is, by its class or the nearest one above it that is known.
  private mutating func propertyClass(of object: KeyedArchive.Object) -> PropertyClass? {
    guard let reference = archive.classReference(of: object) else { return nil }
    // A loop, since this is asked for every property; nearly all are attributes.
    for known in propertyClasses where known.reference == reference { return known.kind }
    func kind(_ name: String) -> PropertyClass? {
      switch name {
      case "NSAttributeDescription", "NSDerivedAttributeDescription", "NSCompositeAttributeDescription": .attribute
      case "NSRelationshipDescription": .relationship
      case "NSFetchedPropertyDescription": .fetchedProperty
      default: nil
      }
    }
    let found = kind(archive.className(of: object)) ?? archive.classNames(of: object).lazy.compactMap(kind).first
    if propertyClasses.count < 16 { propertyClasses.append((reference, found)) }
    return found
  }

  /// The user info of an object; values of other kinds than text become text.
  mutating func userInfo(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> [String: String] {
    if reference == emptyUserInfo { return [:] }
    // Tools mark thousands of properties with the same entry.
    let only = archive.onlyPair(reference)
    if let only {
      // By index, since each entry that is merely passed by would be held and let go.
      for index in userInfos.indices where userInfos[index].key == only.key && userInfos[index].value == only.value {
        return userInfos[index].userInfo
      }
    }
    let pairs = only.map { [$0] } ?? archive.pairs(reference)
    guard !pairs.isEmpty else {
      emptyUserInfo = reference
      return [:]
    }
    var userInfo = [String: String](minimumCapacity: pairs.count)
    for (key, value) in pairs {
      guard let name = userInfoKey(key) else { continue }
      guard let text = archive.string(value) ?? archive.decoded(value)?.text else {
        report(.unreadableValue, "the value of '\(name)' in userInfo is no text", at: path)
        continue
      }
      userInfo[name] = text
    }
    if let only, userInfo.count == 1, userInfos.count < 8 { userInfos.append((only.key, only.value, userInfo)) }
    return userInfo
  }

  /// A key of user info, made once where tools give many objects the same ones.
  private mutating func userInfoKey(_ reference: KeyedArchive.Reference) -> String? {
    for index in userInfoKeys.indices where userInfoKeys[index].reference == reference {
      return userInfoKeys[index].text
    }
    guard let text = archive.string(reference) ?? archive.decoded(reference)?.text else { return nil }
    if userInfoKeys.count < 8 { userInfoKeys.append((reference, text)) }
    return text
  }

  /// Lists of property names: uniqueness constraints, compound indexes.
  private func names(_ reference: KeyedArchive.Reference) -> [[String]] {
    archive.elements(reference).compactMap { tuple in
      let names = archive.elements(tuple).compactMap { element in
        archive.string(element) ?? archive.object(element).flatMap { string(.propertyName, of: $0) }
      }
      return names.isEmpty ? nil : names
    }
  }
}
