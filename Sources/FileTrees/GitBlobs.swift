import Synchronization

/// Files of a repository that were brought at once, for revisions that are read one after the other.
///
/// What the last revision had and the next one asks for is not brought again; all else is let go where it takes much
/// memory, however many revisions there are.
package final class GitBlobs: Sendable {
  private static let keptBytes = 64 << 20
  private let contents = Mutex<[String: [UInt8]]>([:])

  package init() {}

  subscript(object: String) -> [UInt8]? { contents.withLock { $0[object] } }

  /// Brings objects that are not here.
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
