import GlossBasics
package import GlossFiles
import GlossLocalization
import GlossSchemaDocs
import GlossTableWriting
import Synchronization

/// Writes the translations that are edited on the pages of `serve --edit`.
///
/// Each change is one atomic write, refused if the file has changed since it was read; so is its undoing.
package final class LiveEditor: Sendable {
  private struct Change {
    var key: String
    var locale: String
    var edits: [FileEdit]
  }

  /// Where a change was made.
  struct Place: Equatable {
    /// The file; empty if it has the text already.
    var path: String
    /// The line of the text; nil if the file does not have the key.
    var line: Int?
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
  /// - Returns: The file that changed, with the line.
  func write(_ text: String, for key: String, locale: String, in model: LiveModel) throws(InputFailure) -> Place {
    // One at a time: each is made for the file as the one before left it.
    try changes.withLock { changes throws(InputFailure) in
      let plan = try WritingPlan.setting(
        text, for: key, locale: locale, of: model.documented.loaded, in: model.documented.tables,
        files: files)
      let change = Change(key: key, locale: locale, edits: plan.edits)
      guard let edit = plan.edits.first else { return Place(path: "") }
      try files.apply(plan.edits)
      changes.append(change)
      if changes.count > Self.mostChanges { changes.removeFirst() }
      return Self.place(of: change, in: edit.newBytes, of: edit.path)
    }
  }

  /// Restores the file as it was before the last change.
  ///
  /// - Returns: The file, with the line.
  func undo() throws(InputFailure) -> Place {
    try changes.withLock { changes throws(InputFailure) in
      guard let change = changes.last, let edit = change.edits.first else {
        throw InputFailure(path: "undo", reason: "nothing was changed here")
      }
      let edits = change.edits.map { edit in
        FileEdit(path: edit.path, oldBytes: edit.newBytes, newBytes: edit.oldBytes ?? [])
      }
      try files.apply(edits)
      changes.removeLast()
      return Self.place(of: change, in: edit.oldBytes ?? [], of: edit.path)
    }
  }

  private static func place(of change: Change, in bytes: [UInt8], of path: String) -> Place {
    let tables = (try? TableReader().tables(in: bytes, path: path)) ?? []
    let table = tables.first { LanguageTag.isSame($0.locale, change.locale) } ?? tables.first
    let entry = table?.entry(for: change.key)
    return Place(path: path, line: (entry?.valuePosition ?? entry?.keyPosition)?.line)
  }
}
