import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// The plan that a container passes is read, or said to be unread.
@Suite struct PassedPlanTests {
  private static func container(_ plan: String, _ beside: String, first isFirst: Bool = false) throws -> String {
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
      """
      + (isFirst
        ? ""
        : """

        func make(given: any SchemaMigrationPlan.Type) throws -> ModelContainer {
          let local = Plan.self
          return try ModelContainer(for: Note.self, migrationPlan: \(plan))
        }
        """)
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

  /// What an initializer gives a property is what those pass who call it, else the default value of its parameter.
  @Test(arguments: [
    ("init(_ x: Steps = Plan.self) { plan = x }", "", "Plan"),
    ("init(_ x: Steps = Plan.self) { self.plan = x }", "let s = Store()", "Plan"),
    ("init(_ x: Steps = Plan.self) { self.plan = x }", "let s = Store(Plan.self)", "Plan"),
    ("init(_ x: Steps = Plan.self) { self.plan = x }", "let s = Store(Second.self)", "Second"),
    ("init(_ x: Steps = Plan.self) { self.plan = x }", "let s = Store(Plan.self), t = Store.init(nil)", "unread plan"),
    ("init(_ x: Steps = Plan.self) { if flag { plan = x } else { plan = nil } }", "", "unread plan"),
    ("init(_ x: Steps) { self.plan = x }", "let s = Store(Plan.self)", "Plan"),
    ("init(_ x: Steps) { self.plan = x }", "", "unread plan"),
    ("init() { plan = Plan.self }\ninit(_ x: Steps) { plan = x }", "let s = Store(Plan.self)", "Plan"),
    ("init() { plan = Plan.self }\ninit(_ x: Int) { plan = nil }", "", "unread plan"),
    ("init(_ x: Steps = Plan.self) { self.plan = x; plan = nil }", "", "unread plan"),
  ])
  func aPropertyIsWhatItsInitializersGiveIt(initializer: String, beside: String, expected: String) throws {
    let store = """
      typealias Steps = (any SchemaMigrationPlan.Type)?
      enum Second: SchemaMigrationPlan {}
      final class Store { let plan: Steps
        \(initializer)
        func open() throws -> ModelContainer { try ModelContainer(for: Note.self, migrationPlan: plan) } }
      \(beside)
      """
    #expect(try Self.container("Plan.self", store, first: true) == expected)
  }

  /// A value whose property is set after it is made is not the one that it was made with.
  @Test(arguments: [
    ("let one = One(plan: Plan.self)", "one.plan", "Plan"), ("var one = One(plan: Plan.self)", "one.plan", "Plan"),
    ("var one = One(plan: Plan.self)\none.plan = nil", "one.plan", "unread one.plan"),
    ("let one = One()", "one.plan", "none"), ("let one = One.live", "one.plan", "Plan"),
    ("let one: One = .live", "one.plan", "Plan"),
  ])
  func aPropertyOfAValueIsWhatItIsMadeWith(local: String, plan: String, expected: String) throws {
    let source = """
      struct One { var plan: (any SchemaMigrationPlan.Type)? = nil; static let live = One(plan: Plan.self) }
      func open() throws -> ModelContainer {
        \(local)
        return try ModelContainer(for: Note.self, migrationPlan: \(plan))
      }
      """
    #expect(try Self.container("Plan.self", source, first: true) == expected)
  }
}
