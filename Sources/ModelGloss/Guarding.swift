import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossModelHistory

/// The models of a project held against what users have: what a release, a branch or a lock file promised.
///
/// ```swift
/// @Test func releasedVersionsAreAsTheyWere() throws {
///   let findings = try ReleaseGuard(releasedTags: "v*").findings()
///   #expect(findings.filter { $0.severity == .error }.isEmpty, "\(findings)")
/// }
/// ```
///
/// A store finds its model by version hashes, so an edit of a released version counts where it alters one. git is only
/// read, and nothing is fetched.
public struct ReleaseGuard: Sendable, Hashable {
  /// How the project migrates stores.
  public enum Migration: String, Sendable, Hashable, CaseIterable {
    /// As NSPersistentContainer does by default.
    case automatic
    /// By `NSStagedMigrationManager`.
    case staged
    /// By mapping models or code of its own.
    case own
  }

  /// The folder of the project, in a git repository where tags or a branch are compared with.
  public var folder: String
  /// The models, as paths below the folder; empty for all that are found there.
  public var models: [String]
  /// The tags that are releases, as a pattern such as `v*`.
  public var releasedTags: String?
  /// The branch or commit that this state is to be merged into.
  public var base: String?
  /// The lock file that holds the released versions and what was accepted, below the folder.
  public var lockFile: String?
  /// How the project migrates; nil for what its sources tell.
  public var migration: Migration?

  /// A guard; one of `releasedTags`, `base` and `lockFile` says what was promised.
  public init(
    folder: String = ".", models: [String] = [], releasedTags: String? = nil, base: String? = nil,
    lockFile: String? = nil, migration: Migration? = nil
  ) {
    (self.folder, self.models, self.releasedTags, self.base) = (folder, models, releasedTags, base)
    (self.lockFile, self.migration) = (lockFile, migration)
  }

  /// What breaks a promise, sorted by file: an error where stores do not open any more, a warning where they open only
  /// because Core Data migrates by itself.
  ///
  /// - Returns: one finding for each version, package or attribute that it is about.
  /// - Throws: ``InputError`` where git, a revision, a lock file or a model cannot be read, and where nothing is guarded.
  public func findings() throws(InputError) -> [Finding] {
    try asked { project throws(InputFailure) in project.findings().map(Finding.init) }
  }

  /// What the project's state does to its models, compared with `base`, as a comment for a pull request.
  ///
  /// - Parameter locales: the readers whose messages are compared; empty for all that have a table.
  /// - Returns: the comment and what it is made of.
  /// - Throws: ``InputError``, as ``findings()`` does, and where no `base` is given.
  public func review(locales: [String] = []) throws(InputError) -> ChangeReview {
    let guarded = self
    return try asked { project throws(InputFailure) in
      guard guarded.base != nil else {
        throw InputFailure(path: guarded.folder, reason: "a review compares with a base", remedy: "set 'base'")
      }
      let (findings, migration) = project.findings(of: project.input())
      let policy = project.settings.policy
      return ChangeReview(
        Review(of: project, findings: policy.applied(to: findings), migration: migration, locales: locales))
    }
  }

  private func asked<Answer>(
    _ question: (GuardedProject) throws(InputFailure) -> Answer
  ) throws(InputError) -> Answer {
    do throws(InputFailure) {
      guard releasedTags != nil || base != nil || lockFile != nil else {
        throw InputFailure(
          path: folder, reason: "nothing says what was released", remedy: "set 'releasedTags', 'base' or 'lockFile'")
      }
      let files = DiskFileTree()
      let root = FilePath.absolute(folder, in: files.workingFolder ?? "/")
      let paths = models.isEmpty ? [root] : models.map { FilePath.absolute($0, in: root) }
      var request = GuardedProject.Request(
        paths: paths.map(files.shortened),
        settings: GuardSettings(migration: migration.flatMap { ProjectMigration.Way(rawValue: $0.rawValue) }))
      request.folder = root
      (request.released, request.against) = (releasedTags, base)
      request.lock = lockFile.map { files.shortened(FilePath.absolute($0, in: root)) }
      // What the code says counts for the base, too.
      let settings = request.settings
      let project = try GuardedProject(request, files: files, settings: { _ in settings })
      if let failure = project.failures.first { throw failure }
      guard project.hasReleases else {
        throw InputFailure(
          path: folder, reason: "nothing is guarded, since what was named as released holds no model",
          remedy: "name other tags, a base or a lock file")
      }
      return try question(project)
    } catch {
      throw InputError(error)
    }
  }
}

/// What a change does to the models of a project.
public struct ChangeReview: Sendable, Hashable {
  /// The verdict in one line.
  public let headline: String
  /// What the guard found, sorted by file.
  public let findings: [Finding]
  /// One comment in GitHub-flavoured Markdown: the guard, the changes, the migrations, translations and messages.
  public let markdown: String
  /// The same as JSON, as the command writes it.
  public let json: String

  init(_ review: Review) {
    (headline, markdown) = (review.headline, review.markdown)
    findings = review.findings.map(Finding.init)
    json = review.json.text()
  }
}
