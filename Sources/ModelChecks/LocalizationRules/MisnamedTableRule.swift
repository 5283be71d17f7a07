import GlossBasics
package import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelFiles

extension RuleID {
  package static let misnamedTable = RuleID("misnamed-table", .warning, about: .localization)
}

/// Reports a table with the model's strings under another name than Core Data looks up.
package enum MisnamedTableRule: Rule {
  package static let card = RuleCard(
    .misnamedTable,
    "Core Data looks in the table named after the model plus “Model”, even if the name already ends with it; "
      + "no other is read. See the article “The tables of a model”.",
    triggering: [
      RuleExample(model: ExampleModel.team, files: ["de.lproj/League.strings": #""Entity/Team" = "Mannschaft";"#]),
      RuleExample(
        model: ExampleModel.player,
        files: [
          "de.lproj/Localizable.strings": """
          "Entity/Player" = "Spieler";
          "Property/firstName" = "Vorname";
          "Cancel" = "Abbrechen";
          """
        ]),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team),
      // No key names anything of the model.
      RuleExample(
        model: ExampleModel.team,
        files: [
          "de.lproj/LeagueModel.strings": #""Entity/Team" = "Mannschaft";"#,
          "de.lproj/Localizable.strings": """
          "Entity/Other" = "Anderes";
          "Property/other" = "Anderes";
          """,
        ]),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let name = ModelTables.tableName(forModel: context.model.name)
    let tables = context.modelTables
    let misnamed = tables.misnamedPaths.map { path in
      let folder = FilePath.name(of: FilePath.folder(of: path))
      let isLocalized = FilePath.fileExtension(of: folder) == "lproj"
      let ending = FilePath.fileExtension(of: path)
      let meant = TableReader.fileExtension(meantBy: ending)
      // Where the right table exists, a new name would replace it.
      let right = FilePath.joined(FilePath.folder(of: path), "\(name).\(meant ?? ending)")
      let isTaken = tables.tables.contains { $0.path == right } || tables.failures.contains { $0.path == right }
      return Finding(
        .misnamedTable,
        meant == nil
          ? "Core Data never reads this table: for this model it looks for \(name.quoted)"
          : "no app reads a table with the ending .\(ending)",
        remedy: !isTaken
          ? "rename the file to \(name).\(meant ?? ending)"
          : meant == nil ? gather(path, of: context) : "remove it, or move its texts to \(right)", path: path,
        model: context.model.name, locale: isLocalized ? FilePath.baseName(of: folder) : nil)
    }
    return misnamed + strayTables(in: context)
  }

  private static func strayTables(in context: CheckContext) -> [Finding] {
    // A store is not named after its model; the others read no table.
    guard ![.swiftdata, .store, .code].contains(context.model.format) else { return [] }
    let name = ModelTables.tableName(forModel: context.model.name)
    return context.strayTables.map { stray in
      let shown = stray.keys.prefix(3).map(\.quoted).joined(separator: ", ") + (stray.keys.count > 3 ? ", …" : "")
      let isNamed = FilePath.baseName(of: stray.path) == name
      let isMisplaced = context.modelTables.isMisplaced(stray.path)
      let folder = FilePath.folder(of: stray.path)
      let reason =
        isMisplaced
        ? "it is for one language, which its folder does not name"
        : isNamed
          ? "no app finds it in a folder without .lproj" : "for this model Core Data looks for \(name.quoted)"
      return Finding(
        .misnamedTable, "\(stray.keys.count) keys of this table are the model's, \(shown), but \(reason)",
        remedy: isMisplaced
          ? "move it from \(folder.quoted) to the folder of its language, such as de.lproj"
          : gather(stray.path, of: context), path: stray.path, model: context.model.name, locale: stray.locale)
    }
  }

  private static func gather(_ path: String, of context: CheckContext) -> String {
    "move its texts with `modelgloss strings gather \(context.model.packagePath.shellQuoted) --from \(path.shellQuoted)`"
  }
}
