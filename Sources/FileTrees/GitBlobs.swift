import Synchronization

/// Files of a repository fetched in batches, for reading revisions in sequence.
///
/// Files shared with the previous revision are not fetched again; others are dropped above a memory limit, so the number
/// of revisions does not matter.
package final class GitBlobs: Sendable {
  private static let keptBytes = 64 << 20
  private let contents = Mutex<[String: [UInt8]]>([:])

  package init() {}

  subscript(object: String) -> [UInt8]? { contents.withLock { $0[object] } }

  /// Fetches objects that are not cached.
  func bring(_ objects: Set<String>, from repository: GitRepository) {
    let missing = contents.withLock { known in
      if known.values.reduce(0, { $0 + $1.count }) > Self.keptBytes {
        known = known.filter { objects.contains($0.key) }
      }
      return objects.filter { known[$0] == nil }
    }
    guard !missing.isEmpty, let brought = try? repository.contents(of: Array(missing)) else { return }
    contents.withLock { $0.merge(brought) { first, _ in first } }
  }
}
