package import GlossBasics
package import GlossFiles
import Synchronization

/// Writable files in memory.
///
/// ```swift
/// let disk = InMemoryDisk(InMemoryFileTree(["Shop.xcdatamodel/contents": "<model …/>"]))
/// try disk.write(Array("…".utf8), to: "de.lproj/ShopModel.strings")
/// ```
package final class InMemoryDisk: WritableFileTree, FileTreeLayer {
  private let tree: Mutex<InMemoryFileTree>

  package init(_ tree: InMemoryFileTree = InMemoryFileTree([String: [UInt8]]())) {
    self.tree = Mutex(tree)
  }

  /// The current files.
  package var contents: InMemoryFileTree { tree.withLock { $0 } }

  package var base: any FileTree { contents }

  package func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure) {
    try checkPlace(path)
    tree.withLock { $0.files[FilePath.normalized(path)] = bytes }
  }

  package func apply(_ edits: [FileEdit]) throws(InputFailure) {
    let edits = edits.filter { !$0.isEmpty }
    for edit in edits {
      try checkPlace(edit.path)
      try checkUnchanged(edit)
    }
    for edit in edits { try write(edit.newBytes, to: edit.path, .precious) }
  }

  package func remove(_ path: String) throws(InputFailure) {
    guard kind(at: path) != .folder else { throw InputFailure(path: path, reason: "is a folder") }
    tree.withLock { $0.files[FilePath.normalized(path)] = nil }
  }

  /// A folder without files does not exist, so there is never one to remove.
  package func removeFolder(_ path: String) -> Bool { kind(at: path) == nil }

  package func makeFolder(_ path: String) throws(InputFailure) {
    guard kind(at: path) != .file else {
      throw InputFailure(path: path, reason: "is a file, but a folder is expected")
    }
  }

  package func holding<Result>(
    _ folder: String, _ body: () throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    try makeFolder(folder)
    return try body()
  }

  private func checkPlace(_ path: String) throws(InputFailure) {
    if kind(at: path) == .folder {
      throw InputFailure(
        path: path, reason: "is a folder, not a file", remedy: "move or remove the folder")
    }
    if let file = FilePath.ancestors(of: path).first(where: { kind(at: $0) == .file }) {
      throw InputFailure(path: path, reason: "cannot be written: `\(file)` is a file, not a folder")
    }
  }
}
