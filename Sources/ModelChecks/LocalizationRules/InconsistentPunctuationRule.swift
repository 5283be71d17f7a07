import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let inconsistentPunctuation = RuleID("inconsistent-punctuation", .note, about: .localization)
}

/// Reports a string that ends with a different mark from the development language's text.
package enum InconsistentPunctuationRule: TableRule {
  package static let card = RuleCard(
    .inconsistentPunctuation,
    "A full stop or question mark in only one language suggests that a text was cut off or changed in one place only.",
    triggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "First name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = ↓"Vorname:";
          """, model: ExampleModel.player),
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "First name";
        "ErrorString/Bad name" = "The name is bad.";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          "ErrorString/Bad name" = ↓"Der Name ist ungültig";
          """, model: ExampleModel.player, warnings: ["Bad name"]),
    ],
    nonTriggering: [
      RuleExample(
        model: ExampleModel.player,
        files: [
          "en.lproj/LeagueModel.strings": """
          "Entity/Player" = "Player";
          "Property/firstName" = "First name";
          "ErrorString/Bad name" = "The name is bad.";
          """,
          "ja.lproj/LeagueModel.strings": """
          "Entity/Player" = "選手";
          "Property/firstName" = "名";
          "ErrorString/Bad name" = "名前が正しくありません。";
          """,
        ], warnings: ["Bad name"])
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard let comparison = texts.comparison else { return [] }
    let vocabulary = context.vocabulary
    return table.knownEntries.compactMap { entry, number in
      guard let counterpart = comparison.counterpart(of: entry), !table.isBlank(entry),
        !comparison.reference.isBlank(counterpart),
        // Neither has a mark.
        !table.entries.endsWithLetter(at: entry)
          || !comparison.reference.entries.endsWithLetter(at: counterpart)
      else { return nil }
      let (text, source) = (table.text(of: entry), comparison.reference.text(of: counterpart))
      let mine = ClosingMark(of: text, language: comparison.language)
      let theirs = ClosingMark(of: source, language: comparison.referenceLanguage)
      let isName = !vocabulary.keys[number].isErrorString
      if mine != theirs, !isExcused(mine, text, theirs, source, comparison.language, isName: isName) {
        return context.finding(
          .inconsistentPunctuation,
          "the text of \(table.entries.key(at: entry).quoted) ends with \(mine.name), that in \(comparison.referenceName) with "
            + theirs.name,
          atValueOf: entry, in: table, remedy: "end both in the same way")
      }
      if comparison.language.language == "es", let open = mine.spanishOpening, !text.contains(open) {
        return context.finding(
          .inconsistentPunctuation, "the text of \(table.entries.key(at: entry).quoted) has no opening “\(open)”",
          atValueOf: entry, in: table, remedy: "add it at the beginning of the question or exclamation")
      }
      return nil
    }
  }

  private static func isExcused(
    _ mine: ClosingMark, _ value: String, _ theirs: ClosingMark, _ source: String, _ language: LanguageTag,
    isName: Bool
  ) -> Bool {
    // Thai and Lao sentences have no closing mark.
    if mine == .none, theirs == .stop, ["th", "lo"].contains(language.language) { return true }
    // An abbreviation has a stop in one language only: No., number.
    guard isName, mine == .stop && theirs == .none || mine == .none && theirs == .stop else { return false }
    let abbreviated = mine == .stop ? value : source
    return (abbreviated.split(separator: " ").last?.count ?? 0) <= 6
  }
}
