import Foundation
import Testing

/// The verdict on a released version does not depend on how its plan is spelled, and is never green over a plan that was
/// not read.
@Suite(.serialized) struct PlanVerdictTests {
  private static func source(
    version: String = "VersionedSchema", plan: String = "SchemaMigrationPlan", stage: String = lightweight,
    passed: String = "Plan.self", first: String = "", second: String = ""
  ) -> String {
    """
    import SwiftData
    enum V1: \(version) {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var a: String = ""; \(first) }
    }
    enum V2: \(version) {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var a: String = ""; var b: Int = 0; \(second) }
    }
    enum Plan: \(plan) {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [\(stage)] }
    }
    let c = try ModelContainer(for: V2.Note.self, migrationPlan: \(passed))

    """
  }

  private static let lightweight = ".lightweight(fromVersion: V1.self, toVersion: V2.self)"
  private static let trailing =
    ".custom(fromVersion: V1.self, toVersion: V2.self) { c in try c.save() } didMigrate: { c in try c.save() }"

  /// A release with the source, and an edit of both of its versions.
  private func edited(_ source: (_ first: String, _ second: String) -> String) throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("App/S.swift", source("", ""))
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.write("App/S.swift", source("var z: Int = 0", "var c: Int = 0"))
    return repository
  }

  @Test(
    arguments: [
      ("VersionedSchema", "SchemaMigrationPlan", lightweight), ("VersionedSchema", "SchemaMigrationPlan", trailing),
      ("@preconcurrency VersionedSchema", "@preconcurrency SchemaMigrationPlan", lightweight),
      ("@MainActor VersionedSchema", "nonisolated SchemaMigrationPlan", trailing),
      ("Sendable & SwiftData.VersionedSchema", "@preconcurrency SchemaMigrationPlan & Sendable", lightweight),
    ])
  func anEditedReleasedVersionIsRefused(version: String, plan: String, stage: String) throws {
    let repository = try edited { first, second in
      Self.source(version: version, plan: plan, stage: stage, first: first, second: second)
    }
    let run = repository.run("guard", "--released", "v*")
    #expect(run.status == 1 && run.output.contains("(134504)"), "\(run.output)\(run.error)")
    let review = repository.run("review", "--against", "v1.0")
    #expect(review.output.contains("## Data model: 🛑"), "\(review.output)")
    let migrations = repository.run("migrations", ".")
    #expect(migrations.output.contains("V1 → V2"), "\(migrations.output)")
  }

  @Test(arguments: ["choose()", "flag ? Plan.self : nil", "Elsewhere.Plan.self", "V1.self"])
  func aPlanThatIsNotReadIsNeverGreen(passed: String) throws {
    for isEdited in [false, true] {
      let repository = try edited { first, second in
        Self.source(passed: passed, first: isEdited ? first : "", second: second)
      }
      let run = repository.run("guard", "--released", "v*")
      let finding = "App/S.swift:16:13: warning: the migration plan of a container is '"
      #expect(run.status == 1 && run.output.contains(finding), "\(run.output)\(run.error)")
      #expect(run.output.contains("so how stores of released versions open is unknown; pass the type of"))
      #expect(!run.output.contains("by inference"), "\(run.output)")
      let review = repository.run("review", "--against", "v1.0")
      #expect(review.output.contains("## Data model: ⚠️"), "\(review.output)")
      let migrations = repository.run("migrations", ".")
      #expect(migrations.output.contains("which is not read: whether these stages run is unknown"))
    }
  }

  @Test func aPlanThatNoContainerPassesIsNotSaidToRun() throws {
    let repository = try edited { Self.source(passed: "nil", first: $0, second: $1) }
    let run = repository.run("guard", "--released", "v*")
    #expect(run.output.contains("since no container passes the plan 'Plan'"), "\(run.output)\(run.error)")
    let migrations = repository.run("migrations", ".")
    #expect(migrations.output.contains("no container passes 'Plan', so SwiftData infers each migration"))
    #expect(!migrations.output.contains("by stages"), "\(migrations.output)")
  }
}
