import GlossBasics
package import GlossDiagnostics
import GlossLocalization

extension RuleID {
  package static let ambiguousKey = RuleID("ambiguous-key", .note, about: .localization)
}

/// Reports a `Property/x` shared by properties that have different names in another language.
package enum AmbiguousKeyRule: Rule {
  package static let card = RuleCard(
    .ambiguousKey,
    "One key shared by properties of several entities is ambiguous if another language needs two words.",
    triggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Entity/Team" = "Team";
        "Property/name/Entity/Player" = "Full name";
        "Property/name/Entity/Team" = "Club name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Entity/Team" = "Mannschaft";
          ↓"Property/name" = "Bezeichnung";
          """, model: ExampleModel.playerAndTeam)
    ],
    nonTriggering: [
      .english(
        """
        "Entity/Player" = "Player";
        "Entity/Team" = "Team";
        "Property/name" = "Name";
        """,
        german: """
          "Entity/Player" = "Spieler";
          "Entity/Team" = "Mannschaft";
          "Property/name" = "Bezeichnung";
          """, model: ExampleModel.playerAndTeam)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.vocabulary.sharers.sorted { $0.key < $1.key }.flatMap { key, sharers -> [Finding] in
      guard sharers.count > 1 else { return [] }
      // Few names differ anywhere; a single look at each table settles the others.
      let telling = context.tables.filter { isDifferent(sharers, in: $0) }
      guard !telling.isEmpty else { return [] }
      return context.tables.compactMap { finding(key: key, sharers: sharers, in: $0, telling: telling, of: context) }
    }
  }

  private static func finding(
    key: ModelVocabulary.KeyNumber, sharers: [Int], in table: TableOverlay, telling: [TableOverlay],
    of context: CheckContext
  ) -> Finding? {
    guard let entry = table.entry(ofKey: key), !table.entries.isRepaired(at: entry) else { return nil }
    let served = sharers.filter { table.entry(ofTerm: $0) == entry }
    guard served.count > 1, let other = telling.first(where: { isDifferent(served, in: $0) }) else { return nil }
    var seen = Set<String>()
    let words = served.compactMap { other.text(ofTerm: $0) }.filter { seen.insert($0).inserted }
    let owners = served.compactMap { context.vocabulary.entries[$0].term.entity }
    return context.finding(
      .ambiguousKey,
      "one text serves the property in \(list(owners.map(\.quoted))), which \(context.name(of: other)) tells apart as "
        + list(words.map(\.quoted)),
      atKeyOf: entry, in: table, remedy: "give each entity its own key")
  }

  private static func isDifferent(_ terms: [Int], in table: TableOverlay) -> Bool {
    var first: Int?
    for term in terms {
      guard let entry = table.entry(ofTerm: term), table.entries.hasText(at: entry) else { continue }
      if let first, first != entry, table.text(of: first) != table.text(of: entry) { return true }
      first = entry
    }
    return false
  }

  /// At most three items by name.
  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(3).joined(separator: ", ")
    return items.count > 3 ? "\(shown) and \(items.count - 3) more" : shown
  }
}
