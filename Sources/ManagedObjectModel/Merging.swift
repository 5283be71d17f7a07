extension ManagedObjectModel {
  /// Merges the entities, fetch request templates, configurations and version identifiers of several models, like
  /// `modelByMergingModels:`.
  ///
  /// Several models may have the same item as long as they are equal; the order of properties and information that only
  /// source models have are ignored. Configurations with the same name are merged.
  ///
  /// - Throws: `MergeError` with Core Data's message for the first conflict.
  package static func merging(_ models: [ManagedObjectModel]) throws(MergeError) -> ManagedObjectModel {
    var result = ManagedObjectModel()
    var entities = Collection<EntityDescription>(\.name) { $0.comparable == $1.comparable }
    var templates = Collection<FetchRequestTemplate>(\.name, isEqual: ==)
    var composites = Collection<CompositeDescription>(\.name) { $0.comparable == $1.comparable }
    for model in models {
      // A duplicate within one model is that model's own problem and not a conflict between two.
      if let name = entities.add(model.entities) { throw .differentEntities(named: name) }
      if let name = templates.add(model.fetchRequestTemplates) { throw .differentFetchRequestTemplates(named: name) }
      if let name = composites.add(model.composites) { throw .differentComposites(named: name) }
      for configuration in model.configurations { result.unite(configuration) }
      for identifier in model.versionIdentifiers where !result.versionIdentifiers.contains(identifier) {
        result.versionIdentifiers.append(identifier)
      }
      result.usesCloudKit = either(result.usesCloudKit, model.usesCloudKit)
      result.usesSwiftData = either(result.usesSwiftData, model.usesSwiftData)
    }
    result.entities = entities.elements
    result.fetchRequestTemplates = templates.elements
    result.composites = composites.elements
    return result
  }

  private mutating func unite(_ configuration: Configuration) {
    guard let index = configurations.firstIndex(where: { $0.name == configuration.name }) else {
      return configurations.append(configuration)
    }
    let known = Set(configurations[index].entities)
    configurations[index].entities += configuration.entities.filter { !known.contains($0) }
    configurations[index].usesCloudKit = Self.either(configurations[index].usesCloudKit, configuration.usesCloudKit)
  }

  /// Whether either value is true; nil if both are unknown.
  private static func either(_ left: Bool?, _ right: Bool?) -> Bool? {
    guard let left, let right else { return left ?? right }
    return left || right
  }
}

/// Collects named items of several models, without duplicates.
private struct Collection<Element> {
  private(set) var elements: [Element] = []
  private var indices: [String: Int] = [:]
  private let name: (Element) -> String
  private let isEqual: (Element, Element) -> Bool

  init(_ name: @escaping (Element) -> String, isEqual: @escaping (Element, Element) -> Bool) {
    self.name = name
    self.isEqual = isEqual
  }

  /// Adds the items of one model; returns the name of the first that differs from another model's.
  mutating func add(_ newElements: [Element]) -> String? {
    let known = indices
    for element in newElements {
      let name = name(element)
      if let index = known[name] {
        if !isEqual(elements[index], element) { return name }
      } else {
        indices[name] = indices[name] ?? elements.count
        elements.append(element)
      }
    }
    return nil
  }
}

extension EntityDescription {
  /// The entity without what is ignored: the order of its members, and what compilation drops.
  fileprivate var comparable: EntityDescription {
    var entity = self
    entity.codeGeneration = nil
    entity.attributes = attributes.map(\.comparable).sorted { $0.name < $1.name }
    entity.relationships.sort { $0.name < $1.name }
    entity.fetchedProperties.sort { $0.name < $1.name }
    entity.indexes.sort { $0.name < $1.name }
    entity.uniquenessConstraints.sort { $0.lexicographicallyPrecedes($1) }
    return entity
  }
}

extension CompositeDescription {
  fileprivate var comparable: CompositeDescription {
    CompositeDescription(name: name, attributes: attributes.map(\.comparable).sorted { $0.name < $1.name })
  }
}

extension AttributeDescription {
  fileprivate var comparable: AttributeDescription {
    var attribute = self
    attribute.usesScalarValueType = nil
    return attribute
  }
}
