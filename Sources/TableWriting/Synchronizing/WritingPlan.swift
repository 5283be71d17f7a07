package import GlossBasics
package import GlossDiagnostics
package import GlossFiles
package import GlossLocalization

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
  /// What happened to the texts of returned files.
  package var accounts: [ImportAccount]
  /// The texts that a person translated or confirmed, as translations of the present source.
  package var confirmed: Set<TranslationRecord.Place>

  package init(
    edits: [FileEdit] = [], changes: [TableChange] = [], findings: [Finding] = [], notes: [TableNote] = [],
    failures: [InputFailure] = [], accounts: [ImportAccount] = [], confirmed: Set<TranslationRecord.Place> = []
  ) {
    self.edits = edits
    self.changes = changes
    self.findings = findings
    self.notes = notes
    self.failures = failures
    self.accounts = accounts
    self.confirmed = confirmed
  }
}

extension WritingPlan {
  /// This plan followed by one that was made for its result.
  func followed(by next: WritingPlan) -> WritingPlan {
    var united = self
    united.edits = edits.filter { edit in !next.edits.contains { $0.path == edit.path } }
    for var edit in next.edits {
      if let first = edits.first(where: { $0.path == edit.path }) { edit.oldBytes = first.oldBytes }
      if !edit.isEmpty { united.edits.append(edit) }
    }
    united.edits.sort { $0.path.precedes($1.path) }
    for change in next.changes {
      if let index = united.changes.firstIndex(where: { $0.path == change.path && $0.locale == change.locale }) {
        united.changes[index].added += change.added
        united.changes[index].changed += change.changed
        united.changes[index].removed += change.removed
        united.changes[index].moved += change.moved
      } else {
        united.changes.append(change)
      }
    }
    united.changes.sort {
      $0.path != $1.path ? $0.path.precedes($1.path) : ($0.locale ?? "").precedes($1.locale ?? "")
    }
    united.findings = (findings + next.findings).sorted()
    united.notes += next.notes.filter { !notes.contains($0) }
    united.accounts += next.accounts
    united.confirmed.formUnion(next.confirmed)
    united.failures += next.failures.filter { !failures.contains($0) }
    return united
  }
}

/// The changes in one table, by key.
package struct TableChange: Sendable, Hashable {
  package var path: String
  package var locale: String?
  package var added: [String]
  package var changed: [String]
  package var removed: [String]
  /// The keys that were renamed, with their strings.
  package var moved: [MovedKey]

  package init(
    path: String, locale: String?, added: [String] = [], changed: [String] = [], removed: [String] = [],
    moved: [MovedKey] = []
  ) {
    self.path = path
    self.locale = locale
    self.added = added
    self.changed = changed
    self.removed = removed
    self.moved = moved
  }
}
