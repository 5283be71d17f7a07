import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// How the stages of a plan open the stores of each state, and what is said of states that it lost.
@Suite struct StagedOpeningTests {
  private typealias Parts = ProofParts

  private func opening(
    _ state: Int, _ plan: SwiftDataSource.Plan?, versions: [Int] = [1, 2, 3]
  ) -> StoreOpening {
    let opener = StoreOpener(Parts.package(plan, versions: versions), migration: .assumed, mappings: [])
    return opener.opening(of: Parts.version(state).stored)
  }

  static let cases: [(state: Int, stages: [String], listed: [Int], versions: [Int], expected: String)] = [
    (3, ["1-2", "2-3"], [1, 2, 3], [1, 2, 3], "asIs"), (1, ["1-2", "2-3"], [1, 2, 3], [1, 2, 3], "staged 1-2 2-3"),
    (2, ["1-2", "2-3"], [1, 2, 3], [1, 2, 3], "staged 2-3"), (1, ["1-3", "2-3"], [1, 2, 3], [1, 2, 3], "staged 1-3"),
    // Without stages the change is inferred.
    (1, [], [1, 2, 3], [1, 2, 3], "inferred"),
    // No schema that the plan lists, or none at all.
    (4, ["1-2", "2-3"], [1, 2, 3], [1, 2, 3], "refused 134504 no schema of the plan"),
    (1, ["2-3"], [2, 3], [1, 2, 3], "refused 134504 no schema of the plan"),
    // No stage, or one from elsewhere.
    (2, ["1-2"], [1, 2, 3], [1, 2, 3], "refused 134504 no stage of the plan 'AppPlan' leads from 'V2'"),
    (1, ["1-2"], [1, 2, 3], [1, 2, 3], "refused 134504 no stage of the plan 'AppPlan' leads from 'V2'"),
    (1, ["2-3"], [1, 2, 3], [1, 2, 3], "refused 134504 no stage of the plan 'AppPlan' leads from 'V1'"),
    // In a circle.
    (1, ["1-2", "2-1"], [1, 2, 3], [1, 2, 3], "refused 134504 no stage of the plan"),
    // A version that is listed and not in the sources.
    (4, ["1-2", "2-3"], [1, 2, 3, 4], [1, 2, 3], "unknown 'V4': the plan lists it, and it is not in the sources"),
    (1, ["1-2", "2-3"], [1, 2, 3], [1, 3], "refused 134504 no stage of the plan 'AppPlan' leads from 'V1'"),
  ]

  @Test(arguments: cases)
  func stagesLeadFromEachVersion(
    state: Int, stages: [String], listed: [Int], versions: [Int], expected: String
  ) {
    let opening = opening(state, Parts.plan(stages, versions: listed), versions: versions)
    let steps = opening.steps.map { "\($0.from.dropFirst())-\($0.to.dropFirst())" }
    let words =
      [opening.kind.rawValue] + (opening.code.map { ["\($0)"] } ?? []) + steps + [opening.reason].compactMap(\.self)
    #expect(words.joined(separator: " ").hasPrefix(expected), "\(words)")
  }

  @Test func aPlanThatIsNotLiteralLeavesTheRestUnknown() {
    let words = "the plan 'AppPlan': it is not completely literal"
    for (state, stages) in [(4, ["1-2", "2-3"]), (1, ["1-2"]), (1, [])] {
      let opening = opening(state, Parts.plan(stages, isComplete: false))
      #expect(opening.kind == .unknown && opening.reason == words)
    }
    #expect(opening(1, Parts.plan(["1-2", "2-3"], isComplete: false)).kind == .staged)
  }

  @Test func stagesWithCodeAreNotJudged() {
    let opening = opening(1, Parts.plan(["1-2", "2=3 a"]))
    #expect(opening.steps.map(\.way) == [.lightweightStage, .customStage])
    #expect(opening.gaps.map(\.what) == ["the stage from 'V2' to 'V3'"])
    #expect(self.opening(1, Parts.plan(["1-2", "2-3"])).gaps == [])
  }

