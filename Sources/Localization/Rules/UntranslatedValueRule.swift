package import GlossDiagnostics

extension RuleID {
  package static let untranslatedValue = RuleID("untranslated-value", .note, about: .localization)
}

/// Reports a string that is marked as untranslated, the same as in the development language, or the raw name.
package enum UntranslatedValueRule: DescribedRule {
  package static let card = RuleCard(
    .untranslatedValue,
    "A text that is marked as untranslated, or a filler such as TODO, is a warning. One that is the same as in the "
      + "development language, or in the model, was most likely copied and forgotten: a note.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        /* modelgloss:untranslated */
        "Property/firstName" = ↓"First name";
        """, model: ExampleModel.player),
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = ↓"TODO";
        """, model: ExampleModel.player),
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "First name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = ↓"First name";
          """, model: ExampleModel.player),
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = ↓"firstName";
        """, model: ExampleModel.player),
    ],
    nonTriggering: [
      // Words that are the same in both languages, proper names, and abbreviations.
      .english(
        """
        "Entity/Player" = "Team";
        "Property/firstName" = "URL";
        """,
        german: """
          "Entity/Player" = "Team";
          "Property/firstName" = "URL";
          """, model: ExampleModel.player)
    ])
}
