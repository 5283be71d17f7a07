import GlossBasics
import GlossModelFiles
import Testing

@testable import GlossSwiftDataModels

/// Loops and functions in the bodies that lists of versions and stages come from.
@Suite struct BodySpellingTests {
  /// The versions and stages of a plan, and why it is not complete.
  private static func plan(schemas: String = "[V1.self, V2.self, V3.self]", stages: String) throws -> [String] {
    let versions = (1...3).map { number in
      """
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { \((1...number).map { "var a\($0): Int = 0" }.joined(separator: "; ")) }
      }

      """
    }
    let source = """
      import SwiftData
      \(versions.joined())
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { \(schemas) }
        static var stages: [MigrationStage] { \(stages) }
      }
      let c = try ModelContainer(for: V3.Note.self, migrationPlan: Plan.self)
      """
    let models = SwiftDataModelTests.load("App", versions: .all, ["App/Plan.swift": source]).models
    let plan = try #require(models.first?.contents.swiftData?.plan)
    return plan.versions + plan.stages.map { "\($0.from)-\($0.to)" } + plan.gaps.map(\.reason)
  }

  private static let whole = ["V1", "V2", "V3", "V1-V2", "V2-V3"]
  private static let plain =
    "[.lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V3.self)]"

  @Test(arguments: [
    "var all: [any VersionedSchema.Type] = []\nfor version in [V1.self, V2.self, V3.self] { all.append(version) }\nreturn all",
    "var all: [any VersionedSchema.Type] = [V1.self]\nfor version in [V2.self, V3.self] { all += [version] }\nreturn all",
    "var all: [any VersionedSchema.Type] = [V1.self]\nlet more = [V2.self, V3.self]\nfor one in more { all.append(one) }\nreturn all",
    "func list() -> [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }\nreturn list()",
    "func with(_ last: any VersionedSchema.Type) -> [any VersionedSchema.Type] { [V1.self, V2.self, last] }\nreturn with(V3.self)",
    "let first = V1.self\nfunc list() -> [any VersionedSchema.Type] { [first, V2.self, V3.self] }\nreturn list()",
  ])
  func versionsAreThoseOfALoopOrFunction(body: String) throws {
    #expect(try Self.plan(schemas: body, stages: Self.plain) == Self.whole)
  }

  @Test(arguments: [
    """
    var all: [MigrationStage] = []
    for (from, to) in pairs { all.append(.lightweight(fromVersion: from, toVersion: to)) }
    return all
    """
  ])
  func aLoopOverWhatIsNotKnownIsAGap(body: String) throws {
    let found = try Self.plan(stages: body)
    #expect(found.count > 3 && !found.contains("V1-V2"))
  }

  @Test(arguments: [
    """
    var all: [MigrationStage] = []
    for stage in [MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self),
      MigrationStage.lightweight(fromVersion: V2.self, toVersion: V3.self)] { all.append(stage) }
    return all
    """,
    """
    func step(_ from: any VersionedSchema.Type, _ to: any VersionedSchema.Type) -> MigrationStage {
      .lightweight(fromVersion: from, toVersion: to)
    }
    return [step(V1.self, V2.self), step(V2.self, V3.self)]
    """,
    """
    var all = [MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)]
    for to in [V3.self] {
      let from = V2.self
      all.append(.lightweight(fromVersion: from, toVersion: to))
    }
    return all
    """,
  ])
  func stagesAreThoseOfALoopOrFunction(body: String) throws {
    #expect(try Self.plan(stages: body) == Self.whole)
  }

  /// What may change, or is decided when the app runs, decides nothing here.
  @Test(arguments: [
    "guard isOn else { return [] }\nreturn \(plain)",
    "guard Flags.isOn else { return [] }\nreturn \(plain) } }\nenum Flags { static var isOn = true; static var x: Int { 1",
    "guard flag() else { return [] }\nreturn \(plain)",
    "switch Mode.now { case .one: return \(plain)\ndefault: return [] } } }\nenum Mode { case one, two; static var now = Mode.one; static var x: Int { 1",
    "if let first = schemas.first { return \(plain) }\nreturn []",
    "Step.allCases.map(\\.stage) } }\nenum Step: CaseIterable { case one\n#if FLAG\ncase two\n#endif\nvar stage: MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self)",
    "zip(schemas, schemas.dropFirst()).map(step)",
    "schemas.filter { $0.versionIdentifier > other }.map { .lightweight(fromVersion: V1.self, toVersion: $0) }",
    "(0..<count).map { .lightweight(fromVersion: schemas[$0], toVersion: schemas[$0 + 1]) }",
    "(0..<schemas.count).map { .lightweight(fromVersion: schemas[$0], toVersion: schemas[$0 + 1]) }",
  ])
  func whatIsDecidedElsewhereIsAGap(body: String) throws {
    let found = try Self.plan(stages: body)
    #expect(found.contains { $0.hasPrefix("include") }, "\(found)")
  }

  @Test func anExtensionOfAProtocolHasTheMembersOfItsType() throws {
    let body = """
      [First.stage, Second.stage] }
      }
      protocol Step { static var from: any VersionedSchema.Type { get }; static var to: any VersionedSchema.Type { get } }
      extension Step { static var stage: MigrationStage { .lightweight(fromVersion: from, toVersion: to) } }
      enum First: Step { static let from: any VersionedSchema.Type = V1.self; static let to: any VersionedSchema.Type = V2.self }
      enum Second: Step {
        static var from: any VersionedSchema.Type { V2.self }
        static var to: any VersionedSchema.Type { V3.self
      """
    #expect(try Self.plan(stages: body) == Self.whole)
  }

  @Test(arguments: [
    "var all = [V1.self, V2.self, V3.self]\nfor one in [V3.self] where odd(one) { all.append(one) }\nreturn all",
    "var all = [V1.self]\nfor one in [V2.self, V3.self] { if odd(one) { all.append(one) } }\nreturn all",
    "var all = [V1.self]\nif odd { for one in [V2.self, V3.self] { all.append(one) } }\nreturn all",
  ])
  func aLoopThatPassesOverElementsIsAGap(body: String) throws {
    #expect(try Self.plan(schemas: body, stages: Self.plain) != Self.whole)
  }
}
