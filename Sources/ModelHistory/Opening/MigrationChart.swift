import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

/// The steps between the versions of a package: those that mapping models cover, and those that can be inferred.
///
/// They do not depend on the store, so each is found once for all states that an opener is asked about. A history has
/// hundreds of states, and its mapping models were compared with every version again for each of them.
final class MigrationChart: Sendable {
  private let package: String
  private let versions: [GuardedPackage.Version]
  private let target: String?
  private let mappings: [MappingModel]
  private let candidates = Deferred<[MappingSteps.Candidate]>()
  private let mapped = Deferred<[String: [MappingSteps.Step]]>()
  private let order = Deferred<[String: String]>()
  private let mapping = Deferred<Set<String>>()
  private let inferred = Deferred<Set<String>>()
  private let contents: [String: ModelContent]
  private let all: Steps

  init(
    _ versions: [GuardedPackage.Version], to target: String?, _ mappings: [MappingModel], package: String,
    _ steps: Steps
  ) {
    (self.versions, self.target, self.mappings, self.package, all) = (versions, target, mappings, package, steps)
    contents = Dictionary(versions.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
  }

  private var allCandidates: [MappingSteps.Candidate] { candidates.value { versions.map { .init($0.stored) } } }

  /// The mapped steps by the version that they lead from, and the name of a state among the versions: that of the
  /// version that it has, else its own.
  func steps(
    from state: ModelState, _ version: GuardedPackage.Version?
  ) -> (start: String, steps: [String: [MappingSteps.Step]]) {
    let all = mapped.value { steps(between: allCandidates) }
    if let version { return (version.name, all) }
    var start = state
    if versions.contains(where: { $0.name == start.name }) { start.name += " as released" }
    let own = MappingSteps.steps(mappings, from: [.init(start)], to: allCandidates, package: package)
    return (start.name, own.isEmpty ? all : all.merging([start.name: own]) { _, own in own })
  }

  private func steps(between candidates: [MappingSteps.Candidate]) -> [String: [MappingSteps.Step]] {
    Dictionary(grouping: MappingSteps.steps(mappings, from: candidates, to: candidates, package: package), by: \.source)
  }

  /// The versions from which a step by a mapping model can be come to, version by version.
  var mappingVersions: Set<String> {
    mapping.value {
      var leading = earlier
      let all = mapped.value { steps(between: allCandidates) }
      for step in all.values.joined() { leading[step.destination, default: []].append(step.source) }
      return Self.all(Array(all.keys)) { leading[$0] ?? [] }
    }
  }

  /// The versions from which each step up to the target is inferred, the target among them.
  var inferredVersions: Set<String> {
    inferred.value {
      let leading = earlier
      return Self.all(target.map { [$0] } ?? []) { name in
        (leading[name] ?? []).filter { inferredFate(from: content(of: $0), to: name) != nil }
      }
    }
  }

  /// The versions after which each was made.
  private var earlier: [String: [String]] {
    var earlier: [String: [String]] = [:]
    for name in contents.keys {
      if let next = version(after: name) { earlier[next, default: []].append(name) }
    }
    return earlier
  }

  /// Some versions, and all from which they can be come to.
  private static func all(_ names: [String], leading: (String) -> [String]) -> Set<String> {
    var found = Set(names)
    var queue = names
    while let name = queue.popLast() { queue += leading(name).filter { found.insert($0).inserted } }
    return found
  }

  /// The version that was made after another; nil of the newest and of what is not a version.
  func version(after name: String) -> String? {
    let next = order.value {
      let names = VersionOrder(versions.map { ($0.name, $0.index.model) }).names
      return Dictionary(zip(names, names.dropFirst()), uniquingKeysWith: { first, _ in first })
    }
    return next[name]
  }

  /// The fate of the data if the step to a version is inferred; nil if it cannot be.
  func inferredFate(from content: ModelContent?, to version: String) -> DataFate? {
    guard let content, let next = self.content(of: version) else { return nil }
    let step = all.step(from: content, to: next).inferred
    return step.migration.kind == .lightweight ? step.fate : nil
  }

  func content(of version: String) -> ModelContent? { contents[version] }
}
