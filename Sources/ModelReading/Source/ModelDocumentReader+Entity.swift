import GlossDiagnostics
import GlossManagedObjectModel

extension ModelDocumentReader {
  /// Reads an entity with all it holds.
  ///
  /// A name used before is an error and the entity is kept nevertheless, so that the rest is checked, too; whoever
  /// looks entities up by name finds the first.
  mutating func readEntity(_ index: Int, knownNames: inout Set<String>) {
    let name = name(of: index, at: ObjectPath.entity)
    let path = ObjectPath.entity(name)
    if !knownNames.insert(name).inserted {
      report(.duplicateEntity, "the model already has an entity named '\(name)'", at: path, element: index)
    }
    sourceMap.record(path, at: position(of: index))
    var entity = EntityDescription(name: name)
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      case .representedClassName: entity.managedObjectClassName = nonEmptyText(attribute)
      case .isAbstract: entity.isAbstract = flag(attribute, of: index, at: path)
      case .parentEntity: entity.superentity = nonEmptyText(attribute)
      case .elementID: entity.renamingIdentifier = renamingIdentifier(attribute, of: path, named: name)
      case .versionHashModifier: entity.versionHashModifier = nonEmptyText(attribute)
      case .codeGenerationType: entity.codeGeneration = codeGeneration(attribute, of: index, at: path)
      case .syncable: keep(attribute, of: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    readMembers(of: &entity, element: index, at: path)
    markIndexedProperties(of: &entity)
    model.entities.append(entity)
  }

  private mutating func readMembers(of entity: inout EntityDescription, element index: Int, at path: ObjectPath) {
    var names = Set<String>()
    for child in tree.children(of: index) {
      switch tree.term(tree.elements[child].name) {
      case .attribute:
        let place = propertyPath(child, in: entity.name, knownNames: &names)
        entity.attributes.append(attribute(child, at: place))
      case .relationship:
        let place = propertyPath(child, in: entity.name, knownNames: &names)
        entity.relationships.append(relationship(child, at: place))
      case .fetchedProperty:
        let place = propertyPath(child, in: entity.name, knownNames: &names)
        entity.fetchedProperties.append(fetchedProperty(child, at: place))
      case .fetchIndex: entity.indexes.append(fetchIndex(child, of: entity.name))
      case .compoundIndexes: entity.indexes += compoundIndexes(child, of: entity.name)
      case .uniquenessConstraints: entity.uniquenessConstraints += uniquenessConstraints(child, at: path)
      case .userInfo: read(userInfo: child, into: &entity.userInfo, at: path)
      default: reportUnknownElement(child, in: "an entity", at: path)
      }
    }
  }

  /// The path of a property that is about to be read, noted down with its place.
  private mutating func propertyPath(
    _ index: Int, in entity: String, knownNames: inout Set<String>
  ) -> ObjectPath {
    let name = name(of: index) { ObjectPath.property($0, of: entity) }
    let path = ObjectPath.property(name, of: entity)
    if !knownNames.insert(name).inserted {
      report(
        .duplicateProperty, "the entity '\(entity)' already has a property named '\(name)'", at: path, element: index)
    }
    sourceMap.record(path, at: position(of: index))
    return path
  }

  private mutating func codeGeneration(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) -> CodeGeneration? {
    if let generation = CodeGeneration(rawValue: text(attribute)) { return generation }
    report(
      .unreadableValue, "\(statement(attribute, at: path)), not one of class, category, none", at: path,
      element: index)
    return nil
  }

  /// The renaming identifier of an object; nil where it says no more than the name.
  mutating func renamingIdentifier(
    _ attribute: XMLTree.Attribute, of object: ObjectPath, named name: String
  ) -> String? {
    guard let identifier = nonEmptyText(attribute) else { return nil }
    guard identifier != name else {
      keep(attribute, of: object)
      return nil
    }
    return identifier
  }

  // MARK: - User info

  /// Reads the `userInfo` of a property that may hold nothing else.
  mutating func readUserInfo(
    within index: Int, of owner: String, into userInfo: inout [String: String], at path: ObjectPath
  ) {
    for child in tree.children(of: index) {
      if tree.term(tree.elements[child].name) == .userInfo {
        read(userInfo: child, into: &userInfo, at: path)
      } else {
        reportUnknownElement(child, in: owner, at: path)
      }
    }
  }

  /// Reads the entries of a `userInfo` element into a dictionary.
  mutating func read(userInfo index: Int, into userInfo: inout [String: String], at path: ObjectPath) {
    for attribute in tree.attributes(of: index) { reportUnknown(attribute, of: index, at: path) }
    for child in tree.children(of: index) {
      guard tree.term(tree.elements[child].name) == .entry else {
        reportUnknownElement(child, in: "userInfo", at: path)
        continue
      }
      var key: String?
      var value = ""
      for attribute in tree.attributes(of: child) {
        switch tree.term(attribute.name) {
        case .key: key = text(attribute)
        case .value: value = text(attribute)
        default: reportUnknown(attribute, of: child, at: path)
        }
      }
      reportChildren(of: child, in: "userInfo", at: path)
      guard let key else {
        let lost = Self.quoted(value)
        report(.unreadableValue, "an entry of userInfo with the value \(lost) has no key", at: path, element: child)
        continue
      }
      if let former = userInfo.updateValue(value, forKey: key) {
        report(
          .unreadableValue,
          "userInfo has the key '\(key)' twice; the last value counts, not \(Self.quoted(former))", at: path,
          element: child)
      }
    }
  }

  /// Reports what stands inside an element that holds nothing.
  mutating func reportChildren(of index: Int, in place: String, at path: ObjectPath) {
    for child in tree.children(of: index) { reportUnknownElement(child, in: place, at: path) }
  }
}
