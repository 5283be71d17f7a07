/// Decides the severity of findings, in one place: which rules are off, and which have another level.
///
/// ```swift
/// let policy = SeverityPolicy(levels: [.missingInverse: .off, .orphanedKey: .error])
/// ```
package struct SeverityPolicy: Sendable, Hashable {
  /// A rule's level in a configuration.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case off
    case note
    case warning
    case error

    /// The severity of findings; nil if the rule is off.
    package var severity: Severity? { Severity(rawValue: rawValue) }
  }

  /// The levels from a configuration; other rules keep their default.
  package var levels: [RuleID: Level]
  /// If set, only these rules report, even if their level is off.
  package var onlyRules: Set<RuleID>?
  /// Rules that never report, whatever the other settings.
  package var skippedRules: Set<RuleID>

  package init(levels: [RuleID: Level] = [:], onlyRules: Set<RuleID>? = nil, skippedRules: Set<RuleID> = []) {
    self.levels = levels
    self.onlyRules = onlyRules
    self.skippedRules = skippedRules
  }

  /// Whether findings of a rule are reported.
  package func reports(_ rule: RuleID) -> Bool {
    if skippedRules.contains(rule) { return false }
    if let onlyRules { return onlyRules.contains(rule) }
    if let level = levels[rule] { return level != .off }
    return rule.isOnByDefault
  }

  /// The reported findings, with the policy's severity.
  package func applied(to findings: [Finding]) -> [Finding] { findings.compactMap(applied) }

  /// A finding with the policy's severity; nil if it is not reported.
  package func applied(to finding: Finding) -> Finding? {
    guard reports(finding.rule) else { return nil }
    var finding = finding
    finding.severity = severity(finding.severity, of: finding.rule)
    return finding
  }

  /// The policy's severity for a finding of a rule, whose own it otherwise keeps.
  package func severity(_ own: Severity, of rule: RuleID) -> Severity { levels[rule]?.severity ?? own }
}
