package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let malformedKey = RuleID("malformed-key", .warning, about: .localization)
}

/// Reports a key in none of the four valid forms.
package enum MalformedKeyRule: KeyRule {
  package static let card = RuleCard(
    .malformedKey,
    "Core Data looks up “Entity/E”, “Property/p”, “Property/p/Entity/E” and “ErrorString/s”, exactly as written; "
      + "nothing else is ever found.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        ↓"entity/Player" = "Spieler";
        ↓"Attribute/firstName" = "Vorname";
        ↓"Property/firstName/Player" = "Vorname";
        ↓"Entity/Player/Property/firstName" = "Vorname";
        ↓"Property//firstName" = "Vorname";
        ↓"Entity/Player " = "Spieler";
        ↓"Greeting" = "Hallo";
        """, model: ExampleModel.player)
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName/Entity/Player" = "Vorname";
        """, model: ExampleModel.player)
    ])

  package static let fault = KeyDiagnosis.Fault.malformed
  package static let remedy = "remove the entry, or move it to another table"
}
