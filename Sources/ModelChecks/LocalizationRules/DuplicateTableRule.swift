import GlossBasics
package import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelFiles

extension RuleID {
  package static let duplicateTable = RuleID("duplicate-table", .warning, about: .localization)
}

/// Reports tables next to a String Catalog that compiles to files with the same names.
package enum DuplicateTableRule: Rule {
  package static let card = RuleCard(
    .duplicateTable,
    "A String Catalog compiles to one .strings file per language; Xcode fails if the project also contains that file "
      + "(“Multiple commands produce”).",
    triggering: [
      RuleExample(
        model: ExampleModel.team,
        files: [
          "LeagueModel.xcstrings": catalog, "de.lproj/LeagueModel.strings": #"↓"Entity/Team" = "Mannschaft";"#,
        ])
    ],
    nonTriggering: [
      // A language that is missing from the catalog causes no conflict.
      RuleExample(
        model: ExampleModel.team,
        files: ["LeagueModel.xcstrings": catalog, "fr.lproj/LeagueModel.strings": #""Entity/Team" = "Équipe";"#])
    ])

  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Entity/Team" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Mannschaft" } },
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Team" } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  /// Lists the strings missing from the catalog so that nothing is lost with the file.
  private static func remedy(
    moving source: LocalizationTable, into catalog: String, of sources: [LocalizationTable]
  ) -> String {
    let catalogs = sources.filter { $0.path == catalog }
    let missing = source.entries.map { $0 }.filter { entry in
      !catalogs.contains { $0.entry(for: entry.key)?.value == entry.value }
    }
    guard !missing.isEmpty else { return "remove the file: the catalog has all its texts" }
    let names = missing.prefix(5).map(\.key.quoted).joined(separator: ", ")
    let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    return "copy its texts for \(names)\(rest) to the catalog in Xcode, then remove the file"
  }

  package static func findings(in context: CheckContext) -> [Finding] {
    var told = Set<String>()
    return context.tables.flatMap { table -> [Finding] in
      guard table.locale != nil, let catalog = table.sources.first(where: { $0.format == .xcstrings })?.path else {
        return []
      }
      let others = table.sources.filter { $0.format == .strings || $0.format == .stringsdict }
      return others.filter { told.insert($0.path).inserted }.map { source in
        Finding(
          .duplicateTable,
          "Xcode cannot build this table together with \(FilePath.name(of: catalog).quoted), which compiles to a file "
            + "with the same name",
          remedy: remedy(moving: source, into: catalog, of: table.sources), path: source.path,
          position: source.isText ? SourcePosition(line: 1, column: 1) : nil, model: context.model.name,
          locale: source.locale)
      }
    }
  }
}
