package import GlossBasics
package import GlossFiles
import Synchronization

/// A file tree that caches its folders' items and its sources so that all searches of a run walk the disk once and open
/// each source file once.
///
/// The searches for models and for their tables list the same folders; those for SwiftData's models, for handwritten
/// classes and for code about errors read the same files. Other contents are not cached.
package struct ListedOnceFileTree: FileTreeLayer {
  package let base: any FileTree
  private let listings = Listings()

  private final class Listings: Sendable {
    let items = Mutex<[String: [FolderItem]]>([:])
    let marks = Mutex<[String: ProjectMark?]>([:])
    let sources = Mutex<(bytes: [String: [UInt8]], size: Int)>(([:], 0))
  }

  /// The most bytes of sources that are kept; the largest known app has 21 MB.
  private static let keptBytes = 64 << 20

  package init(_ base: any FileTree) { self.base = base }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard FilePath.isSource(path) else { return try base.bytes(at: path, limit: limit) }
    if let known = listings.sources.withLock({ $0.bytes[path] }) {
      guard known.count <= limit else { throw .tooLarge(path: path, size: known.count, limit: limit) }
      return known
    }
    let bytes = try base.bytes(at: path, limit: limit)
    listings.sources.withLock { sources in
      guard sources.size + bytes.count <= Self.keptBytes, sources.bytes[path] == nil else { return }
      sources.bytes[path] = bytes
      sources.size += bytes.count
    }
    return bytes
  }

  /// Whether a listed folder has a file or folder with one of these extensions.
  package func hasListed(_ extensions: Set<String>) -> Bool {
    listings.items.withLock { all in
      all.values.contains { items in items.contains { extensions.contains(FilePath.fileExtension(of: $0.name)) } }
    }
  }

  package func projectMark(of folder: String) -> ProjectMark? {
    if let known = listings.marks.withLock({ $0[folder] }) { return known }
    let mark = (try? items(in: folder)).flatMap { ProjectMark($0) }
    listings.marks.withLock { $0[folder] = .some(mark) }
    return mark
  }

  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    if let known = listings.items.withLock({ $0[folder] }) { return known }
    let items = try base.items(in: folder)
    listings.items.withLock { $0[folder] = items }
    return items
  }
}
