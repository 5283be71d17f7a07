import Foundation
import Synchronization

/// A few threads that prepare responses so that a slow one does not delay the others.
final class Workers: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isEnded = false
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let count: Int

  init(count: Int) {
    self.count = count
    for _ in 0..<count {
      let thread = Thread { [self] in work() }
      // The same as the main thread's, because predicates are parsed recursively.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func add(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs.append(job) }
    available.signal()
  }

  /// Lets the threads end when they have nothing left to do.
  func end() {
    state.withLock {
      $0.jobs = []
      $0.isEnded = true
    }
    for _ in 0..<count { available.signal() }
  }

  private func work() {
    while true {
      available.wait()
      let (job, isEnded) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isEnded)
      }
      if isEnded { return }
      job?()
    }
  }
}
