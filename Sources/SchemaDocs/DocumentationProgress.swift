import Synchronization

/// The progress of generating a reference.
package struct DocumentationProgress: Sendable, Hashable {
  /// The number of finished pages, in all languages and formats.
  package internal(set) var done: Int
  package let total: Int
}

/// Counts the pages that several threads write.
final class PageCount: Sendable {
  private let done = Mutex(0)
  private let total: Int
  private let tell: @Sendable (DocumentationProgress) -> Void

  init(total: Int, tell: @escaping @Sendable (DocumentationProgress) -> Void) {
    self.total = total
    self.tell = tell
  }

  /// Reports a page before it is written, so the last one is not reported as finished.
  func begin() {
    let done = done.withLock { count in
      count += 1
      return count - 1
    }
    tell(DocumentationProgress(done: done, total: total))
  }
}
