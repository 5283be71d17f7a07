import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// The plan that a container passes is read, or said to be unread.
@Suite struct PassedPlanTests {
  private static func container(_ plan: String, _ beside: String) throws -> String {
    let source = """
      import SwiftData
      @Model final class Note { var a: String = "" }
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] } }
      enum Other { static let plan = Plan.self; static let none: (any SchemaMigrationPlan.Type)? = nil
        static var choice: any SchemaMigrationPlan.Type { flag ? Plan.self : Plan.self } }
      \(beside)
      func make(given: any SchemaMigrationPlan.Type) throws -> ModelContainer {
        let local = Plan.self
        return try ModelContainer(for: Note.self, migrationPlan: \(plan))
      }
      """
    let result = SwiftDataModelTests.load("App", versions: .all, ["App/S.swift": source])
    let facts = try #require(result.models.first?.contents.swiftData)
    let container = try #require(facts.containers.first)
    let gaps = facts.unread.filter { $0.what == SwiftDataGap.planOfContainer }
    #expect(gaps.count == (container.readsPlan ? 0 : 1))
    return container.readsPlan ? container.migrationPlan ?? "none" : "unread \(container.migrationPlan ?? "")"
  }

  @Test(
    arguments: [
      ("Plan.self", "Plan"), ("Plan.self as any SchemaMigrationPlan.Type", "Plan"), ("local", "Plan"),
      ("Other.plan", "Plan"), ("Alias.self", "Plan"), ("nil", "none"), ("Other.none", "none"),
      ("nil as (any SchemaMigrationPlan.Type)?", "none"), ("given", "unread given"), ("gone()", "unread gone()"),
      ("Missing.self", "unread Missing"), ("Note.self", "unread Note"), ("Other.choice", "Plan"),
      ("flag ? Plan.self : Second.self", "unread flag ? Plan.self : Second.self"),
      ("flag ? Plan.self : nil", "unread flag ? Plan.self : nil"), ("Own.self", "unread Own"),
      ("Other.none ?? Plan.self", "Plan"), ("Other.plan ?? Second.self", "Plan"), ("nil ?? nil", "none"),
    ])
  func thePlanOfAContainerIsReadOrSaidToBeUnread(plan: String, expected: String) throws {
    #expect(
      try Self.container(
        plan, "typealias Alias = Plan\nprotocol Other2 {}\nenum Own: Other2 {}\nenum Second: SchemaMigrationPlan {}")
        == expected)
  }
}
