import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let shadowedKey = RuleID("shadowed-key", .note, about: .localization)
}

/// Reports a `Property/x` that no property ever uses.
package enum ShadowedKeyRule: TableRule {
  package static let card = RuleCard(
    .shadowedKey,
    "If every property with a name has its own key, the shared key is never read.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName/Entity/Player" = "Vorname";
        ↓"Property/firstName" = "Rufname";
        """, model: ExampleModel.player)
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Entity/Team" = "Mannschaft";
        "Property/name/Entity/Player" = "Name";
        "Property/name" = "Bezeichnung";
        """, model: ExampleModel.playerAndTeam)
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    let vocabulary = context.vocabulary
    return table.knownEntries.compactMap { entry, number in
      guard case .property = vocabulary.keys[number],
        case .property(let name) = vocabulary.keys[number],
        let sharers = vocabulary.sharers[number], !sharers.contains(where: { table.entry(ofTerm: $0) == entry })
      else { return nil }
      return context.finding(
        .shadowedKey,
        "no property uses the key \(table.entries.key(at: entry).quoted): every \(name.quoted) has its own key",
        atKeyOf: entry, in: table, remedy: "remove the entry")
    }
  }
}
