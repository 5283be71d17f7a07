package import GlossBasics
package import GlossDiagnostics

/// The planned changes of a writing command, not yet applied.
///
/// `DiskFileTree().apply(plan.edits)` does it; `FileEditPreview.text(of: plan.edits)` shows it.
package struct WritingPlan: Sendable, Hashable {
  /// The files to write, sorted by path, without unchanged ones.
  package var edits: [FileEdit]
  /// The changes in each table, sorted by path and locale.
  package var changes: [TableChange]
  /// Problems with the input: rejected entries of an import.
  package var findings: [Finding]
  package var notes: [TableNote]
  /// Files that could not be read or must not be changed.
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

/// The changes in one table, by key.
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
