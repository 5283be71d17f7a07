import GlossBasics
import GlossDiagnostics

/// A released version whose hashes changed: the effect on stores, and the remedy.
struct EditedVersion {
  private let version: ReleasedPackage.Version
  private let now: GuardedPackage.Version
  private let released: ReleasedPackage
  private let package: GuardedPackage
  private let migration: ProjectMigration
  /// The migration of a store from its cached model; nil if the old model is unknown.
  private let outlook: MigrationOutlook?

  init(
    _ version: ReleasedPackage.Version, _ now: GuardedPackage.Version, of released: ReleasedPackage,
    in package: GuardedPackage, migration: ProjectMigration
  ) {
    (self.version, self.now, self.released, self.package) = (version, now, released, package)
    self.migration = migration
    outlook = version.state.map { MigrationOutlook(from: $0, to: now) }
  }

  /// Whether stores still open if Core Data migrates automatically from their cached models.
  private var isInferable: Bool { outlook.map { $0.verdict != .custom } ?? false }

  var severity: Severity { isInferable && migration.way == .automatic ? .warning : .error }

  /// The entities whose hashes differ, at most five by name.
  var entities: String {
    let (old, new) = (version.entityHashes, now.entityHashes)
    if old.isEmpty { return "" }
    let unknown = version.unresolved.union(now.unresolved)
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] && !unknown.contains($0) }
      .sorted { $0.precedes($1) }
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }

  /// The end of the sentence that lists the differences.
  var consequence: String {
    if let facts = package.swiftSource, facts.migration.way != .automatic { return facts.consequence }
    guard let outlook else {
      return "; a lock file does not show whether Core Data can infer the change, so stores created with it may no "
        + "longer open"
    }
    if outlook.verdict == .custom {
      let reason = outlook.reasons.first { $0.code == 134_190 }.map { ": \($0.text)" } ?? ""
      return ", and Core Data cannot infer the change (134190), so stores created with it no longer open\(reason)"
    }
    if migration.way != .automatic {
      return ", and the project \(migration.words), so stores created with it no longer open"
    }
    if package.swiftSource != nil {
      return "; stores created with it open only if SwiftData infers a migration from their cached model"
    }
    let seen = migration.sign == nil ? "NSPersistentContainer's default" : "it \(migration.words)"
    return "; stores created with it open only if Core Data migrates automatically from their cached model "
      + "(Z_MODELCACHE), \(seen)"
  }

  var remedy: String {
    let isBothReleased = released.versions.contains {
      $0.name == version.name && $0.checksum == now.checksum && !$0.releases.isEmpty
    }
    if isBothReleased {
      let what = isInferable || outlook == nil ? "add the old one" : "write a migration from the old one, added"
      let lead = "users have stores of both states: \(what) as a separate version"
      let end = ", or accept the change with a reason (--accept '\(version.name)' --reason …)"
      return command.map { "\(lead): \($0)\(end)" } ?? lead + end
    }
    if package.swiftSource != nil, package.swiftSource?.plan == nil, package.versions.count == 1 {
      let lead = "declare the released state as a VersionedSchema, and the change as a second one in a plan"
      return version.releasedSource.map { "\(lead); it is in '\($0)'" } ?? lead
    }
    if package.swiftSource != nil, let source = version.releasedSource {
      return "restore it as in '\(source)' and make the change in a new version"
    }
    let change = "restore it and make the change in a new version"
    return severity == .error ? change : "to be safe, use a separate version: \(change)"
  }

  /// The command that writes the old state as a separate version, run in the working folder; nil if there is no source
  /// to restore, or no package to add it to.
  private var command: String? {
    guard let document = version.state?.document, let tag = version.releases.last,
      FilePath.fileExtension(of: package.path) == "xcdatamodeld", FilePath.fileExtension(of: document) != "mom"
    else { return nil }
    let name = VersionOrder.name(forStateOf: version.name, in: tag.replacing("/", with: "-"))
    let folder = "\(package.path)/\(name).xcdatamodel"
    let file = FilePath.name(of: document)
    return "mkdir -p \(folder.shellQuoted) && git show \("\(tag):\(document)".shellQuoted) > "
      + "\(folder)/\(file)".shellQuoted
  }
}
