import Synchronization

/// A value that is worked out when it is first asked for, and then kept.
package final class Deferred<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  package init() {}

  /// The value; others who ask meanwhile wait.
  package func value(_ work: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = work()
      kept = value
      return value
    }
  }
}
