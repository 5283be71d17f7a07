import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel

/// What decides the way of stores and is not judged itself: it is as it was, or it is said that it is not.
struct UnjudgedChanges {
  let input: ModelGuard.Input
  private(set) var findings: [Finding] = []

  init(of input: ModelGuard.Input) {
    self.input = input
    compareCode()
    compareMappings()
  }

  /// What this change is compared with.
  private var place: String { ModelGuard.formerPlace(input.promisedBy, isBase: input.base != nil) }

  private mutating func report(
    _ message: String, remedy: String, of package: GuardedPackage, in version: GuardedPackage.Version? = nil,
    entity: String? = nil, severity: Severity? = nil
  ) {
    let finding = Finding(
      .modelMoved, message, remedy: remedy, path: version?.path ?? package.path, position: version?.position,
      model: package.name, entity: entity, severity: severity)
    findings.append(finding.about(version: version?.name ?? package.current ?? package.name))
  }

  // MARK: - Code

  /// Reports code that migrates stores and is not what it was.
  private mutating func compareCode() {
    guard let code = input.code else { return }
    for (now, then) in code.now.changes(since: code.then) {
      // The setting answers for what showed the way.
      if now == nil, input.openings == nil { continue }
      let part = now ?? then
      var finding = Finding(
        .stageChanged,
        now == nil
          ? "\(then.what) was in \(then.place) and is gone since \(place)"
          : "\(part.what) (\(part.place)) differs from that in \(place); what it does is not judged",
        remedy: "make sure that it still opens the stores of every release", path: part.place.withoutLine)
      finding.subject = part.what
      findings.append(finding)
    }
  }

  // MARK: - Mapping models

  /// Reports mapping models that lead from and to the same versions as before and map otherwise.
  private mutating func compareMappings() {
    guard let former = input.formerMappings else { return }
    for then in former where !input.mappingModels.contains(where: { $0.maps(like: then) }) {
      guard let now = input.mappingModels.first(where: { $0.hasEnds(of: then) }) else { continue }
      var finding = Finding(
        .stageChanged,
        "'\(FilePath.name(of: now.path))' maps otherwise than in \(place): \(now.firstDifference(from: then))",
        remedy: "restore it, unless users who have not updated yet are to get other values", path: now.path)
      finding.subject = now.name
      findings.append(finding)
    }
  }

  // MARK: - Configurations

  /// Reports entities that are in the store of another configuration now.
  ///
  /// - Parameter former: the package before this change.
  mutating func compareConfigurations(of package: GuardedPackage, before former: GuardedPackage?) {
    guard let then = former?.currentVersion, let now = package.currentVersion else { return }
    let (old, new) = (then.index.configurations, now.index.configurations)
    guard old != new, !(old.isEmpty && new.isEmpty) else { return }
    let names = { (entity: String, all: [String: Set<String>]) in
      all.filter { $0.value.contains(entity) }.keys.sorted { $0.precedes($1) }
    }
    let renamed = old.keys.filter { new[$0] == nil }.sorted { $0.precedes($1) }
    let moved = then.index.model.entities.map(\.name).filter { entity in
      now.index.entity(named: entity) != nil && names(entity, old) != names(entity, new)
    }.sorted { $0.precedes($1) }
    // One that was in no configuration was in a store of all entities, and may still be.
    let wasPlaced = moved.filter { !names($0, old).isEmpty }
    guard let first = wasPlaced.first ?? moved.first else { return }
    let words = { (names: [String]) in
      names.isEmpty
        ? "in no configuration" : "in the configuration\(names.count == 1 ? "" : "s") \(names.quotedRange)"
    }
    report(
      "'\(first)'\(moved.count > 1 ? " and \(moved.count - 1) more" : "") "
        + "\(moved.count > 1 ? "are" : "is") \(words(names(first, new))) now, and "
        + "\(words(names(first, old))) in \(place): rows stay in the store where they are"
        + (renamed.isEmpty ? "" : "; code that opens \(renamed.quotedRange) finds no such configuration"),
      remedy: "restore the configurations, or copy the rows from one store to the other", of: package, in: now,
      entity: first, severity: wasPlaced.isEmpty ? .note : nil)
  }

