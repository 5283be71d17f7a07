import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading
import GlossValidation

extension RuleID {
  package static let missingTable = RuleID("missing-table", .note, about: .localization)
}

/// Reports a model without any table, and a wanted locale without one.
package enum MissingTableRule: Rule {
  package static let card = RuleCard(
    .missingTable,
    "Without a table users read the raw names of the model, such as “firstName is a required value.”",
    triggering: [
      RuleExample(model: ExampleModel.player),
      RuleExample(model: ExampleModel.team, locales: ["de"]),
      RuleExample(
        model: ExampleModel.team, files: ["en.lproj/LeagueModel.strings": #""Entity/Team" = "Team";"#],
        locales: ["en", "fr"]),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team),
      // Nothing of this model can fail, so that nobody ever reads its names in a message.
      RuleExample(model: ExampleModel.team),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let name = ModelTables.tableName(forModel: context.model.name)
    let path = context.model.packagePath
    guard context.hasTables else {
      // The misnamed table is reported instead: giving it its name mends both.
      guard context.modelTables.misnamedPaths.isEmpty else { return [] }
      // Where languages are asked for, none of them may be missing.
      if context.configuration.locales != nil { return context.localesWithoutTable.map { missing($0, of: context) } }
      // An app of SwiftData has no localization policy: no table would be read.
      guard context.model.format != .store || !context.model.model.resemblesSwiftData else { return [] }
      guard context.index.entities.contains(where: { !context.index.possibleFailures(of: $0.name).isEmpty }) else {
        return []
      }
      return [
        Finding(
          .missingTable, "no locale has a table \(name.quoted) for this model, so users read its raw names",
          remedy: "add \(name).strings to a folder such as en.lproj, or run `modelgloss strings sync`", path: path,
          model: context.model.name)
      ]
    }
    return context.localesWithoutTable.map { missing($0, of: context) }
  }

  private static func missing(_ locale: String, of context: CheckContext) -> Finding {
    let name = ModelTables.tableName(forModel: context.model.name)
    return Finding(
      .missingTable, "there is no table \(name.quoted) for the locale \(locale)",
      remedy: "add \(locale).lproj/\(name).strings", path: context.model.packagePath, model: context.model.name,
      locale: locale, severity: .warning)
  }
}
