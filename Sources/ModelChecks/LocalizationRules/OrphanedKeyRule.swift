import GlossBasics
package import GlossDiagnostics
import GlossLocalization

/// Reports a key of the right form that names nothing of the model.
package enum OrphanedKeyRule: Rule {
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

  package static func findings(in context: CheckContext) -> [Finding] {
    var reader = KeyReader(context.vocabulary)
    return context.tables.flatMap { table in
      table.unknownEntries.compactMap { entry -> Finding? in
        let key = table.entries[entry].key
        guard case .orphaned(let message, let suggestion) = reader.diagnosis(of: key) else { return nil }
        return context.finding(
          .orphanedKey, message, atKeyOf: entry, in: table,
          remedy: suggestion.map { remedy($0, for: key) } ?? "remove the entry")
      }
    }
  }

  private static func remedy(_ suggestion: String, for key: String) -> String {
    // Equal texts that are another's key all the same differ in nothing that can be seen.
    suggestion == key ? "copy the model's own, \(suggestion.quoted)" : "did you mean \(suggestion.quoted)?"
  }
}
