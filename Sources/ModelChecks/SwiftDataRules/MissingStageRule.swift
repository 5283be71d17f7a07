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
        versions: [
          "@Model final class Trip { var name: String? }",
          "↓@Model final class Trip { var name: String?; var note: String? }",
          "@Model final class Trip { var note: String? }",
        ],
        stages: ".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)")
    ],
    nonTriggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          "@Model final class Trip { var name: String?; var note: String? }",
        ],
        stages: "")
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.missingStages(in: $0, model: $1) }
  }
}
