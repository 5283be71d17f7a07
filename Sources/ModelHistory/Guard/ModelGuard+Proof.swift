import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

/// What a verdict that nothing changed rests on: stages, names, places and documents that say one thing.
extension ModelGuard {
  // MARK: - Stages

  /// Reports stages that a change made another kind, took the code from, or dropped, and a plan that can no longer be
  /// read.
  mutating func compareStages(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard let former = base.map({ $0.swiftSource?.plan }) ?? released?.plan else { return }
    let plan = package.swiftSource?.plan
    let place = input.promisedBy ?? (base == nil ? "the newest release" : "the base")
    func report(
      _ rule: RuleID, _ message: String, _ remedy: String, at position: SourcePosition? = nil, version: String
    ) {
      self.report(
        rule, message, remedy: remedy, in: plan?.path ?? package.path, at: position ?? plan?.position,
        model: package.name, version: version)
    }
    if former.isComplete, let plan, !plan.isComplete {
      report(
        .releasedVersionUnread,
        "the plan '\(plan.name)' is not completely literal now, so its schemas and stages were not all compared with those "
          + "of \(place)",
        "list the schemas and stages literally", version: package.current ?? package.name)
    }
    // A plan that lost the versions themselves is reported for them, unless their stages ran code.
    let isMissed = former.stages.contains { stage in
      stage.isCustom || package.version(named: stage.from) != nil && package.version(named: stage.to) != nil
    }
    if isMissed, plan?.stages.isEmpty != false, plan?.isComplete != false {
      for _ in former.stages { compared.stages.add(true) }
      let count = former.stages.count
      report(
        .stageChanged,
        "the plan '\(former.name)' of \(place) had \(count) stage\(count == 1 ? "" : "s"), and none is left, so SwiftData "
          + "infers every migration and no code runs",
        "restore the stages, unless no user has a store of an older version", version: package.current ?? package.name)
      return
    }
    compareOrder(of: plan, with: former, place) {
      report(.stageChanged, $0, $1, version: package.current ?? package.name)
    }
    for stage in former.stages {
      let now = plan?.stages.first { $0.from == stage.from && $0.to == stage.to }
      compared.stages.add(now != nil || plan?.isComplete != false)
      let name = "the stage from '\(stage.from)' to '\(stage.to)'"
      guard let now else {
        // A listed version without a stage is reported as such, and so is a version that is no longer listed.
        if let other = plan?.stages.first(where: { $0.from == stage.from }), plan?.versions.contains(stage.to) == true {
          report(
            .stageChanged, "the stage from '\(stage.from)' leads to '\(other.to)', and to '\(stage.to)' in \(place)",
            "restore it; stores of '\(stage.from)' go through it", at: other.position, version: stage.from)
        }
        continue
      }
      if now.isCustom != stage.isCustom {
        let words = { (isCustom: Bool) in isCustom ? "custom" : "lightweight" }
        report(
          .stageChanged,
          "\(name) is \(words(now.isCustom)) and was \(words(stage.isCustom)) in \(place)"
            + (now.isCustom ? "" : ", so its code no longer runs"),
          "restore it; users who have not updated yet still run it", at: now.position, version: stage.from)
      } else if now.willMigrate != stage.willMigrate || now.didMigrate != stage.didMigrate {
        let lost = [
          stage.willMigrate != nil && now.willMigrate == nil ? "willMigrate" : nil,
          stage.didMigrate != nil && now.didMigrate == nil ? "didMigrate" : nil,
        ].compactMap(\.self)
        report(
          .stageChanged,
          lost.isEmpty
            ? "the code of \(name) differs from that in \(place); what it does is not judged"
            : "\(name) has no \(lost.joined(separator: " and no ")) now, and had it in \(place)",
          "make sure that it still does its work for stores of '\(stage.from)'", at: now.position, version: stage.from)
      }
    }
  }

  /// Compares the order of stages, and finds those that are there twice.
  private func compareOrder(
    of plan: SwiftDataSource.Plan?, with former: SwiftDataSource.Plan, _ place: String,
    report: (_ message: String, _ remedy: String) -> Void
  ) {
    let (then, now) = (former.stages, plan?.stages ?? [])
    let names = { (stage: SwiftDataSource.Stage) in "\(stage.from) → \(stage.to)" }
    let kept = now.map(names).filter(Set(then.map(names)).contains)
    let common = then.map(names).filter(Set(kept).contains)
    if Set(kept).count < kept.count, Set(common).count == common.count {
      report(
        "the plan '\(former.name)' has a stage twice: “Duplicate version checksums across stages detected” may end the app",
        "remove one of them")
    } else if kept != common {
      report(
        "the stages of the plan '\(former.name)' are in another order than in \(place): which of them run is unknown",
        "restore the order, oldest first")
    }
    if let plan, plan.name != former.name {
      report(
        "the plan '\(former.name)' of \(place) is called '\(plan.name)' now",
        "make sure that the container passes this one")
    }
  }

