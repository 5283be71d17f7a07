package import GlossDiagnostics
package import GlossLocalization

/// A rule that examines a model and its tables after they are read.
///
/// Rules are pure: they access the model and its tables through a shared context and return findings with their default
/// severity. Whether a finding is reported, and at what severity, is decided by the configuration elsewhere.
package protocol Rule: DescribedRule {
  /// Returns all findings of the rule.
  static func findings(in context: CheckContext) -> [Finding]
}

/// A rule that examines one locale's table at a time.
package protocol TableRule: Rule {
  /// - Parameter texts: the table with the judge of its strings, which all rules share.
  static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding]
}

extension TableRule {
  package static func findings(in context: CheckContext) -> [Finding] {
    context.tables.flatMap { findings(in: context.judge(of: $0), of: context) }
  }
}
