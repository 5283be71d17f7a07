import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelReading
import GlossSchemaDocs
import GlossValidation

extension ModelSession {
  /// The reader languages: those asked for, every language for `all`, else all that have a table, with the
  /// development language.
  func locales(asked: [String]) -> [String] {
    if asked == ["all"] { return MessageCatalog.builtInLocales }
    if !asked.isEmpty { return asked }
    return ModelTables.readerLanguages(of: inputs.map(\.tables))
  }

  /// Says which tables an app does not read, or not to their end: the run shows what users see, and that is less than
  /// was written.
  mutating func tellLosses(in environment: CommandEnvironment) {
    var told = Set<InputFailure>()
    for failure in inputs.flatMap(\.tables.tables).compactMap(\.failure) where told.insert(failure).inserted {
      environment.writeError(failure.description + "\n")
      hasFailures = true
    }
  }

  /// The languages that have a table, without the one that is translated from.
  var translatedLocales: [String] {
    let all = LanguageTag.distinct(inputs.flatMap { $0.tables.locales }.filter { $0 != "Base" })
    let sources = inputs.compactMap(\.tables.developmentLanguage)
    return all.filter { language in
      !LanguageTag.isPseudo(language) && !sources.contains { LanguageTag.isSame($0, language) }
    }
  }

  /// The models with the table that serves each reader.
  ///
  /// - Parameter tellingApart: whether models of one name are told apart by their paths, for people.
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

  /// Refuses what is not a language, with the code that was probably meant.
  ///
  /// What a table's folder is named after is a language as far as this project is concerned.
  func requireLocales(_ names: [String]) throws(UsageError) {
    let present = Set(inputs.flatMap { $0.tables.locales })
    for name in names where !present.contains(name) && name != "Base" {
      let tag = LanguageTag(name)
      let first = name.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }
      // The names that folders had before Mac OS X 10.4 are read in folders, and nobody's setting.
      let isCode = first.utf8.count <= 3 && LanguageNames.isKnown(name) && name.last != "_" && name.last != "-"
      guard !isCode else { continue }
      let meant = first.utf8.count > 3 && LanguageNames.isKnown(name) ? tag.text : LanguageNames.suggestion(for: name)
      let advice = meant.map { "did you mean '\($0)'?" } ?? "write it as in de, pt-BR or zh-Hans"
      throw UsageError("'\(name)' is not the code of a language; \(advice)")
    }
  }

  /// Refuses names of entities that no model has, with the one that was probably meant.
  func requireEntities(_ names: [String]) throws(UsageError) {
    let known = Set(models.flatMap { $0.model.entities.map(\.name) })
    guard !models.isEmpty else { return }
    for name in names where !known.contains(name) {
      let advice = name.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no entity '\(name)'\(advice)")
    }
  }

  /// Refuses names of properties that no model has, or none of the entities named beside them.
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
