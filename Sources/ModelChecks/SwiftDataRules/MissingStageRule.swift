package import GlossDiagnostics
import GlossModelHistory

/// Reports a version of a migration plan without a stage from it.
///
/// If a plan has stages, SwiftData looks for the version of a store among them: users of that version get “Cannot use
/// staged migration with an unknown model version” (134504).
package enum MissingStageRule: Rule {
  package static let card = RuleCard(
    .missingStage,
    "If a plan has stages, stores of a version without one from it cannot be opened: “unknown model version” (134504).",
    triggering: [
      RuleExample(
        swift: """
          enum SchemaV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String? }
          }
          enum ↓SchemaV2: VersionedSchema {
            static let versionIdentifier = Schema.Version(2, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String?; var note: String? }
          }
          enum SchemaV3: VersionedSchema {
            static let versionIdentifier = Schema.Version(3, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var note: String? }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self, SchemaV3.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
          }
          """)
    ],
    nonTriggering: [
      RuleExample(
        swift: """
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
            static var stages: [MigrationStage] { [] }
          }
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.missingStages(in: $0, model: $1) }
  }
}
