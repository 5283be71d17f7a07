package import GlossDiagnostics
import GlossModelHistory

/// Reports handlers of a stage that fetch, insert or delete objects of another version than their context has.
///
/// Before the stage the context has the classes of the source version, after it those of the target; an object of any
/// other crashes the app with “What kind of backing data is this?” (Apple developer forums, thread 779790). A name without
/// its version often is a `typealias` of the current one (everpcpc/KMReader, pull request 803). An object of the target
/// that `willMigrate` only keeps for `didMigrate` does not belong to the context, and is not reported.
package enum WrongVersionInStageRule: Rule {
  package static let card = RuleCard(
    .wrongVersionInStage,
    "'willMigrate' has the classes of the source version, 'didMigrate' those of the target: an object of another version "
      + "crashes the app.",
    triggering: [
      RuleExample(
        versions: RuleExample.tripsWithNotes,
        stages: """
          .custom(
            fromVersion: SchemaV1.self, toVersion: SchemaV2.self,
            willMigrate: { context in
              for trip in try context.fetch(FetchDescriptor<↓SchemaV2.Trip>()) { trip.note = trip.name }
              try context.save()
            }, didMigrate: nil)
          """)
    ],
    nonTriggering: [
      RuleExample(
        versions: RuleExample.tripsWithNotes,
        stages: """
          .custom(
            fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: nil,
            didMigrate: { context in
              for trip in try context.fetch(FetchDescriptor<SchemaV2.Trip>()) { trip.note = trip.name }
              try context.save()
            })
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.wrongVersions(in: $0, model: $1) }
  }
}

extension RuleExample {
  /// The class of two versions, of which the second adds a property.
  static let tripsWithNotes = [
    "@Model final class Trip { var name: String? }",
    "@Model final class Trip { var name: String?; var note: String? }",
  ]
}
