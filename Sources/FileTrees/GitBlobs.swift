import Synchronization

/// Files of a repository fetched in batches, for reading revisions in sequence.
///
/// Files shared with the previous revision are not fetched again; others are dropped above a memory limit, so the
/// number of revisions does not matter.
package final class GitBlobs: Sendable {
  private static let keptBytes = 64 << 20
  private let contents = Mutex<Kept>(Kept())

  private struct Kept {
    var bytes: [String: [UInt8]] = [:]
    var size = 0

    mutating func keep(_ object: String, _ contents: [UInt8]) {
      if bytes.updateValue(contents, forKey: object) == nil { size += contents.count }
    }
  }

  package init() {}

  subscript(object: String) -> [UInt8]? { contents.withLock { $0.bytes[object] } }

  /// Keeps an object that was read alone, while there is room.
  func keep(_ object: String, _ bytes: [UInt8]) {
    contents.withLock { if $0.size + bytes.count <= Self.keptBytes { $0.keep(object, bytes) } }
  }

  /// Fetches objects that are not cached.
  func bring(_ objects: Set<String>, from repository: GitRepository) {
    let missing = contents.withLock { known in
      if known.size > Self.keptBytes {
        known.bytes = known.bytes.filter { objects.contains($0.key) }
        known.size = known.bytes.values.reduce(0) { $0 + $1.count }
      }
      return objects.filter { known.bytes[$0] == nil }
    }
    guard !missing.isEmpty, let brought = try? repository.presentContents(of: missing.sorted()) else { return }
    contents.withLock { known in
      for (object, bytes) in brought { known.keep(object, bytes) }
    }
  }
}
