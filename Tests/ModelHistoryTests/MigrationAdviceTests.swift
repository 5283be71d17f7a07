import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory

/// Every advice is taken here, and the verdict asked for again.
@Suite struct MigrationAdviceTests {
  private static func model(_ entities: [EntityDescription]) -> ManagedObjectModel {
    ManagedObjectModel(entities: entities)
  }

  private static func attribute(
    _ name: String, _ type: AttributeType = .string, optional: Bool = true, id: String? = nil
  ) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: optional, renamingIdentifier: id)
  }

  private static func link(_ name: String, isToMany: Bool = false, optional: Bool = true) -> RelationshipDescription {
    RelationshipDescription(name: name, destination: "A", isToMany: isToMany, isOptional: optional)
  }

  /// Two versions, the change that the advice names, made to a chain of versions, and what is left to say of each step.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: ManagedObjectModel
    let new: ManagedObjectModel
    let advice: MigrationAdvice
    /// The versions from the old one to the new one where the advice is taken.
    let chain: [ManagedObjectModel]
    /// The verdict of each step.
    let verdicts: [MigrationOutlook.Verdict]
  }

  private static let plain = model([EntityDescription(name: "A", attributes: [attribute("a")])])

  private static func one(
    _ attributes: [AttributeDescription] = [], _ links: [RelationshipDescription] = [], unique: [[String]] = []
  ) -> ManagedObjectModel {
    model([
      EntityDescription(name: "A", attributes: attributes, relationships: links, uniquenessConstraints: unique)
    ])
  }

  private static let withDefault = AttributeDescription(name: "r", type: .string, defaultValue: .string("x"))
  private static let roots = [EntityDescription(name: "A"), EntityDescription(name: "B")]
  private static let united = [EntityDescription(name: "A"), EntityDescription(name: "B", superentity: "A")]

  static let cases: [Case] = [
    Case(
      testDescription: "new required attribute: a default", old: plain,
      new: one([attribute("a"), attribute("r", optional: false)]), advice: .giveDefault,
      chain: [plain, one([attribute("a"), withDefault])], verdicts: [.lightweight]),
    Case(
      testDescription: "new required attribute: optional", old: plain,
      new: one([attribute("a"), attribute("r", optional: false)]), advice: .makeOptional,
      chain: [plain, one([attribute("a"), attribute("r")])], verdicts: [.lightweight]),
    // The second step is one that willMigrateHandler, or the didMigrateHandler before it, has filled.
    Case(
      testDescription: "new required attribute: a bridge", old: plain,
      new: one([attribute("a"), attribute("r", optional: false)]), advice: .bridgeOptional,
      chain: [plain, one([attribute("a"), attribute("r")]), one([attribute("a"), attribute("r", optional: false)])],
      verdicts: [.lightweight, .fails]),
    Case(
      testDescription: "new required relationship: a bridge", old: plain,
      new: one([attribute("a")], [link("r", optional: false)]), advice: .bridgeOptional,
      chain: [plain, one([attribute("a")], [link("r")]), one([attribute("a")], [link("r", optional: false)])],
      verdicts: [.lightweight, .fails]),
    Case(
      testDescription: "new required relationship: optional", old: plain,
      new: one([attribute("a")], [link("r", optional: false)]), advice: .makeOptional,
      chain: [plain, one([attribute("a")], [link("r")])], verdicts: [.lightweight]),
    Case(
      testDescription: "another type: a bridge", old: plain, new: one([attribute("a", .integer16)]),
      advice: .bridgeType("Integer 16"),
      chain: [
        plain, one([attribute("a"), attribute("aBridge", .integer16)]),
        one([attribute("a", .integer16, id: "aBridge")]),
      ], verdicts: [.lightweight, .lightweight]),
    Case(
      testDescription: "to-many to to-one: a bridge", old: one([], [link("l", isToMany: true)]),
      new: one([], [link("l")]),
      advice: .bridgeToOne,
      chain: [
        one([], [link("l", isToMany: true)]), one([], [link("l", isToMany: true), link("lBridge")]),
        one(
          [],
          [RelationshipDescription(name: "l", destination: "A", isOptional: true, renamingIdentifier: "lBridge")]),
      ], verdicts: [.lightweight, .lightweight]),
    Case(
      testDescription: "merged hierarchies: a copy of the new one", old: model(roots), new: model(united),
      advice: .bridgeHierarchy(roots: ["A", "B"]),
      chain: [
        model(roots),
        model(
          roots + [EntityDescription(name: "ABridge"), EntityDescription(name: "BBridge", superentity: "ABridge")]),
        model([
          EntityDescription(name: "A", renamingIdentifier: "ABridge"),
          EntityDescription(name: "B", superentity: "A", renamingIdentifier: "BBridge"),
        ]),
      ], verdicts: [.lightweight, .lightweight]),
    Case(
      testDescription: "shared identifier: one of its own", old: model(roots),
      new: model([EntityDescription(name: "A"), EntityDescription(name: "C", renamingIdentifier: "A")]),
      advice: .separateIdentifiers("A"),
      chain: [
        model(roots), model([EntityDescription(name: "A"), EntityDescription(name: "C", renamingIdentifier: "B")]),
      ],
      verdicts: [.lightweight]),
    Case(
      testDescription: "new constraint on a new attribute: a bridge", old: plain,
      new: one([attribute("a"), attribute("r")], unique: [["r"]]), advice: .bridgeUnique,
      chain: [
        plain, one([attribute("a"), attribute("r")]), one([attribute("a"), attribute("r")], unique: [["r"]]),
      ], verdicts: [.lightweight, .fails]),
  ]

  private func outlook(_ old: ManagedObjectModel, _ new: ManagedObjectModel) -> MigrationOutlook {
    MigrationOutlook(ModelDifference(from: old, to: new))
  }

  @Test(arguments: cases) func adviceThatIsTakenMakesTheVerdictBetter(_ row: Case) throws {
    let before = outlook(row.old, row.new)
    #expect(before.verdict > .lightweight)
    #expect(before.reasons.contains { $0.advice.contains(row.advice) }, "\(before.reasons.flatMap(\.advice))")
    let steps = zip(row.chain, row.chain.dropFirst()).map { outlook($0, $1) }
    #expect(steps.map(\.verdict) == row.verdicts)
    // What is left can be made fit by a handler, since the version before has a place for it.
    for step in steps where step.verdict == .fails { #expect(step.reasons.allSatisfy { $0.preparation != nil }) }
    // The stages say so too: none is left that no handler can do.
    let versions = row.chain.enumerated().map { number, model in
      ModelVersion(name: "V\(number + 1)", model: model, isCurrent: number == row.chain.count - 1)
    }
    let stages = MigrationPlan(model: "App", versions: versions, target: nil).stages
    #expect(!stages.isEmpty && stages.allSatisfy { !$0.needsBridge && $0.gaps.isEmpty })
  }

  @Test func whatTheOldVersionLacksIsNeverFilledBeforeTheMigration() throws {
    let optional = Self.one([Self.attribute("a")], [Self.link("l")])
    let required = Self.one([Self.attribute("b", optional: false, id: "a")], [Self.link("l", optional: false)])
    let fillable = outlook(optional, required)
    #expect(
      Set(fillable.reasons.compactMap(\.preparation))
        == ["fill 'A.a' where it is empty", "fill 'A.l' where it is empty"])
    let new = outlook(Self.one(), required)
    #expect(new.reasons.count == 2 && new.reasons.allSatisfy { $0.preparation == nil })
    // One entity that lacks it is enough.
    let before = [
      EntityDescription(name: "P"), EntityDescription(name: "A", superentity: "P", attributes: [Self.attribute("x")]),
      EntityDescription(name: "B", superentity: "P"),
    ]
    var after = before
    after[1].attributes = []
    after[0].attributes = [Self.attribute("x", optional: false)]
    #expect(outlook(Self.model(before), Self.model(after)).reasons.map(\.preparation) == [nil])
    // Duplicates can be removed before where the values are there.
    #expect(outlook(Self.plain, Self.one([Self.attribute("a")], unique: [["a"]])).reasons.first?.preparation != nil)
  }

  @Test func theStageNamesWhatNoHandlerCanDo() throws {
    let required = Self.one([Self.attribute("a"), Self.attribute("r", optional: false)])
    let plan = MigrationPlan(
      model: "App",
      versions: [
        ModelVersion(name: "App", model: Self.plain, isCurrent: false),
        ModelVersion(name: "App 2", model: required, isCurrent: true),
      ], target: nil)
    let stage = try #require(plan.stages.first)
    #expect(stage.task == nil && stage.gaps.count == 1)
    let source = StagesSource(plan, package: "App").text
    #expect(!source.contains("willMigrateHandler has to do"))
    #expect(source.contains("no handler can help: 'A.r' is required") && source.contains("give 'A.r' a default"))
    #expect(plan.text.contains("between 'App' and 'App 2' add a version: as 'App 2', with 'A.r' optional"))
  }

  /// A value that a bridging version fills from beside is lost by a jump over it, although the jump can be inferred.
  @Test func aBridgingVersionEndsAStage() {
    func stages(_ models: ManagedObjectModel...) -> [String] {
      let versions = models.enumerated().map { number, model in
        ModelVersion(name: "V\(number + 1)", model: model, isCurrent: number == models.count - 1)
      }
      return MigrationPlan(model: "App", versions: versions, target: nil).stages.map {
        "\($0.kind.rawValue) \($0.versions.joined(separator: ","))"
      }
    }
    let bridge = Self.one([Self.attribute("a"), Self.attribute("aBridge", .integer16)])
    let last = Self.one([Self.attribute("a", .integer16, id: "aBridge")])
    #expect(stages(Self.plain, bridge, last) == ["custom V1,V2", "lightweight V3"])
    // A rename along a chain needs none, nor what a step drops itself.
    let x = Self.attribute("x")
    #expect(
      stages(Self.one([x]), Self.one([Self.attribute("y", id: "x")]), Self.one([Self.attribute("z", id: "x")]))
        == ["lightweight V1,V2,V3"])
    let stranger = Self.one([Self.attribute("x", id: "w"), Self.attribute("c")])
    #expect(
      stages(Self.one([x]), Self.one([x, Self.attribute("b")]), stranger) == ["lightweight V1,V2,V3"])
  }

  @Test func theFirstNameIsTheIdentifierThatIsProposed() throws {
    let (second, third) = (Self.one([Self.attribute("y", id: "x")]), Self.one([Self.attribute("z", id: "y")]))
    let suggestion = try #require(ModelDifference(from: second, to: third).suggestions.first)
    #expect(suggestion.identifier == "x" && suggestion.summary.contains("the renaming identifier 'x'"))
    let taken = Self.one([Self.attribute("z", id: suggestion.identifier)])
    #expect(ModelDifference(from: second, to: taken).losses.isEmpty)
    #expect(ModelDifference(from: Self.one([Self.attribute("x")]), to: taken).losses.isEmpty)
    // An identifier that another property is known by would be shared by two.
    let shared = Self.one([Self.attribute("z"), Self.attribute("x", .date, id: nil)])
    #expect(ModelDifference(from: second, to: shared).suggestions.isEmpty)
  }

  @Test func aStrangerOfTheSameNameIsIdentified() throws {
    let old = Self.one([Self.attribute("a", id: "first")])
    let new = Self.one([Self.attribute("a"), Self.attribute("b")])
    let advice = try #require(outlook(old, new).reasons.first?.advice)
    #expect(advice == [.identify("first")])
    let taken = Self.one([Self.attribute("a", id: "first"), Self.attribute("b")])
    #expect(outlook(old, taken).reasons.isEmpty && ModelDifference(from: old, to: taken).losses.isEmpty)
    #expect(!ModelDifference(from: old, to: new).losses.isEmpty)
    // Where something else is known by it, there is nothing to propose.
    let other = Self.one([Self.attribute("a"), Self.attribute("b", id: "first")])
    #expect(outlook(old, other).reasons.allSatisfy { $0.advice.isEmpty })
  }
}
