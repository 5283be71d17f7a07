package import GlossDiagnostics

extension RuleID {
  package static let requiredWithoutDefault = RuleID("required-without-default", .warning, about: .model)
}

/// Reports values that a new version requires and rows of the previous version lack; the guard finds them.
package enum RequiredWithoutDefaultRule: DescribedRule {
  package static let card = RuleCard(
    .requiredWithoutDefault,
    "Rows of the previous version have no value for a property that the new version requires without a default, so "
      + "the migration fails at the first row (134110).",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
