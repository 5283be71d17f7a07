package import GlossDiagnostics

extension RuleID {
  package static let placeholderMismatch = RuleID("placeholder-mismatch", .error, about: .localization)
}

/// Reports placeholders that are never filled in, and placeholders missing from a translation.
package enum PlaceholderMismatchRule: DescribedRule {
  package static let card = RuleCard(
    .placeholderMismatch,
    "Core Data replaces only “%{PROPERTY}@” and “%{ENTITY}@” in error strings; any other spelling is shown raw.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        "ErrorString/Bad name" = ↓"@{PROPERTY}@ ist ungültig.";
        """, model: ExampleModel.player, warnings: ["Bad name"]),
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        "ErrorString/Bad name" = ↓"%@ ist ungültig.";
        """, model: ExampleModel.player, warnings: ["Bad name"]),
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "First name";
        "ErrorString/Bad name" = "%{PROPERTY}@ of %{ENTITY}@ is bad.";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          "ErrorString/Bad name" = ↓"%{PROPERTY}@ ist ungültig.";
          """, model: ExampleModel.player, warnings: ["Bad name"]),
      .german(
        """
        "Entity/Player" = ↓"Spieler %{ENTITY}@";
        "Property/firstName" = "Vorname";
        """, model: ExampleModel.player),
    ],
    nonTriggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "First name";
        "ErrorString/Bad name" = "%{PROPERTY}@ of %{ENTITY}@ is bad.";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          "ErrorString/Bad name" = "100 % falsch: %{ENTITY}@ hat als %{PROPERTY}@ einen ungültigen Wert.";
          """, model: ExampleModel.player, warnings: ["Bad name"])
    ])
}
