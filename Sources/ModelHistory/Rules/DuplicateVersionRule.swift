package import GlossDiagnostics

extension RuleID {
  package static let duplicateVersion = RuleID("duplicate-version", .warning, about: .model)
}

/// Reports versions with equal hashes; the guard finds them.
package enum DuplicateVersionRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateVersion,
    "Core Data cannot tell versions with equal hashes apart, so it never migrates from one to the other.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
