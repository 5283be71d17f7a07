import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let missingEntityName = RuleID("missing-entity-name", .warning, about: .localization)
}

/// Reports an entity without a name in a locale.
package enum MissingEntityNameRule: TableRule {
  package static let card = RuleCard(
    .missingEntityName,
    "An entity without a name in a language is shown by its raw name, even if other languages have one.",
    triggering: [
      .german(
        #"↓"Property/firstName/Entity/Player" = "Vorname";"#, model: ExampleModel.player)
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        """, model: ExampleModel.player)
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard !table.isIncomplete else { return [] }
    var places = InsertionPlaces(table, of: context)
    let meant = MeantKeys(table, of: context)
    return table.unnamedTerms.compactMap { number in
      guard case .entity(let name) = context.vocabulary.entries[number].term, !meant.name(.entity(name)) else {
        return nil
      }
      return places.finding(
        .missingEntityName, "the entity \(name.quoted) has no name in \(context.name(of: table))",
        adding: .entity(name), entity: name)
    }
  }
}
