package import GlossDiagnostics

extension RuleID {
  package static let duplicateEntity = RuleID("duplicate-entity", .error, about: .model)
}

/// Reports two entities of one name.
///
/// The reader of source models finds them at their own places; here those of models made otherwise are found.
package enum DuplicateEntityRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateEntity, "Core Data finds entities by name: of two with one name neither can be told from the other.",
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