  /// Reports what could be read in the base or the newest release and cannot be now.
  mutating func reportGaps(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard released != nil || base != nil else { return }
    let known = base.map { Set(($0.swiftSource?.unread ?? []).map(\.what)) } ?? released?.unread ?? []
    for gap in package.swiftSource?.unread ?? [] where !known.contains(gap.what) {
      report(
        .releasedVersionUnread, "\(gap.what) \(gap.reason), so not everything that is stored was compared",
        remedy: "write it literally", in: gap.path, at: gap.position, model: package.name,
        version: package.current ?? package.name)
    }
  }

  // MARK: - Names and places

  /// Reports a model that was renamed, and one that is elsewhere now.
  mutating func reportMove(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    // The name of models in Swift source is that of a target, and their folder is nothing that an app knows.
    guard package.swiftSource == nil, let path = base?.path ?? released?.path, path != package.path else { return }
    guard let former = base?.name ?? released?.name else { return }
    let isCompiled = FilePath.isCompiledModel(path) != FilePath.isCompiledModel(package.path)
    if former != package.name {
      report(
        .modelMoved,
        "'\(former)' is called '\(package.name)' now: NSPersistentContainer(name:) finds the model and names the store by "
          + "it, and the tables are \(package.name)Model.strings, no longer \(former)Model.strings",
        remedy: "name it '\(former)' again, or give the container the old store's URL and rename the tables",
        in: package.path, model: package.name, version: package.current ?? package.name)
    } else if !isCompiled {
      // Another model in this change may have been put into its place.
      let isReplaced = input.packages.enumerated().contains { number, other in
        other.path != package.path && releases.then(number) == nil && bases.then(number) == nil
      }
      let isHidden = Self.isOfTests(package.path) && !Self.isOfTests(path)
      report(
        .modelMoved,
        "'\(package.name)' is in \(FilePath.folder(of: package.path)) now and was in "
          + "\(FilePath.folder(of: path))"
          + (isReplaced
            ? "; another model is new in this change" : isHidden ? "; apps do not contain what is for tests" : ""),
        remedy: isReplaced
          ? "make sure that the app still opens its stores with this one, and not with the new one"
          : "nothing, if the target still contains it", in: package.path, model: package.name,
        version: package.current ?? package.name, severity: isReplaced || isHidden ? nil : .note)
    }
  }

  // MARK: - Documents that say two things

  /// Reports versions in which an entity is declared twice: which one the compiler takes is unknown. Other flaws of a
  /// document are reported if they are new.
  mutating func reportContradictions(in package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    for version in package.versions {
      let former = base?.version(named: version.name) ?? released?.versions.last { $0.name == version.name }?.state
      let flaws = former.map { version.flaws.subtracting($0.flaws) } ?? []
      if let first = flaws.sorted(by: { $0.precedes($1) }).first {
        report(
          .releasedVersionUnread,
          "'\(version.name)' could be read before and cannot be read for certain now: \(first)"
            + (flaws.count > 1 ? " and \(flaws.count - 1) more" : ""),
          remedy: "make it say one thing", in: version.path, at: version.position, model: package.name,
          version: version.name)
      }
      let names = Dictionary(grouping: version.index.model.entities, by: \.name).filter { $1.count > 1 }.keys
      for name in names.sorted(by: { $0.precedes($1) }) {
        report(
          .releasedVersionUnread,
          "'\(name)' is declared more than once in '\(version.name)': which one Xcode takes is unknown",
          remedy: "keep one of them", in: version.path, at: version.position, model: package.name,
          version: version.name,
          entity: name)
      }
    }
  }

  /// Reports tracked files that are one file on a disk that ignores case or normalization, as on most Macs.
  mutating func reportCollisions() {
    for paths in input.collisions {
      guard let first = paths.first else { continue }
      report(
        .duplicateVersion,
        "\(paths.map { "'\($0)'" }.joined(separator: " and ")) are one file on a disk that ignores case or normalization, "
          + "as on most Macs: which one is built is unknown",
        remedy: "keep one of them", in: first, model: FilePath.baseName(of: first), version: first, severity: .error)
    }
  }
}
