package import GlossBasics
import Synchronization

/// The files that a run reads, which it never writes a result over.
package struct ReadFiles: FileTreeLayer {
  package let base: any FileTree
  private let paths = Paths()

  private final class Paths: Sendable {
    let all = Mutex<Set<String>>([])
  }

  package init(_ base: any FileTree) { self.base = base }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    let bytes = try base.bytes(at: path, limit: limit)
    paths.all.withLock { _ = $0.insert(path) }
    return bytes
  }

  /// Whether a file was read, under whichever path.
  ///
  /// - Complexity: linear in the files read; links are followed for those that have the name.
  package func hold(_ path: String) -> Bool {
    let place = base.resolved(path).lowercased()
    let names = [path, place].map { FilePath.name(of: $0).lowercased() }
    return paths.all.withLock(\.self).contains { read in
      names.contains(FilePath.name(of: read).lowercased()) && base.resolved(read).lowercased() == place
    }
  }
}
