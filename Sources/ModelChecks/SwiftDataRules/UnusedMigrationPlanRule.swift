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
    triggering: [
      RuleExample(
        swift: """
          let container = try ↓ModelContainer(for: SchemaV2.Trip.self)
          \(versionsAndPlan)
          """)
    ],
    nonTriggering: [
      RuleExample(
        swift: """
          let container = try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: Plan.self)
          \(versionsAndPlan)
          """)
    ])

  private static let versionsAndPlan = """
    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String? }
    }
    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String?; var note: String? }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] {
        [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)]
      }
    }
    """

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.unusedPlan(in: $0, model: $1) }
  }
}
