import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossModelFiles

extension RuleID {
  package static let inconsistentTranslation = RuleID(
    "inconsistent-translation", .note, about: .localization, isOnByDefault: false)
}

/// Reports a word of the development language with two translations, and two words with the same one, in a table and
/// across the models of an app.
package enum InconsistentTranslationRule: TableRule {
  package static let card = RuleCard(
    .inconsistentTranslation,
    "Users assume that two words mean two things, and one word one thing.",
    triggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "Player";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = ↓"Mitspieler";
          """, model: ExampleModel.player)
    ],
    nonTriggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Property/firstName" = "First name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          """, model: ExampleModel.player)
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard let comparison = texts.comparison else { return [] }
    var words = context.words
    return TranslatedWords.uses(comparison, of: context.model.name).compactMap { entry, use in
      switch words.take(use, in: comparison.language) {
      case nil: return nil
      case .otherTranslation(let other):
        return finding(
          "\(use.source.quoted) is \(use.text.quoted) here and \(other.text.quoted) in \(place(of: other, from: use))",
          entry, table, context)
      case .otherWord(let other):
        return finding(
          "\(use.text.quoted) is \(use.source.quoted) here and \(other.source.quoted) in \(place(of: other, from: use))",
          entry, table, context)
      }
    }
  }

  private static func finding(
    _ message: String, _ entry: Int, _ table: TableOverlay, _ context: CheckContext
  ) -> Finding {
    context.finding(
      .inconsistentTranslation, message, atValueOf: entry, in: table,
      remedy: "use one word for one thing, or ignore it with a comment")
  }

  private static func place(of other: TranslatedWords.Use, from use: TranslatedWords.Use) -> String {
    if other.path != use.path, let path = other.path {
      return "\(other.key.quoted) of \(path)" + (other.line.map { ":\($0)" } ?? "")
    }
    return other.key.quoted + (other.line.map { " on line \($0)" } ?? "")
  }
}
