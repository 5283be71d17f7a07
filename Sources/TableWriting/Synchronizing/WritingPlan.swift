public import GlossDiagnostics
public import GlossFileTrees

/// What a writing command would do, worked out and not yet done.
///
/// `FileEdits.apply(plan.edits)` does it; `FileEditPreview.text(of: plan.edits)` shows it.
public struct WritingPlan: Sendable, Hashable {
  /// The files to write, sorted by path, without those that would stay as they are.
  public var edits: [FileEdit]
  /// What changes in each table, sorted by path and locale.
  public var changes: [TableChange]
  /// What is wrong with the input: entries of an import that are refused.
  public var findings: [Finding]
  public var notes: [TableNote]
  /// Files that could not be read or may not be changed.
  public var failures: [InputFailure]

  public init(
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
public struct TableChange: Sendable, Hashable {
  public var path: String
  public var locale: String?
  public var added: [String]
  public var changed: [String]
  public var removed: [String]

  public init(path: String, locale: String?, added: [String] = [], changed: [String] = [], removed: [String] = []) {
    self.path = path
    self.locale = locale
    self.added = added
    self.changed = changed
    self.removed = removed
  }
}
