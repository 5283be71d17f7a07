import GlossBasics
import GlossDiagnostics
import GlossModelFiles
import GlossSwiftDataModels

/// The ways from released versions to the current one.
extension ModelGuard {
  /// Reports stages that SwiftData must infer and cannot.
  mutating func judgeStages(
    _ plan: SwiftDataSource.Plan, of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    let known = Set((released?.versions ?? []).map(\.checksum)).union(base?.versions.map(\.checksum) ?? [])
    for stage in plan.stages where !stage.isCustom {
      guard let from = package.version(named: stage.from), let target = package.version(named: stage.to),
        !known.contains(target.checksum)
      else { continue }
      let outlook = outlook(from: from, to: target)
      guard outlook.verdict == .custom, let reason = outlook.reasons.first(where: { $0.code == 134_190 }) else {
        continue
      }
      report(
        .cannotMigrate,
        "the stage from '\(stage.from)' to '\(stage.to)' is lightweight, and Core Data cannot infer the change: "
          + "\(reason.text) (134190)",
        remedy: "keep the change to what can be inferred, or copy the values in custom stages", in: stage.path,
        at: stage.position, model: package.name, version: target.name, entity: reason.entity,
        property: reason.property)
    }
  }

  // MARK: - Migrations to the current version

  /// Reports the stores that cannot be migrated to a new current version, and those that rows may stop. Paths that were
  /// closed before are not caused by this change.
  mutating func judgeWays(to package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    if let plan = package.swiftSource?.plan { judgeStages(plan, of: package, released: released, base: base) }
    guard let current = package.currentVersion else { return }
    let former = base?.currentVersion ?? released?.versions.last { $0.name == released?.current }?.state
    guard let former, former.checksum != current.checksum else { return }
    var states: [GuardedPackage.Version] = [former]
    for version in (released?.versions ?? []).reversed() {
      // Reported as edited in place.
      guard let state = version.state, package.versions.contains(where: { $0.checksum == state.checksum }),
        !states.contains(where: { $0.checksum == state.checksum })
      else { continue }
      states.append(state)
    }
    if !package.versions.contains(where: { $0.checksum == former.checksum }) { states.removeFirst() }
    // What code of the project does is not visible; mapping models and inference are.
    let (own, before) = (migration(of: package), input.formerMigration(of: package))
    if package.swiftSource == nil, own.isVisible || before?.isVisible == true {
      let isCertain = own.isVisible
      let migration = isCertain ? own : before ?? own
      let opener = StoreOpener(package, migration: migration, mappings: input.mappingModels, steps: input.steps)
      var lone = package
      lone.current = nil
      let formerOpener = StoreOpener(
        lone, target: former, migration: migration, mappings: input.mappingModels, steps: input.steps)
      let closed = states.filter { state in
        opener.opening(of: state.stored).code == 134_190
          && (state.checksum == former.checksum || formerOpener.opening(of: state.stored).code != 134_190)
      }
      report(closed, to: current, of: package, isCertain: isCertain)
    } else if package.swiftSource?.migration.way == .automatic {
      report(
        states.filter { state in
          outlook(from: state, to: current).verdict == .custom
            && (state.checksum == former.checksum || outlook(from: state, to: former).verdict != .custom)
        }, to: current, of: package, isCertain: true)
    }
    var said = Set<String>()
    for state in states {
      let known = state.checksum == former.checksum ? [] : outlook(from: state, to: former).reasons
      for reason in outlook(from: state, to: current).reasons
      where reason.migrationCode == 134_111 && !known.contains(reason) && said.insert(reason.text).inserted {
        report(
          .cannotMigrate, "\(reason.text) \(state.step(to: current)) (134111)",
          remedy: "remove duplicates in a custom stage before, or in the app of an earlier release",
          in: current.path, model: package.name, version: current.name, entity: reason.entity,
          property: reason.property, severity: .warning)
      }
    }
  }

  private func outlook(from old: GuardedPackage.Version, to new: GuardedPackage.Version) -> MigrationOutlook {
    input.steps.step(from: old.content, to: new.content).outlook
  }

