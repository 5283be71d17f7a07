import Diagnostics
import ManagedObjectModel
import PropertyLists

extension CompiledModelReader {
  /// Reads an entity with its own properties; compiled models do not repeat inherited ones.
  ///
  /// - Parameter parents: notes which entities name this one their parent, for files that say it on one side only.
  mutating func entity(
    _ object: KeyedArchive.Object, key: String, parents: inout [String: String]
  ) -> EntityDescription {
    let name = string(.entityName, of: object) ?? key
    var entity = EntityDescription(name: name)
    let path = ObjectPath.entity(name)
    if name != key {
      report(.unreadableValue, "the entity is filed under the name '\(key)'", at: path)
    }
    var renamingIdentifier: KeyedArchive.Reference?
    var compoundIndexes: KeyedArchive.Reference?
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch self.key(position, of: object) {
      case .entityName, .entity: break
      case .managedObjectClassName: entity.managedObjectClassName = nonEmptyString(value)
      case .isAbstract: entity.isAbstract = archive.boolean(value) ?? false
      case .superentity: entity.superentity = entityName(value)
      case .subentities:
        for (child, _) in archive.pairs(value) {
          if let child = archive.string(child) { parents[child] = name }
        }
      case .properties: readProperties(value, into: &entity)
      case .userInfo: entity.userInfo = userInfo(value, at: path)
      case .versionHashModifier: entity.versionHashModifier = nonEmptyString(value)
      case .renamingIdentifier: renamingIdentifier = value
      case .uniquenessConstraints: entity.uniquenessConstraints = names(value)
      case .fetchIndexes: entity.indexes = fetchIndexes(value, of: name)
      case .compoundIndexes: compoundIndexes = value
      default: noteUnknown(position, of: object, at: path)
      }
    }
    entity.renamingIdentifier = self.renamingIdentifier(renamingIdentifier, named: name)
    // Where there are fetch indexes the compound ones repeat them for older systems.
    if let compoundIndexes, value(.fetchIndexes, of: object) == nil {
      entity.indexes = names(compoundIndexes).map { names in
        FetchIndexDescription(
          name: names.joined(separator: "_"), elements: names.map { FetchIndexElement(.property($0)) })
      }
    }
    return entity
  }

  private mutating func readProperties(_ reference: KeyedArchive.Reference, into entity: inout EntityDescription) {
    let pairs = sortedPairs(reference)
    var last: String?
    for (keyName, value) in pairs {
      guard archive.charge(16) else { break }
      guard let object = archive.object(value) else {
        report(.unreadableValue, "the property is no object", at: .property(keyName, of: entity.name))
        continue
      }
      let name = string(.propertyName, of: object) ?? keyName
      let place = ObjectPath.property(name, of: entity.name)
      if keyName == last || (name != keyName && isKey(name, in: pairs)) {
        report(.duplicateProperty, "the entity '\(entity.name)' already has a property named '\(name)'", at: place)
      } else if name != keyName {
        report(.unreadableValue, "the property is filed under the name '\(keyName)'", at: place)
      }
      last = keyName
      switch propertyClass(of: object) {
      case .attribute: entity.attributes.append(attribute(object, at: place))
      case .relationship: entity.relationships.append(relationship(object, at: place))
      case .fetchedProperty: entity.fetchedProperties.append(fetchedProperty(object, at: place))
      case nil:
        let name = archive.className(of: object)
        report(.unreadableValue, "the property is of the class '\(name)', which is not known", at: place)
      }
    }
  }

  private func isKey(_ name: String, in pairs: [(key: String, value: KeyedArchive.Reference)]) -> Bool {
    archive.charge(pairs.count) && pairs.contains { $0.key == name }
  }

  /// The values of an archived dictionary in the order of their keys, since the archive has none.
  func sortedPairs(_ reference: KeyedArchive.Reference) -> [(key: String, value: KeyedArchive.Reference)] {
    var pairs = archive.pairs(reference).map { (key: archive.string($0.key) ?? "", value: $0.value) }
    pairs.sort { $0.key.precedes($1.key) }
    return pairs
  }

  enum PropertyClass {
    case attribute, relationship, fetchedProperty
  }

  /// What a property is, by its class or the nearest one above it that is known.
  private mutating func propertyClass(of object: KeyedArchive.Object) -> PropertyClass? {
    guard let reference = archive.classReference(of: object) else { return nil }
    // There are a handful of classes in a model and thousands of properties.
    if let known = propertyClasses.first(where: { $0.reference == reference }) { return known.kind }
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
    var userInfo: [String: String] = [:]
    for (key, value) in archive.pairs(reference) {
      guard let name = archive.string(key) ?? archive.decoded(key)?.text else { continue }
      guard let text = archive.string(value) ?? archive.decoded(value)?.text else {
        report(.unreadableValue, "the value of '\(name)' in userInfo is no text", at: path)
        continue
      }
      userInfo[name] = text
    }
    return userInfo
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
