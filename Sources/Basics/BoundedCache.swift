import Synchronization

/// Values that take long to make, by key, shared by all threads; beyond a number of keys it starts again with none.
///
/// Keys come from inputs, so a cache without a bound could grow as long as the process runs.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])
  private let limit: Int

  /// - Parameter limit: the number of keys that are kept.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// The value of a key, made if it is not kept; two threads may both make it.
  ///
  /// - Throws: what making it throws; nothing is kept then.
  package func value<Failure>(for key: Key, make: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = try make()
    values.withLock { values in
      if values.count >= limit { values = [:] }
      values[key] = value
    }
    return value
  }
}
