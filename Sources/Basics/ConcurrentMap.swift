import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of a function of every element, in their order, worked out on all processors where that pays.
  ///
  /// The result is that of `map`, whatever ran first.
  ///
  /// - Parameters:
  ///   - isWorthwhile: whether there is enough to do that starting threads costs less than it gains.
  ///   - strideLength: how many elements one thread takes at a time, more where each takes little.
  package func concurrentMap<Result: Sendable>(
    isWorthwhile: Bool = true, strideLength: Int = 1, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let strides = (count + strideLength - 1) / strideLength
    guard isWorthwhile, strides > 1 else { return map(transform) }
    let results = Mutex([[Result]](repeating: [], count: strides))
    DispatchQueue.concurrentPerform(iterations: strides) { number in
      let part = self[number * strideLength..<Swift.min(count, (number + 1) * strideLength)].map(transform)
      results.withLock { $0[number] = part }
    }
    return results.withLock { $0.flatMap(\.self) }
  }
}

/// Pieces of work of different kinds at once.
package enum Parallel {
  /// One piece of work, and beside it the same for every element of a list.
  ///
  /// - Parameter isWorthwhile: whether there is enough to do that starting threads costs less than it gains.
  package static func one<First: Sendable, Element: Sendable, Result: Sendable>(
    _ first: @Sendable () -> First, beside elements: [Element], isWorthwhile: Bool = true,
    _ transform: @Sendable (Element) -> Result
  ) -> (First, [Result]) {
    guard isWorthwhile else { return (first(), elements.map(transform)) }
    let firsts = Mutex<[First]>([])
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: 1 + elements.count) { number in
      if number == 0 {
        let result = first()
        firsts.withLock { $0 = [result] }
      } else {
        let result = transform(elements[number - 1])
        results.withLock { $0[number - 1] = result }
      }
    }
    return (firsts.withLock { $0[0] }, results.withLock { $0.compactMap(\.self) })
  }

  /// Two pieces of work at once.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let (first, seconds) = one(first, beside: [()]) { _ in second() }
    return (first, seconds[0])
  }
}
