package import Synchronization

/// A lazily computed, cached value.
///
/// Callers compile their own copy of `value`: it is called for each token of a file, and metadata of a generic type
/// that is looked up each time takes longer than the work.
package final class Deferred<Value: Sendable>: Sendable {
  @usableFromInline let kept = Mutex<Value?>(nil)

  package init() {}

  /// The value; concurrent callers wait for it.
  @inlinable package func value(_ work: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = work()
      kept = value
      return value
    }
  }
}
