import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossModelHistory

/// Gathers what a guard compares: the working tree, the releases, the branches.
struct GuardRun {
  static let defaultLockFile = "modelgloss.lock"

  let packages: [GuardedPackage]
  let lockFile: LockFile
  /// What the lock file held when it was read; nil where there is none.
  let lockBytes: [UInt8]?
  private(set) var remarks: [String] = []
  let today: String
  private(set) var hasFailures = false
  private var released: [ReleasedPackage] = []
  private var base: [GuardedPackage]?
  private var ancestor: [GuardedPackage]?
  private let usesLockedVersions: Bool

  init(
    packages paths: [String], released pattern: String?, against: String?, lock: String?,
    in environment: CommandEnvironment
  ) throws {
    let files = environment.files
    let seconds = environment.variables["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
    let date = seconds.map { Date(timeIntervalSince1970: $0) } ?? Date()
    today = String(date.formatted(.iso8601).prefix(10))
    let lockPath = lock ?? Self.defaultLockFile
    lockBytes = files.kind(at: lockPath) == .file ? try files.bytes(at: lockPath) : nil
    lockFile = try lockBytes.map { try LockFile(reading: $0, path: lockPath) } ?? LockFile()
    // A lock file that merely lies there holds what was accepted; one that is named says what is released, too, unless
    // it was only written to accept something.
    usesLockedVersions = lock != nil && pattern == nil && (against == nil || !lockFile.packages.isEmpty)
    let repository = pattern == nil && against == nil ? nil : try GitRepository(at: files.workingFolder ?? ".")
    let reader = PackageReader(files: files, repository: repository)
    packages = reader.packages(at: paths.isEmpty ? ["."] : paths)
    if let repository {
      let meant = paths.isEmpty ? nil : packages
      if let pattern {
        let tags = try repository.tags(matching: pattern)
        if tags.isEmpty {
          guard !repository.isShallow else {
            throw InputFailure(
              path: repository.root, reason: "no tag matches '\(pattern)', and the clone is a shallow one",
              remedy: "run '\(repository.fetchLine(forTagsMatching: pattern))'")
          }
          remarks.append("no tag matches '\(pattern)', so nothing counts as released")
        }
        for (number, tag) in tags.enumerated() {
          environment.progress?.show("Reading \(tag.name): \(number + 1) of \(tags.count) …")
          // Of old releases what is there now is enough; what is gone altogether the newest tells.
          let like = number == tags.count - 1 ? meant : packages
          for package in try reader.packages(of: tag.commit, like: like) { add(package, release: tag.name) }
        }
      }
      if let against {
        guard let tip = repository.commit(of: against) else { throw Self.missing(against, in: repository) }
        base = try reader.packages(of: tip, like: meant)
        if let head = repository.commit(of: "HEAD"), let parting = repository.mergeBase(head, tip) {
          ancestor = try reader.packages(of: parting, like: meant)
        } else {
          remarks.append("where the branch parted from \(against) is not known in this clone")
        }
        if pattern == nil {
          for package in promised { add(package, release: against) }
        }
      }
    }
    for failure in reader.failures { environment.writeError(failure.description + "\n") }
    hasFailures = !reader.failures.isEmpty
  }

  /// What the base promises: what both branches began with, as far as the base still has it.
  ///
  /// What the base alone added since is not gone here, it is not here yet; and what it alone edited is not of this
  /// branch's making.
  private var promised: [GuardedPackage] {
    guard let ancestor else { return base ?? [] }
    return ancestor.compactMap { package in
      func same(_ packages: [GuardedPackage]?) -> GuardedPackage? {
        packages?.first { $0.path == package.path } ?? packages?.first { $0.name == package.name }
      }
      guard let tip = same(base) else { return nil }
      var kept = package
      kept.versions = package.versions.compactMap { version in
        guard let theirs = tip.version(named: version.name) else { return nil }
        return same(packages)?.version(named: version.name)?.checksum == theirs.checksum ? theirs : version
      }
      return kept.versions.isEmpty ? nil : kept
    }
  }

  private mutating func add(_ package: GuardedPackage, release: String) {
    let place =
      released.firstIndex { $0.path == package.path } ?? released.firstIndex { $0.name == package.name }
    if let place {
      released[place].path = package.path
      released[place].add(package, release: release)
    } else {
      var new = ReleasedPackage(name: package.name, path: package.path)
      new.add(package, release: release)
      released.append(new)
    }
  }

  func input(lockFile: LockFile, isExact: Bool) -> ModelGuard.Input {
    ModelGuard.Input(
      packages: packages, released: usesLockedVersions ? lockFile.packages : released, base: base, ancestor: ancestor,
      accepted: lockFile.accepted, isExact: isExact)
  }

  private static func missing(_ revision: String, in repository: GitRepository) -> InputFailure {
    InputFailure(
      path: "revision \(revision)", reason: "git does not know it in this clone",
      remedy: "run '\(repository.fetchLine(for: revision))'")
  }
}
