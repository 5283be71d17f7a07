package import GlossDiagnostics

extension RuleID {
  package static let guardSettingsChanged = RuleID("guard-settings-changed", .warning, about: .model)
}

/// Reports changes to the guard's own settings, of which the base's apply; the guard finds them.
package enum GuardSettingsChangedRule: DescribedRule {
  package static let card = RuleCard(
    .guardSettingsChanged,
    "The base's rules, models, acceptances and lock file apply, so a change cannot switch off its own guard. Its "
      + "settings take effect once it is merged.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
