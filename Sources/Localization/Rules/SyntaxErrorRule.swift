package import GlossDiagnostics

extension RuleID {
  package static let syntaxError = RuleID("syntax-error", .error, about: .localization)
}

/// The card of the rule for malformed tables; the table's reader finds the errors.
package enum SyntaxErrorRule: DescribedRule {
  package static let card = RuleCard(
    .syntaxError,
    "For one error in an entry, such as a missing semicolon, Foundation rejects the whole table and the app shows raw "
      + "names; a stray character between entries ends the table there.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler"↓
        "Property/firstName" = "Vorname";
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
