import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossValidation
import ModelGloss

extension ModelSession {
  /// The readers' languages: those given, every language for `all`, else those of the settings or all that have a
  /// table, and the development language.
  func locales(asked: [String]) -> [String] {
    if asked.contains("all") {
      let builtIn = MessageCatalog.builtInLocales
      return builtIn + asked.filter { $0 != "all" && !builtIn.contains($0) }
    }
    if !asked.isEmpty { return asked }
    return ModelTables.readerLanguages(of: inputs.map(\.tables))
  }

  /// The languages that have a table or should have one, except the source language.
  var translatedLocales: [String] {
    let all = LanguageTag.distinct(
      inputs.flatMap { input in
        let tables = input.tables
        let missing = tables.languagesWithoutTable(developmentLanguage: tables.developmentLanguage)
        return (tables.configuredLanguages ?? tables.locales.filter { $0 != "Base" }) + missing
      })
    let sources = inputs.compactMap(\.tables.developmentLanguage)
    return all.filter { language in
      !LanguageTag.isPseudo(language) && !sources.contains { LanguageTag.isSame($0, language) }
    }
  }

  /// The models, each with the table that serves each reader.
  ///
  /// - Parameter tellingApart: whether models with the same name are qualified by their paths, for people.
  func previewedModels(for locales: [String], tellingApart: Bool = false) -> [PreviewedModel] {
    let paths = Dictionary(grouping: inputs, by: \.loaded.name).mapValues { Set($0.map(\.loaded.packagePath)) }
    return inputs.map { input in
      let isOneOfSeveral = (paths[input.loaded.name]?.count ?? 0) > 1
      let name =
        tellingApart && isOneOfSeveral ? "\(input.loaded.name) (\(input.loaded.packagePath))" : input.loaded.name
      var choices: [String: TableChoice] = [:]
      for locale in locales { choices[locale] = input.tables.choice(forReader: [locale]) }
      return PreviewedModel(name: name, index: ModelIndex(input.loaded.model), choices: choices)
    }
  }
}
