import GlossBasics
package import GlossDiagnostics
import GlossModelReading

extension RuleID {
  package static let reusedVersionIdentifier = RuleID("reused-version-identifier", .warning, about: .model)
}

/// Reports versions with one identifier that are stored differently.
package enum ReusedVersionIdentifierRule: Rule {
  package static let card = RuleCard(
    .reusedVersionIdentifier,
    "An identifier that names two schemas tells nobody which of them a store was made with.",
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
    guard let history = context.swiftDataHistory else { return [] }
    return history.versions.enumerated().compactMap { place, version in
      guard let identifier = version.identifier, let checksum = version.checksum,
        let former = history.versions[..<place].first(where: {
          $0.identifier == identifier && $0.checksum != nil && $0.checksum != checksum
        })
      else { return nil }
      return context.finding(
        .reusedVersionIdentifier,
        "the versions \(former.name.quoted) and \(version.name.quoted) differ and have the identifier \(identifier)",
        version, remedy: "give \(version.name.quoted) an identifier of its own")
    }
  }
}
