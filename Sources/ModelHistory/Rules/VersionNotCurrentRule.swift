package import GlossDiagnostics

extension RuleID {
  package static let versionNotCurrent = RuleID("version-not-current", .warning, about: .model)
}

/// Reports a new version that no app uses; the guard finds it.
package enum VersionNotCurrentRule: DescribedRule {
  package static let card = RuleCard(
    .versionNotCurrent,
    "Apps do not use a new version until it is the current one; usually that was forgotten.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
