package import GlossDiagnostics

/// What is known of a rule: printed by `modelgloss rules`, and verified example by example in the tests.
package struct RuleCard: Sendable, Hashable {
  package var id: RuleID
  /// Why the rule exists, as one sentence.
  package var rationale: String
  /// Inputs that the rule reports.
  package var triggering: [RuleExample]
  /// Inputs close to those that it does not report.
  package var nonTriggering: [RuleExample]

  package init(_ id: RuleID, _ rationale: String, triggering: [RuleExample] = [], nonTriggering: [RuleExample] = []) {
    self.id = id
    self.rationale = rationale
    self.triggering = triggering
    self.nonTriggering = nonTriggering
  }

  /// The severity of findings where no configuration says otherwise.
  package var defaultSeverity: Severity { id.defaultSeverity }
}
