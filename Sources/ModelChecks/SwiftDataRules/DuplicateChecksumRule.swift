package import GlossDiagnostics
import GlossModelHistory

/// Reports versions of a migration plan that SwiftData cannot tell apart.
///
/// With stages the app terminates at launch with an exception that cannot be caught: “Duplicate version checksums
/// detected”. Without stages nothing happens, and the versions have no effect.
package enum DuplicateChecksumRule: Rule {
  package static let card = RuleCard(
    .duplicateChecksum,
    "SwiftData terminates the app with “Duplicate version checksums detected” if stages lead through versions that are "
      + "stored identically.",
    triggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          """
          ↓@Model final class Trip { var name: String? = "Trip" }
          """,
        ],
        stages: ".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)")
    ],
    nonTriggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          "@Model final class Trip { var name: String?; var note: String? }",
        ],
        stages: ".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)")
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.duplicateChecksums(in: $0, model: $1) }
  }
}
