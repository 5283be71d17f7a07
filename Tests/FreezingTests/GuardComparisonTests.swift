import GlossBasics
import GlossDiagnostics
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing
@testable import GlossModelHistory

/// The guard before and after a freeze: nothing new, and nothing about what was frozen.
@Suite struct GuardComparisonTests {
  private static func finding(
    _ rule: RuleID, _ message: String, _ versions: String..., severity: Severity = .warning, entity: String? = nil,
    property: String? = nil
  ) -> Finding {
    var finding = Finding(
      rule, message, remedy: "do it", path: "App.swift", position: SourcePosition(line: 3, column: 1), entity: entity,
      property: property, severity: severity)
    finding.versions = versions.map { .init(name: $0, path: "") }
    return finding
  }

  private static func verdict(_ findings: [Finding], _ states: [ReleasedState] = []) -> GuardVerdict {
    GuardVerdict(findings: findings, states: states)
  }

  private static func about(_ version: String) -> Finding {
    var finding = finding(.releasedVersionChanged, "\(version) changed")
    finding.version = version
    return finding
  }

  private static let other = RuleID.stageChanged
  private static let nothing: [Finding] = []

  /// What is refused; "nothing" if all is well.
  private static func refusal(
    _ before: GuardVerdict, _ after: GuardVerdict, renamed: [(from: String, to: String)] = [], frozen: [String] = []
  ) -> String {
    do {
      try GuardComparison(before: before, after: after, renamed: renamed).prove(frozen: frozen)
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  private static func new(_ message: String, _ rule: RuleID = other) -> String {
    "App.swift:3:1: nothing is frozen: guard would have a new finding: \(message) [\(rule.rawValue)]"
  }

  private static func still(_ message: String, _ rule: RuleID) -> String {
    "App.swift:3:1: nothing is frozen: guard would still have its finding: \(message) [\(rule.rawValue)]"
  }

  @Test(
    arguments: [
      ("no findings", nothing, nothing, "nothing"),
      ("one is gone", [finding(other, "a", "V1")], nothing, "nothing"),
      ("one is new", nothing, [finding(other, "a", "V1")], new("a")),
      ("an error is new", nothing, [finding(other, "a", "V1", severity: .error)], new("a")),
      ("a note is new", nothing, [finding(other, "a", "V1", severity: .note)], "nothing"),
      (
        "a note becomes a warning", [finding(other, "a", "V1", severity: .note)], [finding(other, "a", "V1")], new("a")
      ),
      ("one stays, in other words", [finding(other, "a", "V1")], [finding(other, "b", "V1")], "nothing"),
      ("one stays, without a version", [finding(other, "a")], [finding(other, "a")], "nothing"),
      ("one without a version is another", [finding(other, "a")], [finding(other, "b")], new("b")),
      ("one is about another version", [finding(other, "a", "V1")], [finding(other, "a", "V2")], new("a")),
      (
        "one is about another entity", [finding(other, "a", "V1", entity: "E")],
        [finding(other, "a", "V1", entity: "F")], new("a")
      ),
      (
        "one is about another property", [finding(other, "a", "V1", entity: "E", property: "x")],
        [finding(other, "a", "V1", entity: "E", property: "y")], new("a")
      ),
      ("another rule", [finding(.releasedVersionRemoved, "a", "V1")], [finding(other, "a", "V1")], new("a")),
      (
        "one becomes two", [finding(other, "a", "V1")], [finding(other, "a", "V1"), finding(other, "b", "V1")], new("b")
      ),
      (
        "one sentence becomes two", [finding(other, "a", "V1", "V2")],
        [finding(other, "b", "V1"), finding(other, "c", "V2")], "nothing"
      ),
      (
        "a sentence grows", [finding(other, "a", "V1", "V2")], [finding(other, "a", "V1", "V2", "V3")], new("a")
      ),
      ("a task is new", nothing, [finding(.requiredWithoutDefault, "a", "V1")], "nothing"),
      ("a migration is new", nothing, [finding(.cannotMigrate, "a", "V1", severity: .error)], "nothing"),
      ("a note on migration is missing", nothing, [finding(.missingMigrationNote, "a", "V1")], "nothing"),
    ] as [(String, [Finding], [Finding], String)])
  func nothingIsNew(_ name: String, _ before: [Finding], _ after: [Finding], _ refusal: String) {
    #expect(Self.refusal(Self.verdict(before), Self.verdict(after), frozen: ["V1"]) == refusal, "\(name)")
  }

  @Test(
    arguments: [
      (.releasedVersionChanged, ["V1"], true), (.releasedVersionRemoved, ["V1"], true),
      (.releasedStateRefused, ["V1"], true), (.releasedVersionChanged, ["V2"], false),
      (.releasedVersionChanged, [], false),
      (other, ["V1"], false),
    ] as [(RuleID, [String], Bool)])
  func whatWasFrozenIsInOrder(_ rule: RuleID, _ frozen: [String], _ isRefused: Bool) {
    let verdict = Self.verdict([Self.finding(rule, "a", "V1")])
    #expect(Self.refusal(verdict, verdict, frozen: frozen) == (isRefused ? Self.still("a", rule) : "nothing"))
  }

  /// The version of a finding that names only one.
  @Test func theOnlyVersionCounts() {
    let verdict = Self.verdict([Self.about("V1")])
    #expect(Self.refusal(verdict, verdict, frozen: ["V1"]) == Self.still("V1 changed", .releasedVersionChanged))
    #expect(
      Self.refusal(verdict, Self.verdict([Self.about("V2")])) == Self.new("V2 changed", .releasedVersionChanged))
  }

  /// A finding goes along with the version that moved on.
  @Test(
    arguments: [
      ("V2", [("V1", "V2")], true), ("V3", [("V1", "V2"), ("V2", "V3")], true), ("V2", [("V2", "V1")], false),
      ("V2", [], false), ("V3", [("V1", "V2")], false), ("V2", [("V3", "V2"), ("V2", "V3")], false),
      ("V2", [("V0", "V2"), ("V1", "V2")], true),
    ] as [(String, [(String, String)], Bool)])
  func aFindingMovesOnWithItsVersion(_ version: String, _ renamed: [(String, String)], _ isKnown: Bool) {
    let answer = Self.refusal(
      Self.verdict([Self.finding(Self.other, "a", "V1")]), Self.verdict([Self.finding(Self.other, "a", version)]),
      renamed: renamed.map { (from: $0.0, to: $0.1) })
    #expect(answer == (isKnown ? "nothing" : Self.new("a")))
  }

  // MARK: - Stores

  private static func state(
    _ kind: StoreOpening.Kind, _ checksum: String = "c", model: String = "App", releases: [String] = ["v1", "v2"],
    reason: String? = "no schema describes it"
  ) -> ReleasedState {
    var opening = StoreOpening(kind)
    opening.reason = reason
    return ReleasedState(
      model: model, version: "V1", versionChecksum: checksum, isPredicted: true, releases: releases, opening: opening)
  }

  private static let lost = "nothing is frozen: stores of v2 would no longer open: no schema describes it"

  @Test(
    arguments: [
      (state(.inferred), state(.refused), lost), (state(.unknown), state(.refused), lost),
      (state(.refused), state(.refused), "nothing"), (state(.inferred), state(.staged), "nothing"),
      (state(.refused), state(.inferred), "nothing"), (state(.inferred, "d"), state(.refused), "nothing"),
      (state(.inferred, model: "Other"), state(.refused), "nothing"),
      (
        state(.inferred), state(.refused, releases: [], reason: nil),
        "nothing is frozen: stores of V1 would no longer open: the plan would not describe them"
      ),
    ] as [(ReleasedState, ReleasedState, String)])
  func storesThatOpenedStillOpen(_ before: ReleasedState, _ after: ReleasedState, _ refusal: String) {
    #expect(Self.refusal(Self.verdict([], [before]), Self.verdict([], [after])) == refusal)
  }

  /// What a stage has to do is said once, and only if it was not said before.
  @Test func newTasksAreListed() {
    let (old, b, a) = (
      Self.finding(.cannotMigrate, "old", "V1"), Self.finding(.requiredWithoutDefault, "b", "V1"),
      Self.finding(.missingMigrationNote, "a", "V1", severity: .note)
    )
    let comparison = GuardComparison(
      before: Self.verdict([old]),
      after: Self.verdict([
        b, Self.finding(Self.other, "no task", "V1"), old, a, Self.finding(.cannotMigrate, "b", "V2"),
      ]), renamed: [])
    #expect(comparison.tasks == ["a", "b"])
  }
}
