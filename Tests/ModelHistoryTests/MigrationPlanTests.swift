import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct MigrationPlanTests {
  private func version(_ name: String, _ attributes: AttributeDescription..., isCurrent: Bool = false) -> ModelVersion {
    ModelVersion(
      name: name, model: ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: attributes)]),
      isCurrent: isCurrent)
  }

  private let a = AttributeDescription(name: "a", type: .string, isOptional: true)

  private func optional(_ name: String, _ type: AttributeType = .string) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: true)
  }

  private func plan(_ versions: [ModelVersion], target: String? = nil) -> MigrationPlan {
    MigrationPlan(model: "App", versions: versions, target: target)
  }

  private func stages(_ plan: MigrationPlan) -> [String] {
    plan.stages.map { "\($0.kind.rawValue) \($0.versions.joined(separator: ","))" }
  }

  @Test func oneLightweightStageWhereEveryJumpIsInferable() {
    let plan = plan([
      version("App", a), version("App 2", a, optional("b")), version("App 3", a, optional("b"), optional("c")),
    ])
    #expect(plan.target == "App 3" && plan.paths.map(\.version) == ["App", "App 2"])
    #expect(plan.paths.allSatisfy { $0.opening.verdict == .lightweight } && plan.worst == .lightweight)
    #expect(stages(plan) == ["lightweight App,App 2,App 3"])
  }

  /// `a` changes its type by way of a version without it: each step is inferable, the jump is not.
  @Test func aCustomStageIsTheBarrierOfAJump() {
    let versions = [version("App", a), version("App 2", optional("b")), version("App 3", optional("a", .date))]
    let plan = plan(versions)
    #expect(plan.paths.map(\.opening.verdict) == [.custom, .lightweight])
    #expect(plan.paths.map(\.next.outlook.verdict) == [.lightweight, .lightweight])
    #expect(stages(plan) == ["custom App,App 2", "lightweight App 3"])
    #expect(plan.stages.first?.needsBridge == false && plan.stages.first?.task == nil)
  }

  /// No single step is impossible, but whoever takes them all arrives without the values.
  @Test func aPathOfStagesSaysWhatItLoses() throws {
    let versions = [version("App", a), version("App 2"), version("App 3", optional("a", .integer16))]
    let path = try #require(plan(versions).paths.first)
    #expect(path.version == "App" && path.opening.verdict == .custom)
    #expect(path.stagedLosses.map(\.words) == ["the values of 'E.a' are deleted"])
    #expect(plan([version("App", a), version("App 2", a, optional("b"))]).paths.first?.stagedLosses == [])
  }

  @Test func noChecksumStandsInALightweightStageAndAnother() {
    let versions = [
      version("App", a), version("App 2", a, optional("b")), version("App 3", optional("b")),
      version("App 4", optional("b"), optional("a", .date)), version("App 5", optional("a", .date)),
    ]
    let plan = plan(versions)
    #expect(stages(plan) == ["lightweight App", "custom App 2,App 3", "lightweight App 4,App 5"])
    let lightweight = plan.stages.filter { $0.kind == .lightweight }.flatMap(\.checksums)
    let custom = Set(plan.stages.filter { $0.kind == .custom }.flatMap(\.checksums))
    #expect(Set(lightweight).count == lightweight.count && custom.isDisjoint(with: lightweight))
  }

  @Test func aStepThatNoStageCanDoAsksForABridge() throws {
    let plan = plan([
      version("App", a), version("App 2", optional("a", .date)), version("App 3", optional("a", .date), optional("b")),
    ])
    #expect(plan.paths.map(\.opening.verdict) == [.custom, .lightweight])
    let step = try #require(plan.paths.first).next
    #expect(step.outlook.verdict == .custom && step.bridges.count == 1)
    #expect(step.bridges.first?.contains("between 'App' and 'App 2' add a version") == true)
    #expect(plan.stages.first?.needsBridge == true)
    let source = StagesSource(plan, package: "App").text
    #expect(source.contains("no stage can do this step") && !source.contains("customStage(from"))
  }

  @Test func aRequiredValueIsFilledInAHandler() {
    let plan = plan([version("App", a), version("App 2", AttributeDescription(name: "a", type: .string))])
    #expect(plan.worst == .fails && stages(plan) == ["custom App,App 2"])
    #expect(plan.stages.first?.task?.contains("'E.a' is required") == true)
    let source = StagesSource(plan, package: "App").text
    #expect(source.contains("customStage(from: modelApp, to: modelApp2)") && source.contains("NSCustomMigrationStage"))
  }

  @Test func namesVersionsWithOneChecksumAndListsThemOnce() {
    var same = a
    same.userInfo = ["x": "y"]
    let plan = plan([version("App", a), version("App 2", same), version("App 3", a, optional("b"))])
    #expect(plan.duplicates == [["App", "App 2"]])
    #expect(stages(plan) == ["lightweight App,App 3"])
    #expect(plan.text.contains("'App' and 'App 2' have the same version checksum"))
  }

  @Test func endsAtTheTarget() {
    let versions = [version("App", a), version("App 2", a, optional("b")), version("App 3", optional("b"))]
    let plan = plan(versions, target: "App 2")
    #expect(plan.later == ["App 3"] && plan.paths.map(\.version) == ["App"])
    #expect(self.plan([]).paths.isEmpty && self.plan([version("App", a)]).stages.isEmpty)
  }

  @Test func namesMappingModels() {
    let mapping = MappingModel(
      name: "AppToApp2", path: "AppToApp2.xcmappingmodel", isSource: true,
      source: .init(path: "App.xcdatamodeld/App.xcdatamodel"),
      destination: .init(path: "App.xcdatamodeld/App 2.xcdatamodel"), entityMappings: [])
    let plan = MigrationPlan(
      model: "App", versions: [version("App", a), version("App 2", optional("a", .date))], target: nil,
      mappings: [mapping])
    #expect(plan.paths.first?.opening.mappingModels == ["AppToApp2.xcmappingmodel"])
    #expect(plan.text.contains("App  served by AppToApp2.xcmappingmodel"))
  }

  @Test func saysInShortWhichVersionsComeAfterTheTarget() {
    let versions = (1...6).map { version("App \($0)", a, optional("b\($0)")) }
    #expect(plan(versions, target: "App 5").text.contains("App 6 comes after 'App 5' and is left out; --to names"))
    #expect(plan(versions, target: "App 4").text.contains("App 5, App 6 come after 'App 4' and are left out"))
    #expect(plan(versions, target: "App 1").text.contains("App 2 to App 6 (5 versions) come after 'App 1'"))
    #expect(!plan(versions, target: "App 6").text.contains("left out"))
  }
}
