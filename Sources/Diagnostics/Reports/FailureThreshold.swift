/// The lowest severity that makes a run fail.
package enum FailureThreshold: String, Sendable, Hashable, CaseIterable {
  case error
  case warning
  case note
  case never

  /// Whether any finding is at or above the threshold.
  package func isReached(by findings: some Sequence<Finding>) -> Bool {
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return findings.contains { $0.severity >= severity }
  }
}
