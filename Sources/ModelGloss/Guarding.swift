public import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelHistory

/// Compares the models of a project with what users have, according to a release, a branch or a lock file.
///
/// ```swift
/// @Test func releasedVersionsAreAsTheyWere() throws {
///   let findings = try ReleaseGuard(releasedTags: "v*").findings()
///   #expect(findings.filter { $0.severity == .error }.isEmpty, "\(findings)")
/// }
/// ```
///
/// A store finds its model by version hashes, so only edits of a released version that change one count. Git is only
/// read; nothing is fetched.
public struct ReleaseGuard: Sendable, Hashable {
  /// How the project migrates stores.
  public enum Migration: String, Sendable, Hashable, CaseIterable {
    /// Like NSPersistentContainer by default.
    case automatic
    /// With `NSStagedMigrationManager`.
    case staged
    /// With mapping models or the app's own code.
    case own
  }

  /// The folder of the project, in a git repository if tags or a branch are used.
  public var folder: String
  /// The models, as paths relative to the folder; empty for all models found there.
  public var models: [String]
  /// A pattern for the tags that are releases, such as `v*`.
  public var releasedTags: String?
  /// The branch or commit to merge into.
  public var base: String?
  /// The lock file with the released versions and accepted changes, relative to the folder, as are the paths in it.
  public var lockFile: String?
  /// How the project migrates; nil to detect it from the sources.
  public var migration: Migration?

  /// Creates a guard; at least one of `releasedTags`, `base` and `lockFile` is required.
  public init(
    folder: String = ".", models: [String] = [], releasedTags: String? = nil, base: String? = nil,
    lockFile: String? = nil, migration: Migration? = nil
  ) {
    (self.folder, self.models, self.releasedTags, self.base) = (folder, models, releasedTags, base)
    (self.lockFile, self.migration) = (lockFile, migration)
  }

  /// Creates a guard of the project in a folder at a file URL.
  public init(
    folder: URL, models: [String] = [], releasedTags: String? = nil, base: String? = nil, lockFile: String? = nil,
    migration: Migration? = nil
  ) {
    self.init(
      folder: folder.path(percentEncoded: false), models: models, releasedTags: releasedTags, base: base,
      lockFile: lockFile, migration: migration)
  }

  /// Returns the violations, sorted by file: an error if stores no longer open, a warning if they open only because
  /// Core Data migrates automatically.
  ///
  /// - Returns: One finding per version, package or attribute.
  /// - Throws: ``DataModel/InputError`` if git, a revision, a lock file or a model cannot be read, or if nothing is
  ///   guarded.
  public func findings() throws(DataModel.InputError) -> [DataModel.Finding] {
    try asked { project throws(InputFailure) in project.findings().map(DataModel.Finding.init) }
  }

  /// Describes what the project's changes do to its models, compared with `base`, as a comment for a pull request.
  ///
  /// - Parameter locales: the readers whose messages are compared; empty for all languages with a table.
  /// - Returns: The comment and the data it is based on.
  /// - Throws: ``DataModel/InputError``, like ``findings()``, and if there is no `base`.
  public func review(locales: [String] = []) throws(DataModel.InputError) -> Review {
    let guarded = self
    return try asked { project throws(InputFailure) in
      guard guarded.base != nil else {
        throw InputFailure(path: guarded.folder, reason: "a review compares with a base", remedy: "set 'base'")
      }
      var verdict = project.verdict(on: project.input())
      verdict.findings = project.settings.policy.applied(to: verdict.findings)
      return Review(GlossModelHistory.Review(of: project, verdict: verdict, locales: locales))
    }
  }

  private func asked<Answer>(
    _ question: (GuardedProject) throws(InputFailure) -> Answer
  ) throws(DataModel.InputError) -> Answer {
    do throws(InputFailure) {
      guard releasedTags != nil || base != nil || lockFile != nil else {
        throw InputFailure(
          path: folder, reason: "no releases are specified", remedy: "set 'releasedTags', 'base' or 'lockFile'")
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
      // Settings made in code apply to the base as well.
      let settings = request.settings
      let project = try GuardedProject(request, files: files, settings: { _ in settings })
      if let failure = project.failures.first { throw failure }
      guard project.hasReleases else {
        throw InputFailure(
          path: folder, reason: "nothing is guarded: the specified releases contain no model",
          remedy: "specify other tags, a base or a lock file")
      }
      return try question(project)
    } catch {
      throw DataModel.InputError(error)
    }
  }
}

extension ReleaseGuard {
  /// The effect of a change on the models of a project.
  public struct Review: Sendable, Hashable, Codable {
    /// The verdict in one line.
    public let headline: String
    /// The guard's findings, sorted by file.
    public let findings: [DataModel.Finding]
    /// A comment in GitHub-flavoured Markdown: the guard, the changes, the migrations, translations and messages.
    public let markdown: String
    /// The same as JSON, in the command's format.
    public let json: String

    init(_ review: GlossModelHistory.Review) {
      (headline, markdown) = (review.headline, review.markdown)
      findings = review.findings.map(DataModel.Finding.init)
      json = review.json.text()
    }
  }
}
