import GlossDiagnostics

extension RuleExample {
  /// Two versions with a plan of one stage, and a container.
  ///
  /// - Parameters:
  ///   - container: the arguments of the container, and the mark before it.
  ///   - schemas: the versions that the plan lists.
  static func plan(
    container: (mark: String, plan: String) = ("", ", migrationPlan: Plan.self"),
    schemas: String = "SchemaV1.self, SchemaV2.self", planMark: String = "", stageMark: String = ""
  ) -> RuleExample {
    RuleExample(
      swift: """
        let container = try \(container.mark)ModelContainer(for: SchemaV2.Trip.self\(container.plan))
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
        """)
  }
}
