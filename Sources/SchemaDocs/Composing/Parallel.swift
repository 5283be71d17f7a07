import Dispatch
import Foundation

/// Work on many values at once, with results in the order of the values.
enum Parallel {
  /// - Parameter strideLength: how many values one thread takes at a time.
  static func map<Value: Sendable, Result: Sendable>(
    _ values: [Value], strideLength: Int = 8, _ transform: @Sendable (Value) -> Result
  ) -> [Result] {
    let strides = (values.count + strideLength - 1) / strideLength
    guard strides > 1 else { return values.map(transform) }
    let results = Results<Result>()
    DispatchQueue.concurrentPerform(iterations: strides) { stride in
      let range = (stride * strideLength)..<min(values.count, (stride + 1) * strideLength)
      results.put(values[range].map(transform), at: stride)
    }
    return results.inOrder
  }

  /// Two pieces of work at once.
  static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let (firsts, seconds) = (Results<First>(), Results<Second>())
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 { firsts.put([first()], at: 0) } else { seconds.put([second()], at: 0) }
    }
    return (firsts.inOrder[0], seconds.inOrder[0])
  }

  /// What the threads bring; every access holds the lock.
  private final class Results<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var parts: [Int: [Result]] = [:]

    func put(_ part: [Result], at stride: Int) { lock.withLock { parts[stride] = part } }

    var inOrder: [Result] {
      let parts = lock.withLock { self.parts }
      return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }
}
