/// The exit status of a command, independent of the output format.
package enum ExitStatus: Int32, Sendable, Comparable {
  /// Nothing to report.
  case clean = 0
  /// Findings at or above the threshold, or a failed check.
  case findings = 1
  /// An input that cannot be read or written, or is not a model.
  case unusableInput = 2
  /// A malformed command line.
  case usage = 64

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
