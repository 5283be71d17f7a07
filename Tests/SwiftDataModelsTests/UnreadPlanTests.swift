import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What a container or a plan names and the reader cannot follow is said, with its reason, its place and what to write
/// instead.
@Suite struct UnreadPlanTests {
  private static func sources(stages: String = "[]", container: String, beside: String = "") throws -> [SwiftDataSource]
  {
    let text = """
      import SwiftData
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a: String = "" } }
      enum V2: VersionedSchema { static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a: String = ""; var b: Int = 0 } }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static let step = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        static var stages: [MigrationStage] {
      \(stages)
      } }
      \(container)
      \(beside)
      """
    return SwiftDataModelTests.load("App", versions: .all, ["App/S.swift": text]).models.compactMap(
      \.contents.swiftData)
  }

  private static let container = "let c = try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self)"

  /// The stages that are read, and why there may be others.
  @Test(
    arguments: [
      ("[made()]", "include 'made()', which is not read"),
      (
        "var all = [step]\nfor one in more { all.append(one) }\nreturn all",
        "include 'all', which is one of several values"
      ),
      ("isOn ? [step] : []", "include 'isOn ? [step] : []', which is one of several values"),
      ("loop }\nstatic var loop: [MigrationStage] { stages", "include 'stages', which leads through too many names"),
      (
        "\n#if FLAG\nreturn [step]\n#endif\nreturn []",
        "include '#if FLAG return [step] #endif return []', which depends on #if FLAG"
      ),
      ("var all = [step]\nfill(&all)\nreturn all", "include 'all', which is changed in a way that is not read"),
      ("[step][1]", "include '[step][1]', which is not read"),
      (
        "[.lightweight(fromVersion: old, toVersion: V2.self)]",
        "include '.lightweight(fromVersion: old, toVersion: V2.self)', which is not read"
      ),
    ])
  func stagesThatAreNotReadAreNamed(stages: String, reason: String) throws {
    let plan = try #require(Self.sources(stages: stages, container: Self.container).first?.plan)
    let gap = try #require(plan.gaps.first)
    let found = gap.reason.replacing("\\n", with: " ")
    #expect(!plan.isComplete && gap.what == "the stages of the plan 'Plan'" && found == reason, "\(found)")
    #expect(gap.path == "App/S.swift" && gap.position.line > 9)
    #expect(
      gap.sentence.hasSuffix(
        "; list each stage in 'stages', as in '[.lightweight(fromVersion: V1.self, toVersion: V2.self)]'"))
  }

  /// The plan of a container whose parameters say which it is, and whether it is read.
  @Test(
    arguments: [
      (
        "func open(_ plan: (any SchemaMigrationPlan.Type)?) -> ModelContainer { CALL }\nlet c = open(Plan.self)", "Plan"
      ),
      (
        "func open(_ plan: (any SchemaMigrationPlan.Type)? = nil) -> ModelContainer { CALL }\nlet c = open(Plan.self)",
        "Plan"
      ),
      ("func open(_ plan: (any SchemaMigrationPlan.Type)? = nil) -> ModelContainer { CALL }\nlet c = open()", "none"),
      ("func open(_ plan: (any SchemaMigrationPlan.Type)? = nil) -> ModelContainer { CALL }", "none"),
      ("func open(_ plan: (any SchemaMigrationPlan.Type)?) -> ModelContainer { CALL }", "unread"),
      (
        "func open(_ plan: (any SchemaMigrationPlan.Type)?) -> ModelContainer { CALL }\nlet c = open(Plan.self), d = open(nil)",
        "unread"
      ),
      (
        "func open(_ plan: (any SchemaMigrationPlan.Type)?) -> ModelContainer { CALL }\nlet c = open(Plan.self)\n#Preview { open(nil) }",
        "Plan"
      ),
      (
        "func open(_ plan: (any SchemaMigrationPlan.Type)?) -> ModelContainer { CALL }\nlet c = open(Plan.self)\nenum Samples { let d = open(nil) }",
        "Plan"
      ),
      ("func open<P: SchemaMigrationPlan>(_ plan: P.Type) -> ModelContainer { CALL }\nlet c = open(Plan.self)", "Plan"),
      ("init(plan: (any SchemaMigrationPlan.Type)?) { CALL }", "unread"),
    ])
  func aPlanMayBePassedOn(container: String, plan: String) throws {
    let call = "try! ModelContainer(for: V2.Note.self, migrationPlan: plan)"
    let sources = try Self.sources(stages: "[step]", container: container.replacing("CALL", with: call))
    let found = try #require(sources.flatMap(\.containers).first { $0.call == "ModelContainer" })
    #expect((found.readsPlan ? found.migrationPlan ?? "none" : "unread") == plan)
  }

  /// A plan beside the one that containers pass runs no stage.
  @Test(arguments: [
    ("let c = try! ModelContainer(for: V4.Note.self, migrationPlan: Other.self)", true),
    ("let c = try! ModelContainer(for: V4.Note.self, migrationPlan: made())", false),
    (
      "let c = try! ModelContainer(for: V4.Note.self, migrationPlan: Other.self), d = try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self)",
      false
    ),
    ("", false),
  ])
  func aPlanThatAnotherReplacedIsSaidToBe(container: String, isReplaced: Bool) throws {
    let other = """
      enum V4: VersionedSchema { static let versionIdentifier = Schema.Version(4, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var z: String = "" } }
      enum Other: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V4.self] }
        static var stages: [MigrationStage] { [] } }
      """
    let plans = try Self.sources(stages: "[step]", container: container, beside: other).compactMap(\.plan)
    #expect(plans.contains { $0.name == "Plan" && $0.isReplaced == isReplaced })
    #expect(plans.allSatisfy { $0.name == "Plan" || !$0.isReplaced })
  }

  @Test(arguments: [
    ("made()", "the identifier of the version 'V0' is 'made()', which is not read"),
    ("Schema.Version(1, 0)", "the identifier of the version 'V0' is not three numbers"),
    ("Schema.Version(1, 0, 0)", nil),
  ])
  func anIdentifierThatIsNotReadIsNamed(identifier: String, reason: String?) throws {
    let version = """
      enum V0: VersionedSchema { static let versionIdentifier = \(identifier)
        static var models: [any PersistentModel.Type] { [V1.Note.self] } }
      """
    let gaps = try Self.sources(stages: "[step]", container: Self.container, beside: version).flatMap(\.unread)
    #expect(gaps.first.map { "\($0.what) \($0.reason)" } == reason)
  }

  // MARK: - Types and defaults

  @Test(arguments: [
    ("Box.ID", "Box.ID"), ("Box.ID?", "Box.ID?"), ("Way.RawValue", "Way.RawValue"),
  ])
  func anAssociatedTypeIsThatOfItsProperty(type: String, name: String) throws {
    let text = """
      import SwiftData
      struct Box: Identifiable { let id: String }
      enum Way: Int, Codable { case a }
      @Model final class Note { var a: \(type) }
      """
    let model = try #require(SwiftDataModelTests.load("App", ["App/S.swift": text]).models.first)
    let attribute = try #require(model.model.entities.first?.attributes.first)
    #expect(model.contents.swiftData?.unresolved.isEmpty == true)
    #expect(
      attribute.type == (name.hasPrefix("Box") ? .string : .integer64) && attribute.isOptional == type.hasSuffix("?"))
  }

  @Test(arguments: [
    (".distantPast", true), ("Date.distantFuture", true), ("Foundation.Date.distantPast", true),
    ("Date(timeIntervalSince1970: 0)", true), (".init(timeIntervalSinceReferenceDate: -1_000.5)", true),
    ("UUID(uuidString: \"3F2504E0-4F89-11D3-9A0C-0305E82C3301\")!", true), ("Date()", false), (".now", false),
    ("Date.now", false), ("UUID()", false), ("Date(timeIntervalSince1970: now)", false),
    ("Date(timeIntervalSinceNow: 60)", false), ("UUID(uuidString: text)!", false), ("makeDate()", false), ("", false),
  ])
  func aDefaultMayBeTheSameAtEachLaunch(expression: String, isConstant: Bool) {
    #expect(SwiftDataDefault.isConstant(expression) == isConstant)
  }
}
