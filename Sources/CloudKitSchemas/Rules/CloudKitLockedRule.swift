package import GlossDiagnostics

extension RuleID {
  package static let cloudKitLocked = RuleID("cloudkit-locked", .error, about: .model)
}

/// The card of the rule about changes that CloudKit's production schema does not allow; the guard reports it.
package enum CloudKitLockedRule: DescribedRule {
  package static let card = RuleCard(
    .cloudKitLocked,
    "Record types and fields in production are immutable and permanent, even if the store migrates.",
    nonTriggering: [RuleExample(model: #"<entity name="Player"/>"#)])
}