  // MARK: - Stores

  /// Reports stores that are elsewhere now, that hold another configuration, or are mirrored to another container, and
  /// code that gives up a store which does not open.
  mutating func compareStores(of package: GuardedPackage) {
    guard package.swiftSource == nil, input.formerMappings != nil, let now = input.openings,
      let then = input.formerOpenings
    else { return }
    let names = input.names
    let (old, new) = (then.stores(of: package.name, among: names), now.stores(of: package.name, among: names))
    guard !old.all.isEmpty, let place = new.place else { return }
    func report(_ rule: RuleID, _ message: String, _ remedy: String, _ subject: String) {
      var finding = Finding(rule, message, remedy: remedy, path: place.withoutLine, model: package.name)
      finding.subject = subject
      // Several models that one code opens have one finding.
      let isKnown = findings.contains {
        $0.rule == finding.rule && $0.path == finding.path && $0.subject == finding.subject
      }
      if !isKnown { findings.append(finding) }
    }
    if new.all.isEmpty {
      return report(
        .modelMoved,
        "no store of '\(package.name)' is written now: what opens one is in memory, or only reads (\(place)), and it was "
          + "\(old.all.map(\.words).min { $0.precedes($1) } ?? "") in \(self.place)",
        "open the stores of users for writing", "none")
    }
    let gone = old.all.filter { !$0.isAmong(new.all) }
    if let first = gone.min(by: { $0.words.precedes($1.words) }) {
      let others = new.all.filter { !$0.isAmong(old.all) }.sorted { $0.words.precedes($1.words) }
      let other = others.max { $0.likeness(to: first) < $1.likeness(to: first) }
      guard let other else {
        return report(
          .modelMoved,
          "nothing opens the store of '\(package.name)' that was \(first.words) in \(self.place) (\(place)): users' data "
            + "stays in it", "open it, or move what is in it before", first.words)
      }
      let isMoved =
        (first.places, first.configurations, first.kinds) != (other.places, other.configurations, other.kinds)
      let areKnown = [first, other].allSatisfy { $0.places.allSatisfy(\.isKnown) }
      let consequence =
        !areKnown
        ? "whether that is the same store is not known"
        : isMoved ? input.leftBehind : "what is in iCloud stays in the former container"
      report(
        .modelMoved,
        "the store of '\(package.name)' is \(other.words(without: first)) now (\(place)), and "
          + "\(first.words(without: other)) in \(self.place): \(consequence)",
        isMoved
          ? "keep the place and the configuration of the store, or move it before it is opened"
          : "keep the container, unless users' devices may part", first.words)
    }
    let (former, touches) = (
      then.touches(of: package.name, among: names), now.touches(of: package.name, among: names)
    )
    for (function, code) in touches.sorted(by: { $0.key.precedes($1.key) }) {
      // What has another name does what it did.
      guard !former.values.contains(where: { code.isSubset(of: $0) }) else { continue }
      report(
        .stageChanged,
        "'\(function)' gets the store of '\(package.name)' (\(place)), and \(former[function] == nil ? "did not" : "was other code") "
          + "in \(self.place); what it does is not judged",
        "make sure that the store stays where it is, with all its data", "touched")
      break
    }
    if let function = former.keys.sorted(by: { $0.precedes($1) }).first(where: { touches[$0] == nil }),
      former[function].map({ code in !touches.values.contains { code.isSubset(of: $0) } }) == true
    {
      report(
        .stageChanged,
        "'\(function)' no longer gets the store of '\(package.name)' (\(place)), as in \(self.place); what it did is not judged",
        "make sure that the store stays where it is, with all its data", "touched")
    }
    let consequence = input.migration(of: package).onFailure
    let formerly = input.formerMigration(of: package)?.onFailure
    if let consequence, (formerly?.kind, formerly?.condition) != (consequence.kind, consequence.condition) {
      let isBefore = consequence.kind == .emptied
      report(
        .stageChanged,
        isBefore
          ? "\(consequence.words), which it was not in \(self.place)"
          : "what follows a store that does not open differs from \(self.place): \(consequence.words)",
        "make sure that no user's store is lost, or keep a copy of it", "failure")
    }
    let version = input.migration(of: package).version
    if let version, input.formerMigration(of: package)?.version != version {
      report(
        .stageChanged, "'\(package.name)' is opened with '\(version)', whichever version is current (\(place))",
        "open it with the current version, or rename the file with each new one", "version")
    }
  }

