import GlossBasics
package import GlossDiagnostics
import GlossLocalization

/// A rule that looks at a model and its tables once they are read.
///
/// Rules are pure: they see the model and its tables through a context made once, and return findings with their
/// default severity. Whether and how gravely a finding is reported is decided by the configuration, elsewhere.
package protocol Rule: DescribedRule {
  /// Everything the rule finds.
  static func findings(in context: CheckContext) -> [Finding]
}

/// A rule that looks at one locale's table at a time.
package protocol TableRule: Rule {
  static func findings(in table: CheckedTable, of context: CheckContext) -> [Finding]
}

extension TableRule {
  package static func findings(in context: CheckContext) -> [Finding] {
    context.tables.flatMap { findings(in: $0, of: context) }
  }
}
