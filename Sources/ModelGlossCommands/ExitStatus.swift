/// How a command ended; the same for every output format.
package enum ExitStatus: Int32, Sendable, Comparable {
  /// Nothing to report.
  case clean = 0
  /// Findings at or above the threshold, or a check that said no.
  case findings = 1
  /// An input could not be read or written, or is not a model.
  case unusableInput = 2
  /// The command line is wrong.
  case usage = 64

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// A command line that parses but cannot be carried out; ends with status 64.
struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
