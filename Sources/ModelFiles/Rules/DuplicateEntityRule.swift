package import GlossDiagnostics

extension RuleID {
  package static let duplicateEntity = RuleID("duplicate-entity", .error, about: .model)
}

/// Reports two entities with the same name.
///
/// Duplicates in source models are found by their reader, with positions; this rule finds those in other models.
package enum DuplicateEntityRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateEntity, "Core Data finds entities by name and cannot tell two with the same name apart.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player"/>
          ↓<entity name="Player"/>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player"/>
          <entity name="Players"/>
          """)
    ])
}
