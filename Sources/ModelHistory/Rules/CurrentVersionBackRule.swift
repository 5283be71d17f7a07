package import GlossDiagnostics

extension RuleID {
  package static let currentVersionBack = RuleID("current-version-back", .error, about: .model)
}

/// Reports a current version that is an older one again; the guard finds it.
package enum CurrentVersionBackRule: DescribedRule {
  package static let card = RuleCard(
    .currentVersionBack,
    "Stores of the newer version cannot go back to the older one.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
