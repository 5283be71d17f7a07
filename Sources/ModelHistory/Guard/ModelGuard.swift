import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel
import GlossModelFiles

/// Checks whether a change keeps stores of released versions readable.
///
/// Versions are compared by hash: a store finds its model by version hashes, so an edit of a released version that
/// alters none is harmless. Otherwise stores depend on their cached model: if Core Data migrates automatically and can
/// infer the change, they still open (WWDC22 10120), else they do not.
package struct ModelGuard: Sendable {
  /// The input of the guard.
  package struct Input: Sendable {
    /// The current packages.
    package var packages: [GuardedPackage]
    /// The released packages.
    package var released: [ReleasedPackage]
    /// The packages of the target branch, if any.
    package var base: [GuardedPackage]?
    /// The packages at the merge base; nil if unknown.
    package var ancestor: [GuardedPackage]?
    /// The name of the base if only its contents count as released.
    package var promisedBy: String?
    package var accepted: [AcceptedChange]
    /// Whether even the bytes of a released version must stay.
    package var isExact: Bool
    /// How the project migrates stores.
    package var migration: ProjectMigration
    /// The mapping models of the project.
    package var mappingModels: [MappingModel]
    /// The file of notes on migrations with its text, if the project has one.
    package var notes: (path: String, text: String)?

    package init(
      packages: [GuardedPackage], released: [ReleasedPackage], base: [GuardedPackage]? = nil,
      ancestor: [GuardedPackage]? = nil, promisedBy: String? = nil, accepted: [AcceptedChange] = [],
      isExact: Bool = false, migration: ProjectMigration = .assumed, mappingModels: [MappingModel] = [],
      notes: (path: String, text: String)? = nil
    ) {
      (self.packages, self.released, self.base, self.ancestor) = (packages, released, base, ancestor)
      (self.promisedBy, self.accepted, self.isExact) = (promisedBy, accepted, isExact)
      (self.migration, self.mappingModels, self.notes) = (migration, mappingModels, notes)
    }
  }

  /// The rules of the guard.
  package static let rules: [RuleID] = [
    .releasedVersionChanged, .releasedVersionRemoved, .currentVersionBack, .versionNotCurrent, .duplicateVersion,
    .versionNumberTaken, .requiredWithoutDefault, .cannotMigrate, .missingMigrationNote, .guardSettingsChanged,
    .duplicateChecksum, .liveModelInReleasedVersion, .reusedVersionIdentifier, .missingStage,
  ]

  let input: Input
  /// The revision since which no version may change its hashes, released or not.
  let revision: String?
  /// The matches of packages with those of the releases and of the base.
  private let releases: PackagePairing
  private let bases: PackagePairing
  private var findings: [Finding] = []

  private init(_ input: Input, since revision: String? = nil) {
    self.input = input
    self.revision = revision
    let now = input.packages.map(\.member)
    releases = PackagePairing(from: input.released.map(\.member), to: now)
    bases = PackagePairing(from: (input.base ?? []).map(\.member), to: now)
  }

  /// Returns all findings, sorted.
  package static func findings(in input: Input) -> [Finding] {
    var check = ModelGuard(input)
    check.compareReleased()
    for (number, package) in input.packages.enumerated() {
      let released = check.releases.then(number).map { input.released[$0] }
      let base = check.bases.then(number).flatMap { input.base?[$0] }
      check.compareCurrent(of: package, released: released, base: base)
      if let facts = package.swiftSource {
        check.judgeSwiftSource(facts, of: package, released: released, base: base)
      } else {
        check.findDuplicates(in: package, released: released)
      }
      if let base { check.compareNumbers(of: package, with: base) }
      check.judgeNewVersions(of: package, released: released, base: base)
      check.judgeWays(to: package, released: released, base: base)
    }
    return check.findings.sorted()
  }

  /// Whether any finding depends on how the project migrates; only then its sources are searched.
  package static func dependsOnMigration(_ findings: [Finding]) -> Bool {
    findings.contains { [.releasedVersionChanged, .schemaChangedInPlace, .cannotMigrate].contains($0.rule) }
  }

  /// The versions whose hashes changed since a revision, as `schema-changed-in-place`, sorted.
  ///
  /// - Parameters:
  ///   - past: the packages at the revision.
  ///   - accepted: the accepted changes.
  package static func changedInPlace(
    _ packages: [GuardedPackage], since revision: String, past: [GuardedPackage], accepted: [AcceptedChange] = [],
    migration: ProjectMigration = .assumed
  ) -> [Finding] {
    let known = past.map { package in
      var known = ReleasedPackage(name: package.name, path: package.path)
      known.add(package, release: revision)
      return known
    }
    var check = ModelGuard(
      Input(packages: packages, released: known, accepted: accepted, migration: migration), since: revision)
    check.compareReleased()
    return check.findings.filter { $0.rule == .schemaChangedInPlace }.sorted()
  }

  private mutating func report(
    _ rule: RuleID, _ message: String, remedy: String, in package: String, at position: SourcePosition? = nil,
    model: String, version: String, entity: String? = nil, property: String? = nil, severity: Severity? = nil
  ) {
    var finding = Finding(
      rule, message, remedy: remedy, path: package, position: position, model: model, entity: entity,
      property: property, severity: severity)
    finding.version = version
    // Distinguishes the findings of a package.
    finding.subject = version
    findings.append(finding)
  }

  private func isAccepted(_ version: String, of package: ReleasedPackage, as checksum: String?) -> Bool {
    let paths = releases.now(input.released.firstIndex(of: package) ?? -1).map { [input.packages[$0].path] } ?? []
    return input.accepted.contains { change in
      change.package == package.name && change.version == version && change.checksum == checksum
        && (change.path.map { ([package.path] + paths).contains($0) } ?? true)
    }
  }

  // MARK: - Released versions

  private mutating func compareReleased() {
    for (number, released) in input.released.enumerated() {
      if let place = releases.now(number) {
        compare(released, with: input.packages[place])
      } else {
        reportGone(released)
      }
    }
  }

  /// Reports a removed package as a single finding, independent of its number of versions.
  private mutating func reportGone(_ released: ReleasedPackage) {
    let versions = released.versions.filter { !isAccepted($0.name, of: released, as: nil) }
    let names = Set(versions.map(\.name))
    guard let last = versions.last(where: { $0.name == released.current }) ?? versions.last else { return }
    let all = names.count == 1 ? "" : " with its \(names.count) versions"
    let releases = versions.flatMap(\.releases)
    report(
      .releasedVersionRemoved,
      "'\(released.name)'\(all) \(was(releases)) and is gone, so stores created with it cannot be migrated",
      remedy: "restore it, or accept that with a reason (--accept '\(last.name)' --reason …)", in: released.path,
      model: released.name, version: last.name)
  }

  private mutating func compare(_ released: ReleasedPackage, with package: GuardedPackage) {
    let names = Dictionary(package.versions.map { ($0.checksum, $0.name) }, uniquingKeysWith: { first, _ in first })
    let known = Set(released.versions.map(\.name))
    var said = Set<String>()
    // Newest releases first: a version is reported for the release that most users have.
    for version in released.versions.reversed() {
      let now = package.version(named: version.name) ?? unversioned(version, of: released, in: package)
      if let now, version.hasHashes(of: now) {
        if input.isExact, now.digest != version.digest, said.insert(version.name).inserted,
          !isAccepted(version.name, of: released, as: now.checksum)
        {
          report(
            .releasedVersionChanged,
            "'\(version.name)' was edited after \(Self.words(version.releases)); its version hashes are the same",
            remedy: "restore it, or leave out --exact", in: now.path, at: now.position, model: released.name,
            version: version.name)
        }
        continue
      }
      // If another name has the hashes, stores still find their version: it was renamed, or its old state was added
      // next to the edited one. If that name belonged to another released version, contents were swapped.
      if let other = names[version.checksum] {
        let isSwapped =
          now != nil && known.contains(other) && other != version.name
          && !released.versions.contains { $0.name == other && $0.checksum == version.checksum }
        if isSwapped, let now, said.insert(version.name).inserted,
          !isAccepted(version.name, of: released, as: now.checksum)
        {
          let isCurrent = [other, version.name].contains(package.current)
          report(
            revision == nil ? .releasedVersionChanged : .schemaChangedInPlace,
            "what \(was(version.releases)) as '\(version.name)' is '\(other)' now"
              + (isCurrent ? ", so the name of the current version is wrong" : ""),
            remedy: "give each version its own contents again", in: now.path, at: now.position, model: released.name,
            version: version.name, severity: isCurrent ? nil : .warning)
        }
        continue
      }
      guard said.insert(version.name).inserted else { continue }
      if let now {
        if isAccepted(version.name, of: released, as: now.checksum) { continue }
        reportEdited(version, now, of: released, in: package)
      } else {
        if isAccepted(version.name, of: released, as: nil) { continue }
        let lost = LostSwiftVersion(version, of: released, in: package)
        report(
          .releasedVersionRemoved,
          "\(lost?.subject ?? "'\(version.name)'") \(was(version.releases)) and "
            + (lost?.words ?? "is gone, so stores created with it cannot be migrated"),
          remedy: lost?.remedy ?? "restore it", in: lost?.place?.path ?? package.path, at: lost?.place?.position,
          model: released.name, version: version.name)
      }
    }
  }

  /// The model of a project without versions, whatever its target is now called.
  private func unversioned(
    _ version: ReleasedPackage.Version, of released: ReleasedPackage, in package: GuardedPackage
  ) -> GuardedPackage.Version? {
    guard released.isSwiftSource, package.swiftSource != nil, package.versions.count == 1,
      let only = package.versions.first, SwiftSourceFacts.isUnversioned(only.name, of: package.name),
      SwiftSourceFacts.isUnversioned(version.name, of: released.name)
    else { return nil }
    return only
  }

  private mutating func reportEdited(
    _ version: ReleasedPackage.Version, _ now: GuardedPackage.Version, of released: ReleasedPackage,
    in package: GuardedPackage
  ) {
    let edit = EditedVersion(
      version, now, of: released, in: package, migration: package.swiftSource?.migration ?? input.migration)
    var message = "'\(version.name)' "
    let entities = edit.entities.isEmpty ? "" : " of \(edit.entities)"
    if let place = revision ?? input.promisedBy {
      message += "has different version hashes\(entities) than \(revision == nil ? "in" : "at") \(place)"
    } else {
      message += "was released (\(Self.words(version.releases))) with different version hashes\(entities)"
    }
    report(
      revision == nil ? .releasedVersionChanged : .schemaChangedInPlace, message + edit.consequence,
      remedy: edit.remedy, in: now.path, at: now.position,
      model: released.name, version: version.name, severity: revision == nil ? edit.severity : nil)
  }

  /// `was released (v1.0 to v1.7)`, `is in main`
  private func was(_ releases: [String]) -> String {
    if let place = input.promisedBy { return "is in \(place)" }
    return revision.map { "was in \($0)" } ?? "was released (\(Self.words(releases)))"
  }

  /// `v1.0`, `v1.0 to v1.7`
  static func words(_ releases: [String]) -> String {
    guard let first = releases.first, let last = releases.last else { return "the lock file" }
    return first == last ? first : "\(first) to \(last)"
  }

  // MARK: - The current version

  private mutating func compareCurrent(
    of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    guard let current = package.current else { return }
    let order = package.order()
    let former = [released?.current, base?.current].compactMap(\.self)
      .max { (order[$0] ?? -1) < (order[$1] ?? -1) }
    guard let former, former != current, let place = order[current], let earlier = order[former], place < earlier
    else { return }
    report(
      .currentVersionBack, "the current version is '\(current)' and was '\(former)'",
      remedy:
        "stores created with '\(former)' cannot be opened by an older version; make '\(former)' current again, or "
        + "add a version after it",
      in: package.path, model: package.name, version: current)
  }

  private mutating func findDuplicates(in package: GuardedPackage, released: ReleasedPackage?) {
    let known = Set(released?.versions.map(\.name) ?? [])
    let order = package.order()
    for versions in Dictionary(grouping: package.versions, by: \.checksum).values where versions.count > 1 {
      let names = versions.map(\.name).sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
      // Two released versions can no longer be told apart; a hash modifier would make their stores unreadable.
      guard let newest = names.last(where: { !known.contains($0) }),
        let version = versions.first(where: { $0.name == newest })
      else { continue }
      let others = names.filter { $0 != newest }.map { "'\($0)'" }.joined(separator: ", ")
      report(
        .duplicateVersion, "'\(newest)' has the version hashes of \(others), so Core Data cannot tell them apart",
        remedy: "give an entity of '\(newest)' a hash modifier if a migration between them is wanted, or drop it",
        in: version.path, model: package.name, version: newest)
    }
  }

  // MARK: - Swift source

  /// Reports defects among the versions of a SwiftData package that are new since the base or the newest release, and
  /// an identifier that named a different schema when it was released.
  private mutating func judgeSwiftSource(
    _ facts: SwiftSourceFacts, of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    let names = Set(released?.versions.map(\.name) ?? [])
    let known = (base?.swiftSource?.defects).map { Set($0.map(\.identity)) } ?? released?.defects
    for defect in facts.defects {
      let isNew = known.map { !defect.isAmong($0) } ?? !names.isSuperset(of: defect.versions)
      guard isNew else { continue }
      var finding = defect.finding
      finding.version = finding.subject
      findings.append(finding)
    }
    guard package.versions.contains(where: { !SwiftSourceFacts.isUnversioned($0.name, of: package.name) }) else {
      return
    }
    for version in package.versions {
      guard let identifier = version.identifier, !names.contains(version.name),
        let former = released?.versions.last(where: {
          $0.identifier == identifier && $0.name != version.name && !$0.hasHashes(of: version)
            // If both still exist, that is a defect of the package.
            && package.version(named: $0.name) == nil
            && !SwiftSourceFacts.isUnversioned($0.name, of: released?.name ?? "")
        })
      else { continue }
      report(
        .reusedVersionIdentifier,
        "the identifier \(identifier) names '\(version.name)', and a different schema, '\(former.name)', "
          + was(former.releases) + " with it",
        remedy: "give '\(version.name)' its own identifier", in: version.path, at: version.position,
        model: package.name, version: version.name)
    }
  }

  /// Reports stages that SwiftData must infer and cannot.
  private mutating func judgeStages(
    _ plan: SwiftDataSource.Plan, of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    let known = Set((released?.versions ?? []).map(\.checksum)).union(base?.versions.map(\.checksum) ?? [])
    for stage in plan.stages where !stage.isCustom {
      guard let from = package.version(named: stage.from), let target = package.version(named: stage.to),
        !known.contains(target.checksum)
      else { continue }
      let outlook = MigrationOutlook(from: from, to: target)
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

  // MARK: - Both branches

  private mutating func compareNumbers(of package: GuardedPackage, with base: GuardedPackage) {
    guard let ancestor = input.ancestor else { return }
    let former = PackagePairing(from: ancestor.map(\.member), to: [base.member]).then(0).map { ancestor[$0] }
    for version in package.versions {
      guard let other = base.version(named: version.name), other.checksum != version.checksum,
        former?.version(named: version.name) == nil
      else { continue }
      report(
        .versionNumberTaken, "'\(version.name)' was added on both branches, with different version hashes",
        remedy: "give this one the next number", in: version.path, model: package.name, version: version.name)
    }
  }

  // MARK: - New versions

  private mutating func judgeNewVersions(
    of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?
  ) {
    guard released != nil || base != nil else { return }
    let known = Set(released?.versions.map(\.name) ?? []).union(base?.versions.map(\.name) ?? [])
    let knownChecksums = Set(released?.versions.map(\.checksum) ?? []).union(base?.versions.map(\.checksum) ?? [])
    let order = package.order()
    let new = package.versions.filter { !known.contains($0.name) && !knownChecksums.contains($0.checksum) }
      .sorted { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }
    let place = package.current.flatMap { order[$0] } ?? -1
    for version in new where (order[version.name] ?? 0) > place {
      report(
        .versionNotCurrent, "'\(version.name)' is new and is not the current version",
        remedy: "make it the current version, or apps will not use it", in: version.path, model: package.name,
        version: version.name)
    }
    if let notes = input.notes {
      for version in new where !Self.mentions(notes.text, version.name) {
        report(
          .missingMigrationNote, "'\(version.name)' is new and not mentioned", remedy: "write what it changes",
          in: notes.path, model: package.name, version: version.name)
      }
    }
    judgeRequired(new, of: package, base: base, order: order)
  }

  /// Reports attributes that are now required and have no value in the rows of the previous version.
  private mutating func judgeRequired(
    _ new: [GuardedPackage.Version], of package: GuardedPackage, base: GuardedPackage?, order: [String: Int]
  ) {
    var steps = new.compactMap { version -> (before: GuardedPackage.Version, after: GuardedPackage.Version)? in
      let place = order[version.name] ?? 0
      let older = package.versions.filter { (order[$0.name] ?? 0) < place }
      return older.max { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }.map { ($0, version) }
    }
    // A version of the base that is edited before its release is a separate step.
    if let former = base?.current.flatMap({ base?.version(named: $0) }),
      let now = package.version(named: former.name), now.checksum != former.checksum
    {
      steps.append((former, now))
    }
    var said = Set<String>()
    for (before, version) in steps {
      let outlook = MigrationOutlook(from: before, to: version)
      for reason in outlook.reasons where reason.code == 1570 {
        guard said.insert("\(version.name)/\(reason.entity)/\(reason.property ?? "")").inserted else { continue }
        report(
          .requiredWithoutDefault,
          "\(reason.text) \(before.step(to: version)) (\(reason.migrationCode ?? 0))",
          remedy: "give it a default, make it optional, or fill it in a custom stage", in: version.path,
          model: package.name, version: version.name, entity: reason.entity, property: reason.property)
      }
    }
  }

  // MARK: - Migrations to the current version

  /// Reports the stores that cannot be migrated to a new current version, and those that rows may stop. Paths that were
  /// closed before are not caused by this change.
  private mutating func judgeWays(to package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    if let plan = package.swiftSource?.plan { judgeStages(plan, of: package, released: released, base: base) }
    guard let current = package.currentVersion else { return }
    let migration = package.swiftSource?.migration ?? input.migration
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
    let ways = states.map { (from: $0, outlook: MigrationOutlook(from: $0, to: current)) }
    let closed = ways.filter { way in
      way.outlook.verdict == .custom
        && (way.from.checksum == former.checksum || MigrationOutlook(from: way.from, to: former).verdict != .custom)
        && MappingSteps.paths(in: input.mappingModels, from: way.from, to: current, package: package.name).isEmpty
    }
    // Stages and code of the project may do what is not visible here; mapping models are visible.
    if let first = closed.first, migration.way == .automatic || migration.needsMappingModels,
      let reason = first.outlook.reasons.first(where: { $0.code == 134_190 })
    {
      let others = closed.count > 1 ? " and \(closed.count - 1) other version\(closed.count == 2 ? "" : "s")" : ""
      let unserved = input.mappingModels.isEmpty ? "" : ", and no mapping model of the project covers that step"
      report(
        .cannotMigrate,
        "stores of '\(first.from.name)'\(others) cannot be migrated to '\(current.name)': \(reason.text) (134190)"
          + unserved,
        remedy: "add a mapping model or a stage, or undo that change", in: current.path,
        model: package.name, version: current.name, entity: reason.entity, property: reason.property)
    }
    var said = Set<String>()
    for way in ways {
      let known = way.from.checksum == former.checksum ? [] : MigrationOutlook(from: way.from, to: former).reasons
      for reason in way.outlook.reasons
      where reason.migrationCode == 134_111 && !known.contains(reason) && said.insert(reason.text).inserted {
        report(
          .cannotMigrate, "\(reason.text) \(way.from.step(to: current)) (134111)",
          remedy: "remove duplicates in a custom stage before, or in the app of an earlier release",
          in: current.path, model: package.name, version: current.name, entity: reason.entity,
          property: reason.property, severity: .warning)
      }
    }
  }

  /// Whether a text names a version, and not only a longer name: `App 1` is not in `App 10`.
  static func mentions(_ text: String, _ name: String) -> Bool {
    let (text, name) = (Array(text.utf8), Array(name.utf8))
    guard !name.isEmpty else { return true }
    var start = text.startIndex
    while let found = text[start...].firstRange(of: name) {
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
