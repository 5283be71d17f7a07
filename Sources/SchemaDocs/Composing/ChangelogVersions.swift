import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory

/// The versions of a package with their changes, independent of language.
struct ChangelogVersions: Sendable {
  let versions: [LoadedModel]
  /// The changes of each version but the first.
  let steps: [String: VersionHistory.Step]
  /// The names of the mapping models for the step to a version.
  let mappingModels: [String: [String]]
  /// The anchor of each version.
  let anchors: [String: String]
  /// Whether the page of changes also covers other packages.
  var isOneOfSeveral = false

  /// Returns nil if there is nothing to compare.
  ///
  /// - Parameter mappings: the mapping models of the project.
  init?(_ versions: [LoadedModel], mappings: [MappingModel] = []) {
    guard versions.count > 1 else { return nil }
    let versions = versions.map { loaded in
      var loaded = loaded
      loaded.model = DistinctSpellings(loaded.model).applied(to: loaded.model)
      return loaded
    }
    self.versions = versions
    let history = VersionHistory(versions.map { ($0.version ?? $0.name, $0.model) })
    steps = Dictionary(history.steps.map { ($0.version, $0) }, uniquingKeysWith: { $1 })
    let served = MappingSteps(
      mappings, versions: versions.map { ModelVersion($0) }, package: versions.first?.name ?? "")
    mappingModels = Dictionary(
      history.steps.map { step in
        // The project's location is not part of the reference.
        (step.version, served.paths(from: step.previousVersion, to: step.version).map(FilePath.name(of:)))
      }, uniquingKeysWith: { $1 })
    anchors = SafeName.distinct(versions.map { $0.version ?? $0.name })
  }
}

extension VersionHistory.Step {
  /// The change of an entity, by its name after the step.
  func change(ofEntity name: String) -> EntityChange? {
    difference.entities.first { $0.change.name == name && $0.change.new != nil }
  }
}
