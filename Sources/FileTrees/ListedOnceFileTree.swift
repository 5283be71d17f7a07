package import GlossBasics
package import GlossFiles
import Synchronization

/// A file tree that caches its folders' items and its sources so that all searches of a run walk the disk once and open
/// each source file once.
///
/// The searches for models and for their tables list the same folders; those for SwiftData's models, for handwritten
/// classes and for code about errors read the same files. Other contents are not cached.
package struct ListedOnceFileTree: FileTree {
  private let files: any FileTree
  private let listings = Listings()

  private final class Listings: Sendable {
    let items = Mutex<[String: [FolderItem]]>([:])
    let sources = Mutex<(bytes: [String: [UInt8]], size: Int)>(([:], 0))
  }

  /// The most bytes of sources that are kept; the largest known app has 21 MB.
  private static let keptBytes = 64 << 20

  package init(_ files: any FileTree) {
    self.files = files
  }

  package var workingFolder: String? { files.workingFolder }
  package var isDisk: Bool { files.isDisk }
  package func kind(at path: String) -> FileKind? { files.kind(at: path) }

  package func prepare(_ paths: [String]) { files.prepare(paths) }
  package func realPath(of path: String) -> String { files.realPath(of: path) }
  package func isSymbolicLink(at path: String) -> Bool { files.isSymbolicLink(at: path) }
  package func linkTarget(at path: String) -> String? { files.linkTarget(at: path) }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard FilePath.isSource(path) else { return try files.bytes(at: path, limit: limit) }
    if let known = listings.sources.withLock({ $0.bytes[path] }) {
      guard known.count <= limit else { throw .tooLarge(path: path, size: known.count, limit: limit) }
      return known
    }
    let bytes = try files.bytes(at: path, limit: limit)
    listings.sources.withLock { sources in
      guard sources.size + bytes.count <= Self.keptBytes, sources.bytes[path] == nil else { return }
      sources.bytes[path] = bytes
      sources.size += bytes.count
    }
    return bytes
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
