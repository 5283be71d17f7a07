import GlossBasics
package import GlossDiagnostics

/// What a check says after its findings: how many there are of each rule, and the command that mends most of them.
package struct ClosingLines: Sendable, Hashable {
  /// `by rule: 6 missing-property-name, 2 orphaned-key`; nil where there is nothing to add up.
  package let totals: String?
  /// `6 of these are mended by: modelgloss strings sync League.xcdatamodeld`; nil where no command mends any.
  package let command: String?

  /// What `strings sync` writes, for a translator to go on with.
  private static let mendedBySync: Set<RuleID> = [
    .missingTable, .missingEntityName, .missingPropertyName, .missingErrorString,
  ]

  /// - Parameters:
  ///   - findings: those that are listed.
  ///   - models: the paths of models that the user named.
  package init(_ findings: [Finding], models: [String]) {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.rule.rawValue, default: 0] += max(1, finding.omittedCount) }
    let sorted = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.precedes($1.key) }
    totals =
      findings.count < 2 ? nil : "by rule: " + sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    // A language that is asked for and has no table is one to begin, not one to complete.
    let mended = findings.filter {
      Self.mendedBySync.contains($0.rule) && !($0.rule == .missingTable && $0.locale != nil)
    }
    let count = mended.reduce(0) { $0 + max(1, $1.omittedCount) }
    let words = ["modelgloss", "strings", "sync"] + models.map(\.shellQuoted)
    command =
      count == 0
      ? nil
      : "\(count) of these \(count == 1 ? "is" : "are") mended by: \(words.joined(separator: " "))".onSingleLine
  }
}
