package import GlossDiagnostics

extension RuleID {
  package static let releasedStateRefused = RuleID("released-state-refused", .error, about: .model)
}

/// Reports released states that a staged plan does not describe; the guard finds them.
package enum ReleasedStateRefusedRule: DescribedRule {
  package static let card = RuleCard(
    .releasedStateRefused,
    "Stages find the version of a store by its checksum: a store of a state that no schema of the plan describes ends "
      + "with “Cannot use staged migration with an unknown model version”.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
