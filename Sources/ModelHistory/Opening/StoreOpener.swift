import GlossBasics
import GlossFiles
package import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// Says for each state of stores how one container of a build opens it.
///
/// Core Data looks for a version with the store's hashes only where something needs it: stages find it by its checksum
/// and refuse others (134504), code looks it up, an inferred mapping starts from the model in the store. A mapping
/// model that fits goes before inference. Sources: WWDC22 10120, WWDC23 10189, and Apple's documentation of
/// NSPersistentStoreCoordinator and NSStagedMigrationManager.
package struct StoreOpener: Sendable {
  private let package: String
  private let versions: [GuardedPackage.Version]
  /// The versions by their names, of equal names the first; and the plan's stages by where they begin.
  private let named: [String: GuardedPackage.Version]
  private let stages: [String: SwiftDataSource.Stage]
  private let target: GuardedPackage.Version?
  private let migration: ProjectMigration
  private let plan: SwiftDataSource.Plan?
  /// A plan that a container passes and that was not read.
  private let unreadPlan: String?
  private let mappings: [MappingModel]
  private let chart: MigrationChart
  private let steps: Steps

  /// - Parameters:
  ///   - target: the version that opens the stores; by default the current one.
  ///   - migration: how the project migrates, for a package of Core Data.
  ///   - steps: those of the run.
  package init(
    _ package: GuardedPackage, target: GuardedPackage.Version? = nil, migration: ProjectMigration,
    mappings: [MappingModel], steps: Steps = Steps()
  ) {
    self.steps = steps
    (self.package, versions, self.target) = (package.name, package.versions, target ?? package.currentVersion)
    self.migration = package.swiftSource?.migration ?? migration
    named = Dictionary(versions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    plan = package.swiftSource.flatMap { $0.isPassed ? $0.plan : nil }
    stages = Dictionary((plan?.stages ?? []).map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    unreadPlan = package.swiftSource?.unreadPlan
    self.mappings = package.swiftSource == nil ? mappings : []
    chart = MigrationChart(versions, to: self.target?.name, self.mappings, package: self.package, steps)
  }

  /// - Parameters:
  ///   - versions: all versions of a package.
  ///   - target: the version that opens the stores.
  package init(
    _ versions: [ModelVersion], target: String, package: String, way: StoreOpening.Way, steps: Steps = Steps()
  ) {
    var guarded = GuardedPackage(
      name: package, path: "",
      versions: versions.map { GuardedPackage.Version(name: $0.name, path: "", content: $0.content) }, current: target)
    if versions.contains(where: \.isSwiftSource) {
      guarded.swiftSource = SwiftSourceFacts(
        plan: versions.lazy.compactMap(\.plan).first, containers: versions.flatMap(\.containers))
    }
    self.init(guarded, migration: way.migration, mappings: way.mappings, steps: steps)
  }

  /// Whether Core Data starts from the model in the store, rather than from a version that it looks up.
  package var startsFromStoredModel: Bool { migration.isAutomatic && (plan?.stages.isEmpty ?? true) }

  /// Whether two builds surely open every state alike: they have the same versions, and migrate in the same way.
  func opensLike(_ other: StoreOpener) -> Bool {
    package == other.package && target?.name == other.target?.name && migration == other.migration
      && plan == other.plan && unreadPlan == other.unreadPlan && mappings == other.mappings
      && versions.count == other.versions.count
      && zip(versions, other.versions).allSatisfy { $0.isSurelySame(as: $1) }
  }

  package func opening(of state: ModelState) -> StoreOpening {
    guard let target else {
      return .unknown([.init("the current version", "nothing tells which one it is")], outlook: nil)
    }
    // Only what is certain opens as it is.
    let step = state.content.model.map { _ in steps.step(from: state.content, to: target.content).certain }
    let match = step?.match ?? state.content.matches(target.content)
    if match == .same {
      var opening = StoreOpening(.asIs)
      opening.outlook = step?.outlook
      if let step { opening.take(step.fate, of: step.old.index) }
      return opening
    }
    let outlook = step?.outlook
    if let unreadPlan { return .unknown([.init("the plan '\(unreadPlan)'", "it is not read")], outlook: outlook) }
    if let plan, !plan.stages.isEmpty || !plan.isComplete {
      return staged(state, to: target, by: plan, outlook)
    }
    if case .unknown(let entities, _) = match { return .unknown(Self.gaps(entities, target.name), outlook: outlook) }
    let version = versions.first { state.content.matches($0.content) == .same }
    // Where nothing shows what opens the stores, a chain of mapping models is one of code that is not seen.
    if migration == .assumed, version != nil,
      var chain = served(state, from: version, to: target, step, by: .init(.own)), chain.kind == .served
    {
      if chain.steps.count > 1 {
        chain.gaps.append(.init("code that goes from version to version", "no code that opens the stores was found"))
      }
      return chain
    }
    let manners = migration.variants
    let openings = manners.map { self.opening(of: state, from: version, to: target, step, by: $0) }
    guard let first = openings.first, let other = openings.firstIndex(where: { !$0.opensLike(first) }) else {
      return openings[0]
    }
    // Which of them opens the stores of users is not known.
    var opening = StoreOpening.unknown(
      [
        .init(
          "which opening counts",
          "\(Self.clause(manners[0], first)); \(Self.clause(manners[other], openings[other]))")
      ], outlook: outlook)
    opening.reason = opening.gaps.first?.reason
    return opening
  }

  private static func clause(_ manner: ProjectMigration.Manner, _ opening: StoreOpening) -> String {
    let evidence = [manner.sign, manner.place.map { "in \($0)" }].compactMap(\.self).joined(separator: " ")
    return "\(manner.condition ?? evidence): \(opening.words)"
  }

  /// The opening of a state by one of the ways in which it may be opened.
  private func opening(
    of state: ModelState, from version: GuardedPackage.Version?, to target: GuardedPackage.Version, _ step: Step?,
    by manner: ProjectMigration.Manner
  ) -> StoreOpening {
    let outlook = step?.outlook
    if manner.way == .off {
      return .refused(134_100, "the project \(manner.words), and its hashes differ", outlook: outlook)
    }
    // Code looks the version of a store up by its hashes first.
    if manner.way == .own, version == nil {
      return .refused(134_130, "the project \(manner.words), and no version has its hashes", outlook: outlook)
    }
    if manner.way != .staged, let served = served(state, from: version, to: target, step, by: manner) { return served }
    if manner.way == .automatic { return inferred(state, to: target, step) }
    guard version != nil else {
      return .refused(134_504, "the project \(manner.words), and no version has its hashes", outlook: outlook)
    }
    if manner.needsMappingModels {
      return .refused(
        134_140, "the project \(manner.words), and none leads from it to '\(target.name)'", outlook: outlook)
    }
    // The stages are those of this package if they have one of its versions.
    let listed = manner.way == .staged ? manner.checksums : []
    if versions.contains(where: { listed.contains($0.content.checksum) }) {
      guard listed.contains(state.content.checksum) else {
        return .refused(
          134_504, "the project \(manner.words), and no stage has that of '\(state.name)'", outlook: outlook)
      }
      if !listed.contains(target.content.checksum) {
        return .refused(
          134_504,
          "the project \(manner.words), and no stage has that of '\(target.name)', \(target.content.checksum)",
          outlook: outlook)
      }
    }
    // What stages and code of the project do is not visible.
    var opening = StoreOpening(manner.way == .staged ? .staged : .unknown)
    opening.outlook = outlook
    opening.gaps = [.init(manner.sign ?? "the project's code", "what it does with stores is not judged")]
    opening.reason = "the project \(manner.words)"
    opening.lossesWithoutCode = step?.fate.losses ?? []
    return opening
  }

  private static func gaps(_ entities: Set<String>, _ version: String) -> [StoreOpening.Gap] {
    entities.sorted { $0.precedes($1) }.map { entity in
      entity.isEmpty
        ? .init("the models of '\(version)'", "not all of them are read")
        : .init("'\(entity)'", "its version hash is not predicted")
    }
  }

  // MARK: - Inference

  private func inferred(
    _ state: ModelState, to target: GuardedPackage.Version, _ step: Step?
  ) -> StoreOpening {
    guard let step else {
      return .unknown([.init("the model of '\(state.name)'", "only its hashes are known")], outlook: nil)
    }
    let outlook = step.outlook
    if outlook.verdict == .custom {
      let reason = outlook.reasons.first { $0.code == 134_190 }?.text
      return .refused(134_190, reason ?? "Core Data cannot infer the mapping", outlook: outlook)
    }
    var opening = StoreOpening(.inferred)
    opening.outlook = outlook
    opening.take(step.fate, of: step.old.index)
    let unknown = state.content.unresolved.union(target.unresolved)
    opening.gaps = unknown.isEmpty ? [] : Self.gaps(unknown, target.name)
    return opening
  }

  // MARK: - Mapping models

  /// The way by mapping models: Core Data takes the one from the state to the target, and code of the project may go
  /// from version to version, inferring some of the steps.
  private func served(
    _ state: ModelState, from version: GuardedPackage.Version?, to target: GuardedPackage.Version, _ step: Step?,
    by manner: ProjectMigration.Manner
  ) -> StoreOpening? {
    guard !mappings.isEmpty, let model = state.content.model, let direct = step else { return nil }
    let isChain = manner.way == .own && !manner.needsMappingModels
    var (start, steps) = chart.steps(from: state, version)
    if !isChain { steps = [start: (steps[start] ?? []).filter { $0.destination == target.name }] }
    guard isChain || steps.values.contains(where: { !$0.isEmpty }) else { return nil }
    if isChain, steps[start]?.isEmpty ?? true, !chart.mappingVersions.contains(start) {
      guard let next = chart.version(after: start), chart.inferredVersions.contains(next),
        chart.inferredFate(from: state.content, to: next) != nil
      else { return nil }
      return inferredByCode(state, to: target, direct, by: manner)
    }
    // The step that first leads to a version.
    var last: [String: (step: StoreOpening.Step, carried: MigrationStep)] = [:]
    var queue = [start]
    var place = 0
    func isNew(_ name: String) -> Bool { name != start && last[name] == nil }
    while place < queue.count, isNew(target.name) {
      let name = queue[place]
      place += 1
      let own = steps[name] ?? []
      for step in own where isNew(step.destination) {
        // What several mapping models do to one step is done by all of them, as far as is known.
        let parallel = own.filter { $0.destination == step.destination }.map(\.mapping)
        last[step.destination] = (
          .init(from: name, to: step.destination, way: .mapped(parallel.map(\.path))), .mapped(parallel)
        )
        queue.append(step.destination)
      }
      // Step by step, the next version is inferred where no mapping model leads to it.
      guard own.isEmpty, isChain, let next = chart.version(after: name), isNew(next),
        let fate = chart.inferredFate(from: name == start ? state.content : chart.content(of: name), to: next)
      else { continue }
      last[next] = (.init(from: name, to: next, way: .inferred), .inferred(fate, runsCode: false))
      queue.append(next)
    }
    guard !isNew(target.name) else { return nil }
    var way: [(step: StoreOpening.Step, carried: MigrationStep)] = []
    while let step = last[way.last?.step.from ?? target.name] { way.append(step) }
    way.reverse()
    if !way.contains(where: { if case .mapped = $0.step.way { true } else { false } }) {
      return inferredByCode(state, to: target, direct, by: manner)
    }
    var opening = StoreOpening(.served)
    (opening.outlook, opening.steps) = (direct.outlook, way.map(\.step))
    let used = mappings.filter { opening.mappingModels.contains($0.path) }
    if let unread = used.first(where: \.entityMappings.isEmpty) {
      opening.gaps = [.init(unread.path, "its entity mappings are not read")]
      return opening
    }
    opening.take(CarriedData(of: model, to: target.index, through: way.map(\.carried)))
    opening.gaps = used.flatMap(\.policyClasses).map {
      .init("the policy \($0)", "what its code does is not judged")
    }
    for case .mapped(let paths) in opening.steps.map(\.way) where paths.count > 1 {
      let names = paths.map { FilePath.name(of: $0).quoted }.joined(separator: " and ")
      opening.gaps.append(.init(names, "both serve the same step: whether one or all of them run is not known"))
    }
    return opening
  }

  /// The project's code infers what no mapping model does.
  private func inferredByCode(
    _ state: ModelState, to target: GuardedPackage.Version, _ step: Step, by manner: ProjectMigration.Manner
  ) -> StoreOpening? {
    var opening = inferred(state, to: target, step)
    guard opening.kind == .inferred else { return nil }
    opening.gaps.append(.init(manner.sign ?? "the project's code", "what it does with stores is not judged"))
    return opening
  }

  // MARK: - Stages

  /// The way by the stages of a plan, which finds a store's version by its checksum.
  private func staged(
    _ state: ModelState, to target: GuardedPackage.Version, by plan: SwiftDataSource.Plan, _ outlook: MigrationOutlook?
  ) -> StoreOpening {
    let described = plan.versions.compactMap { named[$0] }
    let unread = plan.versions.filter { named[$0] == nil }
    guard let start = described.first(where: { state.content.matches($0.content) == .same }) else {
      var gaps: [StoreOpening.Gap] = []
      if !plan.isComplete { gaps.append(.init("the plan '\(plan.name)'", "it is not completely literal")) }
      gaps += unread.map { .init("'\($0)'", "the plan lists it, and it is not in the sources") }
      for version in described + [target] {
        if case .unknown(let entities, _) = state.content.matches(version.content) {
          gaps += Self.gaps(entities, version.name).filter { !gaps.contains($0) }
        }
      }
      if !gaps.isEmpty { return .unknown(gaps, outlook: outlook) }
      return .refused(
        134_504, "no schema of the plan '\(plan.name)' describes it: “unknown model version”", outlook: outlook)
    }
    var name = start.name
    var steps: [StoreOpening.Step] = []
    var carried: [MigrationStep] = []
    while name != target.name {
      guard let stage = stages[name], steps.count <= plan.stages.count, let from = named[stage.from],
        let to = named[stage.to]
      else {
        if !plan.isComplete {
          return .unknown([.init("the plan '\(plan.name)'", "it is not completely literal")], outlook: outlook)
        }
        return .refused(
          134_504, "no stage of the plan '\(plan.name)' leads from '\(name)': “unknown model version”",
          outlook: outlook)
      }
      let step = self.steps.step(from: from.content, to: to.content).certain
      if step.outlook.verdict == .custom {
        let reason = step.outlook.reasons.first { $0.code == 134_190 }.map { ": \($0.text)" } ?? ""
        return .refused(
          134_190, "the stage from '\(stage.from)' to '\(stage.to)' cannot be inferred\(reason)", outlook: step.outlook)
      }
      steps.append(.init(from: stage.from, to: stage.to, way: stage.isCustom ? .customStage : .lightweightStage))
      carried.append(.inferred(step.fate, runsCode: stage.isCustom))
      name = stage.to
    }
    var opening = StoreOpening(.staged)
    (opening.outlook, opening.steps) = (outlook, steps)
    if let model = state.content.model { opening.take(CarriedData(of: model, through: carried)) }
    opening.gaps = steps.filter { $0.way == .customStage }.map {
      .init("the stage from '\($0.from)' to '\($0.to)'", "what its code does is not judged")
    }
    return opening
  }
}

extension StoreOpening {
  fileprivate mutating func take(_ fate: DataFate, of model: ModelIndex) {
    (losses, groupedLosses) = (fate.losses, fate.groupedLosses(of: model))
  }

  fileprivate mutating func take(_ data: CarriedData) {
    (losses, groupedLosses, lossesWithoutCode) = (data.losses, data.losses, data.lossesWithoutCode)
  }
}

extension GuardedPackage.Version {
  /// Whether both were read from equal documents. Of Swift source the digest does not hold all, so models are compared.
  fileprivate func isSurelySame(as other: Self) -> Bool {
    name == other.name && digest == other.digest && content.matches(other.content) == .same
      && content.shapes == other.content.shapes && (position == nil || index.model == other.index.model)
  }
}
