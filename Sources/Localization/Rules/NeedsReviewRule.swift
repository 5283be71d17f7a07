package import GlossDiagnostics

extension RuleID {
  package static let needsReview = RuleID("needs-review", .warning, about: .localization)
}

/// Reports a translation that a person must confirm.
package enum NeedsReviewRule: DescribedRule {
  package static let card = RuleCard(
    .needsReview,
    "A text that came from a machine, or from a key that was renamed, is not done until someone confirms it.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        /* modelgloss:needs-review */
        "Property/firstName" = ↓"Vorname";
        """, model: ExampleModel.player)
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        """, model: ExampleModel.player)
    ])
}
