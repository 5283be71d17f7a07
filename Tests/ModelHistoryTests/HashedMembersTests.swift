import GlossManagedObjectModel
import GlossModelHistory
import Testing

/// What is said to alter a hash against the hashes themselves.
@Suite struct HashedMembersTests {
  private static let attribute = AttributeDescription(name: "a", type: .string)
  private static let relationship = RelationshipDescription(
    name: "r", destination: "E", inverse: "s", inverseEntity: "E", isToMany: true)

  /// Every member of an attribute, each changed alone; of a stored, a derived and a transient one.
  private static let attributeChanges: [@Sendable (inout AttributeDescription) -> Void] = [
    { $0.type = .integer16 }, { $0.isOptional.toggle() }, { $0.isTransient.toggle() },
    { $0.defaultValue = .string("x") }, { $0.minimum = .integer(1) }, { $0.maximumLength = 3 }, { $0.pattern = "x" },
    { $0.validations = [ValidationRule(predicate: "SELF != 1")] }, { $0.attributeValueClassName = "C" },
    { $0.valueTransformerName = "T" }, { $0.derivationExpression = "now()" }, { $0.isDerived.toggle() },
    { $0.allowsExternalBinaryDataStorage.toggle() }, { $0.allowsCloudEncryption.toggle() },
    { $0.preservesValueInHistoryOnDeletion.toggle() }, { $0.isIndexed.toggle() }, { $0.isIndexedBySpotlight.toggle() },
    { $0.isStoredInExternalRecord.toggle() }, { $0.renamingIdentifier = "b" }, { $0.versionHashModifier = "m" },
    { $0.userInfo = ["k": "v"] },
  ]

  private static let relationshipChanges: [@Sendable (inout RelationshipDescription) -> Void] = [
    { $0.destination = "F" }, { $0.inverse = nil }, { $0.inverse = "t" }, { $0.isOrdered.toggle() },
    { $0.isOptional.toggle() }, { $0.isTransient.toggle() }, { $0.minCount = 1 }, { $0.maxCount = 7 },
    {
      $0.isToMany = false
      $0.maxCount = 1
    }, { $0.deleteRule = .cascade }, { $0.isIndexed.toggle() }, { $0.renamingIdentifier = "q" },
    { $0.versionHashModifier = "m" }, { $0.userInfo = ["k": "v"] },
  ]

  private func compare(_ old: EntityDescription, _ new: EntityDescription) -> (said: Bool, true: Bool) {
    let all = [EntityDescription(name: "F")]
    let difference = ModelDifference(
      from: ManagedObjectModel(entities: [old] + all), to: ManagedObjectModel(entities: [new] + all))
    let changes = difference.entityStatements.flatMap(\.changes)
    return (changes.contains(where: \.affectsHash), difference.changedHashes.contains(new.name))
  }

  @Test(arguments: attributeChanges.indices, ["stored", "derived", "transient"])
  func saysOfAttributesWhatTheHashSays(number: Int, kind: String) {
    var old = Self.attribute
    if kind == "derived" { (old.isDerived, old.derivationExpression) = (true, "other") }
    if kind == "transient" { old.isTransient = true }
    var new = old
    Self.attributeChanges[number](&new)
    let result = compare(
      EntityDescription(name: "E", attributes: [old]), EntityDescription(name: "E", attributes: [new]))
    #expect(result.said == result.true, "change \(number) of a \(kind) attribute")
  }

  @Test(arguments: relationshipChanges.indices, [false, true])
  func saysOfRelationshipsWhatTheHashSays(number: Int, isTransient: Bool) {
    var old = Self.relationship
    old.isTransient = isTransient
    var new = old
    Self.relationshipChanges[number](&new)
    let result = compare(
      EntityDescription(name: "E", relationships: [old]), EntityDescription(name: "E", relationships: [new]))
    #expect(result.said == result.true, "change \(number)")
  }

  @Test func saysOfEntitiesWhatTheHashSays() {
    let old = EntityDescription(name: "E", attributes: [Self.attribute])
    let changes: [(inout EntityDescription) -> Void] = [
      { $0.isAbstract = true }, { $0.superentity = "F" }, { $0.versionHashModifier = "m" },
      { $0.uniquenessConstraints = [["a"]] }, { $0.managedObjectClassName = "C" }, { $0.userInfo = ["k": "v"] },
      { $0.renamingIdentifier = "Z" }, { $0.codeGeneration = .class },
      { $0.indexes = [FetchIndexDescription(name: "i", elements: [])] },
      { $0.attributes.append(AttributeDescription(name: "b", type: .date)) },
      { $0.attributes.append(AttributeDescription(name: "b", type: .date, isTransient: true)) },
      { $0.attributes = [] }, { $0.attributes[0].name = "b" },
      { $0.fetchedProperties = [FetchedPropertyDescription(name: "f")] },
    ]
    for (number, change) in changes.enumerated() {
      var new = old
      change(&new)
      let result = compare(old, new)
      #expect(result.said == result.true, "change \(number)")
    }
  }

  @Test func namesAnEntityWhoseParentAloneChanged() {
    let child = EntityDescription(name: "Child", superentity: "Parent")
    let difference = ModelDifference(
      from: ManagedObjectModel(entities: [EntityDescription(name: "Parent"), child]),
      to: ManagedObjectModel(entities: [EntityDescription(name: "Parent", attributes: [Self.attribute]), child]))
    let statement = difference.entityStatements.first { $0.name == "Child" }
    #expect(statement?.hashChanged == true && statement?.changes == [])
  }
}
