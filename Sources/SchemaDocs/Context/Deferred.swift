import Synchronization

/// A value that is worked out when it is first asked for, and then kept.
final class Deferred<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let kept = Mutex<Value?>(nil)

  init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  var value: Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = work()
      kept = value
      return value
    }
  }
}
