package import GlossDiagnostics

extension RuleID {
  package static let releasedVersionChanged = RuleID("released-version-changed", .error, about: .model)
}

/// Reports released versions whose hashes changed; the guard finds them.
package enum ReleasedVersionChangedRule: DescribedRule {
  package static let card = RuleCard(
    .releasedVersionChanged,
    "A store finds its model by version hashes: changing them in a released version makes existing stores unreadable.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
