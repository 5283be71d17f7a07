import Synchronization

/// A value that is worked out when it is first asked for, and then kept.
final class Deferred<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  /// The value; others who ask meanwhile wait.
  func value(_ work: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = work()
      kept = value
      return value
    }
  }
}
