import Foundation
import GlossDiagnostics
import GlossFileTrees

/// Tables that were read before anybody asked for them, by their paths.
final class TablesReadAhead: @unchecked Sendable {
  // Sendable, since what changes is only touched under the lock.
  private let lock = NSLock()
  private var results: [String: Result<[LocalizationTable], InputFailure>] = [:]

  /// What reading a file gave; nil where nobody has read it.
  subscript(path: String) -> Result<[LocalizationTable], InputFailure>? {
    get { lock.withLock { results[path] } }
    set { lock.withLock { results[path] = newValue } }
  }
}
