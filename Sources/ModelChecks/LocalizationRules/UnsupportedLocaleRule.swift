import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossModelFiles

extension RuleID {
  package static let unsupportedLocale = RuleID("unsupported-locale", .warning, about: .localization)
}

/// Reports a table in a folder that is not named after a language.
package enum UnsupportedLocaleRule: TableRule {
  package static let card = RuleCard(
    .unsupportedLocale,
    "A folder named after a country or with a code that is not a language serves no user.",
    triggering: [
      RuleExample(model: ExampleModel.team, files: ["jp.lproj/LeagueModel.strings": #""Entity/Team" = "チーム";"#])
    ],
    nonTriggering: [
      RuleExample(
        model: ExampleModel.team,
        files: [
          "Base.lproj/LeagueModel.strings": #""Entity/Team" = "Team";"#,
          "es-419.lproj/LeagueModel.strings": #""Entity/Team" = "Equipo";"#,
          "zh_CN.lproj/LeagueModel.strings": #""Entity/Team" = "球队";"#,
        ])
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard let locale = table.locale, let path = table.sources.first?.path else { return [] }
    // Folders alone may have the old English names.
    if table.sources.allSatisfy({ $0.format == .xcstrings }), LanguageNames.folderMistake(locale) == nil,
      let refusal = LanguageNames.refusal(of: locale)
    {
      return [
        Finding(
          .unsupportedLocale, "\(locale.quoted) is not a language code, so no user sees its texts in this catalog",
          remedy: refusal, path: path, model: context.model.name, locale: locale)
      ]
    }
    guard let mistake = LanguageNames.folderMistake(locale) else {
      guard let meant = LanguageNames.languageOfCountry(locale) else { return [] }
      let name = LanguageNames.displayName(of: locale)
      return [
        Finding(
          .unsupportedLocale, "\(locale.quoted) is the language \(name), not the country",
          remedy: "if the texts are \(LanguageNames.displayName(of: meant)), name it \(meant.quoted)", path: path,
          model: context.model.name, locale: locale, severity: .note)
      ]
    }
    return [
      Finding(
        .unsupportedLocale, "\(locale.quoted) \(mistake.reason)",
        remedy: mistake.meant.map { "did you mean \($0.quoted)?" } ?? "use a language code such as de or pt-BR",
        path: path, model: context.model.name, locale: locale)
    ]
  }
}
