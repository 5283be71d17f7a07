import GlossBasics
package import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossModelReading

extension RuleID {
  package static let duplicateTable = RuleID("duplicate-table", .warning, about: .localization)
}

/// Reports tables beside a String Catalog that is compiled into files of the same names.
package enum DuplicateTableRule: Rule {
  package static let card = RuleCard(
    .duplicateTable,
    "A String Catalog becomes a .strings file a language; Xcode refuses to build one that the project has as well "
      + "(“Multiple commands produce”).",
    triggering: [
      RuleExample(
        model: ExampleModel.team,
        files: [
          "LeagueModel.xcstrings": catalog, "de.lproj/LeagueModel.strings": #"↓"Entity/Team" = "Mannschaft";"#,
        ])
    ],
    nonTriggering: [
      // A language that the catalog does not have clashes with nothing.
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

  /// What the catalog lacks of a file is named, so that nothing is lost with it.
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
    return "write its texts of \(names)\(rest) into the catalog in Xcode, and then remove the file"
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
          "Xcode refuses to build this table beside \(FilePath.name(of: catalog).quoted), which is compiled into a file "
            + "of its name",
          remedy: remedy(moving: source, into: catalog, of: table.sources), path: source.path,
          position: source.isText ? SourcePosition(line: 1, column: 1) : nil, model: context.model.name,
          locale: source.locale)
      }
    }
  }
}
