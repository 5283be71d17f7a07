import GlossBasics
import GlossDiagnostics
import GlossModelFiles

/// What opens the stores besides the versions: the way of migration, containers, and which of two things is meant.
extension ModelGuard {
  /// What this change is compared with, for sentences.
  private func place(_ base: GuardedPackage?) -> String {
    input.promisedBy ?? (base == nil ? "the newest release" : "the base")
  }

  // MARK: - The way of migration

  /// Reports released states that another way of migration, or the loss of a mapping model, no longer opens.
  mutating func compareWays(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard package.swiftSource == nil, let former = input.formerWay, let released else { return }
    let now = StoreOpener(package, migration: input.migration, mappings: input.mappingModels)
    let then = StoreOpener(package, migration: former.migration, mappings: former.mappings)
    var closed: [(version: ReleasedPackage.Version, opening: StoreOpening)] = []
    var unknown: [(version: ReleasedPackage.Version, opening: StoreOpening)] = []
    var unserved: [(version: ReleasedPackage.Version, before: StoreOpening)] = []
    var seen = Set<String>()
    for version in released.versions.reversed() where seen.insert(version.checksum).inserted {
      let (opening, before) = (now.opening(of: StoreState(version)), then.opening(of: StoreState(version)))
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
        remedy: former.mappings.count > input.mappingModels.count
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

  /// Reports another way of migration, and containers with other names.
  mutating func compareSigns() {
    guard let former = input.formerWay else { return }
    let (then, now) = (former.migration, input.migration)
    // Mapping models that come or go are judged step by step.
    let isJudged = { (way: ProjectMigration) in way.way == .automatic || way.needsMappingModels }
    let isOther =
      (then.way != now.way || then.way != .automatic && then.sign != now.sign) && !(isJudged(then) && isJudged(now))
    if isOther || then.sign != nil && now.sign == nil && !then.needsMappingModels {
      var finding = Finding(
        .stageChanged, "the project \(now.words); \(input.promisedBy ?? "before this change,") it \(then.words)",
        remedy: now.sign == nil
          ? "keep what shows it where the sources are read, or set 'migration' in .modelgloss.yml"
          : "make sure that this code opens the stores of users",
        path: (now.place ?? then.place).map { String($0.prefix { $0 != ":" }) } ?? "")
      finding.subject = now.way.rawValue
      report(finding)
    }
    let gone = input.formerSigns.containers.filter { input.signs.containers[$0.key] == nil }
    let new = input.signs.containers.filter { input.formerSigns.containers[$0.key] == nil }
    for (name, place) in gone.sorted(by: { $0.key.precedes($1.key) }) {
      let others = new.keys.sorted { $0.precedes($1) }
      var finding = Finding(
        .modelMoved,
        "the container '\(name)' (\(place)) is gone"
          + (others.isEmpty ? "" : ", and \(others.quotedRange) is new: it opens another model and another store"),
        remedy: "open the stores of users under the name that they have", path: String(place.prefix { $0 != ":" }),
        model: name)
      finding.subject = name
      report(finding)
    }
  }

  // MARK: - Containers

  /// Reports containers of SwiftData that are gone, pass another plan, or keep their store elsewhere.
  mutating func compareContainers(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    guard let facts = package.swiftSource else { return }
    let former = base.map { $0.swiftSource?.containers ?? [] } ?? released?.containers ?? []
    guard !former.isEmpty else { return }
    let place = place(base)
    func report(_ rule: RuleID, _ message: String, _ remedy: String, at container: SwiftDataContainer? = nil) {
      self.report(
        rule, message, remedy: remedy, in: container?.path ?? package.path, at: container?.position,
        model: package.name,
        version: package.current ?? package.name)
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
      let (then, stores) = (old.stores, now.stores)
      if then != stores, said.insert("stores").inserted {
        report(
          .modelMoved,
          "the store of '\(package.name)' is \(stores.words), and \(then.words) in \(place): users' data stays in the former one",
          "keep the name, the group and the URL of the store", at: now)
      }
      if old.databases != now.databases, said.insert("databases").inserted {
        report(
          .modelMoved,
          "the container synchronizes with \(now.databases.quotedRange), and with \(old.databases.quotedRange) in \(place)",
          "keep the CloudKit database, unless users' devices may part", at: now)
      }
    }
  }

  // MARK: - Two of one name

  /// Reports a new model with the name of a released one: which of the two an app opens depends on its targets.
  mutating func reportTwins() {
    guard input.base != nil || !input.released.isEmpty else { return }
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
      // In a project that had several of one name, the name does not tell which one is meant.
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
      let former = bases.then(number).flatMap { input.base?[$0].swiftSource?.twins }
      let known = Set((former ?? releases.then(number).map { input.released[$0].twins } ?? []).map(\.type))
      for twin in package.swiftSource?.twins ?? [] where !known.contains(twin.type) {
        report(
          .releasedVersionUnread, "the class '\(twin.type)' is declared twice: which one a container stores is unknown",
          remedy: "give one of them another name", in: twin.path, at: twin.position, model: package.name,
          version: package.current ?? package.name)
      }
    }
  }

  /// Whether a path is in a folder of tests or previews.
  static func isOfTests(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { SearchScope.holdsTests($0) }
  }
}

extension SwiftDataContainer {
  /// Whether it opens the same stores in the same way; what it stores is compared as a version.
  fileprivate func opens(like other: Self) -> Bool {
    migrationPlan == other.migrationPlan && stores == other.stores && databases == other.databases
  }

  fileprivate func likeness(to other: Self) -> Int {
    2 * Set(entities).intersection(other.entities).count + (migrationPlan == other.migrationPlan ? 1 : 0)
  }

  /// Where its stores are.
  fileprivate var stores: Set<String> {
    configurations.isEmpty
      ? ["the default one"]
      : Set(
        configurations.filter { $0.isStoredInMemoryOnly != true }.map { $0.store.map(\.quoted) ?? "the default one" })
  }

  fileprivate var databases: [String] {
    let names = configurations.filter { $0.isStoredInMemoryOnly != true }.map { configuration in
      switch configuration.cloudKitDatabase {
      case .automatic: "the database of the entitlements"
      case .none: "no database"
      case .privateDatabase(let name): name ?? "a private database"
      case .unknown(let text): text
      }
    }
    return Set(names.isEmpty ? ["the database of the entitlements"] : names).sorted { $0.precedes($1) }
  }
}

extension Set<String> {
  fileprivate var words: String { sorted { $0.precedes($1) }.joined(separator: " and ") }
}
