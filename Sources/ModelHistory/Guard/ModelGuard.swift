import GlossBasics
import GlossCloudKitSchemas
package import GlossDiagnostics
import GlossFiles
package import GlossManagedObjectModel
import GlossModelFiles

/// Checks whether a change keeps stores of released versions readable.
///
/// Every statement about a store is one of `StoreOpener`, asked for each released state. Versions are compared by hash:
/// a store finds its model by version hashes, so an edit of a released version that alters none is harmless.
///
/// One type, in a file for each question, since all questions share the pairing, the states and what was compared.
package struct ModelGuard: Sendable {
  /// The targets that contain a model.
  struct Membership: Sendable {
    var then: Set<String>
    var now: Set<String>
    /// All targets of the project now.
    var targets: Set<String>
    /// Whether those of now are of a Swift package.
    var isInPackage: Bool
  }

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
    /// How stores are migrated where the sources are not asked.
    package var migration: ProjectMigration
    /// How they were in the base where its sources are not asked.
    var formerMigration: ProjectMigration?
    /// What opens the stores, in the sources; nil if they are not asked.
    var openings: ProjectOpenings?
    /// What opens them in the base or the newest release.
    var formerOpenings: ProjectOpenings?
    /// The mapping models of the base or the newest release, if it shows another way than this change.
    var formerMappings: [MappingModel]?
    /// The code that migrates stores, in the base or the newest release and now; nil if it is surely the same.
    var code: (then: MigrationCode, now: MigrationCode)?
    /// A new call that may take stores to another place before they are opened.
    var relocation: @Sendable () -> String? = { nil }
    /// What becomes of the data of a store that is opened elsewhere now.
    var leftBehind: String {
      "users' data stays in the former one" + (relocation().map { ", unless \($0) moves it" } ?? "")
    }

    /// The targets that contain each model of Core Data, before this change and now, where a project file changed.
    var memberships: [String: Membership] = [:]
    /// The mapping models of the project.
    package var mappingModels: [MappingModel]
    /// The file of notes on migrations with its text, if the project has one.
    package var notes: (path: String, text: String)?
    /// Released packages that are in the tree and were not read, with the reasons, by path.
    package var unread: [String: String] = [:]
    /// The document of a version that could not be read, with the reason; nil if none is there or all were read.
    func unread(_ version: String, of package: GuardedPackage) -> (path: String, reason: String)? {
      let folder = FilePath.joined(package.path, version + ".xcdatamodel")
      return unread.filter { $0.key == folder || $0.key.hasPrefix(folder + "/") }.min { $0.key < $1.key }
        .map { (folder, $0.value) }
    }

    /// Tracked files that are one file on a disk that ignores case or normalization.
    package var collisions: [[String]] = []
    /// The checksums that any release tag holds; nil if the repository has no such tags or they were not read.
    package var shipped: Set<String>?
    /// Those of the run.
    package var steps = Steps()

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

    /// How the stores of a package are migrated.
    func migration(of package: GuardedPackage) -> ProjectMigration {
      package.swiftSource?.migration ?? openings?.migration(of: package.name, among: names) ?? migration
    }

    /// How they were in the base; nil without a base.
    func formerMigration(of package: GuardedPackage) -> ProjectMigration? {
      formerOpenings?.migration(of: package.name, among: names) ?? formerMigration
    }

    /// Makes the version current that code opens by its file, whichever the package says.
    mutating func takeOpenedVersions() {
      for number in packages.indices where packages[number].swiftSource == nil {
        packages[number].open(migration(of: packages[number]).version)
      }
      for number in base?.indices ?? 0..<0 {
        guard let package = base?[number], package.swiftSource == nil else { continue }
        let version = formerMigration(of: package)?.version
        base?[number].open(version)
      }
      for number in released.indices {
        guard base == nil, let package = released[number].newest, package.swiftSource == nil else { continue }
        let version = formerMigration(of: package)?.version
        released[number].newest?.open(version)
        released[number].current = released[number].newest?.current
      }
    }

    /// The names of the models of Core Data.
    var names: Set<String> { Set(packages.filter { $0.swiftSource == nil }.map(\.name)) }
  }

  /// The rules of the guard.
  package static let rules: [RuleID] = [
    .releasedVersionChanged, .releasedVersionRemoved, .currentVersionBack, .versionNotCurrent, .duplicateVersion,
    .versionNumberTaken, .requiredWithoutDefault, .cannotMigrate, .missingMigrationNote, .guardSettingsChanged,
    .duplicateChecksum, .liveModelInReleasedVersion, .reusedVersionIdentifier, .missingStage, .wrongVersionInStage,
    .unsavedStage, .cloudKitNotDeployed, .cloudKitLocked, .releasedVersionUnread, .releasedStateRefused, .stageChanged,
    .modelMoved, .valuesLost,
  ]

  let input: Input
  /// The revision since which no version may change its hashes, released or not.
  let revision: String?
  /// The matches of packages with those of the releases and of the base.
  let releases: PackagePairing
  let bases: PackagePairing
  let ancestors: PackagePairing?
  var findings: [Finding] = []
  var states: [ReleasedState] = []
  var compared = ComparedParts()
  var openings = JudgedOpenings()

  private init(_ input: Input, since revision: String? = nil) {
    self.input = input
    self.revision = revision
    let now = input.packages.map(\.member)
    releases = PackagePairing(from: input.released.map(\.member), to: now)
    bases = PackagePairing(from: (input.base ?? []).map(\.member), to: now)
    ancestors = input.ancestor.map { PackagePairing(from: $0.map(\.member), to: now) }
  }

  /// Returns all findings, sorted.
  package static func findings(in input: Input) -> [Finding] { verdict(on: input).findings }

  /// Judges every released state, and every change of what opens it, on every platform with a model of its own.
  package static func verdict(on input: Input) -> GuardVerdict {
    var verdict = verdictOnOnePlatform(input)
    verdict.add(input.platforms.map { ($0, verdictOnOnePlatform(input.on($0))) })
    return verdict
  }

  private static func verdictOnOnePlatform(_ input: Input) -> GuardVerdict {
    var check = ModelGuard(input)
    var unjudged = UnjudgedChanges(of: input)
    check.compareReleased()
    for (number, package) in input.packages.enumerated() {
      let released = check.releases.then(number).map { input.released[$0] }
      let base = check.bases.then(number).flatMap { input.base?[$0] }
      check.compareCurrent(of: package, released: released, base: base)
      if let facts = package.swiftSource {
        check.judgeSwiftSource(facts, of: package, released: released, base: base)
        check.compareStages(of: package, released: released, base: base)
        check.compareContainers(of: package, released: released, base: base)
        check.reportGaps(of: package, released: released, base: base)
      } else {
        check.findDuplicates(in: package, released: released)
      }
      if let base { check.compareNumbers(of: package, with: base) }
      check.judgeNewVersions(of: package, released: released, base: base)
      check.judgeWays(to: package, released: released, base: base)
      check.compareWays(of: package, released: released, base: base)
      check.compareOpenings(of: package)
      unjudged.compareConfigurations(of: package, before: check.before(number))
      unjudged.compareTargets(of: package)
      unjudged.compareStores(of: package)
      if check.before(number) == nil { unjudged.compareParts(with: package) }
      check.reportMove(of: package, released: released, base: base)
      check.reportContradictions(in: package, released: released, base: base)
    }
    check.compareStoreNames()
    check.findings += unjudged.findings
    check.reportClosed()
    check.dropNotesOnOlderVersions()
    check.reportTwins()
    check.reportCollisions()
    check.lowerThoseOfTests()
    return GuardVerdict(
      findings: check.findings.sorted(), states: check.states, compared: check.compared, openings: check.openings)
  }

  /// Whether any finding depends on how the project migrates; only then its sources are searched.
  package static func dependsOnMigration(_ findings: [Finding]) -> Bool {
    findings.contains {
      [.releasedVersionChanged, .releasedVersionRemoved, .schemaChangedInPlace, .cannotMigrate].contains($0.rule)
    }
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
    let input = Input(packages: packages, released: known, accepted: accepted, migration: migration)
    func verdict(on input: Input) -> GuardVerdict {
      var check = ModelGuard(input, since: revision)
      check.compareReleased()
      return GuardVerdict(findings: check.findings.filter { $0.rule == .schemaChangedInPlace }.sorted())
    }
    var all = verdict(on: input)
    all.add(input.platforms.map { ($0, verdict(on: input.on($0))) })
    return all.findings
  }

  mutating func report(
    _ rule: RuleID, _ message: String, remedy: String, in package: String, at position: SourcePosition? = nil,
    model: String, version: String, all versions: [Finding.PlacedVersion] = [], entity: String? = nil,
    property: String? = nil,
    severity: Severity? = nil
  ) {
    var finding = Finding(
      rule, message, remedy: remedy, path: package, position: position, model: model, entity: entity,
      property: property, severity: severity)
    finding.versions = versions
    findings.append(finding.about(version: version))
  }

  mutating func report(_ finding: Finding) { findings.append(finding) }

  func isAccepted(_ version: String, of package: ReleasedPackage, as checksum: String?) -> Bool {
    let paths =
      releases.now(input.released.firstIndex { $0.path == package.path } ?? -1).map { [input.packages[$0].path] } ?? []
    return input.accepted.contains { change in
      change.package == package.name && change.version == version && change.checksum == checksum
        && (change.path.map { ([package.path] + paths).contains($0) } ?? true)
    }
  }

  /// What a change is compared with, for sentences: `main`, `the base`, `the newest release`.
  ///
  /// - Parameter promisedBy: the name of the base if only its contents count as released.
  static func formerPlace(_ promisedBy: String?, isBase: Bool) -> String {
    promisedBy ?? (isBase ? "the base" : "the newest release")
  }

  /// A package before this change: in the base, else in the newest release that has it.
  func before(_ number: Int) -> GuardedPackage? {
    bases.then(number).flatMap { input.base?[$0] } ?? releases.then(number).flatMap { input.released[$0].newest }
  }

  /// Makes notes of what concerns models of tests alone: no app contains them, and no user has a store of theirs.
  private mutating func lowerThoseOfTests() {
    var ofTests = input.packages.indices.filter { number in
      Self.isOfTests(input.packages[number].path) && before(number).map { Self.isOfTests($0.path) } ?? true
    }.map { input.packages[$0].path }
    ofTests += input.released.indices.filter { releases.now($0) == nil }.map { input.released[$0].path }
      .filter(Self.isOfTests)
    let all = input.packages.map(\.path) + input.released.map(\.path)
    // What is guarded by itself is.
    guard !ofTests.isEmpty, !all.allSatisfy(Self.isOfTests) else { return }
    for number in findings.indices where findings[number].severity > .note {
      let path = findings[number].path
      guard ofTests.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) else { continue }
      findings[number].severity = .note
      findings[number].message += "; it is for tests, which no app contains"
    }
  }

  /// Drops what stores lose with an older version, which cannot open them at all.
  private mutating func dropNotesOnOlderVersions() {
    let models = Set(findings.filter { $0.rule == .currentVersionBack }.map(\.model))
    findings.removeAll { $0.rule == .valuesLost && $0.severity == .note && models.contains($0.model) }
  }

  /// The same where the branches parted, if that is known: what the base changed since is not a change of this one.
  func former(_ number: Int) -> GuardedPackage? {
    ancestors?.then(number).flatMap { input.ancestor?[$0] } ?? before(number)
  }

  /// How stores of released states opened before this change; nil if that is not known.
  func formerOpener(of number: Int) -> StoreOpener? {
    guard let then = former(number), then.currentVersion != nil else { return nil }
    let package = input.packages[number]
    return StoreOpener(
      then, migration: input.formerMigration(of: package) ?? migration(of: package),
      mappings: input.formerMappings ?? input.mappingModels, steps: input.steps)
  }

  /// How a package is migrated.
  func migration(of package: GuardedPackage) -> ProjectMigration { input.migration(of: package) }

  /// `was released (v1.0 to v1.7)`, `is in main`
  func was(_ releases: [String], count: Int = 1) -> String {
    if let place = input.promisedBy { return "\(count == 1 ? "is" : "are") in \(place)" }
    let verb = count == 1 ? "was" : "were"
    return revision.map { "\(verb) in \($0)" } ?? "\(verb) released (\(Self.words(releases)))"
  }

  /// `v1.0`, `v1.0 to v1.7`
  static func words(_ releases: [String]) -> String {
    guard let first = releases.first, let last = releases.last else { return "the lock file" }
    return first == last ? first : "\(first) to \(last)"
  }
}

extension Finding {
  /// The same about a version, which distinguishes the findings of a package.
  func about(version: String) -> Finding {
    var finding = self
    (finding.version, finding.subject) = (version, version)
    return finding
  }
}
