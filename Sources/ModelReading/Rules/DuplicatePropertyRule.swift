package import GlossDiagnostics

extension RuleID {
  package static let duplicateProperty = RuleID("duplicate-property", .error, about: .model)
}

/// Reports two properties of one name in an entity, its ancestors included.
///
/// The reader of source models finds those within one entity at their own places; here the inherited ones are found,
/// and those of models made otherwise.
package enum DuplicatePropertyRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateProperty, "A property must not have the name of another of its entity, or of one that it inherits.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" optional="YES" attributeType="String"/>
              ↓<attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """),
      RuleExample(
        model: """
          <entity name="Person">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Player" parentEntity="Person">
              ↓<attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Person">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Team">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """)
    ])
}
