package import GlossDiagnostics
import GlossModelHistory

/// Reports a plan with stages that no container passes.
///
/// `.modelContainer(for:)` takes no plan, and `migrationPlan:` may be left out or nil: then SwiftData infers every
/// migration, and no handler runs (watzon/pindrop, pull request 36, took the plan of its containers away so).
package enum UnusedMigrationPlanRule: Rule {
  package static let card = RuleCard(
    .unusedMigrationPlan,
    "Without 'migrationPlan:' a container's stores are migrated by inference: no stage of the plan runs.",
    triggering: [.plan(container: ("↓", ""))], nonTriggering: [.plan()])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.unusedPlan(in: $0, model: $1) }
  }
}
