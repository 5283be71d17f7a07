import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles

/// One rule, of whatever kind, shows that a store kept its model's rules.
@Suite struct UnrecordedPartTests {
  private static let rules: [(String, @Sendable (inout AttributeDescription) -> Void)] = [
    ("a predicate", { $0.validations = [ValidationRule(predicate: "SELF != nil")] }),
    ("a pattern", { $0.pattern = "a*" }), ("a minimum", { $0.minimum = .integer(1) }),
    ("a maximum", { $0.maximum = .integer(1) }), ("a minimum length", { $0.minimumLength = 1 }),
    ("a maximum length", { $0.maximumLength = 1 }),
  ]

  private func parts(_ entity: EntityDescription) -> [UnrecordedPart] {
    UnrecordedPart.allCases.filter { $0.isRecorded(in: ManagedObjectModel(entities: [entity])) }
  }

  @Test(arguments: rules.indices) func eachKindOfRuleIsOne(_ number: Int) {
    var attribute = AttributeDescription(name: "a", type: .string)
    #expect(parts(EntityDescription(name: "E", attributes: [attribute])).isEmpty)
    Self.rules[number].1(&attribute)
    let entity = EntityDescription(name: "E", attributes: [AttributeDescription(name: "b", type: .string), attribute])
    #expect(parts(entity) == [.validationRules], "\(Self.rules[number].0)")
  }

  @Test func soIsOneOfARelationship() {
    var relationship = RelationshipDescription(name: "r", destination: "E")
    var entity = EntityDescription(name: "E", relationships: [relationship])
    #expect(parts(entity).isEmpty)
    relationship.validations = [ValidationRule(predicate: "SELF != nil")]
    entity.relationships = [relationship]
    #expect(parts(entity) == [.validationRules])
  }

  @Test func userInfoOfAnEntityOrAPropertyIsRecorded() {
    var attribute = AttributeDescription(name: "a", type: .string)
    attribute.userInfo = ["k": "v"]
    #expect(parts(EntityDescription(name: "E", attributes: [attribute])) == [.userInfo])
    var entity = EntityDescription(name: "E")
    entity.userInfo = ["k": "v"]
    #expect(parts(entity) == [.userInfo])
  }
}
