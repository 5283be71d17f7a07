import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel
package import GlossModelFiles
import GlossValidation

extension RuleID {
  package static let missingTable = RuleID("missing-table", .note, about: .localization)
}

/// Reports a model without any table if its app shows Core Data's errors, and a requested locale without one.
///
/// Most apps show their own messages and need no table, so without evidence to the contrary the coverage is enough.
package enum MissingTableRule: Rule {
  package static let card = RuleCard(
    .missingTable,
    "Without a table, an app that shows Core Data's errors shows the raw names of the model, such as “firstName is a "
      + "required value.”",
    triggering: [
      RuleExample(
        model: ExampleModel.player, files: ["Editor.swift": "let errors = error.userInfo[NSDetailedErrorsKey]"]),
      RuleExample(model: ExampleModel.team, locales: ["de"]),
      RuleExample(
        model: ExampleModel.team, files: ["en.lproj/LeagueModel.strings": #""Entity/Team" = "Team";"#],
        locales: ["en", "fr"]),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team),
      // Nothing in this model can fail validation, so users never read its names in a message.
      RuleExample(
        model: ExampleModel.team, files: ["Editor.swift": "let errors = error.userInfo[NSDetailedErrorsKey]"]),
      // There is no evidence that the app shows Core Data's errors.
      RuleExample(model: ExampleModel.player, files: ["Editor.swift": "try context.save()"]),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let name = ModelTables.tableName(forModel: context.model.name)
    let path = context.model.packagePath
    if context.model.format == .swiftdata { return withoutReader(context.modelTables.tables, of: context) }
    // Code gives the names of a model that it builds, for all languages.
    guard context.model.format != .code else { return [] }
    guard context.hasTables else {
      // The misnamed table is reported instead, since renaming it fixes both.
      guard context.modelTables.misnamedPaths.isEmpty, context.strayTables.isEmpty else { return [] }
      // If languages are requested, none of them may be missing.
      if context.configuration.locales != nil { return context.localesWithoutTable.map { missing($0, of: context) } }
      guard context.modelTables.mayShowErrors, canShowNames(context.model) else { return [] }
      return [
        Finding(
          .missingTable, "no locale has a table \(name.quoted) for this model, so users read its raw names in errors",
          remedy: "add \(name).strings to a folder such as en.lproj, or run `modelgloss strings sync`", path: path,
          model: context.model.name)
      ]
    }
    let lacking = context.localesWithoutTable
    let source = sourceLanguage(of: context, besides: lacking)
    guard !lacking.isEmpty else { return source }
    // A language whose table only has the wrong name is reported as such.
    let misnamed = context.modelTables.misnamedLanguages(context.vocabulary.names(key:))
    return lacking.filter { locale in !misnamed.contains { LanguageTag.isSame($0, locale) } }
      .map { missing($0, of: context) } + source
  }

  /// The development language of the settings, if it has no table that the others could be compared with.
  private static func sourceLanguage(of context: CheckContext, besides lacking: [String]) -> [Finding] {
    let tables = context.modelTables
    guard let language = context.configuration.developmentLanguage,
      !lacking.contains(where: { LanguageTag.isSame($0, language) }), !tables.locales.isEmpty,
      tables.folder(serving: language, among: [language], developmentLanguage: language) == nil
    else { return [] }
    return [missing(language, of: context, ", the development language, so no text is compared with its source")]
  }

  /// The tables of a SwiftData model: one warning, whatever is in them.
  private static func withoutReader(_ tables: [LocalizationTable], of context: CheckContext) -> [Finding] {
    guard let first = tables.first else { return [] }
    let name = ModelTables.tableName(forModel: context.model.name)
    let others = Set(tables.map(\.path)).count - 1
    let more = others == 0 ? "" : " and \(others) more file\(others == 1 ? "" : "s") of it"
    var finding = Finding(
      .missingTable, "a SwiftData app reads no table, so \(name.quoted) has no effect",
      remedy: "remove this file\(more)", path: first.path, model: context.model.name, severity: .warning)
    finding.subject = name
    return [finding]
  }

  /// Whether a model without any table has messages that show names.
  package static func wouldUse(_ tables: ModelTables, for model: LoadedModel) -> Bool {
    tables.tables.isEmpty && tables.failures.isEmpty && canShowNames(model)
  }

  /// Whether users may read a model's names in messages: a store's file is not named after its model, and a SwiftData
  /// app reads no table.
  private static func canShowNames(_ model: LoadedModel) -> Bool {
    guard model.format != .store, model.format != .swiftdata, !model.model.resemblesSwiftData else { return false }
    let index = ModelIndex(model.model)
    return index.entities.contains { !index.possibleFailures(of: $0.name).isEmpty }
  }

  private static func missing(_ locale: String, of context: CheckContext, _ consequence: String = "") -> Finding {
    let tables = context.modelTables
    let name = ModelTables.tableName(forModel: context.model.name)
    let isAsked = context.configuration.locales != nil || tables.configuredLanguages != nil
    let source = isAsked ? nil : tables.languages.languages.first { $0.name == locale }?.sources.first
    let why = source.map { ", a language of the app (\($0))" } ?? ""
    let catalog = tables.tables.first { $0.format == .xcstrings }?.path
    let remedy = catalog.map { "add \(locale) to \($0)" } ?? "add \(locale).lproj/\(name).strings"
    let option = tables.expectedLanguages.contains(locale) ? "" : " --locale \(locale.shellQuoted)"
    return Finding(
      .missingTable, "no table \(name.quoted) for the locale \(locale)\(why)\(consequence)",
      remedy: "\(remedy), or run `modelgloss strings sync\(option)`", path: context.model.packagePath,
      model: context.model.name, locale: locale, severity: .warning)
  }
}
