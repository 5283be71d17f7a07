package import GlossDiagnostics

extension RuleID {
  package static let duplicateKey = RuleID("duplicate-key", .warning, about: .localization)
}

/// The card of the rule about a key that a table has twice; the reader of the table finds it.
package enum DuplicateKeyRule: DescribedRule {
  package static let card = RuleCard(
    .duplicateKey,
    "Of two entries with one key only the last is ever shown, and nobody can tell which was meant.",
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
