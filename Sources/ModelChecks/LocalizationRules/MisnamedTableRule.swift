import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossModelFiles

extension RuleID {
  package static let misnamedTable = RuleID("misnamed-table", .warning, about: .localization)
}

/// Reports a table whose name lacks the “Model” suffix that Core Data adds.
package enum MisnamedTableRule: Rule {
  package static let card = RuleCard(
    .misnamedTable,
    "Core Data looks in the table named after the model plus “Model”, even if the name already ends with it; "
      + "a table under another name is never read.",
    triggering: [
      RuleExample(model: ExampleModel.team, files: ["de.lproj/League.strings": #""Entity/Team" = "Mannschaft";"#])
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let name = ModelTables.tableName(forModel: context.model.name)
    return context.modelTables.misnamedPaths.map { path in
      let folder = FilePath.name(of: FilePath.folder(of: path))
      let isLocalized = FilePath.fileExtension(of: folder) == "lproj"
      return Finding(
        .misnamedTable, "Core Data never reads this table: for this model it looks for \(name.quoted)",
        remedy: "rename the file to \(name).\(FilePath.fileExtension(of: path))", path: path,
        model: context.model.name, locale: isLocalized ? FilePath.baseName(of: folder) : nil)
    }
  }
}
