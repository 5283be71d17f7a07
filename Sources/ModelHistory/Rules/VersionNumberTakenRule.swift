package import GlossDiagnostics

extension RuleID {
  package static let versionNumberTaken = RuleID("version-number-taken", .error, about: .model)
}

/// Reports a version that two branches added; the guard finds it.
package enum VersionNumberTakenRule: DescribedRule {
  package static let card = RuleCard(
    .versionNumberTaken,
    "If two branches add a version with the same name, their models cannot be told apart by name.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
