import Synchronization

/// The line on a terminal that says what a long run is doing, written over and over and wiped in the end.
///
/// Nothing is shown before a second has passed, and then ten times a second at most, so that short runs stay silent.
package final class ProgressLine: Sendable {
  private struct State {
    var isVisible = false
    var lastShown = Duration.zero
  }

  private let write: @Sendable (String) -> Void
  private let elapsed: @Sendable () -> Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - write: writes to the terminal.
  ///   - elapsed: the time since the run began.
  package init(write: @escaping @Sendable (String) -> Void, elapsed: @escaping @Sendable () -> Duration) {
    self.write = write
    self.elapsed = elapsed
  }

  /// A line that measures the time from now on.
  package convenience init(write: @escaping @Sendable (String) -> Void) {
    let start = ContinuousClock.now
    self.init(write: write, elapsed: { start.duration(to: .now) })
  }

  /// Shows what is being done, when it is time to.
  ///
  /// - Parameter text: put together only when it is shown.
  package func show(_ text: @autoclosure () -> String) {
    let now = elapsed()
    guard now >= .seconds(1) else { return }
    state.withLock { state in
      guard !state.isVisible || now - state.lastShown >= .milliseconds(100) else { return }
      state.isVisible = true
      state.lastShown = now
      write("\r\u{1B}[K" + Self.line(text()))
    }
  }

  /// Wipes the line, before anything else is written and in the end.
  package func clear() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      write("\r\u{1B}[K")
    }
  }

  /// As much as stands on a narrow terminal, without what would steer it.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(78) {
      line.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return String(line)
  }
}
