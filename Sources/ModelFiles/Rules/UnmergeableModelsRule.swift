import GlossBasics
package import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel

extension RuleID {
  package static let unmergeableModels = RuleID("unmergeable-models", .warning, about: .model)
}

/// Reports models in a bundle that Core Data cannot merge; the search through the bundle finds them.
///
/// `mergedModel(from:)` merges the `.mom` and `.momd` files in a bundle's resources, and raises if two of them have
/// different entities or different fetch request templates with the same name.
package enum UnmergeableModelsRule: DescribedRule {
  package static let card = RuleCard(
    .unmergeableModels,
    "Core Data raises when it merges a bundle's models and two of them have different entities with the same name.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])

  /// The findings for the models of a search: one for each model that cannot be merged with an earlier one.
  static func findings(among models: [LoadedModel]) -> [Finding] {
    let compiled = models.filter { !$0.format.isSource && $0.isCurrentVersion }
    let bundles = Dictionary(grouping: compiled) { FilePath.folder(of: $0.packagePath) }
    return bundles.filter { ModelSearch.isWithinBundle($0.key) }
      .sorted { $0.key.precedes($1.key) }.flatMap { findings(inOneBundle: $0.value) }
  }

  private static func findings(inOneBundle models: [LoadedModel]) -> [Finding] {
    models.indices.compactMap { place in
      let model = models[place]
      for other in models[..<place] {
        guard let error = error(merging: other, model) else { continue }
        var entity: String?
        if case .differentEntities(let name) = error { entity = name }
        return Finding(
          .unmergeableModels, "with \(other.packagePath) in one bundle, merging ends in “\(error.description)”",
          remedy: remedy(other, model), path: model.packagePath,
          objectPath: entity, model: model.name, entity: entity)
      }
      return nil
    }
  }

  /// The first cause in Apple's troubleshooting article comes first: the product of a model that was renamed is still
  /// in the bundle, as an incremental build leaves it there.
  private static func remedy(_ first: LoadedModel, _ second: LoadedModel) -> String {
    let shared = Set(first.model.entities.map(\.name)).intersection(second.model.entities.map(\.name)).count
    let isOlder = 2 * shared >= min(first.model.entities.count, second.model.entities.count)
    let remains =
      "if one is the product of a model that was renamed, clean the build folder and delete the app before building again"
    let isTwo = "rename one of the two, or load each model by its own URL"
    return isOlder ? "\(remains); if both are meant, \(isTwo)" : "\(isTwo); \(remains)"
  }

  private static func error(merging first: LoadedModel, _ second: LoadedModel) -> MergeError? {
    do throws(MergeError) {
      _ = try ManagedObjectModel.merging([first.model, second.model])
      return nil
    } catch {
      return error
    }
  }
}
