package import GlossDiagnostics

extension RuleID {
  package static let orphanedKey = RuleID("orphaned-key", .warning, about: .localization)
}

/// Reports a key of the right form that names nothing of the model.
package enum OrphanedKeyRule: DescribedRule {
  package static let card = RuleCard(
    .orphanedKey,
    "A key for something that the model does not have is never looked up: the name is misspelt, or the text is dead.",
    triggering: [
      .german(
        """
        ↓"Entity/Plaer" = "Spieler";
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        ↓"Property/firstname" = "Vorname";
        ↓"Property/firstName/Entity/Team" = "Vorname";
        ↓"ErrorString/Too young" = "Zu jung";
        """, model: ExampleModel.player)
    ],
    nonTriggering: [
      // A child's own copy of a property may have a name of its own.
      .german(
        """
        "Entity/Player" = "Spieler";
        "Entity/Keeper" = "Torwart";
        "Property/firstName" = "Vorname";
        "Property/firstName/Entity/Keeper" = "Rufname";
        """, model: ExampleModel.player + "\n<entity name=\"Keeper\" parentEntity=\"Player\"/>")
    ])
}
