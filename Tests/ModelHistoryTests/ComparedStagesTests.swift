import GlossBasics
import GlossDiagnostics
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// What a change does to the stages of a plan, each fact alone.
@Suite struct ComparedStagesTests {
  private typealias Parts = ProofParts

  private func said(
    _ former: SwiftDataSource.Plan?, _ now: SwiftDataSource.Plan?, versions: [Int] = [1, 2, 3]
  ) -> [String] {
    let input = ModelGuard.Input(
      packages: [Parts.package(now, versions: versions)], released: [Parts.released(Parts.package(former))])
    return ModelGuard.findings(in: input)
      .filter { [.stageChanged, .releasedVersionUnread].contains($0.rule) }.map(\.message)
  }

  static let cases: [(former: [String], now: [String], expected: [String])] = [
    ([], [], []), (["1-2", "2-3"], ["1-2", "2-3"], []), ([], ["1-2", "2-3"], []), (["1-2"], ["1-2", "2-3"], []),
    // None is left.
    (
      ["1-2"], [],
      [
        "the plan 'AppPlan' of the newest release had 1 stage, and none is left, so SwiftData infers every migration "
          + "and no code runs"
      ]
    ),
    (
      ["1-2", "2=3 a"], [],
      [
        "the plan 'AppPlan' of the newest release had 2 stages, and none is left, so SwiftData infers every migration "
          + "and no code runs"
      ]
    ),
    // Another kind.
    (
      ["1-2", "2-3"], ["1=2 a", "2-3"],
      ["the stage from 'V1' to 'V2' is custom and was lightweight in the newest release"]
    ),
    (
      ["1=2 a", "2-3"], ["1-2", "2-3"],
      [
        "the stage from 'V1' to 'V2' is lightweight and was custom in the newest release, so its code no longer runs"
      ]
    ),
    // Other code.
    (["1=2 a b"], ["1=2 a b"], []),
    (
      ["1=2 a b"], ["1=2 c b"],
      ["the code of the stage from 'V1' to 'V2' differs from that in the newest release; what it does is not judged"]
    ),
    (
      ["1=2 a b"], ["1=2 a c"],
      ["the code of the stage from 'V1' to 'V2' differs from that in the newest release; what it does is not judged"]
    ),
    (
      ["1=2"], ["1=2 a b"],
      ["the code of the stage from 'V1' to 'V2' differs from that in the newest release; what it does is not judged"]
    ),
    (
      ["1=2 a b"], ["1=2 - b"], ["the stage from 'V1' to 'V2' has no willMigrate now, and had it in the newest release"]
    ),
    (["1=2 - b"], ["1=2 a -"], ["the stage from 'V1' to 'V2' has no didMigrate now, and had it in the newest release"]),
    (["1=2 a b"], ["1=2 a -"], ["the stage from 'V1' to 'V2' has no didMigrate now, and had it in the newest release"]),
    (
      ["1=2 a b"], ["1=2"],
      [
        "the stage from 'V1' to 'V2' has no willMigrate and no didMigrate now, and had it in the newest release"
      ]
    ),
    // Another destination.
    (
      ["1-2", "2-3"], ["1-3"],
      ["the stage from 'V1' leads to 'V3', and to 'V2' in the newest release"]
    ),
    // A version without a stage is reported as a defect of the plan, not here.
    (["1-2", "2-3"], ["2-3"], []), (["1-2", "2-3"], ["1-2"], []),
    // Another order.
    (
      ["1-2", "2-3"], ["2-3", "1-2"],
      [
        "the stages of the plan 'AppPlan' are in another order than in the newest release: which of them run is unknown"
      ]
    ),
    // Twice.
    (
      ["1-2", "2-3"], ["1-2", "2-3", "1-2"],
      [
        "the plan 'AppPlan' has a stage twice: “Duplicate version checksums across stages detected” may end the app"
      ]
    ), (["1-2", "1-2", "2-3"], ["1-2", "1-2", "2-3"], []),
    (
      ["1-2", "1-2", "2-3"], ["1-2", "2-3", "1-2"],
      [
        "the stages of the plan 'AppPlan' are in another order than in the newest release: which of them run is unknown"
      ]
    ),
  ]

  @Test(arguments: cases)
  func eachChangeOfAStageIsSaid(former: [String], now: [String], expected: [String]) {
    #expect(said(Parts.plan(former), Parts.plan(now)) == expected)
  }

  @Test func aPlanThatIsGoneHasNoStages() {
    #expect(said(Parts.plan(["1-2"]), nil).count == 1)
    #expect(said(nil, nil) == [] && said(nil, Parts.plan(["1-2"])) == [])
  }

