import GlossBasics
package import GlossDiagnostics
import GlossModelReading

extension RuleID {
  package static let missingStage = RuleID("missing-stage", .warning, about: .model)
}

/// Reports a version of a migration plan that no stage leads from.
///
/// Where a plan has stages, SwiftData looks for the version of a store among them: “Cannot use staged migration with an
/// unknown model version” (134504) is what users of that version get.
package enum MissingStageRule: Rule {
  package static let card = RuleCard(
    .missingStage,
    "Where a plan has stages, stores of a version that none leads from cannot be opened: “unknown model version” (134504).",
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
    guard let history = context.swiftDataHistory, let plan = history.plan, plan.isComplete, !plan.stages.isEmpty else {
      return []
    }
    let origins = Set(plan.stages.map(\.from))
    let planned = history.versions.filter(\.isPlanned)
    return planned.dropLast().compactMap { version in
      guard !origins.contains(version.name) else { return nil }
      let next = plan.versions.drop { $0 != version.name }.dropFirst().first
      return context.finding(
        .missingStage, "no stage of \(plan.name.quoted) leads from the version \(version.name.quoted)", version,
        remedy: "add a stage" + (next.map { " to \($0.quoted)" } ?? "") + ", custom or lightweight")
    }
  }
}
