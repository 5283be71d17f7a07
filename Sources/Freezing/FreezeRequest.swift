package import GlossBasics

/// What is to be frozen, and where.
package struct FreezeRequest: Sendable {
  /// A folder, `FOLDER#NAME`, a Swift file, or an `.xcdatamodeld`.
  package var path: String
  /// The revision with the released state.
  package var revision: String?
  /// The tags of releases; every shape that no version has is frozen.
  package var released: String?
  /// The name of the version; nil for the released one.
  package var name: String?

  package init(path: String, revision: String? = nil, released: String? = nil, name: String? = nil) {
    (self.path, self.revision, self.released, self.name) = (path, revision, released, name)
  }
}

/// What a freeze would do, proved before anything is written.
package struct FreezePlan: Sendable {
  /// The edits of all files; empty if nothing has to be frozen.
  package var edits: [FileEdit] = []
  /// One sentence per shape or step, in order.
  package var lines: [String] = []
  /// What the user has to do or know, one sentence each.
  package var notes: [String] = []

  package init() {}
}

/// The files of an overlay are read for the parts that the proof and the next shape need.
struct FreezeWorkspace {
  private let base: any FileTree
  private(set) var edits: [String: FileEdit] = [:]

  init(_ base: any FileTree) { self.base = base }

  var files: any FileTree { edits.isEmpty ? base : EditedFileTree(base, Array(edits.values)) }

  /// Adds edits that were made for the files as they are here.
  mutating func apply(_ new: [FileEdit]) {
    for edit in new {
      let old = edits[edit.path].map(\.oldBytes) ?? edit.oldBytes
      edits[edit.path] = FileEdit(path: edit.path, oldBytes: old, newBytes: edit.newBytes)
    }
  }

  var all: [FileEdit] { edits.values.filter { !$0.isEmpty }.sorted { $0.path.precedes($1.path) } }
}
