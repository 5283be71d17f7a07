import GlossManagedObjectModel
import Testing

@Suite struct MergedContentsTests {
  @Test(
    arguments: [
      ([nil, nil], nil), ([nil, false], false), ([false, nil], false), ([true, nil], true), ([false, false], false),
      ([true, false], true), ([false, true], true), ([true, true], true), ([false, nil, true], true),
    ] as [([Bool?], Bool?)])
  func aMergedModelIsMarkedIfAnyPartIs(_ marks: [Bool?], _ expected: Bool?) throws {
    let cloud = try ManagedObjectModel.merging(marks.map { ManagedObjectModel(usesCloudKit: $0) })
    #expect(cloud.usesCloudKit == expected && cloud.usesSwiftData == nil)
    let swift = try ManagedObjectModel.merging(marks.map { ManagedObjectModel(usesSwiftData: $0) })
    #expect(swift.usesSwiftData == expected && swift.usesCloudKit == nil)
    let parts = marks.map {
      ManagedObjectModel(configurations: [Configuration(name: "Cloud", entities: ["A"], usesCloudKit: $0)])
    }
    #expect(
      try ManagedObjectModel.merging(parts).configurations
        == [Configuration(name: "Cloud", entities: ["A"], usesCloudKit: expected)])
  }

  @Test func configurationsAreUnitedByName() throws {
    let merged = try ManagedObjectModel.merging([
      ManagedObjectModel(configurations: [
        Configuration(name: "A", entities: ["1"]), Configuration(name: "B", entities: ["2"]),
      ]),
      ManagedObjectModel(configurations: [
        Configuration(name: "C", entities: ["4"]), Configuration(name: "B", entities: ["3", "2"]),
      ]),
    ])
    #expect(
      merged.configurations == [
        Configuration(name: "A", entities: ["1"]), Configuration(name: "B", entities: ["2", "3"]),
        Configuration(name: "C", entities: ["4"]),
      ])
  }

  private static let place = CompositeDescription(
    name: "Place",
    attributes: [AttributeDescription(name: "y", type: .double), AttributeDescription(name: "x", type: .double)])

  @Test func compositesAreTakenOnceWhateverTheirOrderAndForm() throws {
    var other = Self.place
    other.attributes.reverse()
    other.attributes[0].usesScalarValueType = true
    let area = CompositeDescription(name: "Area", attributes: [])
    let merged = try ManagedObjectModel.merging([
      ManagedObjectModel(composites: [Self.place]), ManagedObjectModel(composites: [other, area]),
    ])
    #expect(merged.composites == [Self.place, area])
  }

  @Test func differentCompositesOfOneNameAreRefused() {
    var other = Self.place
    other.attributes[1].type = .float
    let error = #expect(throws: MergeError.self) {
      try ManagedObjectModel.merging([
        ManagedObjectModel(composites: [Self.place]), ManagedObjectModel(composites: [other]),
      ])
    }
    #expect(error == .differentComposites(named: "Place"))
    #expect(error?.description == "Can't merge models with two different composites named 'Place'")
  }

  @Test func theOrderOfAnEntitysMembersIsNoDifference() throws {
    let entity = EntityDescription(
      name: "A",
      relationships: [
        RelationshipDescription(name: "s", destination: "A"), RelationshipDescription(name: "r", destination: "A"),
      ], fetchedProperties: [FetchedPropertyDescription(name: "g"), FetchedPropertyDescription(name: "f")],
      indexes: [FetchIndexDescription(name: "j", elements: []), FetchIndexDescription(name: "i", elements: [])],
      uniquenessConstraints: [["s"], ["r"]])
    var other = entity
    other.relationships.reverse()
    other.fetchedProperties.reverse()
    other.indexes.reverse()
    other.uniquenessConstraints.reverse()
    let models = [entity, other].map { ManagedObjectModel(entities: [$0]) }
    #expect(try ManagedObjectModel.merging(models).entities == [entity])
  }
}
