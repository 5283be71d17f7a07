package import GlossBasics
import Synchronization

/// A file tree that caches its folders' items so that all searches of a run walk the disk once.
///
/// The searches for models and for their tables list the same folders. File contents are not cached.
package struct ListedOnceFileTree: FileTree {
  private let files: any FileTree
  private let listings = Listings()

  private final class Listings: Sendable {
    let items = Mutex<[String: [FolderItem]]>([:])
  }

  package init(_ files: any FileTree) {
    self.files = files
  }

  package var workingFolder: String? { files.workingFolder }
  package func kind(at path: String) -> FileKind? { files.kind(at: path) }

  package func prepare(_ paths: [String]) { files.prepare(paths) }
  package func realPath(of path: String) -> String { files.realPath(of: path) }
  package func isSymbolicLink(at path: String) -> Bool { files.isSymbolicLink(at: path) }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    try files.bytes(at: path, limit: limit)
  }

  package func names(in folder: String) throws(InputFailure) -> [String] {
    try items(in: folder).map(\.name)
  }

  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    if let known = listings.items.withLock({ $0[folder] }) { return known }
    let items = try files.items(in: folder)
    listings.items.withLock { $0[folder] = items }
    return items
  }
}