  /// The versions themselves are reported; only code that no longer runs is told besides.
  @Test(arguments: [
    ("1-2", [1, 2, 3], true), ("1-2", [2, 3], false), ("1-2", [1, 3], false), ("1=2 a", [2, 3], true),
    ("1=2 a", [3], true), ("1-2", [3], false),
  ])
  func lostStagesOfLostVersionsAreToldForTheirCode(stage: String, versions: [Int], isTold: Bool) {
    let plan = Parts.plan([], versions: versions)
    #expect(said(Parts.plan([stage]), plan, versions: versions).isEmpty != isTold)
  }

  @Test(arguments: [(true, true, 0), (true, false, 1), (false, true, 0), (false, false, 0)])
  func aPlanThatCanNoLongerBeReadIsUnread(former: Bool, now: Bool, count: Int) {
    let stages = ["1-2", "2-3"]
    let lines = said(Parts.plan(stages, isComplete: former), Parts.plan(stages, isComplete: now))
    let expected =
      "the plan 'AppPlan' is not completely literal now, so its schemas and stages were not all compared with those of "
      + "the newest release"
    #expect(lines == Array(repeating: expected, count: count))
    // There may be more stages than were read, so none counts as gone.
    #expect(said(Parts.plan(stages, isComplete: false), Parts.plan([], isComplete: false)) == [])
  }

  @Test func aPlanUnderAnotherNameIsAnotherPlan() {
    #expect(
      said(Parts.plan(["1-2"]), Parts.plan(["1-2"], name: "NewPlan")) == [
        "the plan 'AppPlan' of the newest release is called 'NewPlan' now"
      ])
  }

  @Test func aDestinationThatThePlanNoLongerListsIsReportedAsAVersion() {
    #expect(said(Parts.plan(["1-2", "2-3"]), Parts.plan(["1-3"], versions: [1, 3])) == [])
  }

  /// The base goes before the releases, and is named if it is all that counts as released.
  @Test func theStagesOfTheBaseComeFirst() {
    let now = Parts.package(Parts.plan(["1=2 a"]))
    let base = Parts.package(Parts.plan(["1=2 b"]))
    var input = ModelGuard.Input(packages: [now], released: [Parts.released(now)], base: [base])
    let words = "the code of the stage from 'V1' to 'V2' differs from that in "
    #expect(Parts.said(input, .stageChanged) == ["warning: \(words)the base; what it does is not judged"])
    input.promisedBy = "main"
    #expect(Parts.said(input, .stageChanged) == ["warning: \(words)main; what it does is not judged"])
    // A base without a plan has no stages, whatever the releases have.
    input.released = [Parts.released(base)]
    input.base = [Parts.package(nil)]
    #expect(Parts.said(input, .stageChanged) == [])
  }

  @Test(arguments: [
    (["1-2", "2-3"], true, "2 of 2"), (["1-2"], true, "2 of 2"), (["1-2"], false, "1 of 2"), ([], true, "2 of 2"),
    ([], false, "0 of 2"),
  ])
  func whatWasComparedIsCounted(now: [String], isComplete: Bool, expected: String) {
    let input = ModelGuard.Input(
      packages: [Parts.package(Parts.plan(now, isComplete: isComplete))],
      released: [Parts.released(Parts.package(Parts.plan(["1-2", "2-3"])))])
    let stages = ModelGuard.verdict(on: input).compared.stages
    #expect("\(stages.compared) of \(stages.all)" == expected)
  }

  @Test(arguments: [
    (["the plan 'A'"], true, 0), ([], true, 1), (["a container"], true, 1), ([], false, 0),
  ])
  func onlyNewGapsAreReported(known: [String], isReleased: Bool, count: Int) {
    func package(_ gaps: [String]) -> GuardedPackage {
      var package = Parts.package(nil)
      package.swiftSource?.unread = gaps.map {
        SwiftDataGap(what: $0, reason: "is not literal", path: "App.swift", position: Parts.position)
      }
      return package
    }
    let expected = "warning: the plan 'A' is not literal, so not everything that is stored was compared"
    let now = package(["the plan 'A'"])
    var input = ModelGuard.Input(packages: [now], released: isReleased ? [Parts.released(package(known))] : [])
    #expect(Parts.said(input, .releasedVersionUnread) == Array(repeating: expected, count: count))
    // The base goes before the releases.
    guard isReleased else { return }
    input.base = [package(known)]
    input.released = [Parts.released(now)]
    #expect(Parts.said(input, .releasedVersionUnread) == Array(repeating: expected, count: count))
  }
}
