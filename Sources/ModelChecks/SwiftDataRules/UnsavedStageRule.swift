package import GlossDiagnostics
import GlossModelHistory

/// Reports handlers of a stage that change objects and never save their context.
///
/// The context of a migration does not save by itself (nobelnrj/myhome, MigrationPlan.swift): Apple's own example ends
/// with `context.save()` (WWDC 2023, session 10195).
package enum UnsavedStageRule: Rule {
  package static let card = RuleCard(
    .unsavedStage, "The context of a stage does not save by itself: what a handler changes without saving is lost.",
    triggering: [
      RuleExample(
        versions: RuleExample.tripsWithNotes,
        stages: """
          .custom(
            fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: nil,
            didMigrate: { context in
              let trips = try context.fetch(FetchDescriptor<SchemaV2.Trip>())
              for trip in trips { ↓trip.note = trip.name }
            })
          """)
    ],
    nonTriggering: [
      RuleExample(
        versions: RuleExample.tripsWithNotes,
        stages: """
          .custom(
            fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: nil,
            didMigrate: { context in
              let trips = try context.fetch(FetchDescriptor<SchemaV2.Trip>())
              for trip in trips { trip.note = trip.name }
              try context.save()
            })
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.swiftDataDefects { SwiftDataDefect.unsavedStages(in: $0, model: $1) }
  }
}
