import Foundation
import GlossDiagnostics
import GlossFileTrees

/// Tables read ahead, by path.
final class TablesReadAhead: @unchecked Sendable {
  // Sendable, since mutable state is only touched under the lock.
  private let lock = NSLock()
  private var results: [String: Result<[LocalizationTable], InputFailure>] = [:]

  /// The result of reading a file; nil if it has not been read.
  subscript(path: String) -> Result<[LocalizationTable], InputFailure>? {
    get { lock.withLock { results[path] } }
    set { lock.withLock { results[path] = newValue } }
  }
}
