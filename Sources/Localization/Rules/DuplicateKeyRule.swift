package import GlossDiagnostics

extension RuleID {
  package static let duplicateKey = RuleID("duplicate-key", .warning, about: .localization)
}

/// The card of the rule for duplicate keys in a table; the table's reader finds them.
package enum DuplicateKeyRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateKey,
    "Of two entries with the same key only the last is ever shown, and no one can tell which was meant.",
    triggering: [
      .german(
        """
        "Entity/Team" = "Team";
        ↓"Entity/Team" = "Mannschaft";
        """, model: ExampleModel.team)
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])
}
