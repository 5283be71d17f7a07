import GlossBasics
import GlossFiles
import Synchronization

/// A tree that counts how often each file is opened.
final class CountingFileTree: FileTreeLayer {
  let base: any FileTree
  private let counts = Mutex<[String: Int]>([:])

  init(_ base: any FileTree) { self.base = base }

  var opened: [String: Int] { counts.withLock { $0 } }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    counts.withLock { $0[FilePath.normalized(path), default: 0] += 1 }
    return try base.bytes(at: path, limit: limit)
  }
}
