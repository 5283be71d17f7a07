public import GlossDiagnostics

/// What is known of a rule: printed by `modelgloss rules`, and verified example by example in the tests.
public struct RuleCard: Sendable, Hashable {
  public var id: RuleID
  /// Why the rule exists, as one sentence.
  public var rationale: String
  /// Inputs that the rule reports.
  public var triggering: [RuleExample]
  /// Inputs close to those that it does not report.
  public var nonTriggering: [RuleExample]

  public init(_ id: RuleID, _ rationale: String, triggering: [RuleExample] = [], nonTriggering: [RuleExample] = []) {
    self.id = id
    self.rationale = rationale
    self.triggering = triggering
    self.nonTriggering = nonTriggering
  }

  /// The severity of findings where no configuration says otherwise.
  public var defaultSeverity: Severity { id.defaultSeverity }
}
