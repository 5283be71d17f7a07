package import GlossDiagnostics
import GlossModelHistory

/// Reports a plan whose list of versions contradicts its stages, or the version that the app opens.
///
/// A stage to or from a version that is not listed is not found, and where the container opens a version that the plan
/// does not have, SwiftData ends with “Cannot use staged migration with an unknown coordinator model version” (134504).
package enum InconsistentMigrationPlanRule: Rule {
  package static let card = RuleCard(
    .inconsistentMigrationPlan,
    "A plan whose 'schemas' lack the version that the app opens, or list one twice or in another order than the stages, "
      + "migrates no store to it, or the wrong ones.",
    triggering: [
      .plan(schemas: "SchemaV2.self, SchemaV1.self", stageMark: "↓"),
      .plan(schemas: "SchemaV1.self, SchemaV2.self, SchemaV2.self", planMark: "↓"),
    ],
    nonTriggering: [.plan()])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.inconsistentPlan(in: $0, model: $1) }
  }
}
