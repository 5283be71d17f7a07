import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements in order, on all processors if that pays off.
  ///
  /// The result equals that of `map`, whatever the order of execution.
  ///
  /// - Parameters:
  ///   - isWorthwhile: whether there is enough work to outweigh the cost of starting threads.
  ///   - strideLength: the number of elements per batch; larger for cheap elements.
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

/// Runs different kinds of work concurrently.
package enum Parallel {
  /// Runs one task, and concurrently another for every element of a list.
  ///
  /// - Parameter isWorthwhile: whether there is enough work to outweigh the cost of starting threads.
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

  /// Runs two tasks concurrently.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let (first, seconds) = one(first, beside: [()]) { _ in second() }
    return (first, seconds[0])
  }
}
