import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let inconsistentTranslation = RuleID(
    "inconsistent-translation", .note, about: .localization, isOnByDefault: false)
}

/// Reports a word of the development language with two translations, and two words with the same one.
package enum InconsistentTranslationRule: TableRule {
  package static let card = RuleCard(
    .inconsistentTranslation,
    "Users take two words for two things, and one word for one thing.",
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

  package static func findings(in table: TableOverlay, of context: CheckContext) -> [Finding] {
    guard let comparison = ReferenceComparison(table, reference: context.reference(for: table)),
      comparison.isTranslation
    else { return [] }
    var translations: [String: Int] = [:]
    var sources: [String: (source: String, entry: Int)] = [:]
    return comparison.pairs.compactMap { entry, source in
      let text = table.text(of: entry).trimmed
      let word = source.trimmed
      if let other = translations[word] {
        let known = table.text(of: other).trimmed
        guard known != text else { return nil }
        return finding(
          "\(word.quoted) is \(text.quoted) here and \(known.quoted) in \(place(of: other, in: table))", entry, table,
          context)
      }
      translations[word] = entry
      if let other = sources[text], other.source != word {
        return finding(
          "\(text.quoted) is \(word.quoted) here and \(other.source.quoted) in \(place(of: other.entry, in: table))",
          entry, table, context)
      }
      sources[text] = sources[text] ?? (word, entry)
      return nil
    }
  }

  private static func finding(
    _ message: String, _ entry: Int, _ table: TableOverlay, _ context: CheckContext
  ) -> Finding {
    context.finding(
      .inconsistentTranslation, message, atValueOf: entry, in: table,
      remedy: "use one word for one thing, or ignore it with a comment")
  }

  private static func place(of entry: Int, in table: TableOverlay) -> String {
    let line = table.entries.keyPosition(at: entry).map { " on line \($0.line)" } ?? ""
    return table.entries.key(at: entry).quoted + line
  }
}
