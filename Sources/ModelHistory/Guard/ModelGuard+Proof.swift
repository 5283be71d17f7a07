import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// What a verdict that nothing changed rests on: stages, names, places and documents that say one thing.
extension ModelGuard {
  // MARK: - Stages

  /// Reports stages that a change made another kind, took the code from, or dropped, and a plan that can no longer be
  /// read.
  mutating func compareStages(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard let former = (base ?? released?.newest)?.swiftSource?.plan else { return }
    let plan = package.swiftSource?.plan
    let place = Self.formerPlace(input.promisedBy, isBase: base != nil)
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
    let isPassed = package.swiftSource?.containers.contains { $0.migrationPlan == plan?.name } == true
    compareOrder(of: plan, with: former, place, isPassed: plan != nil && isPassed) {
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
    of plan: SwiftDataSource.Plan?, with former: SwiftDataSource.Plan, _ place: String, isPassed: Bool,
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
    // What the container passes is said of it.
    if let plan, plan.name != former.name, !isPassed {
      report(
        "the plan '\(former.name)' of \(place) is called '\(plan.name)' now",
        "make sure that the container passes this one")
    }
  }

  /// Reports what could be read in the base or the newest release and cannot be now.
  mutating func reportGaps(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard released != nil || base != nil else { return }
    let known = Set(((base ?? released?.newest)?.swiftSource?.unread ?? []).map(\.what))
    for gap in package.swiftSource?.unread ?? [] {
      // Whatever was compared: how stores open is unknown without the plan.
      if gap.what == SwiftDataGap.planOfContainer {
        report(
          .releasedVersionUnread, "\(gap.what) \(gap.reason), so how stores of released versions open is unknown",
          remedy:
            "pass the type of a SchemaMigrationPlan, such as migrationPlan: \(package.swiftSource?.plan?.name ?? "Plan").self",
          in: gap.path, at: gap.position, model: package.name, version: package.current ?? package.name)
        continue
      }
      guard !known.contains(gap.what) else { continue }
      report(
        .releasedVersionUnread, "\(gap.what) \(gap.reason), so not everything that is stored was compared",
        remedy: gap.remedy, in: gap.path, at: gap.position, model: package.name,
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
    } else if !isCompiled, !path.hasPrefix(".."), path.hasPrefix("/") == package.path.hasPrefix("/") {
      // A lock file elsewhere names its paths from there. Another model in this change may have been put into its
      // place.
      let isReplaced = input.packages.enumerated().contains { number, other in
        other.path != package.path && releases.then(number) == nil && bases.then(number) == nil
      }
      let isOfTests = Self.isOfTests(package.path) && !Self.isOfTests(path)
      let isHidden = Self.isPassedOver(package.path) && !Self.isPassedOver(path)
      // A target that contains it still, and a package of versions in the place of its first one, are what was there.
      let targets = input.memberships[package.path]
      let isKept = targets.map { !$0.then.isEmpty && $0.then.isSubset(of: $0.now) } ?? false
      let isInPlace = FilePath.folder(of: path) == FilePath.folder(of: package.path)
      if isKept || isInPlace, !isReplaced, !isOfTests, !isHidden { return }
      report(
        .modelMoved,
        "'\(package.name)' is in \(FilePath.folder(of: package.path)) now and was in "
          + "\(FilePath.folder(of: path))"
          + (isReplaced
            ? "; another model is new in this change"
            : isOfTests
              ? "; apps do not contain what is for tests"
              : isHidden ? "; most tools pass over folders whose names begin with a full stop" : ""),
        remedy: isReplaced
          ? "make sure that the app still opens its stores with this one, and not with the new one"
          : "nothing, if the target still contains it", in: package.path, model: package.name,
        version: package.current ?? package.name, severity: isReplaced || isOfTests || isHidden ? nil : .note)
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

/// What opens the stores, apart from the versions: the way of migration, containers, and which of two things is meant.
extension ModelGuard {
  /// What this change is compared with, for sentences.
  func place(_ base: GuardedPackage?) -> String { Self.formerPlace(input.promisedBy, isBase: base != nil) }

  // MARK: - The way of migration

  /// Reports released states that another way of migration, or the loss of a mapping model, no longer opens.
  mutating func compareWays(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard package.swiftSource == nil, let mappings = input.formerMappings, let released else { return }
    let own = migration(of: package)
    let now = StoreOpener(package, migration: own, mappings: input.mappingModels, steps: input.steps)
    let then = StoreOpener(
      package, migration: input.formerMigration(of: package) ?? own, mappings: mappings, steps: input.steps)
    var closed: [(version: ReleasedPackage.Version, opening: StoreOpening)] = []
    var unknown: [(version: ReleasedPackage.Version, opening: StoreOpening)] = []
    var unserved: [(version: ReleasedPackage.Version, before: StoreOpening)] = []
    var seen = Set<String>()
    for version in released.versions.reversed() where seen.insert(version.checksum).inserted {
      let (opening, before) = (now.opening(of: version.stored), then.opening(of: version.stored))
      if opening.kind == .refused, before.kind != .refused { closed.append((version, opening)) }
      if before.kind == .served, [.inferred, .staged].contains(opening.kind) { unserved.append((version, before)) }
      if opening.kind == .unknown, before.kind != .unknown, before.kind != .refused {
        unknown.append((version, opening))
      }
    }
    if let first = closed.first {
      report(
        .releasedStateRefused,
        "stores of \(closed.map(\.version.name).quotedRange) no longer open: \(first.opening.words)",
        remedy: mappings.count > input.mappingModels.count
          ? "restore the mapping model" : "restore the way in which they were migrated", in: package.path,
        model: package.name, version: first.version.name)
    } else if let first = unknown.first {
      report(
        .stageChanged,
        "whether stores of \(unknown.map(\.version.name).quotedRange) open is no longer known: \(first.opening.reason ?? "")",
        remedy: "make sure that this code opens the stores of users", in: package.path, model: package.name,
        version: first.version.name)
    } else if let first = unserved.first {
      report(
        .stageChanged,
        "stores of \(unserved.map(\.version.name).quotedRange) were \(first.before.words), which does not serve them now",
        remedy: "restore the mapping model, unless inference keeps what it did", in: package.path, model: package.name,
        version: first.version.name)
    }
  }

  /// Reports another way of migration.
  mutating func compareOpenings(of package: GuardedPackage) {
    guard package.swiftSource == nil, input.formerMappings != nil else { return }
    let now = migration(of: package)
    let then = input.formerMigration(of: package) ?? now
    if now.decisions != then.decisions || then.sign != nil && now.sign == nil {
      var finding = Finding(
        .stageChanged, "the project \(now.words); \(input.promisedBy ?? "before this change,") it \(then.words)",
        remedy: now.sign == nil
          ? "keep what shows it where the sources are read, or set 'migration' in .modelgloss.yml"
          : "make sure that this code opens the stores of users",
        path: (now.place ?? then.place)?.withoutLine ?? "")
      finding.subject = now.way.rawValue
      // Several models that one code opens have one finding.
      if !findings.contains(finding) { report(finding) }
    }
  }

  /// Reports containers with other names.
  mutating func compareStoreNames() {
    guard input.formerMappings != nil, let former = input.formerOpenings, let now = input.openings else { return }
    let (names, formerNames) = (now.containers, former.containers)
    let gone = former.namingContainers.filter { names[$0.key] == nil }
    let new = now.namingContainers.filter { formerNames[$0.key] == nil }
    let others = new.keys.sorted { $0.precedes($1) }
    let opens = others.count == 1 ? "is new: it opens" : "are new: they open"
    let addition = others.isEmpty ? "" : ", and \(others.quotedRange) \(opens) another model and another store"
    for (name, place) in gone.sorted(by: { $0.key.precedes($1.key) }) {
      var finding = Finding(
        .modelMoved, "the container '\(name)' (\(place)) is gone" + addition,
        remedy: "open the stores of users under the name that they have", path: place.withoutLine,
        model: name)
      finding.subject = name
      report(finding)
    }
    reportUnmatchedModels(now.namedModels, former.namedModels, but: gone)
  }

  /// Reports names of models that fit none of the project, where one that was opened is no longer named.
  private mutating func reportUnmatchedModels(
    _ now: [String: String], _ former: [String: String], but gone: [String: String]
  ) {
    let models = Set(input.packages.filter { $0.swiftSource == nil }.map(\.name))
    let lost = former.keys.filter { models.contains($0) && now[$0] == nil && gone[$0] == nil }.sorted {
      $0.precedes($1)
    }
    let new = now.filter { former[$0.key] == nil && !models.contains($0.key) }.min { $0.key.precedes($1.key) }
    guard let model = lost.first, let new else { return }
    var finding = Finding(
      .modelMoved,
      "no model is called '\(new.key)' (\(new.value)), and '\(model)' was opened in \(place(input.base?.first))",
      remedy: "name the model that the stores of users have", path: new.value.withoutLine, model: model)
    finding.subject = new.key
    report(finding)
  }

  // MARK: - Two with the same name

  /// Reports a new model with the name of a released one: which of the two an app opens depends on its targets.
  mutating func reportTwins() {
    guard input.base != nil || !input.released.isEmpty else { return }
    reportStrayVersions()
    for (number, package) in input.packages.enumerated()
    where releases.then(number) == nil && bases.then(number) == nil && !Self.isOfTests(package.path) {
      let name = package.swiftSource == nil ? package.name : package.swiftSource?.plan?.name
      guard let name else { continue }
      let twins = input.packages.enumerated().filter { other, twin in
        guard other != number, releases.then(other) != nil || bases.then(other) != nil else { return false }
        guard (twin.swiftSource == nil) == (package.swiftSource == nil),
          FilePath.isCompiledModel(twin.path) == FilePath.isCompiledModel(package.path)
        else { return false }
        let theirs = twin.swiftSource == nil ? twin.name : twin.swiftSource?.plan?.name
        return theirs?.lowercased() == name.lowercased()
      }
      // In a project that had several with the same name, it does not tell which one is meant.
      let twin = twins.count == 1 ? twins.first?.element : nil
      guard let twin else { continue }
      report(
        .modelMoved,
        package.swiftSource == nil
          ? "there are two models '\(name)' now, here and in \(twin.path): NSPersistentContainer(name:) opens the one that "
            + "the target contains"
          : "there are two plans '\(name)' now, here and in \(twin.path): a container passes the one of its module",
        remedy: "give the new one another name", in: package.path, model: package.name,
        version: package.current ?? package.name)
    }
    for (number, package) in input.packages.enumerated() {
      let known = Set((before(number)?.swiftSource?.twins ?? []).map(\.type))
      for twin in package.swiftSource?.twins ?? [] where !known.contains(twin.type) {
        report(
          .releasedVersionUnread, "the class '\(twin.type)' is declared twice: which of them is stored is unknown",
          remedy: "give one of them another name", in: twin.path, at: twin.position, model: package.name,
          version: package.current ?? package.name)
      }
    }
  }

  /// Whether a path is in a folder of tests or previews.
  static func isOfTests(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { SearchScope.holdsTests($0) }
  }

  /// Whether a path is in a folder that searches pass over by its name.
  private static func isPassedOver(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasPrefix(".") && $0 != ".." && $0 != "." }
  }
}
