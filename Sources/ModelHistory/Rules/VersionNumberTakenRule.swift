package import GlossDiagnostics

extension RuleID {
  package static let versionNumberTaken = RuleID("version-number-taken", .error, about: .model)
}

/// Reports a version that two branches added; the guard finds it.
package enum VersionNumberTakenRule: DescribedRule {
  package static let card = RuleCard(
    .versionNumberTaken,
    "Two branches that each add a version of one name make two models that nobody can tell apart by name.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
