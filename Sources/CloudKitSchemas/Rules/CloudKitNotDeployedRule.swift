package import GlossDiagnostics

extension RuleID {
  package static let cloudKitNotDeployed = RuleID("cloudkit-not-deployed", .error, about: .model)
}

/// The card of the rule about fields that production lacks; the guard reports it.
package enum CloudKitNotDeployedRule: DescribedRule {
  package static let card = RuleCard(
    .cloudKitNotDeployed,
    "Production rejects every record that carries a field it does not have, so users' data stops synchronizing, and only there.",
    nonTriggering: [RuleExample(model: #"<entity name="Player"/>"#)])
}
