import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let unknownRule = RuleID("unknown-rule", .warning, about: .model)
}

/// Reports a comment or flag that is meant to ignore a finding but names no rule.
package enum UnknownRuleRule: Rule {
  package static let card = RuleCard(
    .unknownRule,
    "An ignore comment that names an unknown rule hides nothing, and it is hard to see why its findings remain.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        ↓/* modelgloss:ignore untranslated-valeu */
        "ErrorString/Bad name" = "Falscher Name";
        """, model: ExampleModel.player, warnings: ["Bad name"]),
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="firstName" attributeType="String">
                  <userInfo>
                      <entry key="modelgloss.ignore" value="missing-name"/>
                  </userInfo>
              </attribute>
          </entity>
          """,
        files: [
          "de.lproj/LeagueModel.strings": """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          """
        ]),
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        /* modelgloss:ignore untranslated-value because this is how they say it */
        "ErrorString/Bad name" = "Bad name";
        """, model: ExampleModel.player, warnings: ["Bad name"])
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let ofTables = context.tables.flatMap { table in table.sources.flatMap { findings(in: $0, of: context) } }
    return ofTables + context.index.entities.flatMap { findings(in: $0, of: context) }
  }

  private static func findings(in table: LocalizationTable, of context: CheckContext) -> [Finding] {
    table.directives.compactMap { text, position in
      guard let directive = IgnoreComment(text),
        let name = directive.entry.unknownName ?? directive.file.unknownName
      else { return nil }
      return Finding(
        .unknownRule, message(name), remedy: remedy(name), path: table.path, position: position,
        model: context.model.name, locale: table.locale)
    }
  }

  private static func findings(in entity: EntityDescription, of context: CheckContext) -> [Finding] {
    let ofProperties = zip(
      entity.propertyNames,
      entity.attributes.map(\.userInfo) + entity.relationships.map(\.userInfo)
        + entity.fetchedProperties.map(\.userInfo)
    ).map { (ObjectPath.property($0, of: entity.name), $1) }
    return ([(ObjectPath.entity(entity.name), entity.userInfo)] + ofProperties).compactMap { path, userInfo in
      guard let value = userInfo[IgnoredFindings.userInfoKey], let name = IgnoredRules(value).unknownName else {
        return nil
      }
      return context.model.finding(.unknownRule, message(name), at: path, remedy: remedy(name))
    }
  }

  private static func message(_ name: String) -> String { "there is no rule \(name.quoted) to ignore" }

  private static func remedy(_ name: String) -> String {
    let names = RuleRegistry.meant(by: name).map(\.quoted)
    return names.isEmpty ? "`modelgloss rules` lists them" : "did you mean \(names.joined(separator: " or "))?"
  }
}
