import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossSchemaDocs
import GlossValidation

extension ModelSession {
  /// The readers' languages: those given, every language for `all`, else all that have a table, and the development
  /// language.
  func locales(asked: [String]) -> [String] {
    if asked == ["all"] { return MessageCatalog.builtInLocales }
    if !asked.isEmpty { return asked }
    return ModelTables.readerLanguages(of: inputs.map(\.tables))
  }

  /// Prints which tables an app does not read, or not completely, since users then see less than was written.
  mutating func tellLosses(in environment: CommandEnvironment) {
    var told = Set<InputFailure>()
    for failure in inputs.flatMap(\.tables.tables).compactMap(\.failure) where told.insert(failure).inserted {
      environment.writeError(failure.description + "\n")
      hasFailures = true
    }
  }

  /// The languages that have a table, except the source language.
  var translatedLocales: [String] {
    let all = LanguageTag.distinct(inputs.flatMap { $0.tables.locales }.filter { $0 != "Base" })
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

  /// Rejects an unknown language and suggests the code that was probably meant.
  ///
  /// The name of a table's folder is always accepted as a language.
  func requireLocales(_ names: [String]) throws(UsageError) {
    let present = Set(inputs.flatMap { $0.tables.locales })
    for name in names where !present.contains(name) && name != "Base" {
      let tag = LanguageTag(name)
      let first = name.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }
      // Folders may have the names used before Mac OS X 10.4, but no user sets them.
      let isCode = first.utf8.count <= 3 && LanguageNames.isKnown(name) && name.last != "_" && name.last != "-"
      guard !isCode else { continue }
      let meant = first.utf8.count > 3 && LanguageNames.isKnown(name) ? tag.text : LanguageNames.suggestion(for: name)
      let advice = meant.map { "did you mean '\($0)'?" } ?? "write it as in de, pt-BR or zh-Hans"
      throw UsageError("'\(name)' is not a language code; \(advice)")
    }
  }

  /// Rejects entities that no model has and suggests the name that was probably meant.
  func requireEntities(_ names: [String]) throws(UsageError) {
    let known = Set(models.flatMap { $0.model.entities.map(\.name) })
    guard !models.isEmpty else { return }
    for name in names where !known.contains(name) {
      let advice = name.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no entity '\(name)'\(advice)")
    }
  }

  /// Rejects properties that no model, or none of the given entities, has.
  func requireProperties(_ names: [String], of entities: [String]) throws(UsageError) {
    guard !models.isEmpty, !names.isEmpty else { return }
    var known = Set<String>()
    for model in models {
      let index = ModelIndex(model.model)
      for entity in entities.isEmpty ? index.entityNames : entities {
        for ancestor in index.inheritanceChain(of: entity) { known.formUnion(ancestor.propertyNames) }
      }
    }
    for name in names where !known.contains(name) {
      let advice = name.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      let owners = entities.isEmpty ? "no entity" : "none of \(entities.joined(separator: ", "))"
      throw UsageError(
        entities.count == 1
          ? "\(entities[0]) has no property '\(name)'\(advice)" : "\(owners) has a property '\(name)'\(advice)")
    }
  }
}
