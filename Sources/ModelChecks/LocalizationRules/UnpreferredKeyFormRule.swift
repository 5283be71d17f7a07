import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let unpreferredKeyForm = RuleID("unpreferred-key-form", .warning, about: .localization)
}

/// Reports keys that are not in the project's preferred form, if one is set.
package enum UnpreferredKeyFormRule: TableRule {
  package static let card = RuleCard(
    .unpreferredKeyForm,
    "Two forms of keys for the same object make tables hard to compare, so a project can choose one.",
    triggering: [
      RuleExample(
        model: ExampleModel.player,
        files: [
          "de.lproj/LeagueModel.strings": """
          "Entity/Player" = "Spieler";
          ↓"Property/firstName" = "Vorname";
          """
        ], preferredKeyForm: KeyForm.propertyOfEntity.rawValue),
      RuleExample(
        model: ExampleModel.player,
        files: [
          "de.lproj/LeagueModel.strings": """
          "Entity/Player" = "Spieler";
          ↓"Property/firstName/Entity/Player" = "Vorname";
          """
        ], preferredKeyForm: KeyForm.property.rawValue),
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        """, model: ExampleModel.player),
      // Two entities need two words.
      RuleExample(
        model: ExampleModel.playerAndTeam,
        files: [
          "de.lproj/LeagueModel.strings": """
          "Entity/Player" = "Spieler";
          "Entity/Team" = "Mannschaft";
          "Property/name/Entity/Player" = "Name";
          "Property/name/Entity/Team" = "Bezeichnung";
          """
        ], preferredKeyForm: KeyForm.property.rawValue),
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard let form = context.configuration.preferredKeyForm else { return [] }
    return table.knownEntries.compactMap { entry, number in
      switch (form, context.vocabulary.keys[number]) {
      case (.propertyOfEntity, .property(let name)):
        let owner = context.vocabulary.sharers[number]?.first.flatMap { context.vocabulary.entries[$0].term.entity }
        guard let owner else { return nil }
        return finding(entry, preferred: .propertyOfEntity(property: name, entity: owner), in: table, of: context)
      case (.property, .propertyOfEntity(let name, _)):
        guard !needsOwnKeys(name, in: table, of: context) else { return nil }
        return finding(entry, preferred: .property(name), in: table, of: context)
      default: return nil
      }
    }
  }

  /// Whether the properties with a name read differently, so one key cannot serve them all.
  private static func needsOwnKeys(_ name: String, in table: TableOverlay, of context: CheckContext) -> Bool {
    guard let shared = context.vocabulary.number(of: LocalizationKey.property(name).text) else { return true }
    var texts = Set((context.vocabulary.sharers[shared] ?? []).compactMap { table.text(ofTerm: $0) })
    if let entry = table.entry(ofKey: shared) { texts.insert(table.entries.value(at: entry)) }
    return texts.count > 1
  }

  private static func finding(
    _ entry: Int, preferred: LocalizationKey, in table: TableOverlay, of context: CheckContext
  ) -> Finding {
    context.finding(
      .unpreferredKeyForm,
      "the key \(table.entries.key(at: entry).quoted) is not in the form that this project prefers",
      atKeyOf: entry, in: table, remedy: "write \(preferred.text.quoted)")
  }
}
