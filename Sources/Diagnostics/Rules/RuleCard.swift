/// The description of a rule: printed by `modelgloss rules`, with examples verified by tests.
package struct RuleCard: Sendable, Hashable {
  package var id: RuleID
  /// Why the rule exists, in one sentence.
  package var rationale: String
  /// Inputs that the rule reports.
  package var triggering: [RuleExample]
  /// Similar inputs that it does not report.
  package var nonTriggering: [RuleExample]

  package init(_ id: RuleID, _ rationale: String, triggering: [RuleExample] = [], nonTriggering: [RuleExample] = []) {
    self.id = id
    self.rationale = rationale
    self.triggering = triggering
    self.nonTriggering = nonTriggering
  }
}

/// A rule whose findings come from a reader, or from a check of its own.
///
/// If a reader finds the problems, the rule is in the reader's module. If a check finds more of the same, the check is
/// an extension of the rule in the module of the checks.
package protocol DescribedRule: Sendable {
  static var card: RuleCard { get }
}
