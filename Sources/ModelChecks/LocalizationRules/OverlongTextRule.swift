import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let overlongText = RuleID("overlong-text", .warning, about: .localization)
}

/// Reports a string with more characters than the project's settings allow in its language.
package enum OverlongTextRule: TableRule {
  package static let card = RuleCard(
    .overlongText,
    "A name that is too long for its place on the screen is cut off; `maximumLength` in the settings says what fits.",
    triggering: [
      RuleExample(
        model: ExampleModel.player,
        files: [
          "de.lproj/LeagueModel.strings": """
          "Entity/Player" = "Spieler";
          "Property/firstName" = ↓"Vorname des Spielers";
          """
        ], maximumLengths: ["de": 10])
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname des Spielers";
        """, model: ExampleModel.player)
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard let limit = context.configuration.maximumLength(in: table.locale) else { return [] }
    return table.knownEntries.compactMap { entry, number in
      // A sentence of an error is not a name on a screen.
      guard !context.vocabulary.keys[number].isErrorString, table.entries.hasText(at: entry) else { return nil }
      let text = table.text(of: entry)
      guard text.count > limit else { return nil }
      return context.finding(
        .overlongText, "\(text.quoted) has \(text.count) characters; \(context.name(of: table)) allows \(limit)",
        atValueOf: entry, in: table, remedy: "shorten it to \(limit) characters")
    }
  }
}
