/// The one place where the severity of findings is decided: rules switched off, and rules given another level.
///
/// ```swift
/// let policy = SeverityPolicy(levels: [.missingInverse: .off, .orphanedKey: .error])
/// ```
package struct SeverityPolicy: Sendable, Hashable {
  /// What a configuration says of a rule.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case off
    case note
    case warning
    case error

    /// The severity of findings; nil when the rule is off.
    package var severity: Severity? { Severity(rawValue: rawValue) }
  }

  /// The levels given by a configuration; a rule that is not here keeps its default.
  package var levels: [RuleID: Level]
  /// When not nil, only these rules report, whatever their level says about being off.
  package var onlyRules: Set<RuleID>?
  /// Rules that do not report, whatever else is said.
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

  /// The findings that are reported, at the severity the policy gives them.
  package func applied(to findings: [Finding]) -> [Finding] {
    findings.compactMap { finding in
      guard reports(finding.rule) else { return nil }
      var finding = finding
      if let severity = levels[finding.rule]?.severity { finding.severity = severity }
      return finding
    }
  }
}
