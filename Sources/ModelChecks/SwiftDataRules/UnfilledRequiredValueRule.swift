package import GlossDiagnostics
import GlossModelHistory

/// Reports new required properties of a stage's target that neither a default value nor a handler fills.
///
/// The stage itself migrates like Core Data's inference, before `didMigrate`: “Validation error missing attribute values
/// on mandatory destination attribute” (blog.ottijp.com, 2025-01-18; Stack Overflow, question 79304215 for
/// relationships). Objects that `willMigrate` deletes have no such value to miss, so nothing is
/// reported where a handler deletes any, or names the property.
package enum UnfilledRequiredValueRule: Rule {
  package static let card = RuleCard(
    .unfilledRequiredValue,
    "Existing objects have no value for a new required property without a default value: the migration stops (134110).",
    triggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          "@Model final class Trip { var name: String?; var rank: Int }",
        ],
        stages: """
          .↓lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)
          """)
    ],
    nonTriggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          "@Model final class Trip { var name: String?; var rank: Int = 0 }",
        ],
        stages: """
          .lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.unfilledValues(in: $0, model: $1) }
  }
}
