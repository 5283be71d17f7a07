import GlossBasics
import GlossFiles
import Synchronization

/// A tree that counts how often each file is opened.
final class CountingFileTree: FileTree {
  private let files: any FileTree
  private let counts = Mutex<[String: Int]>([:])

  init(_ files: any FileTree) { self.files = files }

  var opened: [String: Int] { counts.withLock { $0 } }

  var workingFolder: String? { files.workingFolder }
  func kind(at path: String) -> FileKind? { files.kind(at: path) }
  func realPath(of path: String) -> String { files.realPath(of: path) }
  func names(in folder: String) throws(InputFailure) -> [String] { try files.names(in: folder) }
  func items(in folder: String) throws(InputFailure) -> [FolderItem] { try files.items(in: folder) }
  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    counts.withLock { $0[FilePath.normalized(path), default: 0] += 1 }
    return try files.bytes(at: path, limit: limit)
  }
}
