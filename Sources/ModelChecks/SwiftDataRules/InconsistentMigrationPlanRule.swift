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
      RuleExample(swift: source(schemas: "SchemaV2.self, SchemaV1.self", stageMark: "↓")),
      RuleExample(swift: source(schemas: "SchemaV1.self, SchemaV2.self, SchemaV2.self", planMark: "↓")),
    ],
    nonTriggering: [RuleExample(swift: source(schemas: "SchemaV1.self, SchemaV2.self"))])

  private static func source(schemas: String, stageMark: String = "", planMark: String = "") -> String {
    """
    let container = try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: Plan.self)
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
    enum \(planMark)Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [\(schemas)] }
      static var stages: [MigrationStage] {
        [.\(stageMark)lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)]
      }
    }
    """
  }

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.inconsistentPlan(in: $0, model: $1) }
  }
}
