import GlossManagedObjectModel
import Testing

@Suite struct CompiledFormTests {
  /// A change of a model, with what `differences` calls it.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var differences: [String]
    var apply: @Sendable (inout ManagedObjectModel) -> Void

    init(
      _ description: String, _ differences: [String] = [],
      _ apply: @escaping @Sendable (inout ManagedObjectModel) -> Void
    ) {
      (testDescription, self.differences, self.apply) = (description, differences, apply)
    }
  }

  private static let model: ManagedObjectModel = {
    let place = AttributeDescription(name: "place", type: .composite, compositeName: "Place")
    let trip = EntityDescription(
      name: "Trip", attributes: [AttributeDescription(name: "name", type: .string), place],
      relationships: [
        RelationshipDescription(name: "stops", destination: "Stop", isToMany: true),
        RelationshipDescription(name: "home", destination: "Stop"),
      ],
      fetchedProperties: [FetchedPropertyDescription(name: "new"), FetchedPropertyDescription(name: "best")],
      indexes: [FetchIndexDescription(name: "byName", elements: []), FetchIndexDescription(name: "all", elements: [])],
      uniquenessConstraints: [["place", "name"], ["name"]], codeGeneration: .class)
    return ManagedObjectModel(
      entities: [trip, EntityDescription(name: "Stop")],
      configurations: [
        Configuration(name: "Local", entities: ["Trip", "Stop"]), Configuration(name: "Cloud", entities: ["Stop"]),
      ],
      fetchRequestTemplates: [
        FetchRequestTemplate(name: "new", entity: "Trip"), FetchRequestTemplate(name: "all", entity: "Trip"),
      ],
      composites: [CompositeDescription(name: "Place", attributes: [AttributeDescription(name: "x", type: .double)])],
      versionIdentifiers: ["2", "1"])
  }()

  @Test(arguments: [
    Change("nothing") { _ in },
    Change("the order of everything") { model in
      model.entities[0].attributes.reverse()
      model.entities[0].relationships.reverse()
      model.entities[0].fetchedProperties.reverse()
      model.entities[0].indexes.reverse()
      model.entities[0].uniquenessConstraints.reverse()
      model.entities.reverse()
      model.configurations.reverse()
      model.configurations[0].entities.reverse()
      model.configurations[1].entities.reverse()
      model.fetchRequestTemplates.reverse()
      model.versionIdentifiers.reverse()
    },
    Change("what only editors and generators use") { model in
      model.usesCloudKit = true
      model.usesSwiftData = true
      model.configurations[1].usesCloudKit = true
      model.entities[0].codeGeneration = .category
      model.entities[0].attributes[0].usesScalarValueType = true
    },
    Change("an identifier twice") { $0.versionIdentifiers += ["1"] },
    Change("the name of a composite") { model in
      model.composites[0].name = "_1"
      model.entities[0].attributes[1].compositeName = "_1"
    },
  ])
  func whatCompilationDropsIsNoDifference(_ change: Change) {
    var compiled = Self.model
    change.apply(&compiled)
    #expect(ManagedObjectModel.differences(ofCompiled: compiled, from: Self.model) == [])
  }

  @Test(arguments: [
    Change("an attribute", ["the entity Trip"]) { $0.entities[0].attributes[0].isOptional = true },
    Change("both entities", ["the entity Stop", "the entity Trip"]) { model in
      model.entities[0].isAbstract = true
      model.entities[1].isAbstract = true
    },
    Change("an entity less", ["the entity Stop"]) { $0.entities.removeLast() },
    Change("the contents of a composite", ["the entity Trip"]) { $0.composites[0].attributes[0].type = .float },
    Change("a fetch request", ["the fetch requests"]) { $0.fetchRequestTemplates[1].fetchLimit = 1 },
    Change("a configuration", ["the configurations"]) { $0.configurations[0].entities = ["Trip"] },
    Change("an identifier", ["the version identifiers"]) { $0.versionIdentifiers = ["1"] },
    Change("all", ["the entity Trip", "the fetch requests", "the configurations", "the version identifiers"]) { model in
      model.entities[0].name = "Trip"
      model.entities[0].isAbstract = true
      model.fetchRequestTemplates = []
      model.configurations = []
      model.versionIdentifiers = []
    },
    Change("an entity twice", ["the entities"]) { $0.entities.append($0.entities[1]) },
  ])
  func everythingElseIsADifference(_ change: Change) {
    var compiled = Self.model
    change.apply(&compiled)
    #expect(ManagedObjectModel.differences(ofCompiled: compiled, from: Self.model) == change.differences)
    #expect(ManagedObjectModel.differences(ofCompiled: Self.model, from: compiled) == change.differences)
  }
}
