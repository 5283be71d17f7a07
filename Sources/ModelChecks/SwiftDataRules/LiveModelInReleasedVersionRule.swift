import GlossBasics
package import GlossDiagnostics
import GlossModelReading

extension RuleID {
  package static let liveModelInReleasedVersion = RuleID("live-model-in-released-version", .warning, about: .model)
}

/// Reports versions that share their classes: a change to one of these changes what was released, too.
package enum LiveModelInReleasedVersionRule: Rule {
  package static let card = RuleCard(
    .liveModelInReleasedVersion,
    "An older version that names a class which the current one names, too, changes with it, and no longer is what stores "
      + "were made with.",
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
    guard let history = context.swiftDataHistory, let current = history.versions.last(where: \.isCurrent) else {
      return []
    }
    let live = Set(current.classes.map(\.name))
    var shared = Set<String>()
    let sharing = history.versions.prefix { !$0.isCurrent }.filter { version in
      let names = version.classes.filter { !$0.isFrozen && live.contains($0.name) }.map(\.name)
      shared.formUnion(names)
      return !names.isEmpty
    }
    guard let first = sharing.first else { return [] }
    let names = shared.sorted { $0.precedes($1) }
    let list =
      names.prefix(3).map(\.quoted).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    let others = sharing.count > 1 ? " and \(sharing.count - 1) more versions name" : " names"
    // One finding says it all: each of thirty versions would say the same.
    return [
      context.finding(
        .liveModelInReleasedVersion,
        "\(first.name.quoted)\(others) \(names.count == 1 ? "the class" : "classes") \(list) of "
          + "\(current.name.quoted): whatever changes there changes in released versions",
        first, remedy: "copy the classes as they were released into the type of each older version")
    ]
  }
}
