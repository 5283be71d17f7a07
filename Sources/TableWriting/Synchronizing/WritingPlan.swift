package import GlossDiagnostics
package import GlossFileTrees

/// What a writing command would do, worked out and not yet done.
///
/// `DiskFileTree().apply(plan.edits)` does it; `FileEditPreview.text(of: plan.edits)` shows it.
package struct WritingPlan: Sendable, Hashable {
  /// The files to write, sorted by path, without those that would stay as they are.
  package var edits: [FileEdit]
  /// What changes in each table, sorted by path and locale.
  package var changes: [TableChange]
  /// What is wrong with the input: entries of an import that are refused.
  package var findings: [Finding]
  package var notes: [TableNote]
  /// Files that could not be read or may not be changed.
  package var failures: [InputFailure]

  package init(
    edits: [FileEdit] = [], changes: [TableChange] = [], findings: [Finding] = [], notes: [TableNote] = [],
    failures: [InputFailure] = []
  ) {
    self.edits = edits
    self.changes = changes
    self.findings = findings
    self.notes = notes
    self.failures = failures
  }
}

/// What changes in one table, by key.
package struct TableChange: Sendable, Hashable {
  package var path: String
  package var locale: String?
  package var added: [String]
  package var changed: [String]
  package var removed: [String]

  package init(path: String, locale: String?, added: [String] = [], changed: [String] = [], removed: [String] = []) {
    self.path = path
    self.locale = locale
    self.added = added
    self.changed = changed
    self.removed = removed
  }
}
