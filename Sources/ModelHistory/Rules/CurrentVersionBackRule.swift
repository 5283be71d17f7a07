package import GlossDiagnostics

extension RuleID {
  package static let currentVersionBack = RuleID("current-version-back", .error, about: .model)
}

/// Reports a current version that is older than the previous one; the guard finds it.
package enum CurrentVersionBackRule: DescribedRule {
  package static let card = RuleCard(
    .currentVersionBack,
    "Stores created with the newer version cannot be opened by the older one.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
