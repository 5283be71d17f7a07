import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of a function of every element, in their order, worked out on all processors where that pays.
  ///
  /// The result is that of `map`, whatever ran first.
  ///
  /// - Parameter isWorthwhile: whether there is enough to do that starting threads costs less than it gains.
  package func concurrentMap<Result: Sendable>(
    isWorthwhile: Bool, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard isWorthwhile, count > 1 else { return map(transform) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = transform(self[number])
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
