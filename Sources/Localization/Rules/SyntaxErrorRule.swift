package import GlossDiagnostics

extension RuleID {
  package static let syntaxError = RuleID("syntax-error", .error, about: .localization)
}

/// The card of the rule about a table that is ill-formed; the reader of the table finds it.
package enum SyntaxErrorRule: DescribedRule {
  package static let card = RuleCard(
    .syntaxError,
    "Foundation stops at the first error of a table, often without a word, and every entry behind it is lost.",
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
