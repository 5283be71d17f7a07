/// The versions of one model on the page of changes, the newest first.
struct ModelChangelog: Sendable, Equatable {
  var name: String
  /// The anchor of the model on the first page.
  var anchor: String
  var versions: [VersionChanges]
}

/// A version with what it changed.
struct VersionChanges: Sendable, Equatable {
  var name: String
  var anchor: String
  var isCurrent: Bool
  /// The version it is compared with; empty for the first, which is compared with none.
  var comparison: TextRuns
  /// The verdict on migration and the entities with a new version hash.
  var facts: [Fact]
  /// What hinders or endangers the migration.
  var issues: [TextRuns]
  var rows: [ChangeRow]
}

/// One change: of which object, of what, from what to what.
struct ChangeRow: Sendable, Equatable {
  var subject: TextRuns
  /// What changed, or that the object was added or removed.
  var change: TextRuns
  var before: TextRuns
  var after: TextRuns
}
