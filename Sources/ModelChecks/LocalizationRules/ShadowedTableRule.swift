import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossModelFiles

extension RuleID {
  package static let shadowedTable = RuleID("shadowed-table", .warning, about: .localization)
}

/// Reports tables in language folders that are overridden by an unlocalized one.
package enum ShadowedTableRule: Rule {
  package static let card = RuleCard(
    .shadowedTable,
    "A table outside the language folders overrides all tables inside them, so every user sees its texts.",
    triggering: [
      RuleExample(
        model: ExampleModel.team,
        files: [
          "LeagueModel.strings": #""Entity/Team" = "Team";"#,
          "de.lproj/LeagueModel.strings": #"↓"Entity/Team" = "Mannschaft";"#,
        ]),
      RuleExample(
        model: ExampleModel.team,
        files: [
          "English.lproj/LeagueModel.strings": #"↓"Entity/Team" = "Team";"#,
          "en.lproj/LeagueModel.strings": #""Entity/Team" = "Team";"#,
        ]),
    ],
    nonTriggering: [
      RuleExample(
        model: ExampleModel.team,
        files: [
          "en.lproj/LeagueModel.strings": #""Entity/Team" = "Team";"#,
          "de.lproj/LeagueModel.strings": #""Entity/Team" = "Mannschaft";"#,
        ])
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    besideUnlocalized(in: context) + twins(in: context)
  }

  /// Tables of one language under two names, `en` and `English`, of which a bundle uses one.
  private static func twins(in context: CheckContext) -> [Finding] {
    let localized = context.tables.filter { $0.locale != nil }
    return Dictionary(grouping: localized, by: \.container).values.flatMap { tables -> [Finding] in
      let languages = LanguageTag.distinct(tables.compactMap(\.locale)).map {
        (LanguageTag($0).withoutImpliedRegion, $0)
      }
      let spellings = Dictionary(languages) { first, _ in first }
      return tables.compactMap { table -> Finding? in
        guard let locale = table.locale, let source = table.sources.last,
          let other = spellings[LanguageTag(locale).withoutImpliedRegion], other != locale
        else { return nil }
        let isListed = source.format == .xcstrings || source.format == .loctable
        let start = source.isText ? SourcePosition(line: 1, column: 1) : nil
        return Finding(
          .shadowedTable, "\(locale) is the same language as \(other), and an app reads only one of the two",
          remedy: isListed
            ? "write \"\(other)\" in the place of \"\(locale)\"" : "merge the two into \(other).lproj",
          path: source.path, position: isListed ? source.entries.lazy.compactMap(\.keyPosition).first : start,
          model: context.model.name, locale: locale)
      }
    }
  }

  private static func besideUnlocalized(in context: CheckContext) -> [Finding] {
    var told = Set<String>()
    let winners = context.tables.filter { $0.locale == nil }
    guard !winners.isEmpty else { return [] }
    let localized = Dictionary(grouping: context.tables.filter { $0.locale != nil }, by: \.container)
    return winners.flatMap { winner -> [Finding] in
      // Only a .strings file is looked up as a file; for everything else, the bundle is asked.
      guard let path = winner.sources.first(where: { $0.format == .strings })?.path else { return [] }
      return (localized[winner.container] ?? []).flatMap { table in
        table.sources.filter { told.insert($0.path).inserted }.map { source in
          Finding(
            .shadowedTable,
            "Core Data never reads this table: \(path.quoted) overrides it, since it is outside the language folders",
            remedy: "move that file into a folder such as en.lproj, or remove it", path: source.path,
            position: source.isText ? SourcePosition(line: 1, column: 1) : nil, model: context.model.name,
            locale: source.format == .xcstrings || source.format == .loctable ? nil : source.locale)
        }
      }
    }
  }
}
