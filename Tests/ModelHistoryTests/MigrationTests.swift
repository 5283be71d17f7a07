import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct MigrationTests {
  private func verdict(_ old: [EntityDescription], _ new: [EntityDescription]) -> MigrationVerdict {
    ModelDifference(from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new)).migration
  }

  private func verdict(_ old: AttributeDescription?, _ new: AttributeDescription) -> MigrationVerdict {
    verdict(
      [EntityDescription(name: "E", attributes: old.map { [$0] } ?? [])],
      [EntityDescription(name: "E", attributes: [new])])
  }

  private func verdict(_ old: RelationshipDescription?, _ new: RelationshipDescription) -> MigrationVerdict {
    verdict(
      [EntityDescription(name: "E", relationships: old.map { [$0] } ?? [])],
      [EntityDescription(name: "E", relationships: [new])])
  }

  @Test(arguments: [
    AttributeDescription(name: "a", type: .string, defaultValue: .string("x"), maximumLength: 3),
    AttributeDescription(name: "a", type: .string, userInfo: ["x": "y"]),
    AttributeDescription(name: "a", type: .string, renamingIdentifier: "b"),
  ])
  func whatIsNotInTheHashNeedsNoMigration(attribute: AttributeDescription) {
    #expect(verdict(AttributeDescription(name: "a", type: .string), attribute).kind == .notNeeded)
  }

  @Test(
    arguments: [
      (nil, nil, 1), (AttributeValue.integer(1), nil, 0), (nil, "Kind.work", 0), (.integer(1), "Rank.first", 0),
    ] as [(AttributeValue?, String?, Int)])
  func aDefaultOfEitherKindFillsARequiredAttribute(
    _ value: AttributeValue?, _ expression: String?, _ hazards: Int
  ) {
    var attribute = AttributeDescription(name: "a", type: .integer64, defaultValue: value)
    attribute.defaultExpression = expression
    #expect(verdict(nil, attribute).hazards.count == hazards)
  }

  @Test(arguments: [(false, 1), (true, 0)]) func onlyStoredElementsOfACompositeNeedValues(
    isTransient: Bool, hazards: Int
  ) {
    func model(_ elements: AttributeDescription...) -> ManagedObjectModel {
      let home = AttributeDescription(name: "home", type: .composite, compositeName: "Address")
      return ManagedObjectModel(
        entities: [EntityDescription(name: "E", attributes: [home])],
        composites: [CompositeDescription(name: "Address", attributes: elements)])
    }
    let street = AttributeDescription(name: "street", type: .string)
    let flat = AttributeDescription(name: "flat", type: .integer16, isTransient: isTransient)
    #expect(ModelDifference(from: model(street), to: model(street, flat)).migration.hazards.count == hazards)
  }

  @Test func numbersBecomeEachOther() {
    let number = AttributeDescription(name: "a", type: .integer16)
    for type in [AttributeType.integer64, .decimal, .double, .float, .boolean] {
      #expect(verdict(number, AttributeDescription(name: "a", type: type)).kind == .lightweight)
    }
    for type in [AttributeType.string, .date, .undefined, .binary] {
      let verdict = verdict(number, AttributeDescription(name: "a", type: type))
      #expect(verdict.kind == .impossible)
      #expect(verdict.obstacles.first?.reason == .incompatibleTypes(old: "Integer 16", new: type.xcodeName))
      #expect(verdict.obstacles.first?.summary == "'E.a' cannot be converted from Integer 16 to \(type.xcodeName)")
    }
  }

  @Test func binaryBecomesTransformableWhereTheModelAllowsIt() {
    let binary = AttributeDescription(name: "a", type: .binary)
    var transformable = AttributeDescription(name: "a", type: .transformable)
    #expect(verdict(binary, transformable).kind == .impossible)
    transformable.userInfo = ["NSMigrationAllowTypeTransformation": "1"]
    #expect(verdict(binary, transformable).kind == .lightweight)
    transformable.allowsExternalBinaryDataStorage = true
    #expect(verdict(binary, transformable).kind == .impossible)
  }

  @Test func aRequiredAttributeNeedsADefault() {
    let required = AttributeDescription(name: "a", type: .string)
    var optional = required
    optional.isOptional = true
    for old in [nil, optional] {
      let verdict = verdict(old, required)
      #expect(verdict.kind == .lightweight)
      #expect(verdict.hazards.map(\.reason) == [.missingValue])
    }
    var withDefault = required
    withDefault.defaultValue = .string("")
    #expect(verdict(nil, withDefault).hazards == [])
    #expect(verdict(required, optional).hazards == [])
    // An entity without objects cannot lack values.
    #expect(verdict([], [EntityDescription(name: "E", attributes: [required])]).hazards == [])
  }

  @Test func relationshipsOnlyGrow() {
    let one = RelationshipDescription(name: "r", destination: "E", isOptional: true)
    let many = RelationshipDescription(name: "r", destination: "E", isToMany: true, isOptional: true)
    #expect(verdict(one, many).kind == .lightweight)
    #expect(verdict(many, one).obstacles.map(\.reason) == [.toManyToOne])
    var required = one
    required.isOptional = false
    #expect(verdict(one, required).hazards.map(\.reason) == [.missingDestination])
    // What was transient was not stored, so that every row lacks it.
    var transient = required
    transient.isTransient = true
    #expect(verdict(transient, required).hazards.map(\.reason) == [.missingDestination])
    // An empty set is not a missing destination.
    var requiredMany = many
    requiredMany.isOptional = false
    #expect(verdict(nil, requiredMany).hazards == [] && verdict(many, requiredMany).hazards == [])
    // An abstract entity has no rows of its own.
    let abstract = [one, required].map { EntityDescription(name: "E", isAbstract: true, relationships: [$0]) }
    #expect(verdict([abstract[0]], [abstract[1]]).hazards == [])
  }

  @Test func anIdentifierThatTwoShareIsNone() {
    let old = [EntityDescription(name: "A"), EntityDescription(name: "B")]
    let verdict = verdict(old, [EntityDescription(name: "A"), EntityDescription(name: "C", renamingIdentifier: "A")])
    #expect(verdict.kind == .impossible)
    #expect(verdict.obstacles.map(\.entity) == ["A", "C"])
  }

  /// What an entity that stayed as it was asks for, beside one that changed.
  @Test(arguments: [
    (AttributeDescription(name: "a", type: .string), 0),
    (AttributeDescription(name: "a", type: .integer16, isOptional: true), 0),
    (AttributeDescription(name: "a", type: .string, renamingIdentifier: "z"), 0),
    // Nothing is converted to a type that is not known, not even itself.
    (AttributeDescription(name: "a", type: .undefined), 1),
    (AttributeDescription(name: "a", type: .undefined, isTransient: true), 0),
    // Two that share an identifier, in both versions.
    (AttributeDescription(name: "a", type: .string, renamingIdentifier: "b"), 2),
  ])
  func anEntityThatStaysAsksForNothing(attribute: AttributeDescription, obstacles: Int) {
    let other = AttributeDescription(name: "b", type: .string, isOptional: true)
    let same = EntityDescription(name: "E", attributes: [attribute, other])
    let heir = EntityDescription(name: "F", superentity: "E")
    let changed = EntityDescription(name: "G")
    let new = EntityDescription(name: "G", attributes: [other])
    let verdict = verdict([same, heir, changed], [same, heir, new])
    #expect(Set(verdict.obstacles.map(\.summary)).count == obstacles)
    #expect(verdict.hazards.isEmpty)
  }

  @Test func aNameWithAnotherIdentifierIsAStranger() {
    let old = AttributeDescription(name: "a", type: .string, isOptional: true, renamingIdentifier: "z")
    var new = AttributeDescription(name: "a", type: .integer16, isOptional: true)
    let verdict = verdict(old, new)
    #expect(verdict.kind == .lightweight && verdict.hazards.map(\.reason) == [.notCarriedOver])
    new.renamingIdentifier = "z"
    #expect(self.verdict(old, new).kind == .impossible)
  }

  @Test func aPropertyThatMovesToTheParentStaysTheSame() {
    let name = AttributeDescription(name: "name", type: .string)
    let old = [
      EntityDescription(name: "Base", isAbstract: true),
      EntityDescription(name: "Leaf", superentity: "Base", attributes: [name]),
    ]
    let new = [
      EntityDescription(name: "Base", isAbstract: true, attributes: [name]),
      EntityDescription(name: "Leaf", superentity: "Base"),
    ]
    let verdict = verdict(old, new)
    #expect(verdict.kind == .lightweight && verdict.hazards == [])
  }

  @Test func twoHierarchiesCannotBecomeOne() {
    let old = [EntityDescription(name: "A"), EntityDescription(name: "B")]
    let under = [EntityDescription(name: "A"), EntityDescription(name: "B", superentity: "A")]
    #expect(verdict(old, under).obstacles.map(\.reason) == [.mergedHierarchies(["A", "B"])])
    // A new parent over one old root is not a union.
    #expect(
      verdict(old, [EntityDescription(name: "N"), EntityDescription(name: "A", superentity: "N")]).kind == .lightweight)
    #expect(verdict(under, old).kind == .lightweight)
  }
}
