import Synchronization

/// The line on a terminal that shows what a long run is doing; it is overwritten and finally erased.
///
/// It appears after one second and updates at most ten times per second, so short runs stay silent.
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
  ///   - elapsed: returns the time since the run began.
  package init(write: @escaping @Sendable (String) -> Void, elapsed: @escaping @Sendable () -> Duration) {
    self.write = write
    self.elapsed = elapsed
  }

  /// A line that measures the time from now on.
  package convenience init(write: @escaping @Sendable (String) -> Void) {
    let start = ContinuousClock.now
    self.init(write: write, elapsed: { start.duration(to: .now) })
  }

  /// Shows the current work if the line is due for an update.
  ///
  /// - Parameter text: evaluated only when shown.
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

  /// Erases the line, before other output and at the end.
  package func clear() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      write("\r\u{1B}[K")
    }
  }

  /// The part that fits a narrow terminal, without control characters.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(78) {
      line.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return String(line)
  }
}
