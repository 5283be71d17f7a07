package import GlossDiagnostics

extension RuleID {
  package static let versionMismatch = RuleID("version-mismatch", .error, about: .model)
}

/// The card of the rule about packages that contradict themselves; the reader of packages reports them.
package enum VersionMismatchRule: DescribedRule {
  package static let card = RuleCard(
    .versionMismatch,
    "A package whose record of versions does not match its files opens the wrong version or none.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