  /// - Parameter isCertain: whether the project migrates in a way that shows it; if not, this change adds code that
  ///   may.
  private mutating func report(
    _ closed: [GuardedPackage.Version], to current: GuardedPackage.Version, of package: GuardedPackage, isCertain: Bool
  ) {
    guard let first = closed.first,
      let reason = outlook(from: first, to: current).reasons.first(where: { $0.code == 134_190 })
    else { return }
    let others = closed.count > 1 ? " and \(closed.count - 1) other version\(closed.count == 2 ? "" : "s")" : ""
    let unserved = input.mappingModels.isEmpty ? "" : ", and no mapping model of the project covers that step"
    let code =
      isCertain
      ? "" : "; the project \(migration(of: package).words), which the base does not: what it does is not judged"
    report(
      .cannotMigrate,
      "stores of '\(first.name)'\(others) cannot be migrated to '\(current.name)': \(reason.text) (134190)"
        + unserved + code,
      remedy: [
        package.swiftSource == nil ? "add a mapping model" : nil,
        reason.advice(from: "'\(first.name)'", to: "'\(current.name)'").first, "undo that change",
      ].compactMap(\.self).joined(separator: "; or "),
      in: current.path, model: package.name, version: current.name, entity: reason.entity, property: reason.property,
      severity: isCertain ? nil : .warning)
  }
  /// Whether a string names a version, and not only a longer name: `App 1` is not in `App 10`.
  static func mentions(_ text: String, _ name: String) -> Bool {
    let (text, name) = (Array(text.utf8), Array(name.utf8))
    guard !name.isEmpty else { return true }
    var start = text.startIndex
    while let found = text[start...].byteRange(of: name) {
      let next = found.upperBound < text.endIndex ? text[found.upperBound] : 0x20
      let last = found.lowerBound > text.startIndex ? text[found.lowerBound - 1] : 0x20
      if !next.isWordByte, !last.isWordByte { return true }
      start = found.lowerBound + 1
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80
  }
}

/// What containers of SwiftData open, before a change and now.
extension ModelGuard {
  /// Reports containers of SwiftData that are gone, pass another plan, or keep their store elsewhere.
  mutating func compareContainers(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard let facts = package.swiftSource else { return }
    let former = (base ?? released?.newest)?.swiftSource?.containers ?? []
    guard !former.isEmpty else { return }
    let place = place(base)
    func report(_ rule: RuleID, _ message: String, _ remedy: String, at container: SwiftDataContainer? = nil) {
      self.report(
        rule, message, remedy: remedy, in: container?.path ?? package.path, at: container?.position,
        model: package.name,
        version: package.current ?? package.name)
    }
    if let fallback = facts.fallback, (base ?? released?.newest)?.swiftSource?.fallback == nil {
      report(
        .stageChanged,
        "what follows a container that fails differs from \(place): then \(fallback.wordsOfFallback)",
        "make sure that no user's store is lost, or keep a copy of it", at: fallback)
    }
    var said = Set<String>()
    for old in former where !facts.containers.contains(where: { $0.opens(like: old) }) {
      guard let now = facts.containers.max(by: { $0.likeness(to: old) < $1.likeness(to: old) }) else {
        report(
          .releasedVersionUnread,
          "no container is read that opens the stores of '\(package.name)'; \(place) has one in \(old.path):\(old.position.line)",
          "create it where the sources of the app show it")
        return
      }
      if old.migrationPlan != now.migrationPlan, let plan = old.migrationPlan, said.insert("plan").inserted {
        if let other = now.migrationPlan {
          let isKnown = facts.plan?.name == other
          self.report(
            .modelMoved, "the container passes the plan '\(other)', and '\(plan)' in \(place)",
            remedy: isKnown ? "nothing, if it has the same schemas and stages" : "pass a plan that the sources show",
            in: now.path, at: now.position, model: package.name, version: package.current ?? package.name,
            severity: isKnown ? .note : nil)
        } else {
          report(
            .stageChanged,
            "the container passes no plan, and '\(plan)' in \(place): SwiftData infers every migration, and no stage runs",
            "pass migrationPlan: \(plan).self", at: now)
        }
      }
      guard old.isRead, now.isRead else {
        if old.writtenConfigurations != now.writtenConfigurations, said.insert("stores").inserted {
          report(
            .modelMoved,
            "the configurations of the container are not read, and those that its file makes differ from \(place): "
              + "whether the store of '\(package.name)' is the same is not known",
            "pass them as a list that the sources show", at: now)
        }
        continue
      }
      let (then, stores) = (old.stores, now.stores)
      // A name that is not read is reported as such.
      if then != stores, now.saysItsStores, said.insert("stores").inserted {
        report(
          .modelMoved,
          "the store of '\(package.name)' is \(stores.words), and \(then.words) in \(place): \(input.leftBehind)",
          "keep the name, the group and the URL of the store", at: now)
      }
      if then == stores, now.saysItsStores, old.databases == now.databases, let entity = now.firstMoved(from: old),
        said.insert("stores").inserted
      {
        report(
          .modelMoved,
          "the objects of '\(entity.name)' are in \(entity.now.words), and in \(entity.then.words) in \(place): \(input.leftBehind)",
          "keep the configuration of each class", at: now)
      }
      if old.databases != now.databases, said.insert("databases").inserted {
        report(
          .modelMoved,
          "the container synchronizes with \(now.databases.quotedRange), and with \(old.databases.quotedRange) in \(place)",
          "keep the CloudKit database, unless users' devices may part", at: now)
      }
    }
    // One more place that is opened: what users have is not in it.
    let added = facts.containers.first { now in
      now.isRead && now.call != "Schema" && now.isStoredInMemoryOnly == false
        && now.saysItsStores
        && !former.contains { !$0.isRead || !$0.stores.isDisjoint(with: now.stores) }
    }
    if let added, said.isEmpty, let old = former.first, !former.contains(where: { $0.call == "Schema" }) {
      report(
        .modelMoved,
        "another container opens '\(package.name)': its store is \(added.stores.words), and was \(old.stores.words) in \(place): "
          + "users' data is not in it",
        "open the store that users have", at: added)
    }
  }
}

extension SwiftDataContainer {
  /// Whether it opens the same stores in the same way; what it stores is compared as a version.
  fileprivate func opens(like other: Self) -> Bool {
    if !isRead || !other.isRead {
      return migrationPlan == other.migrationPlan && writtenConfigurations == other.writtenConfigurations
    }
    return migrationPlan == other.migrationPlan && stores == other.stores && databases == other.databases
      && firstMoved(from: other) == nil
  }

