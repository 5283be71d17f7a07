import GlossBasics
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

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
    let migration = SwiftSourceFacts([source], model: "App").migration
    #expect(migration.way == way)
    #expect(migration.place == (way == .staged ? "Plan.swift:4" : nil))
  }

  @Test func withoutAPlanTheChangeIsInferred() {
    #expect(SwiftSourceFacts([SwiftDataSource(path: "App.swift")], model: "App").migration.way == .automatic)
    #expect(SwiftSourceFacts([], model: "App").migration.way == .automatic)
  }

  /// A plan that no container passes migrates nothing, and what a later version says counts as well as the first.
  @Test(arguments: [(plans: [String?](), isPassed: true), ([nil], false), ([nil, "AppPlan"], true), (["Other"], true)])
  func aPlanThatNoContainerPassesMigratesNothing(plans: [String?], isPassed: Bool) {
    var (first, last) = (SwiftDataSource(path: "Plan.swift"), SwiftDataSource(path: "Plan.swift"))
    let position = SourcePosition(line: 1, column: 1)
    let plan = SwiftDataSource.Plan(
      name: "AppPlan", path: "Plan.swift", position: position, versions: ["V1", "V2"], stages: [Self.stage],
      isComplete: true)
    (first.plan, last.plan) = (plan, plan)
    last.containers = plans.map { plan in
      var container = SwiftDataContainer(
        path: "App.swift", position: position, call: "ModelContainer", classes: [], isComplete: true)
      container.migrationPlan = plan
      return container
    }
    last.unread = [SwiftDataGap(what: "a container", reason: "is not literal", path: "App.swift", position: position)]
    let facts = SwiftSourceFacts([first, last], model: "App")
    #expect(facts.migration.way == (isPassed ? .staged : .automatic))
    #expect(facts.containers.count == plans.count)
    #expect(facts.unread == last.unread)
  }
}
