import GlossManagedObjectModel
import Testing

@Suite struct MergingTests {
  private let run = EntityDescription(
    name: "Run",
    attributes: [
      AttributeDescription(name: "date", type: .date), AttributeDescription(name: "processID", type: .integer64),
    ])

  @Test func unitesModels() throws {
    let merged = try ManagedObjectModel.merging([
      ManagedObjectModel(
        entities: [run], configurations: [Configuration(name: "Local", entities: ["Run"])],
        fetchRequestTemplates: [FetchRequestTemplate(name: "all", entity: "Run")], versionIdentifiers: ["1"]),
      ManagedObjectModel(
        entities: [EntityDescription(name: "Host")],
        configurations: [Configuration(name: "Local", entities: ["Host", "Run"])], versionIdentifiers: ["1", "2"],
        usesCloudKit: true),
    ])
    #expect(
      merged
        == ManagedObjectModel(
          entities: [run, EntityDescription(name: "Host")],
          configurations: [Configuration(name: "Local", entities: ["Run", "Host"])],
          fetchRequestTemplates: [FetchRequestTemplate(name: "all", entity: "Run")], versionIdentifiers: ["1", "2"],
          usesCloudKit: true))
  }

  @Test func takesEqualEntitiesOnceWhateverTheirOrderAndForm() throws {
    var other = run
    other.attributes.reverse()
    other.attributes[0].usesScalarValueType = true
    other.codeGeneration = .class
    let merged = try ManagedObjectModel.merging([
      ManagedObjectModel(entities: [run]), ManagedObjectModel(entities: [other]),
    ])
    #expect(merged.entities == [run])
  }

  @Test func refusesDifferentEntitiesOfOneName() {
    var other = run
    other.attributes[0].isOptional = true
    let error = #expect(throws: MergeError.self) {
      try ManagedObjectModel.merging([ManagedObjectModel(entities: [run]), ManagedObjectModel(entities: [other])])
    }
    #expect(error?.description == "Can't merge models with two different entities named 'Run'")
  }

  @Test func refusesDifferentFetchRequestTemplatesOfOneName() {
    let models = [nil, "a == 1"].map {
      ManagedObjectModel(fetchRequestTemplates: [FetchRequestTemplate(name: "all", entity: "Run", predicate: $0)])
    }
    let error = #expect(throws: MergeError.self) { try ManagedObjectModel.merging(models) }
    #expect(error?.description == "Can't merge models with two different fetch request templates for name 'all'")
  }

  @Test func mergesOneModelOrNone() throws {
    let twice = ManagedObjectModel(entities: [run, EntityDescription(name: "Run")])
    #expect(try ManagedObjectModel.merging([twice]) == twice)
    #expect(try ManagedObjectModel.merging([]) == ManagedObjectModel())
  }
}
