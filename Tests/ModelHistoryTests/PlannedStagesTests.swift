import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// What the stages of a plan do, and what they lack.
@Suite struct PlannedStagesTests {
  private typealias Parts = ProofParts

  private static func state(_ number: Int, _ model: ManagedObjectModel, isPredicted: Bool = true) -> ModelState {
    ModelState(name: "V\(number)", content: ModelContent(model, unresolved: isPredicted ? [] : ["E"]))
  }

  private static func model(_ attributes: AttributeDescription...) -> ManagedObjectModel {
    ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: attributes)])
  }

  private static let text = AttributeDescription(name: "a", type: .string, isOptional: true)
  private static let added = AttributeDescription(name: "b", type: .string, isOptional: true)
  private static let required = AttributeDescription(name: "a", type: .string)
  private static let number = AttributeDescription(name: "a", type: .integer64, isOptional: true)

  private func planned(
    _ stages: [String], _ models: [ManagedObjectModel], versions: [Int]? = nil, isComplete: Bool = true
  ) -> PlannedStages {
    let states = models.enumerated().map { Self.state($0 + 1, $1) }
    return PlannedStages(
      Parts.plan(stages, versions: versions ?? Array(1...max(1, models.count)), isComplete: isComplete), states: states,
      Steps(), history: nil)
  }

  static let steps: [(models: [ManagedObjectModel], isCustom: Bool, words: String, sentence: String)] = [
    ([model(text), model(text, added)], false, "", ""),
    (
      [model(text), model(text, added)], true, ", which could be inferred without its code",
      "it could be inferred without its code"
    ),
    ([model(text), model(required)], false, ", which rows may stop", "rows may stop it"),
    ([model(text), model(required)], true, "", ""),
    ([model(text), model(number)], false, ", which no stage can do", "no stage can do it"),
    ([model(text), model(number)], true, ", which no stage can do", "no stage can do it"),
    (
      [model(text), model(text)], false,
      ", which changes no hash: “Duplicate version checksums detected” crashes the app",
      "it changes no hash: “Duplicate version checksums detected” crashes the app"
    ),
    ([model(text)], false, ", whose versions are not both in the sources", "not both versions are in the sources"),
  ]

  @Test(arguments: steps)
  func eachStageSaysWhatItDoes(models: [ManagedObjectModel], isCustom: Bool, words: String, sentence: String) {
    let planned = planned([isCustom ? "1=2" : "1-2"], models, versions: [1, 2])
    let kind = isCustom ? "custom" : "lightweight"
    #expect(Array(planned.textLines.prefix(2)) == ["Stages of AppPlan (Plan.swift:4)", "  \(kind): V1 → V2\(words)"])
    let row = planned.markdown.split(separator: "\n").first { $0.hasPrefix("| \(kind)") }
    #expect(row?.hasPrefix("| \(kind) | `V1` | `V2` | \(sentence)") == true)
    #expect(planned.endsTheApp == words.contains("changes no hash"))
    #expect(planned.impossible.count == (words.contains("no stage can do") ? 1 : 0))
    #expect(planned.gaps == [])
  }

  @Test func whatUsersLoseIsSaidUnlessNothingIsMigrated() {
    let lossy = planned(["1-2"], [Self.model(Self.text, Self.added), Self.model(Self.text)])
    #expect(lossy.stages.first?.losses.map(\.property) == ["b"])
    #expect(lossy.textLines.contains { $0.hasPrefix("    - ") && $0.contains("E.b") })
    #expect(lossy.markdown.contains("E.b"))
    let impossible = planned(["1-2"], [Self.model(Self.text, Self.added), Self.model(Self.number)])
    #expect(impossible.stages.first?.losses == [])
    #expect(planned(["2-9"], [Self.model(Self.text)]).stages.first?.outlook == nil)
    #expect(planned(["9-1"], [Self.model(Self.text)]).stages.first?.outlook == nil)
  }

  @Test func aPlanWithoutStagesInfersEverything() {
    let planned = planned([], [Self.model(Self.text)])
    #expect(planned.textLines.last == "  none: SwiftData infers each migration from the store's cached model")
    #expect(planned.markdown.contains("None: SwiftData infers each migration") && !planned.markdown.contains("| Kind"))
    #expect(!planned.endsTheApp)
  }

  static let gaps: [(stages: [String], versions: [Int], isComplete: Bool, expected: [String])] = [
    (["1-2", "2-3"], [1, 2, 3], true, []), ([], [1, 2, 3], true, []), (["1-3", "2-3"], [1, 2, 3], true, []),
    ([], [1, 2], false, ["the plan is not completely literal, so there may be more stages"]),
    (["2-1"], [1, 2], false, ["the plan is not completely literal, so there may be more stages"]),
    (
      ["1-2"], [1, 2, 3], true,
      ["no stage leads from 'V2' to 'V3', so its stores end with “unknown model version” (134504)"]
    ),
    (
      ["2-3"], [1, 2, 3], true,
      ["no stage leads from 'V1' to 'V2', so its stores end with “unknown model version” (134504)"]
    ),
    (["1-2", "2-1"], [1, 2], true, ["the stage from 'V2' to 'V1' leads back"]),
    (["1-2", "2-2"], [1, 2], true, ["the stage from 'V2' to 'V2' leads back"]),
    (["2-3", "1-2"], [1, 2, 3], true, ["the stage from 'V1' to 'V2' comes after a later one"]),
    // Two from one version are in order.
    (["1-2", "1-3", "2-3"], [1, 2, 3], true, []),
    // The latest counts, not the one before.
    (
      ["3-4", "1-2", "2-3"], [1, 2, 3, 4], true,
      [
        "the stage from 'V1' to 'V2' comes after a later one", "the stage from 'V2' to 'V3' comes after a later one",
      ]
    ),
    (["1-2", "0-1"], [1, 2], true, ["the stage from 'V0' to 'V1' names 'V0', which the plan does not list"]),
    (["1-2", "2-9"], [1, 2], true, ["the stage from 'V2' to 'V9' names 'V9', which the plan does not list"]),
    (["1-2", "8-9"], [1, 2], true, ["the stage from 'V8' to 'V9' names 'V8', which the plan does not list"]),
  ]

  @Test(arguments: gaps)
  func whatAPlanLacksIsSaid(stages: [String], versions: [Int], isComplete: Bool, expected: [String]) {
    let planned = planned(stages, [Parts.model(1), Parts.model(2)], versions: versions, isComplete: isComplete)
    #expect(planned.gaps == expected)
    #expect(planned.textLines.filter { $0.hasPrefix("  ! ") } == expected.map { "  ! \($0)" })
    #expect(planned.markdown.contains("- **") != expected.isEmpty)
    #expect(planned.json.text().contains("\"gaps\"") != expected.isEmpty)
  }

  /// Whether versions with types that are not in the sources are equal depends on those types.
  @Test(
    arguments: [
      ("var a: Missing?", "var a: Missing?", ", if \"Missing\", which is not in the sources, is the same type in both"),
      ("var a: String?", "var a: String?", nil),
    ] as [(String, String, String?)])
  func stagesThatMayChangeNothingSayWhen(one: String, two: String, condition: String?) throws {
    let schemas = [one, two].enumerated().map { number, members in
      """
      enum V\(number + 1): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number + 1), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { \(members) }
      }

      """
    }
    let plan = """
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """
    let files = InMemoryFileTree(["App/A.swift": "import SwiftData\n" + schemas.joined() + plan])
    let versions = ModelLoader(files: files).load("App", versions: .all).models.map { ModelVersion($0) }
    let migrations = MigrationPlan(model: "App", versions: versions, target: nil)
    let planned = try #require(migrations.planned)
    #expect(planned.stages.first?.outlook?.verdict == MigrationOutlook.Verdict.none)
    #expect(planned.stages.first?.condition == condition)
    #expect(planned.endsTheApp == (condition == nil) && migrations.endsTheApp == planned.endsTheApp)
    let end =
      condition.map { ", which changes no hash\($0): then “Duplicate version checksums detected” crashes the app" }
      ?? ", which changes no hash: “Duplicate version checksums detected” crashes the app"
    #expect(planned.textLines[1] == "  lightweight: V1 → V2\(end)")
  }
}
