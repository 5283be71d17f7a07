import GlossManagedObjectModel
import Testing

@Suite struct ModelFlagTests {
  private func hashed(_ type: any Flagged.Type) -> Set<ModelMember> {
    Set(ModelMember.allCases.filter { type.hashContains($0) })
  }

  @Test func hashesContainTheFlagsThatChangeStorage() {
    #expect(
      hashed(AttributeDescription.self)
        == [.isOptional, .allowsExternalBinaryDataStorage, .preservesValueInHistoryOnDeletion])
    #expect(hashed(RelationshipDescription.self) == [.isOrdered, .isOptional])
    #expect(hashed(FetchedPropertyDescription.self) == [.isOptional])
    #expect(hashed(EntityDescription.self) == [.isAbstract])
  }

  @Test func setFlagsAreThoseThatAreTrueInTheOrderOfOutput() {
    #expect(AttributeDescription(name: "a", type: .string).setFlags.isEmpty)
    let attribute = AttributeDescription(
      name: "a", type: .binary, isOptional: true, allowsExternalBinaryDataStorage: true, isIndexed: true)
    #expect(attribute.setFlags.map(\.member) == [.isOptional, .allowsExternalBinaryDataStorage, .isIndexed])
    let relationship = RelationshipDescription(
      name: "r", destination: "A", isOrdered: true, isTransient: true, isIndexedBySpotlight: true)
    #expect(relationship.setFlags.map(\.member) == [.isOrdered, .isTransient, .isIndexedBySpotlight])
    #expect(EntityDescription(name: "E", isAbstract: true).setFlags.map(\.member) == [.isAbstract])
    // Fetched properties are transient unless a reader says otherwise.
    #expect(FetchedPropertyDescription(name: "f").setFlags.map(\.member) == [.isTransient])
  }

  @Test(arguments: [(nil, false), (CodeGeneration.none, false), (.class, true), (.category, true)])
  func codeIsGeneratedOnlyForAClassOrACategory(_ generation: CodeGeneration?, _ isGenerated: Bool) {
    #expect(EntityDescription(name: "E", codeGeneration: generation).hasGeneratedCode == isGenerated)
  }

  @Test(arguments: AttributeType.allCases)
  func theNameOfATypeInXcodeLeadsBackToIt(_ type: AttributeType) {
    #expect(AttributeType(xcodeName: type.xcodeName) == type)
  }

  @Test func numericTypesAreThoseWithoutDatesAndBooleans() {
    #expect(
      AttributeType.allCases.filter(\.isNumeric) == [.integer16, .integer32, .integer64, .decimal, .double, .float])
    #expect(AttributeType(xcodeName: "Integer") == nil)
  }
}
