package import GlossDiagnostics
import GlossModelHistory

/// Reports versions that share their classes: changing one also changes released versions.
package enum LiveModelInReleasedVersionRule: Rule {
  package static let card = RuleCard(
    .liveModelInReleasedVersion,
    "An older version that shares a class with the current one changes with it and no longer matches the stores it "
      + "created.",
    triggering: [
      RuleExample(
        swift: """
          enum ↓SchemaV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
          }
          enum SchemaV2: VersionedSchema {
            static let versionIdentifier = Schema.Version(2, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self, Tag.self] }
          }
          @Model final class Trip { var name: String? }
          @Model final class Tag { var name: String? }
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
          }
          @Model final class Trip { var name: String?; var note: String? }
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.liveModels(in: $0, model: $1) }
  }
}
