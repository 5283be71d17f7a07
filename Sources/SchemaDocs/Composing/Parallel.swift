import Dispatch
import Synchronization

/// Two pieces of work at once.
enum Parallel {
  static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let firsts = Mutex<[First]>([])
    let seconds = Mutex<[Second]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        let result = first()
        firsts.withLock { $0 = [result] }
      } else {
        let result = second()
        seconds.withLock { $0 = [result] }
      }
    }
    return (firsts.withLock { $0[0] }, seconds.withLock { $0[0] })
  }
}
