import Synchronization

/// A lazily computed, cached value.
package final class Deferred<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  package init() {}

  /// The value; concurrent callers wait for it.
  package func value(_ work: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = work()
      kept = value
      return value
    }
  }
}
