package import GlossDiagnostics

extension RuleID {
  package static let versionNotCurrent = RuleID("version-not-current", .warning, about: .model)
}

/// Reports a new version that no program uses; the guard finds it.
package enum VersionNotCurrentRule: DescribedRule {
  package static let card = RuleCard(
    .versionNotCurrent,
    "A new version that is not the current one is in no program; mostly the choice was forgotten.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
