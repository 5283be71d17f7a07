import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory

/// The versions of a package with their changes, independent of language.
struct ChangelogVersions: Sendable {
  let versions: [LoadedModel]
  /// The changes of each version but the first.
  let steps: [String: VersionHistory.Step]
  /// The changes straight from a version to one that is not the next: to each version if there are few, else to the
  /// current one.
  let jumps: [VersionHistory.Step]
  /// The names of the mapping models for the step to a version.
  let mappingModels: [String: [String]]
  /// The anchor of each version.
  let anchors: [String: String]
  /// The number of objects per entity in stores that a version made, if stores were given.
  var objects: [String: [String: Int]] = [:]
  /// Whether the page of changes also covers other packages.
  var isOneOfSeveral = false

  private let served: MappingSteps

  /// The number of versions up to which every pair is compared; the number of pairs grows with its square.
  static let mostPaired = 8

  /// Returns nil if there is nothing to compare.
  ///
  /// - Parameters:
  ///   - mappings: the mapping models of the project.
  ///   - hasJumps: whether versions that are not neighbours are compared.
  init?(_ versions: [LoadedModel], mappings: [MappingModel] = [], hasJumps: Bool = false) {
    guard versions.count > 1 else { return nil }
    let versions = versions.map { loaded in
      var loaded = loaded
      loaded.model = DistinctSpellings(loaded.model).applied(to: loaded.model)
      return loaded
    }
    self.versions = versions
    let current = versions.firstIndex(where: \.isCurrentVersion) ?? versions.count - 1
    let targets = !hasJumps ? [] : versions.count <= Self.mostPaired ? Array(versions.indices) : [current]
    let pairs = targets.reversed().flatMap { target in
      (0..<max(0, target - 1)).reversed().map { VersionHistory.Pair(from: $0, to: target) }
    }
    let history = VersionHistory(versions.map { ($0.version ?? $0.name, $0.model) }, jumps: pairs)
    steps = Dictionary(history.steps.map { ($0.version, $0) }, uniquingKeysWith: { $1 })
    jumps = history.jumps
    let served = MappingSteps(
      mappings, versions: versions.asVersions, package: versions.first?.name ?? "")
    self.served = served
    mappingModels = Dictionary(
      history.steps.map { ($0.version, served.names(of: $0)) }, uniquingKeysWith: { $1 })
    anchors = SafeName.distinct(versions.map { $0.version ?? $0.name })
  }

  /// The names of the mapping models for a step or jump.
  func mappingModels(of step: VersionHistory.Step) -> [String] { served.names(of: step) }

  /// A version, with the way to what it changed.
  func link(to version: String, in edition: Edition) -> TextRun {
    guard let anchor = anchors[version] else { return .text(version) }
    return .link(version, .changelog.with(anchor: (isOneOfSeveral ? "\(edition.reference.anchor)." : "") + anchor))
  }

  /// The anchor of a pair of versions: `Shop..Shop-3`.
  func anchor(of step: VersionHistory.Step) -> String {
    "\(anchors[step.previousVersion] ?? "")..\(anchors[step.version] ?? "")"
  }
}

extension MappingSteps {
  /// The mapping models by name, since the project's location is not part of the reference.
  fileprivate func names(of step: VersionHistory.Step) -> [String] {
    paths(from: step.previousVersion, to: step.version).map(FilePath.name(of:))
  }
}

extension VersionHistory.Step {
  /// The change of an entity, by its name after the step.
  func change(ofEntity name: String) -> EntityChange? {
    difference.entities.first { $0.change.name == name && $0.change.new != nil }
  }
}
