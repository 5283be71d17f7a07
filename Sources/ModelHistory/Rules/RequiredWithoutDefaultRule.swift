package import GlossDiagnostics

extension RuleID {
  package static let requiredWithoutDefault = RuleID("required-without-default", .warning, about: .model)
}

/// The rule about what a new version requires and rows of the version before lack; the guard finds it.
package enum RequiredWithoutDefaultRule: DescribedRule {
  package static let card = RuleCard(
    .requiredWithoutDefault,
    "Rows of the version before have no value for what a new version requires without a default, and the migration "
      + "fails with the first one (134110).",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
