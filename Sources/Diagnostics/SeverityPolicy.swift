/// The one place where the severity of findings is decided: rules switched off, and rules given another level.
///
/// ```swift
/// let policy = SeverityPolicy(levels: [.missingInverse: .off, .orphanedKey: .error])
/// ```
public struct SeverityPolicy: Sendable, Hashable {
  /// What a configuration says of a rule.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    case off
    case note
    case warning
    case error

    /// The severity of findings; nil when the rule is off.
    public var severity: Severity? { Severity(rawValue: rawValue) }
  }

  /// The levels given by a configuration; a rule that is not here keeps its default.
  public var levels: [RuleID: Level]
  /// When not nil, only these rules report, whatever their level says about being off.
  public var onlyRules: Set<RuleID>?
  /// Rules that do not report, whatever else is said.
  public var skippedRules: Set<RuleID>

  public init(levels: [RuleID: Level] = [:], onlyRules: Set<RuleID>? = nil, skippedRules: Set<RuleID> = []) {
    self.levels = levels
    self.onlyRules = onlyRules
    self.skippedRules = skippedRules
  }

  /// Whether findings of a rule are reported.
  public func reports(_ rule: RuleID) -> Bool {
    if skippedRules.contains(rule) { return false }
    if let onlyRules { return onlyRules.contains(rule) }
    if let level = levels[rule] { return level != .off }
    return rule.isOnByDefault
  }

  /// The findings that are reported, at the severity the policy gives them.
  public func applied(to findings: [Finding]) -> [Finding] {
    findings.compactMap { finding in
      guard reports(finding.rule) else { return nil }
      var finding = finding
      if let severity = levels[finding.rule]?.severity { finding.severity = severity }
      return finding
    }
  }
}

extension RuleID {
  /// Whether the rule reports where no configuration speaks of it.
  public var isOnByDefault: Bool { self != .undocumented }
}
