package import GlossDiagnostics

extension RuleID {
  package static let orphanedKey = RuleID("orphaned-key", .warning, about: .localization)
}

/// Reports a well-formed key that names nothing in the model.
package enum OrphanedKeyRule: DescribedRule {
  package static let card = RuleCard(
    .orphanedKey,
    "A key for something not in the model is never looked up: the name is misspelt, or the text is unused.",
    triggering: [
      .german(
        """
        ↓"Entity/Plaer" = "Spieler";
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        ↓"Property/firstname" = "Vorname";
        ↓"Property/firstName/Entity/Team" = "Vorname";
        ↓"ErrorString/Too young" = "Zu jung";
        "ErrorString/Name too short" = "Name zu kurz";
        """, model: ExampleModel.player, warnings: ["Name too short"])
    ],
    nonTriggering: [
      // A child's own copy of a property may have its own name.
      .german(
        """
        "Entity/Player" = "Spieler";
        "Entity/Keeper" = "Torwart";
        "Property/firstName" = "Vorname";
        "Property/firstName/Entity/Keeper" = "Rufname";
        """, model: ExampleModel.player + "\n<entity name=\"Keeper\" parentEntity=\"Player\"/>"),
      // Code sets the warnings of a model that holds none itself.
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        "ErrorString/Too young" = "Zu jung";
        """, model: ExampleModel.player),
    ])
}
