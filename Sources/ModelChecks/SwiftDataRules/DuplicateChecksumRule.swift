import GlossBasics
package import GlossDiagnostics
import GlossModelReading

extension RuleID {
  package static let duplicateChecksum = RuleID("duplicate-checksum", .error, about: .model)
}

/// Reports versions of a migration plan that SwiftData cannot tell apart.
///
/// With stages the app ends as it starts, with an exception that nothing catches: “Duplicate version checksums
/// detected”. Without stages nothing happens, and the versions are of no use.
package enum DuplicateChecksumRule: Rule {
  package static let card = RuleCard(
    .duplicateChecksum,
    "SwiftData ends the app with “Duplicate version checksums detected” where stages lead through versions that are stored "
      + "alike.",
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
            @Model final class Trip { var name: String? = "Trip" }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
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
            static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
          }
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    guard let history = context.swiftDataHistory else { return [] }
    let stages = history.plan?.stages ?? []
    let staged = Set(stages.flatMap { [$0.from, $0.to] })
    var findings: [Finding] = []
    for (place, version) in history.versions.enumerated() {
      guard let checksum = version.checksum,
        let former = history.versions[..<place].first(where: { $0.checksum == checksum }),
        history.plan == nil || version.isPlanned && former.isPlanned
      else { continue }
      let ends = staged.contains(version.name) && staged.contains(former.name)
      findings.append(
        context.finding(
          .duplicateChecksum,
          "the versions \(former.name.quoted) and \(version.name.quoted) are stored alike: both have the checksum "
            + checksum,
          version,
          remedy: ends
            ? "take one of them, and its stage, out of the plan"
            : "no stage may lead to either: SwiftData would end the app with “Duplicate version checksums detected”",
          severity: ends ? .error : .note))
    }
    return findings
  }
}
