import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossModelReading

/// Reports a model without any table, and a wanted locale without one.
package enum MissingTableRule: Rule {
  package static let card = RuleCard(
    .missingTable,
    "Without a table users read the raw names of the model, such as “firstName is a required value.”",
    triggering: [
      RuleExample(model: ExampleModel.team),
      RuleExample(
        model: ExampleModel.team, files: ["en.lproj/LeagueModel.strings": #""Entity/Team" = "Team";"#],
        locales: ["en", "fr"]),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let name = ModelTables.tableName(forModel: context.model.name)
    let path = context.model.packagePath
    guard context.hasTables else {
      // The misnamed table is reported instead: giving it its name mends both.
      guard context.modelTables.misnamedPaths.isEmpty else { return [] }
      return [
        Finding(
          .missingTable, "no locale has a table \(name.quoted) for this model, so users read its raw names",
          remedy: "add \(name).strings to a folder such as en.lproj, or run `modelgloss strings sync`", path: path,
          model: context.model.name)
      ]
    }
    return context.localesWithoutTable.map { locale in
      Finding(
        .missingTable, "there is no table \(name.quoted) for the locale \(locale)",
        remedy: "add \(locale).lproj/\(name).strings", path: path, model: context.model.name, locale: locale,
        severity: .warning)
    }
  }
}
