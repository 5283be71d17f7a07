import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let missingPropertyName = RuleID("missing-property-name", .warning, about: .localization)
}

/// Reports a property without a name in a locale where it is declared; a note if no message can name it.
package enum MissingPropertyNameRule: TableRule {
  package static let card = RuleCard(
    .missingPropertyName,
    "Validation messages contain property names: without a translation, users read “firstName is a required value.”",
    triggering: [
      .german(#"↓"Entity/Player" = "Spieler";"#, model: ExampleModel.player)
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        """, model: ExampleModel.player),
      // A name for the parent also serves the children that declare the property.
      .german(
        """
        "Entity/Player" = "Spieler";
        "Entity/Keeper" = "Torwart";
        "Property/number/Entity/Player" = "Nummer";
        """,
        model: """
          <entity name="Player"/>
          <entity name="Keeper" parentEntity="Player">
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
          </entity>
          """),
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard !table.isIncomplete else { return [] }
    var places = InsertionPlaces(table, of: context)
    let meant = MeantKeys(table, of: context)
    let shown = context.failingProperties
    return table.unnamedTerms.compactMap { number in
      let term = context.vocabulary.entries[number].term
      guard case .property(let name, let entity) = term, !meant.name(term) else { return nil }
      var finding = places.finding(
        .missingPropertyName,
        "the property \("\(entity).\(name)".quoted) has no name in \(context.name(of: table))",
        adding: context.keyForm.key(property: name, entity: entity), entity: entity, property: name)
      // Users never see its name unless code asks for it.
      if shown[entity]?.contains(name) != true { finding.severity = .note }
      return finding
    }
  }
}
