package import GlossDiagnostics

extension RuleID {
  package static let duplicateProperty = RuleID("duplicate-property", .error, about: .model)
}

/// Reports two properties with the same name in an entity, including inherited ones.
///
/// Duplicates within one entity of a source model are found by its reader, with positions; this rule finds inherited
/// ones and those in other models.
package enum DuplicatePropertyRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateProperty, "A property must not have the same name as another property of its entity or an ancestor.",
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
