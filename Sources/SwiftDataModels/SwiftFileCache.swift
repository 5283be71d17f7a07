import GlossBasics
import Synchronization

/// The Swift files of a project as last read, since most are the same from one release to the next.
package final class SwiftFileCache: Sendable {
  private struct Known {
    var bytes: [UInt8]
    var root: String
    var file: SwiftDataFile
  }

  private let known = Mutex<[String: Known]>([:])
  private let knownSigns = Mutex<[String: (bytes: [UInt8], signs: SwiftSigns)]>([:])

  package init() {}

  /// The files, of which only changed ones are read; others are dropped from the cache.
  package func files(_ sources: [(path: String, bytes: [UInt8])], root: String) -> [SwiftDataFile] {
    let former = known.withLock { $0 }
    let isKnown = { (source: (path: String, bytes: [UInt8])) in
      former[source.path].map { $0.root == root && $0.bytes == source.bytes } ?? false
    }
    let new = Self.read(sources.filter { !isKnown($0) }, root: root)
    let read = Dictionary(new.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let files = sources.compactMap { read[$0.path] ?? former[$0.path]?.file }
    let next = zip(sources, files).map { ($0.path, Known(bytes: $0.bytes, root: root, file: $1)) }
    known.withLock { $0 = Dictionary(next, uniquingKeysWith: { first, _ in first }) }
    return files
  }

  /// What each file may have; only that of changed ones is looked for.
  package func signs(of sources: [(path: String, bytes: [UInt8])]) -> [SwiftSigns] {
    knownSigns.withLock { known in
      sources.map { path, bytes in
        if let former = known[path], former.bytes == bytes { return former.signs }
        let signs = SwiftSigns(bytes)
        known[path] = (bytes, signs)
        return signs
      }
    }
  }

  package static func read(_ sources: [(path: String, bytes: [UInt8])], root: String) -> [SwiftDataFile] {
    sources.concurrentMap(strideLength: 8) { SwiftDataFile(path: $0.path, bytes: $0.bytes, root: root) }
  }
}
