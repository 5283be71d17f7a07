import GlossBasics
package import GlossManagedObjectModel
package import GlossSwiftDataModels

/// The migrations from every version of a package to the current one: in one step, and in stages.
///
/// Not only neighbours count: a user who skipped ten updates migrates to the current version in one step, and two
/// changes that can each be inferred may not be inferable together.
package struct MigrationPlan: Sendable {
  /// One version's path to the target.
  package struct Path: Sendable {
    package let version: String
    package let checksum: String
    /// The way that is taken, with what users of this version lose on it.
    package let opening: StoreOpening
    /// What the proposed stages lose if nothing can be inferred in one step.
    package let stagedLosses: [DataLoss]
    /// The step to the next version.
    package let next: Step
  }

  /// One version and the next.
  package struct Step: Sendable {
    package let from: String
    package let to: String
    package let outlook: MigrationOutlook
    package let mappingModels: [String]
    /// What to add if the step cannot be inferred: one sentence per obstacle.
    package let bridges: [String]
  }

  package let model: String
  package let target: String
  package let targetChecksum: String
  /// Every older version, in order.
  package let paths: [Path]
  package let stages: [MigrationStage]
  /// Versions with the same checksum, which Core Data cannot tell apart.
  package let duplicates: [[String]]
  /// Versions of SwiftData source with classes that are not in the sources.
  package let incomplete: [String]
  /// The entities without a version hash, by version, in order.
  package let unpredicted: [(version: String, entities: Set<String>)]
  /// The types for which they have none, by version.
  package let unresolved: [String: [SwiftDataSource.Unresolved]]
  /// Versions after the target, which are not part of the plan.
  package let later: [String]
  /// Whether its versions are declared in SwiftData source.
  let isSwiftData: Bool
  /// The containers of SwiftData that open its stores.
  let containers: [SwiftDataContainer]
  /// How the project migrates its stores of Core Data.
  let migration: ProjectMigration
  package let order: VersionOrder
  /// The stages that a SwiftData project declares; nil if there is no plan.
  package let planned: PlannedStages?
  /// The plan on the platforms where it is another one.
  package private(set) var onPlatforms: [OnPlatforms] = []

  /// A plan with the platforms that it is for.
  package struct OnPlatforms: Sendable {
    package var platforms: [String]
    package var plan: MigrationPlan
  }

  /// - Parameters:
  ///   - target: the target version; nil for the last.
  ///   - migration: how the project migrates.
  ///   - mappings: the mapping models of the project.
  package init(
    model: String, versions: [ModelVersion], target: String?, migration: ProjectMigration = .assumed,
    mappings: [MappingModel] = []
  ) {
    (self.model, self.migration) = (model, migration)
    let order = VersionOrder(of: versions)
    self.order = order
    let byName = Dictionary(versions.map { ($0.name, $0.stored) }, uniquingKeysWith: { first, _ in first })
    let target = target ?? order.names.last ?? ""
    let end = order.names.firstIndex(of: target) ?? order.names.endIndex
    later = Array(order.names.dropFirst(end + 1))
    self.target = target
    isSwiftData = versions.contains { $0.model.framework == .swiftData }
    containers = versions.flatMap(\.containers).filter { $0.call != "Schema" }
    let links = order.names.compactMap { byName[$0] }
    let hashes = links.concurrentMap(\.content.hashes)
    unpredicted = zip(links, hashes).filter { !$1.incompleteEntities.isEmpty }.map { ($0.name, $1.incompleteEntities) }
    unresolved = Dictionary(versions.map { ($0.name, $0.unresolved) }, uniquingKeysWith: { first, _ in first })
    incomplete = links.filter(\.content.index.model.isIncomplete).map(\.name)
    // Unknown types may differ: only predicted checksums are equal.
    duplicates = Dictionary(grouping: links.filter(\.content.isPredicted), by: \.content.checksum).values.filter {
      $0.count > 1
    }.map {
      $0.map(\.name)
    }
    .sorted { ($0.first ?? "").precedes($1.first ?? "") }
    let kept = Steps()
    planned = versions.lazy.compactMap(\.plan).first.map {
      PlannedStages(
        $0, states: links, kept, history: versions.lazy.compactMap(\.history).first,
        containers: versions.flatMap(\.containers)
      )
    }
    let chain = Array(links.prefix(end + 1))
    targetChecksum = chain.last?.content.checksum ?? ""
    guard !chain.isEmpty else {
      (paths, stages) = ([], [])
      return
    }
    let opener = StoreOpener(versions, target: target, package: model, way: .init(migration, mappings), steps: kept)
    let steps = MappingSteps(mappings, versions: versions, package: model)
    paths = chain.indices.dropLast().map { $0 }.concurrentMap { index in
      let (from, to) = (chain[index], chain[index + 1])
      let step = kept.step(from: from.content, to: to.content)
      let opening = opener.opening(of: from)
      // What the stages lose that stages have to do.
      let stages = opening.code == 134_190 ? zip(chain[index...], chain[(index + 1)...]).map { $0 } : []
      let staging = stages.map { kept.step(from: $0.content, to: $1.content) }
      let staged =
        staging.allSatisfy { $0.outlook.verdict != .custom }
        ? CarriedData(of: from.content.index, through: staging.map { .inferred($0.fate, runsCode: false) }) : nil
      return Path(
        version: from.name, checksum: from.content.checksum, opening: opening, stagedLosses: staged?.losses ?? [],
        next: Step(
          from: from.name, to: to.name, outlook: step.outlook, mappingModels: steps.paths(from: from.name, to: to.name),
          bridges: Bridging.advice(from: from.name, to: to.name, step)))
    }
    stages = StagePlanner(chain.withoutRepeatedChecksums, kept).stages
    let platforms = Set(versions.flatMap { Array($0.onPlatforms.keys) + Array($0.historiesOnPlatforms.keys) })
    let own = platforms.isEmpty ? "" : text
    for platform in platforms.sorted(by: { $0.precedes($1) }) {
      let plan = Self(
        model: model, versions: versions.map { $0.on(platform) }, target: target, migration: migration,
        mappings: mappings)
      if plan.text == own { continue }
      if let place = onPlatforms.firstIndex(where: { $0.plan.text == plan.text }) {
        onPlatforms[place].platforms.append(platform)
      } else {
        onPlatforms.append(OnPlatforms(platforms: [platform], plan: plan))
      }
    }
  }

  /// The plan as platforms have it.
  package func on(_ platforms: [String]) -> Self {
    onPlatforms.first { $0.platforms.contains(where: platforms.contains) }?.plan ?? self
  }

  /// The worst verdict of all paths, on every platform.
  package var worst: MigrationOutlook.Verdict {
    max(paths.map(\.opening.verdict).max() ?? .none, onPlatforms.map(\.plan.worst).max() ?? .none)
  }

  /// Whether rows may stop a stage of the plan, on any platform.
  package var mayStop: Bool { planned?.mayStop == true || onPlatforms.contains { $0.plan.mayStop } }

  /// Whether a stage crashes the app at launch, on any platform.
  package var endsTheApp: Bool { planned?.endsTheApp == true || onPlatforms.contains { $0.plan.endsTheApp } }
}

extension [ModelState] {
  /// The versions without those whose checksum an earlier one has: to Core Data they are the same.
  fileprivate var withoutRepeatedChecksums: [ModelState] {
    var seen = Set<String>()
    guard let last = last?.content.checksum else { return [] }
    return dropLast().filter { $0.content.checksum != last && seen.insert($0.content.checksum).inserted } + suffix(1)
  }
}

/// What to insert between two versions whose mapping cannot be inferred.
enum Bridging {
  static func advice(from old: String, to new: String, _ step: Step) -> [String] {
    guard step.outlook.verdict == .custom else { return [] }
    return step.migration.obstacles.flatMap { issue in
      issue.advice.map {
        $0.words(
          entity: issue.entity, property: issue.property, old: "'\(old)'", new: "'\(new)'",
          isSwiftData: step.new.index.model.framework == .swiftData)
      }
    }
  }
}
