package import GlossDiagnostics

extension RuleID {
  package static let syntaxError = RuleID("syntax-error", .error, about: .localization)
}

/// The card of the rule about a table that is ill-formed; the reader of the table finds it.
package enum SyntaxErrorRule: DescribedRule {
  package static let card = RuleCard(
    .syntaxError,
    "For one error in an entry, such as a missing semicolon, Foundation refuses the whole table and the app shows raw "
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
