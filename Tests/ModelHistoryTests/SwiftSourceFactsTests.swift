import GlossBasics
import Testing

@testable import GlossModelFiles
@testable import GlossModelHistory

/// How SwiftData migrates, by its plan.
@Suite struct SwiftSourceFactsTests {
  private static let stage = SwiftDataSource.Stage(
    isCustom: false, from: "V1", to: "V2", path: "Plan.swift", position: SourcePosition(line: 9, column: 3))

  /// A plan that may have more stages than were read finds versions by their checksums, too.
  @Test(arguments: [
    (stages: [stage], isComplete: true, way: ProjectMigration.Way.staged), ([stage], false, .staged),
    ([], false, .staged), ([], true, .automatic),
  ])
  func stagesDecide(stages: [SwiftDataSource.Stage], isComplete: Bool, way: ProjectMigration.Way) {
    var source = SwiftDataSource(path: "Plan.swift")
    source.plan = SwiftDataSource.Plan(
      name: "AppPlan", path: "Plan.swift", position: SourcePosition(line: 4, column: 1), versions: ["V1", "V2"],
      stages: stages, isComplete: isComplete)
    let migration = SwiftSourceFacts(source, model: "App").migration
    #expect(migration.way == way)
    #expect(migration.place == (way == .staged ? "Plan.swift:4" : nil))
  }

  @Test func withoutAPlanTheChangeIsInferred() {
    #expect(SwiftSourceFacts(SwiftDataSource(path: "App.swift"), model: "App").migration.way == .automatic)
    #expect(SwiftSourceFacts(nil, model: "App").migration.way == .automatic)
  }
}
