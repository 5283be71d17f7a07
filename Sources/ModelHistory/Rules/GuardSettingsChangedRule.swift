package import GlossDiagnostics

extension RuleID {
  package static let guardSettingsChanged = RuleID("guard-settings-changed", .warning, about: .model)
}

/// Reports what a change alters of the guard's own settings, which count as the base has them; the guard finds it.
package enum GuardSettingsChangedRule: DescribedRule {
  package static let card = RuleCard(
    .guardSettingsChanged,
    "Rules, models, acceptances and the lock file count as the base has them: a change cannot switch off what it is "
      + "guarded by. What it alters of them counts once it is merged.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
