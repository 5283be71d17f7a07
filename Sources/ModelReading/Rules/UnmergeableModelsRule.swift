import GlossBasics
package import GlossDiagnostics
import GlossFileTrees
import GlossManagedObjectModel

extension RuleID {
  package static let unmergeableModels = RuleID("unmergeable-models", .warning, about: .model)
}

/// The rule about models of one bundle that Core Data cannot unite; the search through a bundle finds them.
///
/// `mergedModel(from:)` takes the `.mom` and `.momd` of a bundle's resources together, and raises where two of them have
/// different entities, or different fetch request templates, of one name.
package enum UnmergeableModelsRule: DescribedRule {
  package static let card = RuleCard(
    .unmergeableModels,
    "Core Data raises where it merges the models of a bundle and two of them have different entities of one name.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])

  /// The findings among the models that a search gave: one for each model that does not go with one before it.
  static func findings(among models: [LoadedModel]) -> [Finding] {
    let compiled = models.filter { !$0.format.isSource && $0.isCurrentVersion }
    let bundles = Dictionary(grouping: compiled) { FilePath.folder(of: $0.packagePath) }
    return bundles.filter { ModelSearch.isWithinBundle($0.key) && $0.value.count > 1 }
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
          remedy: "rename one of the two, or load the models apart, each by its own URL", path: model.packagePath,
          objectPath: entity, model: model.name, entity: entity)
      }
      return nil
    }
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
