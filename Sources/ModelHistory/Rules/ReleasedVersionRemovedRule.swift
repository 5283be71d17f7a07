package import GlossDiagnostics

extension RuleID {
  package static let releasedVersionRemoved = RuleID("released-version-removed", .error, about: .model)
}

/// Reports released versions that are gone; the guard finds them.
package enum ReleasedVersionRemovedRule: DescribedRule {
  package static let card = RuleCard(
    .releasedVersionRemoved,
    "A store can be migrated only from a version that the app still contains.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
