package import GlossBasics
package import GlossCloudKitSchemas
package import GlossDiagnostics
package import GlossFileTrees
package import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// The inputs of the guard: the working tree, the releases, the branches, and the lock file.
///
/// ```swift
/// var request = GuardedProject.Request(paths: ["App.xcdatamodeld"])
/// request.released = "v*"
/// let project = try GuardedProject(request, files: DiskFileTree())
/// let findings = project.findings()
/// ```
///
/// One type, since all that it reads shares the revisions and the search of the working tree; what decides the way of
/// stores has a file of its own.
package struct GuardedProject: Sendable {
  /// The request for a comparison.
  package struct Request: Sendable {
    /// The models; by default the working folder.
    package var paths: [String]
    /// The folder of the project, from which the paths of its lock file are; by default the working folder.
    package var folder: String?
    /// The pattern of the release tags.
    package var released: String?
    /// The revision that this change will be merged into.
    package var against: String?
    /// The lock file on the command line.
    package var lock: String?
    /// The CloudKit schema in production, as exported; by default that of the settings.
    package var cloudKitSchema: String?
    /// Whether the lock file is written, so it need not exist.
    package var writesLock = false
    /// The project's settings as of the change.
    package var settings: GuardSettings
    /// The rules that the settings may configure.
    package var rules: [RuleID] = []

    package init(paths: [String] = [], settings: GuardSettings = GuardSettings()) {
      (self.paths, self.settings) = (paths, settings)
    }
  }

  package static let defaultLockFile = "modelgloss.lock"

  package let packages: [GuardedPackage]
  /// The lock file of the working tree, which is the one to write.
  package let lockFile: LockFile
  /// Its contents when it was read; nil if it does not exist.
  package let lockBytes: [UInt8]?
  /// The settings in effect: the base's if there is one.
  package let settings: GuardSettings
  package private(set) var remarks: [String] = []
  package private(set) var failures: [InputFailure] = []
  /// The packages of the base's tip and of the merge base; nil if there is no base, or it is unknown.
  package private(set) var base: [GuardedPackage]?
  package private(set) var ancestor: [GuardedPackage]?
  /// What releases or the base have and what is in the tree and was not read, with the reasons, by path.
  package private(set) var unread: [String: String] = [:]
  /// Tracked files of models that are one file on a disk that ignores case or normalization.
  private let collisions: [[String]]
  let repository: GitRepository?
  /// The links and submodules of releases and the base that were not read.
  private var gaps: [Finding] = []
  /// The changes to the guard's own settings.
  package private(set) var changedSettings: [Finding] = []

  /// The CloudKit schema in production, if one was named and can be read.
  package private(set) var cloudKitSchema: CloudKitSchemaFile?

  /// Whether a tag matches the pattern of the releases.
  private(set) var comparesTags = false
  /// The files of the base, if any.
  package let past: GitRevision?
  package let request: Request
  package let files: any FileTree
  /// Those of the run: the guard and the review ask for the same ones.
  package let steps = Steps()
  private var released: [ReleasedPackage] = []
  /// The files of the base, else of the newest release: what the way of migration is compared with.
  var former: GitRevision?
  /// The lock file in effect: the base's if there is one.
  private let countedLock: LockFile
  /// Whether the versions of the lock file count as released.
  let usesLockedVersions: Bool
  /// Whether what the base has counts as released: no tags are named, or none has the pattern of those that are.
  private var countsBase = false
  let root: String
  let foundMappings = Deferred<[MappingModel]>()
  let foundChanges = Deferred<[String]?>()
  let foundRelocation = Deferred<String?>()
  let foundMigratingSources = Deferred<[String]>()

  /// - Parameters:
  ///   - settings: returns the settings of a revision; throws if they cannot be read.
  ///   - progress: receives what is being read.
  /// - Throws: `InputFailure` if git, a revision or a lock file is missing.
  package init(
    _ request: Request, files: any FileTree,
    settings: (any FileTree) throws(InputFailure) -> GuardSettings? = { _ in nil },
    progress: (String) -> Void = { _ in }
  ) throws(InputFailure) {
    // The searches for models, for what migrates and for what is mirrored read the same sources.
    let files = ListedOnceFileTree(files)
    (self.request, self.files) = (request, files)
    let needsGit = request.released != nil || request.against != nil
    let repository: GitRepository? =
      needsGit ? try GitRepository(at: request.folder ?? files.workingFolder ?? ".") : nil
    self.repository = repository
    let tip = try request.against.map { against throws(InputFailure) in
      guard let tip = repository?.commit(of: against) else { throw Self.missing(against, in: repository) }
      return tip
    }
    let head = tip.flatMap { _ in repository?.commit(of: "HEAD") }
    let parting = tip.flatMap { tip in head.flatMap { repository?.mergeBase($0, tip) } }
    // Paths mean the same in all trees.
    let workingFolder = files.workingFolder ?? request.folder
    past = try Self.revision(tip, of: repository, workingFolder)
    let parted = parting == tip ? past : try Self.revision(parting, of: repository, workingFolder)

    let lockPath = request.lock ?? request.path(Self.defaultLockFile, in: files)
    lockBytes = files.kind(at: lockPath) == .file ? try files.bytes(at: lockPath) : nil
    let ownLock = try request.lock(at: lockPath, in: files)
    lockFile = ownLock ?? LockFile()
    let baseLock = try past.map { past throws(InputFailure) in try request.lock(at: lockPath, in: past) } ?? nil
    if request.lock != nil, ownLock == nil, baseLock == nil, !request.writesLock {
      throw InputFailure(
        path: lockPath, reason: "there is no such lock file",
        remedy: "write it with 'modelgloss guard --lock \(lockPath.shellQuoted) --update'")
    }
    // A lock file that the base never had cannot have been switched off.
    countedLock = past == nil ? lockFile : baseLock ?? LockFile(packages: lockFile.packages)
    // A lock file that is merely present only records acceptances; one given on the command line also defines what is
    // released, unless it was only written to accept a change.
    usesLockedVersions =
      request.lock != nil && request.released == nil && (request.against == nil || !countedLock.packages.isEmpty)

    var counted = request.settings
    if let past, let against = request.against {
      let formerLock =
        try parted.map { parted throws(InputFailure) in try request.lock(at: lockPath, in: parted) } ?? nil
      if ownLock != formerLock || parted == nil {
        if baseLock != nil, ownLock == nil {
          changedSettings.append(
            Finding(
              .guardSettingsChanged, "this change removes the lock file",
              remedy: "the one of \(against) applies until this is merged", path: lockPath))
        } else {
          changedSettings += lockFile.changes(from: baseLock ?? LockFile(), path: lockPath, base: against)
        }
      }
      let theirs: GuardSettings
      do throws(InputFailure) {
        theirs = try settings(past) ?? GuardSettings()
        let before = try parted.map { parted throws(InputFailure) in try settings(parted) ?? GuardSettings() }
        // Changes that only the base made since are not part of this change.
        if before != request.settings {
          changedSettings += request.settings.changes(from: theirs, rules: request.rules, base: against)
        }
        counted = theirs
      } catch {
        remarks.append("the configuration of \(against) cannot be read, so this change's own applies: \(error.reason)")
      }
    }
    self.settings = counted

    let reader = PackageReader(files: files, repository: repository)
    let named = request.paths.isEmpty ? Self.models(counted, request.settings) : request.paths
    for path in named { try Self.requireWholeApp(path, in: files) }
    let paths = (named.isEmpty ? ["."] : named).map { files.spelled($0) }
    let sparse = try reader.packagesOutsideOfSparseCheckout(at: paths)
    let present = paths.filter { Self.isPresent($0, in: files) }
    let checkedOut = reader.packages(at: present)
    packages = checkedOut + sparse.filter { package in !checkedOut.contains { $0.path == package.path } }
    root =
      repository.map { files.shortened($0.root) } ?? request.folder
      ?? packages.first.map { ProjectRoot.sources(of: $0.path, in: files) } ?? "."
    collisions = reader.collisions(at: paths)

    let tags = try request.released.flatMap { pattern throws(InputFailure) in
      try repository?.tags(matching: pattern)
    }
    if let repository {
      if !packages.contains(where: { $0.swiftSource != nil }) {
        reader.searchForSwiftModels(Set([tags?.last?.commit, tip, parting].compactMap(\.self)))
      }
      // Of a project with releases, a pattern that none has is a slip, and what the base has is guarded all the same.
      countsBase = request.against != nil && request.released == nil
      if let pattern = request.released, let tags {
        if tags.isEmpty {
          if files.kind(at: pattern) == .file {
            throw InputFailure(
              path: pattern,
              reason: "this is a file and no tag: a shell puts files in the place of a pattern that is not quoted",
              remedy: "write --released 'v*', in quotes")
          }
          let failure = try repository.noTag(matching: pattern, for: repository.root)
          if repository.isShallow || repository.fetchesNoTags { throw failure }
          let others = try repository.tags(matching: "*")
          countsBase = request.against != nil && !others.isEmpty
          let counted =
            countsBase ? "what \(request.against ?? "") has counts as released" : "nothing counts as released"
          remarks.append("\(failure.reason), so \(counted); \(failure.remedy ?? "")")
        } else {
          if repository.isShallow {
            let gap = repository.missingTags(matching: pattern, for: repository.root)
            // What was cloned with its own tag alone shows no release before it.
            let head = repository.commit(of: "HEAD")
            if tags.allSatisfy({ $0.commit == head }) { throw gap }
            remarks.append("\(gap.reason); \(gap.remedy ?? "")")
          }
          progress("Reading \(tags.count) releases …")
        }
        comparesTags = !tags.isEmpty
        released = try reader.history(of: tags, at: paths, like: packages)
        if past == nil {
          former = try Self.revision(tags.last?.commit, of: repository, workingFolder)
        }
      }
      if let tip, let against = request.against {
        base = try reader.packages(of: tip, at: paths, like: packages)
        if let parting {
          ancestor = try reader.packages(of: parting, at: paths, like: packages)
        } else {
          remarks.append("this clone does not contain the merge base with \(against)")
        }
        if countsBase {
          released = promised.map { package in
            var promised = ReleasedPackage(name: package.name, path: package.path)
            promised.add(package, release: against)
            return promised
          }
        }
      }
    }
    failures = reader.failures
    // What the base changed since the branches parted is not a change of this one.
    former = parted ?? past ?? former
    if let path = request.cloudKitSchema ?? counted.cloudKitSchema ?? request.settings.cloudKitSchema {
      do throws(InputFailure) {
        let file = try CloudKitSchemaFile(reading: path, in: files)
        failures += file.mistakes
        cloudKitSchema = file.mistakes.isEmpty ? file : nil
      } catch {
        failures.append(error)
      }
    }
    // A package that is still there and was not read is not gone, and it is not equal either. The former folder of
    // Swift source does not matter.
    let members = released.map(\.member) + (base ?? []).map(\.member)
    let pairing = PackagePairing(from: members, to: packages.map(\.member))
    for (number, member) in members.enumerated()
    where pairing.now(number) == nil && !member.isSwiftSource && files.kind(at: member.path) != nil {
      let reason = failures.first { $0.path == member.path || $0.path.hasPrefix(member.path + "/") }?.reason
      unread[member.path] = reason ?? "it is no longer a model"
    }
    // What cannot be read now is a part that was read before.
    let areAllRead = unread.isEmpty
    for failure in failures where !members.allSatisfy({ $0.isSwiftSource }) && areAllRead {
      let isPart = packages.contains { failure.path.hasPrefix($0.path + "/") }
      if isPart { unread[failure.path] = failure.reason }
    }
    remarks += packages.compactMap { package in Self.leftOut(of: package, released: released) }
    if let against = request.against, head == tip {
      remarks.append(
        "'\(against)' is what is checked out, so only what is not committed is compared with it; "
          + "name a tag, origin/main or HEAD~1 for more")
    }
    // Report a given model that is neither in the working tree nor in the base.
    let known =
      (packages.map(\.path) + released.map(\.path) + (base ?? []).map(\.path)
        + (usesLockedVersions ? countedLock.packages.map(\.path) : []))
    func isKnown(_ path: String) -> Bool {
      let place = FilePath.normalized(path)
      return known.contains { place == "." || $0 == place || $0.hasPrefix(place + "/") }
    }
    failures += reader.emptyFolders.filter { !isKnown($0.path) }
    gaps = gaps(of: reader, tags: tags)
    failures += unguarded(reader)
    for path in paths where files.kind(at: path) == nil && !isKnown(path) {
      failures.append(
        InputFailure.missing(path, in: files) { path, item in item.kind == .folder && FilePath.isModel(path) })
    }
  }

  /// Whether a package of the tree is one that was released, or there is neither.
  package var isAnyCompared: Bool {
    let released = releasedPackages
    guard !packages.isEmpty, !released.isEmpty else { return true }
    let pairing = PackagePairing(from: released.map(\.member), to: packages.map(\.member))
    return released.indices.contains { pairing.now($0) != nil }
  }

  /// The packages that count as released.
  package var releasedPackages: [ReleasedPackage] {
    guard usesLockedVersions else { return released }
    // A lock file has only hashes; their models come from the base if it has them,
    // or the project itself, as long as it keeps the versions.
    let states = Dictionary(
      ((base ?? []) + (ancestor ?? []) + self.packages).flatMap(\.versions).map { ($0.checksum, $0) },
      uniquingKeysWith: { first, _ in first })
    var packages = countedLock.packages
    // The paths of the command line say what is guarded; what the lock file has of others is neither here nor gone.
    if !request.paths.isEmpty {
      let pairing = PackagePairing(from: packages.map(\.member), to: self.packages.map(\.member))
      let named = request.paths.map { FilePath.normalized(files.spelled($0)) }
      packages = packages.enumerated().filter { number, package in
        pairing.now(number) != nil
          || named.contains { place in
            place == "." || package.path == place || package.path.hasPrefix(place + "/")
              || package.path.hasPrefix(place + "#")
          }
      }.map(\.element)
    }
    for index in packages.indices {
      for place in packages[index].versions.indices {
        guard let state = states[packages[index].versions[place].checksum] else { continue }
        packages[index].versions[place].state = state
        packages[index].versions[place].content = state.content
      }
    }
    return packages
  }

  /// The base if only its contents count as released.
  package var promisedBy: String? { countsBase && !usesLockedVersions ? request.against : nil }

  /// Whether any released state is known, so there is something to guard.
  package var hasReleases: Bool { !releasedPackages.isEmpty || base != nil && !packages.isEmpty || !gaps.isEmpty }

  /// The input of the guard.
  ///
  /// - Parameter accepted: the changes accepted in this run.
  package func input(accepting accepted: [AcceptedChange] = [], isExact: Bool = false) -> ModelGuard.Input {
    var input = ModelGuard.Input(
      packages: packages, released: releasedPackages, base: base, ancestor: ancestor,
      promisedBy: promisedBy,
      accepted: countedLock.accepted + accepted, isExact: isExact,
      migration: settings.projectMigration ?? .assumed)
    (input.unread, input.collisions, input.steps) = (unread, collisions, steps)
    input.relocation = { relocation }
    return input
  }

  /// The verdict with all findings, including changes to the guard's settings.
  ///
  /// The sources are searched for how the project migrates only if a finding depends on that, or if their signs are not
  /// those of the base.
  package func verdict(on input: ModelGuard.Input) -> GuardVerdict {
    var input = input
    var verdict = ModelGuard.verdict(on: input)
    let hasOtherWay = hasOtherWay
    let hasMoved = verdict.findings.contains { $0.rule == .modelMoved }
    if hasOtherWay || hasMoved || ModelGuard.dependsOnMigration(verdict.findings)
      || !verdict.states.allSatisfy({ $0.opening.kind == .asIs }) || hasOtherParts
    {
      if settings.migration == nil {
        input.openings = ProjectOpenings(of: root, in: files)
        input.formerOpenings = former.map { ProjectOpenings(of: root, in: $0) }
        input.takeOpenedVersions()
      }
      input.mappingModels = mappingModels
      if hasOtherWay, let former {
        input.formerMappings = counted(MappingModelReader.search(root, in: former).models)
        input.code = migrationCode(former: input.formerMappings ?? [])
      }
      if hasOtherWay || hasMoved { input.memberships = memberships }
      let isEdited = verdict.findings.contains {
        [.releasedVersionChanged, .releasedStateRefused].contains($0.rule) && $0.severity > .note
      }
      if promisedBy != nil, isEdited { input.shipped = shippedChecksums }
      // Sources that show nothing else leave every judgement as it is.
      let isAsAssumed =
        input.packages.allSatisfy { $0.swiftSource != nil || input.migration(of: $0) == .assumed }
        && input.mappingModels.isEmpty && input.formerMappings == nil && input.shipped == nil
        && input.memberships.isEmpty
      if !isAsAssumed { verdict = ModelGuard.verdict(on: input) }
      for package in packages where package.swiftSource == nil {
        verdict.migrations[package.path] = input.migration(of: package)
      }
    }
    verdict.findings += input.formerMappings.map(strandedMappings) ?? []
    if hasReleases {
      verdict.findings += unnamedVersions(verdict.migrations) + [otherTransformers].compactMap(\.self) + otherRawValues
    }
    // A change that no judge took is said all the same.
    let isJudged = (verdict.findings + gaps).contains {
      [.modelMoved, .stageChanged, .releasedStateRefused, .releasedVersionUnread].contains($0.rule)
        && $0.severity > .note
    }
    if !isJudged, hasReleases, let other = otherWords(beside: input) ?? editInPlace { verdict.findings.append(other) }
    verdict.findings = (verdict.findings + gaps + changedSettings + cloudKitFindings).sorted()
    return verdict
  }

  /// The checksums that release tags hold; nil if the repository has no tags that look like releases.
  ///
  /// Asked only if something of the base alone was changed: whether users have it depends on them.
  private var shippedChecksums: Set<String>? {
    guard let repository, let tags = try? repository.tags(matching: "*") else { return nil }
    let releases = tags.filter { $0.name.contains(where: \.isNumber) }
    guard !releases.isEmpty else { return nil }
    let reader = PackageReader(files: files, repository: repository, readsWorkingTree: false)
    let paths = (request.paths.isEmpty ? ["."] : request.paths).map { files.spelled($0) }
    guard let history = try? reader.history(of: releases, at: paths, like: packages) else { return nil }
    return Set(history.flatMap(\.versions).map(\.checksum))
  }

  /// What this change says of production.
  private var claims: [Finding] {
    guard let now = cloudKitSchema, let former, let then = try? CloudKitSchemaFile(reading: now.path, in: former) else {
      return []
    }
    return CloudKitGuard.claims(
      of: now, since: then, from: ModelGuard.formerPlace(promisedBy, isBase: base != nil))
  }

  /// What the change means for records in CloudKit.
  private var cloudKitFindings: [Finding] {
    // Without configurations, all entities are in every store, and only a schema asks for its container.
    let matters = packages.contains { package in
      package.swiftSource == nil
        && (cloudKitSchema != nil || package.versions.contains { !$0.index.model.configurations.isEmpty })
    }
    return CloudKitGuard(
      packages: packages, released: releasedPackages, promisedBy: promisedBy, production: cloudKitSchema,
      mirroring: matters ? StoreMirroring(of: root, in: files) : nil,
      isAsked: cloudKitSchema != nil || settings.isForCloudKit || request.settings.isForCloudKit
    ).findings + claims
  }

  /// All findings, with the severities of the settings in effect.
  package func findings() -> [Finding] { settings.policy.applied(to: verdict(on: input()).findings) }

  // MARK: - Parts

  /// The guarded models: those of the base and those that the change adds.
  private static func models(_ counted: GuardSettings, _ own: GuardSettings) -> [String] {
    if counted.models.isEmpty { return [] }
    return counted.models + own.models.filter { !counted.models.contains($0) }
  }

  private static func revision(
    _ commit: String?, of repository: GitRepository?, _ folder: String?
  ) throws(InputFailure) -> GitRevision? {
    guard let commit, let repository else { return nil }
    return try GitRevision(commit, commit: commit, of: repository, workingFolder: folder ?? repository.root)
  }

  /// What the base promises: the contents of the merge base, as far as the base still has them.
  ///
  /// What only the base added since is not gone here but not merged yet, and what only the base edited is not a change
  /// of this branch.
  private var promised: [GuardedPackage] {
    guard let ancestor, let base else { return base ?? [] }
    let tips = PackagePairing(from: ancestor.map(\.member), to: base.map(\.member))
    let nows = PackagePairing(from: ancestor.map(\.member), to: packages.map(\.member))
    return ancestor.enumerated().compactMap { number, package in
      guard let tip = tips.now(number).map({ base[$0] }) else { return nil }
      let now = nows.now(number).map { packages[$0] }
      var kept = package
      kept.versions = package.versions.compactMap { version in
        guard let theirs = tip.version(named: version.name) else { return nil }
        return now?.version(named: version.name)?.checksum == theirs.checksum ? theirs : version
      }
      return kept.versions.isEmpty ? nil : kept
    }
  }

  private static func missing(_ revision: String, in repository: GitRepository?) -> InputFailure {
    InputFailure(
      path: "revision \(revision)", reason: "this clone does not contain it",
      remedy: repository?.remedy(forMissing: revision))
  }
}

extension GuardedProject.Request {
  /// A path from the project's folder, as the working folder sees it.
  fileprivate func path(_ path: String, in files: any FileTree) -> String {
    guard let folder, folder != files.workingFolder else { return path }
    return files.shortened(FilePath.absolute(path, in: folder))
  }

  /// A lock file, whose paths are from the project's folder.
  fileprivate func lock(at path: String, in files: any FileTree) throws(InputFailure) -> LockFile? {
    guard files.kind(at: path) == .file else { return nil }
    var lock = try LockFile(reading: try files.bytes(at: path), path: path)
    for number in lock.packages.indices {
      lock.packages[number].path = self.path(lock.packages[number].path, in: files)
    }
    for number in lock.accepted.indices {
      lock.accepted[number].path = lock.accepted[number].path.map { self.path($0, in: files) }
    }
    return lock
  }
}
