import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension ElementsReader {
  /// Reads an entity with its properties, fetch requests and parent.
  mutating func entity(_ object: KeyedArchive.Object, named name: String) -> EntityDescription {
    var entity = EntityDescription(name: name)
    let path = ObjectPath.entity(name)
    for (key, value) in settings(of: object) {
      switch ElementsSetting(rawValue: key) {
      case .entityClassName: entity.managedObjectClassName = nonEmptyString(value)
      case .entityUserInfo: entity.userInfo = userInfo(value, at: path)
      case .entityVersionHashModifier: entity.versionHashModifier = nonEmptyString(value)
      case .entityElementID: entity.renamingIdentifier = nonEmptyString(value).flatMap { $0 == name ? nil : $0 }
      case .fetchRequests: readFetchRequests(value, of: name)
      case .uniquenessConstraints: entity.uniquenessConstraints = names(value)
      case .compoundIndexes:
        entity.indexes = names(value).map { names in
          FetchIndexDescription(
            name: names.joined(separator: "_"), elements: names.map { FetchIndexElement(.property($0)) })
        }
      case .classMapping: break
      default: readFlag(key, value, into: &entity, at: path)
      }
    }
    if let generalizations = value(.generalizations, of: object) {
      for element in archive.elements(generalizations) {
        guard let parent = archive.object(element).flatMap({ value(.general, of: $0) }) else { continue }
        entity.superentity = entity.superentity ?? self.name(of: parent)
      }
    }
    for (key, value) in sortedPairs(value(.attributes, of: object)) {
      guard let property = archive.object(value), archive.charge(16) else { continue }
      let propertyName = string(.name, of: property) ?? key
      let place = ObjectPath.property(propertyName, of: name)
      switch archive.className(of: property) {
      case "XDPMAttribute": entity.attributes.append(attribute(property, at: place))
      case "XDPMRelationship": entity.relationships.append(relationship(property, at: place))
      case "XDPMFetchedProperty": entity.fetchedProperties.append(fetchedProperty(property, at: place))
      case let other: report(.unreadableValue, "the property is of the class '\(other)', which is not known", at: place)
      }
    }
    return entity
  }

  /// Reads an entity's fetch request templates; requests of fetched properties are read with their properties.
  private mutating func readFetchRequests(_ reference: KeyedArchive.Reference, of entity: String) {
    for element in archive.elements(reference) {
      guard let object = archive.object(element), archive.charge(8) else { continue }
      if let property = value(.fetchedProperty, of: object), !archive.isNull(property) { continue }
      let name = string(.name, of: object) ?? ""
      let request = fetchRequest(object, named: name, at: .fetchRequest(name))
      model.fetchRequestTemplates.append(request)
    }
  }

  private mutating func fetchRequest(
    _ object: KeyedArchive.Object, named name: String, at path: ObjectPath
  ) -> FetchRequestTemplate {
    var request = FetchRequestTemplate(name: name)
    request.entity = value(.entity, of: object).flatMap { self.name(of: $0) }
    guard let written = string(.predicateString, of: object), !written.isEmpty else { return request }
    do {
      let predicate = try Predicate(format: written)
      request.predicate = predicate.format
      if predicate.format != written { writtenPredicates[path] = written }
      request.variables = predicate.variables
    } catch {
      report(.invalidPredicate, "the predicate '\(written)' cannot be read: \(error.message)", at: path)
      request.predicate = written
    }
    return request
  }

  /// Reads a fetched property. No available file has one; its request is the member that is a fetch request.
  private mutating func fetchedProperty(
    _ object: KeyedArchive.Object, at path: ObjectPath
  ) -> FetchedPropertyDescription {
    var result = FetchedPropertyDescription(name: path.member)
    for (key, value) in settings(of: object) {
      if let request = archive.object(value), archive.className(of: request) == "XDPMFetchRequest" {
        result.fetchRequest = fetchRequest(request, named: "", at: path)
        continue
      }
      switch ElementsSetting(rawValue: key) {
      case .userInfo: result.userInfo = userInfo(value, at: path)
      case .versionHashModifier: result.versionHashModifier = nonEmptyString(value)
      case .elementID: result.renamingIdentifier = nonEmptyString(value).flatMap { $0 == path.member ? nil : $0 }
      // Of the flags of other properties, a fetched property has none.
      case nil
      where key != ModelFlag.isOptional.elementsName && ModelFlag.ofProperties.contains { $0.elementsName == key }:
        break
      default: readFlag(key, value, into: &result, at: path)
      }
    }
    return result
  }

  mutating func userInfo(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> [String: String] {
    var userInfo: [String: String] = [:]
    for (key, value) in archive.pairs(reference) {
      guard let name = archive.string(key), let text = archive.string(value) ?? archive.decoded(value)?.text
      else {
        report(.unreadableValue, "an entry of userInfo is not text", at: path)
        continue
      }
      userInfo[name] = text
    }
    return userInfo
  }

  /// Lists of property names, given as strings or as the properties themselves.
  private func names(_ reference: KeyedArchive.Reference) -> [[String]] {
    archive.elements(reference).compactMap { tuple in
      let names = archive.elements(tuple).compactMap { archive.string($0) ?? name(of: $0) }
      return names.isEmpty ? nil : names
    }
  }
}