  /// A custom stage is a lightweight one with code around it.
  @Test(arguments: ["1-2", "1=2 a"]) func aStageThatCannotBeInferredRefusesStores(stage: String) {
    func version(_ number: Int, _ type: AttributeType) -> GuardedPackage.Version {
      let attribute = AttributeDescription(name: "a", type: type, isOptional: true)
      return GuardedPackage.Version(
        name: "V\(number)", path: "App", digest: "\(number)",
        model: ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [attribute])]))
    }
    var package = Parts.package(Parts.plan([stage], versions: [1, 2]), versions: [1, 2])
    package.versions = [version(1, .string), version(2, .integer64)]
    let opener = StoreOpener(package, migration: .assumed, mappings: [])
    let opening = opener.opening(of: package.versions[0].stored)
    #expect(opening.kind == .refused && opening.code == 134_190)
    #expect(opening.reason?.hasPrefix("the stage from 'V1' to 'V2' cannot be inferred: ") == true)
  }

  @Test(
    arguments: [
      (.automatic, nil, true), (.own, nil, false), (.staged, nil, false), (.automatic, [], true),
      (.automatic, ["1-2"], false),
    ] as [(ProjectMigration.Way, [String]?, Bool)])
  func onlyInferenceStartsFromTheModelInTheStore(way: ProjectMigration.Way, stages: [String]?, expected: Bool) {
    let package = stages.map { Parts.package(Parts.plan($0)) } ?? Parts.document("App.xcdatamodeld", 1)
    #expect(StoreOpener(package, migration: .init(way), mappings: []).startsFromStoredModel == expected)
  }

  @Test func buildsWithOtherVersionsWaysOrPlansMayOpenOtherwise() {
    func opener(_ numbers: [Int], _ plan: [String] = ["1-2"], _ change: (inout GuardedPackage) -> Void = { _ in })
      -> StoreOpener
    {
      var package = Parts.package(Parts.plan(plan), versions: numbers)
      change(&package)
      return StoreOpener(package, migration: .assumed, mappings: [])
    }
    let first = opener([1, 2])
    #expect(first.opensLike(opener([1, 2])))
    #expect(!first.opensLike(opener([1, 2, 3])) && !first.opensLike(opener([1])) && !first.opensLike(opener([1, 3])))
    #expect(!first.opensLike(opener([1, 2], ["1=2"])))
    let changes: [(inout GuardedPackage) -> Void] = [
      { $0.name = "Other" }, { $0.current = "V1" }, { $0.versions[0].digest = "x" },
      { $0.versions[0] = $0.versions[0].with(hashes: ["E": [1]]) },
      { $0.versions[0].name = "V0" }, { $0.versions[0] = $0.versions[0].with(unresolved: ["E"]) },
      { $0.versions[0] = $0.versions[0].with(shapes: ["E": "x"]) },
    ]
    for change in changes { #expect(!first.opensLike(opener([1, 2], ["1-2"], change))) }
    // The digest of Swift source does not hold all; that of a document does.
    let index = Parts.model(9)
    let position = Parts.position
    func declared(_ other: ManagedObjectModel?, _ position: SourcePosition?) -> StoreOpener {
      opener([1, 2]) { package in
        package.versions[0].position = position
        if let other { package.versions[0] = package.versions[0].with(other, hashes: package.versions[0].entityHashes) }
      }
    }
    #expect(!declared(nil, position).opensLike(declared(index, position)))
    #expect(declared(nil, position).opensLike(declared(nil, position)))
    #expect(declared(nil, nil).opensLike(declared(index, nil)))
  }

  // MARK: - Lost states

  private func lost(_ version: Int, _ plan: SwiftDataSource.Plan?, now: [Int], _ change: (inout GuardedPackage) -> Void)
    -> [String]
  {
    var package = Parts.package(plan, versions: now)
    change(&package)
    let input = ModelGuard.Input(
      packages: [package], released: [Parts.released(Parts.package(plan, versions: [version]))])
    return Parts.said(input, .releasedVersionRemoved)
  }

  @Test func whatUsersOfALostVersionSeeIsSaid() {
    let refused = Parts.plan(["2-3"], versions: [2, 3])
    #expect(
      lost(1, refused, now: [2, 3]) { _ in } == [
        "error: 'V1' was released (v1) and is gone, so users of its stores get “Cannot use staged migration with an "
          + "unknown model version” (134504); 'V2' comes near it and differs in 'E'"
      ])
    #expect(
      lost(1, Parts.plan([]), now: [2]) { _ in } == [
        "note: 'V1' was released (v1) and is gone, so SwiftData can only infer a migration from the stores' cached "
          + "models; 'V2' comes near it and differs in 'E'"
      ])
    // What is not literal may list it.
    let open = Parts.plan(["2-3"], versions: [2, 3], isComplete: false)
    #expect(
      lost(1, open, now: [2, 3]) { _ in }.first?.contains(
        "is gone, so whether its stores open is unknown: the plan 'AppPlan': it is not completely literal") == true)
    // A version without any of its entities does not come near it.
    #expect(
      lost(1, refused, now: [2, 3]) { package in
        for place in package.versions.indices {
          package.versions[place] = package.versions[place].with(hashes: ["F": [1]])
        }
      }.first?.contains("comes near") == false)
  }

  @Test func theVersionWithMostOfItsEntitiesComesNear() {
    func near(_ hashes: [String: [UInt8]]...) -> String? {
      let released = Parts.version(1).with(hashes: ["A": [1], "B": [1], "C": [1], "D": [1], "E": [1]])
      var package = Parts.package(nil, versions: Array(2..<(2 + hashes.count)))
      for (place, hashes) in hashes.enumerated() {
        package.versions[place] = package.versions[place].with(hashes: hashes)
      }
      var former = ReleasedPackage(name: "App", path: "App", versions: [ReleasedPackage.Version(released)])
      former.isSwiftSource = true
      let lost = LostSwiftVersion(former.versions[0], of: former, in: package, opening: StoreOpening(.inferred))
      return lost.map { $0.words.drop { $0 != ";" }.dropFirst(2) }.map(String.init)
    }
    #expect(near([:]) == "")
    #expect(near(["A": [2]]) == "'V2' comes near it and differs in 'A', 'B', 'C' and 2 more")
    // Equal hashes count before equal names, and of two the first.
    #expect(near(["A": [2], "B": [2]], ["A": [1]]) == "'V3' comes near it and differs in 'B', 'C', 'D' and 1 more")
    #expect(near(["A": [1]], ["A": [1]])?.hasPrefix("'V2' ") == true)
    #expect(near(["A": [1]], ["A": [1], "B": [2]])?.hasPrefix("'V3' ") == true)
    #expect(
      near(["A": [1], "B": [1], "C": [2], "D": [2], "E": [2]]) == "'V2' comes near it and differs in 'C', 'D', 'E'")
    #expect(near(["A": [1], "B": [1], "C": [1], "D": [1], "E": [1]]) == "")
    #expect(
      near(["A": [1], "B": [1], "C": [1], "D": [1], "E": [1], "F": [1]]) == "'V2' comes near it and differs in 'F'")
    // Core Data has versions that are named as such.
    let document = Parts.document("App.xcdatamodeld", 1)
    let released = Parts.released(document)
    #expect(
      LostSwiftVersion(released.versions[0], of: released, in: document, opening: StoreOpening(.inferred)) == nil)
  }

  @Test func aLostModelWithoutVersionsIsCalledSo() {
    var released = ReleasedPackage(name: "App", path: "App", versions: [])
    released.isSwiftSource = true
    func subject(_ name: String) -> String? {
      let version = ReleasedPackage.Version(Parts.version(1, name: name))
      return LostSwiftVersion(version, of: released, in: Parts.package(nil), opening: StoreOpening(.inferred))?.subject
    }
    #expect(subject("App") == "the schema without versions" && subject("V1") == "'V1'")
    released.names = ["Former"]
    #expect(subject("Former") == "the schema without versions")
  }

  // MARK: - Summaries

  @Test func statesAreCountedByHowTheyOpen() {
    func summary(_ kinds: StoreOpening.Kind...) -> String? {
      kinds.map {
        ReleasedState(
          model: "App", version: "V1", versionChecksum: "c", isPredicted: true, releases: [], opening: StoreOpening($0))
      }.summary
    }
    #expect(summary() == nil)
    #expect(summary(.asIs) == "1 released state: 1 opens as it is")
    #expect(summary(.asIs, .asIs) == "2 released states: 2 open as they are")
    #expect(
      summary(.refused, .inferred, .staged, .served, .unknown)
        == "5 released states: 1 opens by inference, 1 opens by stages, 1 is served by mapping models, 1 is refused, "
        + "of 1 it is unknown")
    #expect(
      summary(.inferred, .inferred, .staged, .staged, .served, .served, .refused, .refused)
        == "8 released states: 2 open by inference, 2 open by stages, 2 are served by mapping models, 2 are refused")
  }

  @Test(
    arguments: [
      ((2, 2), (2, 2), 2), ((2, 2), (1, 2), 1), ((1, 2), (2, 2), 1), ((2, 2), (0, 3), 0), ((3, 3), (0, 1), 2),
    ] as [((Int, Int), (Int, Int), Int)])
  func onlyWhatIsComparedEverywhereCounts(one: (Int, Int), two: (Int, Int), expected: Int) {
    var count = ComparedParts.Count(compared: one.0, all: one.1)
    count.formMinimum(with: ComparedParts.Count(compared: two.0, all: two.1))
    #expect(count == ComparedParts.Count(compared: expected, all: one.1))
  }

  @Test func anAcceptedChangeReplacesTheEarlierOneOfItsVersion() {
    func change(_ package: String, _ version: String, _ path: String?, _ reason: String) -> AcceptedChange {
      AcceptedChange(package: package, path: path, version: version, checksum: nil, reason: reason, date: "2026-01-01")
    }
    func reasons(_ first: AcceptedChange) -> [String] {
      var lock = LockFile(accepted: [first])
      lock.accept(change("App", "V1", "A", "new"))
      return lock.accepted.map(\.reason)
    }
    #expect(reasons(change("App", "V1", "A", "old")) == ["new"] && reasons(change("App", "V1", nil, "old")) == ["new"])
    for other in [change("App", "V1", "B", "old"), change("App", "V2", "A", "old"), change("Kit", "V1", "A", "old")] {
      #expect(reasons(other) == ["old", "new"])
    }
  }
}
