import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel

/// Whether a change keeps the promises made to those who have stores of released versions.
///
/// Truth is by hash: a store finds its model by the version hashes, so an edit of a released version that alters none is
/// harmless, and one that alters any locks users out of their data, however small it looks.
package struct ModelGuard: Sendable {
  /// What is compared.
  package struct Input: Sendable {
    /// The packages as they are now.
    package var packages: [GuardedPackage]
    /// What was released.
    package var released: [ReleasedPackage]
    /// The packages of the branch that this one is to be merged into; nil where there is none.
    package var base: [GuardedPackage]?
    /// The packages where the two branches parted; nil where that is not known.
    package var ancestor: [GuardedPackage]?
    package var accepted: [AcceptedChange]
    /// Whether the bytes of a released version must stay, too.
    package var isExact: Bool
    /// The file of notes on migrations with its text, where the project has one.
    package var notes: (path: String, text: String)?

    package init(
      packages: [GuardedPackage], released: [ReleasedPackage], base: [GuardedPackage]? = nil,
      ancestor: [GuardedPackage]? = nil, accepted: [AcceptedChange] = [], isExact: Bool = false,
      notes: (path: String, text: String)? = nil
    ) {
      (self.packages, self.released, self.base, self.ancestor) = (packages, released, base, ancestor)
      (self.accepted, self.isExact, self.notes) = (accepted, isExact, notes)
    }
  }

  private let input: Input
  /// The revision since which no version may get other hashes, released or not.
  private let revision: String?
  private let checksums: Set<String>
  private var findings: [Finding] = []

  private init(_ input: Input, since revision: String? = nil) {
    self.input = input
    self.revision = revision
    checksums = Set(input.packages.flatMap { $0.versions.map(\.checksum) })
  }

  /// Everything that is wrong, sorted.
  package static func findings(in input: Input) -> [Finding] {
    var check = ModelGuard(input)
    for released in input.released { check.compare(released) }
    for package in input.packages {
      let released = input.released.first { check.isSame($0, package) }
      let base = input.base?.first { $0.path == package.path } ?? input.base?.first { $0.name == package.name }
      check.compareCurrent(of: package, released: released, base: base)
      check.findDuplicates(in: package, released: released)
      if let base { check.compareNumbers(of: package, with: base) }
      check.judgeNewVersions(of: package, released: released, base: base)
    }
    return check.findings.sorted()
  }

  /// The versions that have other hashes than at a revision, as `schema-changed-in-place`, sorted.
  ///
  /// - Parameters:
  ///   - past: the packages at the revision.
  ///   - accepted: the changes that somebody has answered for.
  package static func changedInPlace(
    _ packages: [GuardedPackage], since revision: String, past: [GuardedPackage], accepted: [AcceptedChange] = []
  ) -> [Finding] {
    let known = past.map { package in
      var known = ReleasedPackage(name: package.name, path: package.path)
      known.add(package, release: revision)
      return known
    }
    var check = ModelGuard(Input(packages: packages, released: known, accepted: accepted), since: revision)
    for package in known { check.compare(package) }
    return check.findings.filter { $0.rule == .schemaChangedInPlace }.sorted()
  }

  private func isSame(_ released: ReleasedPackage, _ package: GuardedPackage) -> Bool {
    if released.path == package.path { return true }
    // Moved: nothing is left at the old path, and the name is the same.
    return released.name == package.name && !input.packages.contains { $0.path == released.path }
  }

  private mutating func report(
    _ rule: RuleID, _ message: String, remedy: String, in package: String, model: String, version: String,
    entity: String? = nil, property: String? = nil, severity: Severity? = nil
  ) {
    var finding = Finding(
      rule, message, remedy: remedy, path: package, model: model, entity: entity, property: property,
      severity: severity)
    finding.version = version
    // What tells two findings of one package apart.
    finding.subject = version
    findings.append(finding)
  }

  private func isAccepted(_ version: String, of package: String, as checksum: String?) -> Bool {
    input.accepted.contains { $0.package == package && $0.version == version && $0.checksum == checksum }
  }

  // MARK: - Released versions

  private mutating func compare(_ released: ReleasedPackage) {
    let package = input.packages.first { isSame(released, $0) }
    if package == nil, released.versions.allSatisfy({ isAccepted($0.name, of: released.name, as: nil) }) { return }
    var said = Set<String>()
    // The newest releases first: what is said of a version is said of the release that most users have.
    for version in released.versions.reversed() {
      let now = package?.version(named: version.name)
      if let now, now.checksum == version.checksum {
        if input.isExact, now.digest != version.digest, said.insert(version.name).inserted,
          !isAccepted(version.name, of: released.name, as: now.checksum)
        {
          report(
            .releasedVersionChanged,
            "'\(version.name)' was edited after \(Self.words(version.releases)); its version hashes are the same",
            remedy: "restore it, or leave out --exact", in: now.path, model: released.name, version: version.name)
        }
        continue
      }
      // The hashes are there under another name: the version was renamed, and stores still find it.
      if checksums.contains(version.checksum) { continue }
      guard said.insert(version.name).inserted else { continue }
      if let now {
        if isAccepted(version.name, of: released.name, as: now.checksum) { continue }
        var entities = Self.changed(version.entityHashes, now.entityHashes)
        if !entities.isEmpty { entities = " of \(entities)" }
        report(
          revision == nil ? .releasedVersionChanged : .schemaChangedInPlace,
          revision.map {
            "'\(version.name)' has other version hashes\(entities) than at \($0), so stores made with it before do not "
              + "open any more"
          }
            ?? "'\(version.name)' was released (\(Self.words(version.releases))) with other version hashes\(entities), so "
            + "stores made with it do not open any more",
          remedy: "restore it and make the change in a new version", in: now.path, model: released.name,
          version: version.name)
      } else {
        if isAccepted(version.name, of: released.name, as: nil) { continue }
        report(
          .releasedVersionRemoved,
          "'\(version.name)' was released (\(Self.words(version.releases))) and is gone, so stores made with it cannot "
            + "be migrated",
          remedy: "restore it", in: package?.path ?? released.path, model: released.name, version: version.name)
      }
    }
  }

  /// `v1.0`, `v1.0 to v1.7`
  private static func words(_ releases: [String]) -> String {
    guard let first = releases.first, let last = releases.last else { return "the lock file" }
    return first == last ? first : "\(first) to \(last)"
  }

  /// The entities whose hashes differ, at most five by name.
  private static func changed(_ old: [String: [UInt8]], _ new: [String: [UInt8]]) -> String {
    if old.isEmpty { return "" }
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted { $0.precedes($1) }
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
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
      remedy: "stores of '\(former)' cannot go back; make '\(former)' current again, or add a version after it",
      in: package.path, model: package.name, version: current)
  }

  private mutating func findDuplicates(in package: GuardedPackage, released: ReleasedPackage?) {
    let known = Set(released?.versions.map(\.name) ?? [])
    let order = package.order()
    for versions in Dictionary(grouping: package.versions, by: \.checksum).values where versions.count > 1 {
      let names = versions.map(\.name).sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
      // Two released versions can be told apart no more: a modifier would lock their stores out.
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

  // MARK: - Two branches

  private mutating func compareNumbers(of package: GuardedPackage, with base: GuardedPackage) {
    guard let ancestor = input.ancestor else { return }
    let former = ancestor.first { $0.path == base.path } ?? ancestor.first { $0.name == base.name }
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
        remedy: "make it the current version, or no program will use it", in: version.path, model: package.name,
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

  /// Attributes that are required now and have no value in the rows of the version before.
  private mutating func judgeRequired(
    _ new: [GuardedPackage.Version], of package: GuardedPackage, base: GuardedPackage?, order: [String: Int]
  ) {
    var steps = new.compactMap { version -> (before: GuardedPackage.Version, after: GuardedPackage.Version)? in
      let place = order[version.name] ?? 0
      let older = package.versions.filter { (order[$0.name] ?? 0) < place }
      return older.max { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }.map { ($0, version) }
    }
    // A version of the base that is edited before its release is a step of its own.
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
          "\(reason.text) from '\(before.name)' to '\(version.name)' (\(reason.migrationCode ?? 0))",
          remedy: "give it a default, make it optional, or fill it in a custom stage", in: version.path,
          model: package.name, version: version.name, entity: reason.entity, property: reason.property)
      }
    }
  }

  /// Whether a text names a version, and not merely one whose name begins so: `App 1` is not in `App 10`.
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
