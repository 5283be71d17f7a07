package import GlossDiagnostics

extension RuleID {
  package static let stageChanged = RuleID("stage-changed", .warning, about: .model)
}

/// Reports stages of a migration plan that changed; the guard finds them.
package enum StageChangedRule: DescribedRule {
  package static let card = RuleCard(
    .stageChanged,
    "A stage runs on the data of users who have not updated yet: one that becomes lightweight or loses its code no "
      + "longer does what it did for those who updated before.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
