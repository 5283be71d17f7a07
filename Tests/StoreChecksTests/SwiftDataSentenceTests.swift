import GlossManagedObjectModel
import GlossModelHistory
import GlossStoreChecks
import Testing

/// What a store shows about the Swift source that it was made from, where a version of it differs.
@Suite struct SwiftDataSentenceTests {
  typealias Change = @Sendable (inout ManagedObjectModel) -> Void

  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Task",
        attributes: [
          AttributeDescription(name: "title", type: .string), AttributeDescription(name: "photo", type: .binary),
          AttributeDescription(name: "place", type: .composite, compositeName: "Place"),
        ],
        relationships: [
          RelationshipDescription(name: "project", destination: "Project", inverse: "tasks", inverseEntity: "Project")
        ]),
      EntityDescription(
        name: "Project",
        relationships: [
          RelationshipDescription(
            name: "tasks", destination: "Task", inverse: "project", inverseEntity: "Task", isToMany: true)
        ]),
      EntityDescription(name: "Area"),
    ], composites: [CompositeDescription(name: "Place", attributes: [AttributeDescription(name: "x", type: .double)])])

  private static func attribute(_ place: Int, _ change: @escaping @Sendable (inout AttributeDescription) -> Void)
    -> Change
  {
    { change(&$0.entities[0].attributes[place]) }
  }

  private static func relationship(_ change: @escaping @Sendable (inout RelationshipDescription) -> Void) -> Change {
    { change(&$0.entities[0].relationships[0]) }
  }

  private static let toMany = relationship {
    $0.isToMany = true
    $0.maxCount = 0
  }

  /// The changes from the version to the store, what they are called, and what the opposite is called.
  private static let cases: [(change: Change, sentence: String, opposite: String)] = [
    (
      { $0.entities[0].attributes.append(AttributeDescription(name: "note", type: .string)) },
      "Task.note was declared", "Task.note was not declared"
    ),
    (attribute(0) { $0.isOptional = true }, "Task.title was optional", "Task.title was not optional"),
    (attribute(0) { $0.type = .integer64 }, "Task.title had the type Integer 64", "Task.title had the type String"),
    (
      attribute(1) { $0.allowsExternalBinaryDataStorage = true }, "Task.photo had .externalStorage",
      "Task.photo did not have .externalStorage"
    ),
    (
      attribute(0) { $0.isTransient = true }, "Task.title was not stored (.ephemeral)", "Task.title was stored"
    ),
    (
      attribute(0) { $0.versionHashModifier = "2" }, "Task.title had hashModifier: \"2\"",
      "Task.title had no hashModifier"
    ),
    (
      relationship { $0.inverse = nil }, "the inverse of Task.project was not declared",
      "Task.project had the inverse tasks, which is not declared now"
    ),
    (
      relationship { $0.inverse = "items" }, "Task.project had the inverse items", "Task.project had the inverse tasks"
    ),
    (
      relationship { $0.destination = "Area" }, "Task.project had the type Area", "Task.project had the type Project"
    ),
    (toMany, "Task.project was an array", "Task.project was a single object"),
    (
      { $0.entities[0].uniquenessConstraints = [["title", "photo"]] }, "title, photo of Task was unique",
      "title, photo of Task was not unique"
    ),
  ]

  private static func sentences(
    from old: ManagedObjectModel, to new: ManagedObjectModel, isSwiftSource: Bool = true
  ) -> [String] {
    var version = ModelVersion(name: "V1", model: old)
    version.isSwiftSource = isSwiftSource
    let store = StoreIdentity(
      path: "a.store", versionHashes: VersionHashes(ModelIndex(new)).entityHashes, model: new)
    let candidate = StoreCandidate(model: "App", package: "App", version: version)
    return StoreMatch(store, among: [candidate]).nearest?.sentences ?? []
  }

  @Test(arguments: cases.indices)
  func aDifferenceIsSaidInTheWordsOfSwift(_ place: Int) {
    let item = Self.cases[place]
    var changed = Self.model
    item.change(&changed)
    let found = Self.sentences(from: Self.model, to: changed)
    #expect(found.contains(item.sentence), "\(found)")
    let opposite = Self.sentences(from: changed, to: Self.model)
    #expect(opposite.contains(item.opposite), "\(opposite)")
    // In a model file it is not source.
    #expect(!Self.sentences(from: Self.model, to: changed, isSwiftSource: false).contains(item.sentence))
  }

  @Test func aRenamedPropertyIsNamedOnBothSides() {
    var changed = Self.model
    changed.entities[0].attributes[0].name = "name"
    changed.entities[0].attributes[0].renamingIdentifier = "title"
    #expect(Self.sentences(from: Self.model, to: changed).contains("Task.name is Task.title now"))
  }

  @Test func whatSwiftCannotExpressIsSaidAsForModels() {
    var changed = Self.model
    changed.entities[0].isAbstract = true
    let found = Self.sentences(from: Self.model, to: changed)
    #expect(
      found.count == 1 && found.first?.hasPrefix("Task: ") == true && found.first?.contains("in the store") == true)
  }

  @Test func whatTheHashLeavesOutIsNoDifference() {
    var changed = Self.model
    changed.entities[0].attributes[0].isOptional = true
    changed.entities[0].attributes[0].defaultValue = .string("a")
    changed.entities[1].relationships[0].deleteRule = .cascade
    #expect(Self.sentences(from: Self.model, to: changed) == ["Task.title was optional"])
  }

  @Test func anEntityThatChangedOnlyByItsParentHasNoDifferenceOfItsOwn() {
    let old = ManagedObjectModel(entities: [
      EntityDescription(name: "Base"), EntityDescription(name: "Leaf", superentity: "Base"),
    ])
    var new = old
    new.entities[0].attributes = [AttributeDescription(name: "name", type: .string)]
    let found = Self.sentences(from: old, to: new)
    #expect(found.contains("Leaf: different hash, because of a parent's change"))
    // Without a model in the store, hashes are all that is known.
    let store = StoreIdentity(path: "a.store", versionHashes: VersionHashes(ModelIndex(new)).entityHashes)
    let candidate = StoreCandidate(model: "App", package: "App", version: ModelVersion(name: "V1", model: old))
    let near = StoreMatch(store, among: [candidate]).nearest
    #expect(near?.sentences == ["Base: different hash", "Leaf: different hash"])
  }
}