  /// Whether all of its configurations are known.
  fileprivate var isRead: Bool { configurations.allSatisfy(\.isRead) }

  /// Whether the name or the URL of each of its stores is known.
  fileprivate var saysItsStores: Bool { configurations.allSatisfy { $0.hasReadName || $0.url != nil } }

  /// The first entity whose objects are in other stores, or synchronize otherwise.
  fileprivate func firstMoved(from other: Self) -> (name: String, now: Set<String>, then: Set<String>)? {
    let (now, then) = (placed, other.placed)
    return then.keys.sorted { $0.precedes($1) }.lazy.compactMap { name in
      guard let new = now[name], let old = then[name], new != old else { return nil }
      return (name, new, old)
    }.first
  }

  /// For each entity what says where its objects are.
  private var placed: [String: Set<String>] {
    var placed: [String: Set<String>] = [:]
    for configuration in configurations where configuration.isStoredInMemoryOnly != true {
      let words = "\(configuration.store?.quoted ?? "the default store") with \(configuration.database)"
      for entity in configuration.entities ?? entities { placed[entity, default: []].insert(words) }
    }
    return placed
  }

  fileprivate func likeness(to other: Self) -> Int {
    2 * Set(entities).intersection(other.entities).count + (migrationPlan == other.migrationPlan ? 1 : 0)
  }

  /// Where its stores are.
  var stores: Set<String> {
    configurations.isEmpty
      ? ["the default one"]
      : Set(
        configurations.filter { $0.isStoredInMemoryOnly != true }.map { $0.store.map(\.quoted) ?? "the default one" })
  }

  fileprivate var databases: [String] {
    let names = configurations.filter { $0.isStoredInMemoryOnly != true }.map(\.database)
    return Set(names.isEmpty ? ["the database of the entitlements"] : names).sorted { $0.precedes($1) }
  }
}

extension SwiftDataContainer.Configuration {
  fileprivate var database: String {
    switch cloudKitDatabase {
    case .automatic: "the database of the entitlements"
    case .none: "no database"
    case .privateDatabase(let name): name ?? "a private database"
    case .unknown(let text): text
    }
  }
}

extension Set<String> {
  fileprivate var words: String { sorted { $0.precedes($1) }.joined(separator: " and ") }
}