  // MARK: - Merged models

  /// Reports a new model that code merges with others: their store is that of all of them.
  mutating func compareParts(with package: GuardedPackage) {
    guard !package.isInSwift, input.base != nil || !input.released.isEmpty,
      let opening = input.openings?.merging(package.name),
      input.packages.contains(where: { $0.path != package.path && !$0.isInSwift })
    else { return }
    report(
      "'\(package.name)' is new among the models that code merges (\(opening.path):\(opening.line)), so every store of "
        + "theirs is migrated: the project \(input.migration(of: package).words)",
      remedy: "make sure that the stores of users open with it", of: package)
  }

  // MARK: - Targets

  /// Reports models that a target no longer contains.
  mutating func compareTargets(of package: GuardedPackage) {
    guard let membership = input.memberships[package.path] else { return }
    let (then, now) = (membership.then, membership.now)
    // A target with another name is the former one, if it is gone.
    let gone = then.subtracting(now).filter { now.isEmpty || membership.targets.contains($0) }
      .sorted { $0.precedes($1) }
    guard !gone.isEmpty else { return }
    let isShared = membership.isInPackage && !now.isEmpty
    report(
      "'\(package.name)' is in \(now.isEmpty ? "no target" : isShared ? "a package" : "other targets") now, and was in "
        + "\(gone.quotedRange) in \(place): an app that does not contain its model cannot open its stores",
      remedy: isShared
        ? "make sure that \(gone.quotedRange) links the package, and that code looks for the model in its bundle"
        : "add it to \(gone.quotedRange) again", of: package, severity: isShared ? .note : nil)
  }
}

extension ModelIndex {
  /// The entities of each configuration.
  fileprivate var configurations: [String: Set<String>] {
    Dictionary(
      model.configurations.map { ($0.name, Set($0.entities)) }, uniquingKeysWith: { $0.union($1) })
  }
}

extension MappingModel.Version {
  fileprivate func isLike(_ other: Self) -> Bool {
    entityHashes == other.entityHashes
      && (!entityHashes.isEmpty || path.map(FilePath.name(of:)) == other.path.map(FilePath.name(of:)))
  }
}

extension MappingModel {
  /// Whether Core Data finds it for the same versions; without copies of them, their names tell.
  fileprivate func hasEnds(of other: Self) -> Bool {
    source.isLike(other.source) && destination.isLike(other.destination)
  }

  fileprivate func maps(like other: Self) -> Bool { hasEnds(of: other) && entityMappings == other.entityMappings }

  /// `'E' is migrated by the policy 'App.New', no longer by 'App.Old'`
  fileprivate func firstDifference(from former: Self) -> String {
    for then in former.entityMappings {
      let entity = then.destination ?? then.source ?? then.name
      guard let now = entityMappings.first(where: { $0.source == then.source && $0.destination == then.destination })
      else { return "it has no mapping of '\(entity)' now" }
      if now.policyClass != then.policyClass {
        let words = { (policy: String?) in policy.map { "the policy '\($0)'" } ?? "no policy" }
        return "'\(entity)' is migrated by \(words(now.policyClass)), and was by \(words(then.policyClass))"
      }
      if now.kind != then.kind { return "the mapping of '\(entity)' is of another type" }
      for property in then.attributes + then.relationships {
        let place = "'\(entity).\(property.name)'"
        guard let other = (now.attributes + now.relationships).first(where: { $0.name == property.name }) else {
          return "\(place) is not mapped now"
        }
        if other.expression != property.expression { return "\(place) has another expression" }
      }
      if now != then { return "the mapping of '\(entity)' has more properties, or another order" }
    }
    return entityMappings.count > former.entityMappings.count
      ? "it has more entity mappings" : "its entity mappings have another order"
  }
}
