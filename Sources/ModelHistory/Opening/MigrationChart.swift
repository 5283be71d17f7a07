import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import Synchronization

/// The steps between the versions of a package: those that mapping models cover, and those that can be inferred.
///
/// They do not depend on the store, so each is found once for all states that an opener is asked about. A history has
/// hundreds of states, and its mapping models were compared with every version again for each of them.
final class MigrationChart: Sendable {
  private let package: String
  private let versions: [GuardedPackage.Version]
  private let mappings: [MappingModel]
  private let candidates = Deferred<[MappingSteps.Candidate]>()
  private let mapped = Deferred<[String: [MappingSteps.Step]]>()
  private let names = Deferred<[String]>()
  private let fates = Mutex<[String: DataFate?]>([:])

  init(_ versions: [GuardedPackage.Version], _ mappings: [MappingModel], package: String) {
    (self.versions, self.mappings, self.package) = (versions, mappings, package)
  }

  private var allCandidates: [MappingSteps.Candidate] { candidates.value { versions.map { .init($0) } } }

  /// The mapped steps by the version that they lead from, and the name of a state among the versions: that of the
  /// version that it has, else its own.
  func steps(
    from state: StoreState, _ model: ModelIndex, _ version: GuardedPackage.Version?
  ) -> (start: String, steps: [String: [MappingSteps.Step]]) {
    let all = mapped.value {
      Dictionary(
        grouping: MappingSteps.steps(mappings, from: allCandidates, to: allCandidates, package: package), by: \.source)
    }
    if let version { return (version.name, all) }
    var start = GuardedPackage.Version(name: state.name, path: "", digest: state.digest, model: model.model)
    if versions.contains(where: { $0.name == start.name }) { start.name += " as released" }
    let own = MappingSteps.steps(mappings, from: [.init(start)], to: allCandidates, package: package)
    return (start.name, own.isEmpty ? all : all.merging([start.name: own]) { _, own in own })
  }

  /// The names of the versions in the order in which they were made, with that of a state that no version has.
  func order(with state: (String, ManagedObjectModel)?) -> [String] {
    let own = { [versions] in versions.map { ($0.name, $0.index.model) } }
    if let state { return VersionOrder([state] + own()).names }
    return names.value { VersionOrder(own()).names }
  }

  /// The fate of the data if the step between two versions is inferred; nil if it cannot be.
  func inferredFate(from old: String, to new: String) -> DataFate? {
    let key = "\(old)\u{0}\(new)"
    if let known = fates.withLock({ $0[key] }) { return known }
    let fate = index(of: old).flatMap { inferredFate(from: $0, to: new) }
    fates.withLock { $0[key] = .some(fate) }
    return fate
  }

  func inferredFate(from model: ModelIndex, to version: String) -> DataFate? {
    guard let index = index(of: version),
      ModelDifference.migration(from: model, to: index, haveEqualHashes: false).kind == .lightweight
    else { return nil }
    return DataFate(from: model, to: index, haveEqualHashes: false)
  }

  private func index(of version: String) -> ModelIndex? { versions.first { $0.name == version }?.index }
}
