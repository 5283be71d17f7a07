import GlossBasics

extension ManagedObjectModel {
  /// The model in its compiled form, in a fixed order: without what only editors, code generators and the compiler use.
  ///
  /// A source model and its compiled model have equal compiled forms; this was verified for all pairs of the corpus.
  /// Composites are identified by the number of their contents, since a compiled model does not name them.
  private func compiledForm(_ composites: inout CompositeContents) -> ManagedObjectModel {
    var model = self
    let contents = composites.numbers(of: self)
    model.usesCloudKit = nil
    model.usesSwiftData = nil
    model.entities = entities.map { $0.compiledForm(contents) }.sorted { $0.name.precedes($1.name) }
    for index in model.configurations.indices {
      model.configurations[index].usesCloudKit = nil
      model.configurations[index].entities.sort { $0.precedes($1) }
    }
    model.configurations.sort { $0.name.precedes($1.name) }
    model.fetchRequestTemplates.sort { $0.name.precedes($1.name) }
    model.composites = []
    model.versionIdentifiers = Set(versionIdentifiers).sorted { $0.precedes($1) }
    return model
  }

  /// The differences between a compiled model and its source: the names of entities, sorted, or other differences;
  /// empty if they are equivalent.
  package static func differences(ofCompiled compiled: ManagedObjectModel, from source: ManagedObjectModel) -> [String]
  {
    var composites = CompositeContents()
    let (left, right) = (compiled.compiledForm(&composites), source.compiledForm(&composites))
    if left == right { return [] }
    let (first, second) = (Set(left.entities), Set(right.entities))
    var names = Set(first.symmetricDifference(second).map { "the entity \($0.name)" }).sorted { $0.precedes($1) }
    if left.fetchRequestTemplates != right.fetchRequestTemplates { names.append("the fetch requests") }
    if left.configurations != right.configurations { names.append("the configurations") }
    if left.versionIdentifiers != right.versionIdentifiers { names.append("the version identifiers") }
    return names.isEmpty ? ["the entities"] : names
  }
}

extension EntityDescription {
  fileprivate func compiledForm(_ composites: [String: Int]) -> EntityDescription {
    var entity = self
    entity.codeGeneration = nil
    entity.attributes = attributes.map { $0.compiledForm(composites) }.sorted { $0.name.precedes($1.name) }
    entity.relationships.sort { $0.name.precedes($1.name) }
    entity.fetchedProperties.sort { $0.name.precedes($1.name) }
    entity.indexes.sort { $0.name.precedes($1.name) }
    entity.uniquenessConstraints.sort { $0.joined(separator: "\n").precedes($1.joined(separator: "\n")) }
    return entity
  }
}

extension AttributeDescription {
  /// - Parameter composites: the number of each composite's contents, by name.
  func compiledForm(_ composites: [String: Int]) -> AttributeDescription {
    var attribute = self
    attribute.usesScalarValueType = nil
    attribute.compositeName = compositeName.flatMap { composites[$0] }.map(String.init)
    return attribute
  }
}
