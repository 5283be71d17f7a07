package import GlossDiagnostics

extension RuleID {
  package static let staleTranslation = RuleID("stale-translation", .warning, about: .localization)
}

/// Reports a translation of a string that has changed since.
package enum StaleTranslationRule: DescribedRule {
  package static let card = RuleCard(
    .staleTranslation,
    "If the development language's text changes and its translations do not, readers of other languages read what was "
      + "true before.",
    triggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "Given name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          /* modelgloss:needs-review 00000000 */
          "Property/firstName" = ↓"Vorname";
          """, model: ExampleModel.player)
    ],
    nonTriggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "Given name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          """, model: ExampleModel.player)
    ])
}
