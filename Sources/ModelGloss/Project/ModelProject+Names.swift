import GlossBasics
import GlossLocalization
package import GlossManagedObjectModel
import GlossModelFiles

extension ModelProject {
  /// Rejects an abstract entity and suggests its concrete ones.
  package static func requireConcrete(_ name: String, in index: ModelIndex) throws(UsageError) {
    guard index.entity(named: name)?.isAbstract == true else { return }
    let concrete = index.entityNames.filter { heir in
      index.entity(named: heir)?.isAbstract == false && index.inheritanceChain(of: heir).contains { $0.name == name }
    }
    let advice =
      concrete.isEmpty
      ? "none of its subentities is concrete" : "its concrete entities are \(concrete.joined(separator: ", "))"
    throw UsageError("'\(name)' is abstract, so it has no objects; \(advice)")
  }

  /// Rejects an unknown language and suggests the code that was probably meant.
  ///
  /// The name of a table's folder is always accepted as a language; `Base` is one only where there is such a folder.
  package func requireLocales(_ names: [String]) throws(UsageError) {
    let present = Set(inputs.flatMap { $0.tables.locales })
    if names.contains("Base"), !present.contains("Base") {
      let language = inputs.lazy.compactMap(\.tables.developmentLanguage).first ?? "en"
      throw UsageError("'Base' is not a language, but has the texts of the development language; write '\(language)'")
    }
    try Self.requireLocales(names, besides: present)
  }

  /// Rejects what is not one known language.
  package func requireLocale(_ name: String?) throws(UsageError) {
    if let name, name.contains(where: { ", ;".contains($0) }) {
      throw UsageError("'\(name)' is not a language code; name one language")
    }
    try requireLocales([name].compactMap(\.self))
  }

  /// Rejects an unknown language.
  ///
  /// - Parameters:
  ///   - names: language codes.
  ///   - present: the names of the tables' folders.
  /// - Throws: `UsageError` with a suggestion.
  package static func requireLocales(_ names: [String], besides present: Set<String> = []) throws(UsageError) {
    for name in names where !present.contains(name) {
      let parts = name.split(separator: "-").map(String.init)
      if parts.count == 2, name == name.lowercased(), present.isSuperset(of: parts) {
        throw UsageError("'\(name)' is one language; for both write '\(parts[0]),\(parts[1])'")
      }
      guard let refusal = LanguageNames.refusal(of: name) else { continue }
      // A slip for a language of the app is likelier than the code of a country.
      let near = present.sorted { $0.precedes($1) }.first {
        $0.count == name.count && $0.dropFirst() == name.dropFirst()
      }
      let question = "did you mean "
      let rest = refusal.hasPrefix(question) ? " or \(refusal.dropFirst(question.count))" : "?"
      throw UsageError("'\(name)' is not a language code; \(near.map { "\(question)'\($0)'\(rest)" } ?? refusal)")
    }
  }

  /// Rejects entities that no model has and suggests the name that was probably meant.
  package func requireEntities(_ names: [String]) throws(UsageError) {
    do throws(UsageError) {
      try Self.requireEntities(names, in: models)
    } catch {
      // An entity that came later, or is gone, is one of another version.
      let versions = ModelLoader(files: files).versionsByPackage(of: models).versions
      for model in versions.sorted(by: { $0.key.precedes($1.key) }).flatMap(\.value) {
        guard let version = model.version,
          let name = names.first(where: { name in
            model.model.entities.contains { $0.name == name }
              && !models.contains { $0.model.entities.contains { $0.name == name } }
          })
        else { continue }
        throw UsageError(
          "the version that is read has no entity '\(name)', but '\(version)' has; use --model-version \(version.shellQuoted)"
        )
      }
      throw error
    }
  }

  static func requireEntities(_ names: [String], in models: [LoadedModel]) throws(UsageError) {
    let known = Set(models.flatMap { $0.model.entities.map(\.name) })
    guard !models.isEmpty else { return }
    for name in names where !known.contains(name) {
      let both = options(for: name, in: models)
      let advice = both ?? name.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no entity '\(name)'\(advice)")
    }
  }

  /// The advice on a property with its entity, `Player.firstName`, where each has an option of its own.
  private static func options(for name: String, in models: [LoadedModel]) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, models.contains(where: { ModelIndex($0.model).property(parts[1], of: parts[0]) != nil })
    else { return nil }
    return "; write --entity \(parts[0].shellQuoted) --property \(parts[1].shellQuoted)"
  }

  /// Rejects properties that no model, or none of the given entities, has.
  package func requireProperties(_ names: [String], of entities: [String]) throws(UsageError) {
    guard !models.isEmpty, !names.isEmpty else { return }
    var known = Set<String>()
    for model in models {
      let index = ModelIndex(model.model)
      for entity in entities.isEmpty ? index.entityNames : entities {
        for ancestor in index.inheritanceChain(of: entity) { known.formUnion(ancestor.propertyNames) }
      }
    }
    for name in names where !known.contains(name) {
      let both = Self.options(for: name, in: models)
      let advice = both ?? name.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""
      let owners = entities.isEmpty ? "no entity" : "none of \(entities.joined(separator: ", "))"
      throw UsageError(
        entities.count == 1
          ? "\(entities[0]) has no property '\(name)'\(advice)" : "\(owners) has a property '\(name)'\(advice)")
    }
  }
}
