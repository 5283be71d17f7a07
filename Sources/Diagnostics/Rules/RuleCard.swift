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
}

/// A rule, whoever finds what it reports: a reader while it reads, or a check of its own.
///
/// A rule whose findings a reader makes stands in the room of that reader. Where a check finds more of the same, the
/// check is an extension of the rule in the room of the checks.
package protocol DescribedRule: Sendable {
  static var card: RuleCard { get }
}
