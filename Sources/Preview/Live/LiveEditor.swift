import GlossBasics
package import GlossFiles
import GlossSchemaDocs
import GlossTableWriting
import Synchronization

/// Writes the translations that are edited on the pages of `serve --edit`.
///
/// Each change is one atomic write, refused if the file has changed since it was read; so is its undoing.
package final class LiveEditor: Sendable {
  private struct Change {
    var key: String
    var edits: [FileEdit]
  }

  private let files: any WritableFileTree
  private let changes = Mutex<[Change]>([])

  package init(_ files: any WritableFileTree) { self.files = files }

  /// More changes than these cannot be undone here.
  private static let mostChanges = 200

  /// The key that was changed last, which `undo` restores; nil if nothing was changed.
  var last: String? { changes.withLock { $0.last?.key } }

  /// Writes the text of a key in a language.
  ///
  /// - Returns: The file that changed.
  func write(_ text: String, for key: String, locale: String, in model: LiveModel) throws(InputFailure) -> String {
    // One at a time: each is made for the file as the one before left it.
    try changes.withLock { changes throws(InputFailure) in
      let plan = try WritingPlan.setting(
        text, for: key, locale: locale, of: model.documented.loaded, in: model.documented.tables,
        files: files)
      guard let path = plan.edits.first?.path else { return "" }
      try files.apply(plan.edits)
      changes.append(Change(key: key, edits: plan.edits))
      if changes.count > Self.mostChanges { changes.removeFirst() }
      return path
    }
  }

  /// Restores the file as it was before the last change.
  ///
  /// - Returns: The file.
  func undo() throws(InputFailure) -> String {
    try changes.withLock { changes throws(InputFailure) in
      guard let change = changes.last, let path = change.edits.first?.path else {
        throw InputFailure(path: "undo", reason: "nothing was changed here")
      }
      let edits = change.edits.map { edit in
        FileEdit(path: edit.path, oldBytes: edit.newBytes, newBytes: edit.oldBytes ?? [])
      }
      try files.apply(edits)
      changes.removeLast()
      return path
    }
  }
}
