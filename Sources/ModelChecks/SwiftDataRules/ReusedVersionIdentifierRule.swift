package import GlossDiagnostics
import GlossModelHistory

/// Reports versions with the same identifier that are stored differently.
package enum ReusedVersionIdentifierRule: Rule {
  package static let card = RuleCard(
    .reusedVersionIdentifier,
    "An identifier shared by two schemas does not tell which of them created a store.",
    triggering: [
      RuleExample(
        swift: """
          enum SchemaV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String? }
          }
          enum ↓SchemaV2: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String?; var note: String? }
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
            static let versionIdentifier = Schema.Version(1, 0, 1)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String?; var note: String? }
          }
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.reusedIdentifiers(in: $0, model: $1) }
  }
}
