import GlossDiagnostics
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// What a change of the settings does to the guard: a warning where it is less strict, else a note.
@Suite struct GuardSettingsChangesTests {
  private func said(
    _ now: GuardSettings, _ base: GuardSettings, rules: [RuleID] = [.releasedVersionChanged]
  ) -> [String] {
    now.changes(from: base, rules: rules, base: "main").map { "\($0.severity.rawValue): \($0.message)" }
  }

  private static func levels(_ level: SeverityPolicy.Level?) -> GuardSettings {
    GuardSettings(policy: SeverityPolicy(levels: level.map { [.releasedVersionChanged: $0] } ?? [:]))
  }

  @Test(
    arguments: [
      (nil, nil, nil), (nil, .error, nil), (.error, nil, nil),
      (nil, .off, "warning: this change sets the rule 'released-version-changed' from error to off"),
      (.off, nil, "note: this change sets the rule 'released-version-changed' from off to error"),
      (.error, .warning, "warning: this change sets the rule 'released-version-changed' from error to warning"),
      (.warning, .note, "warning: this change sets the rule 'released-version-changed' from warning to note"),
      (.note, .off, "warning: this change sets the rule 'released-version-changed' from note to off"),
      (.note, .warning, "note: this change sets the rule 'released-version-changed' from note to warning"),
    ] as [(SeverityPolicy.Level?, SeverityPolicy.Level?, String?)])
  func aRuleThatIsLessStrictIsAWarning(
    base: SeverityPolicy.Level?, now: SeverityPolicy.Level?, expected: String?
  ) {
    #expect(said(Self.levels(now), Self.levels(base)) == [expected].compactMap(\.self))
    // The rules of others are not the guard's.
    #expect(said(Self.levels(now), Self.levels(base), rules: [.cannotMigrate]) == [])
  }

  @Test(
    arguments: [
      (.warning, .warning, nil), (.warning, .error, "warning: this change sets failOn from warning to error"),
      (.error, .never, "warning: this change sets failOn from error to never"),
      (.warning, .note, "note: this change sets failOn from warning to note"),
      (.never, .error, "note: this change sets failOn from never to error"),
    ] as [(FailureThreshold, FailureThreshold, String?)])
  func aThresholdThatIsLessStrictIsAWarning(base: FailureThreshold, now: FailureThreshold, expected: String?) {
    #expect(said(GuardSettings(failOn: now), GuardSettings(failOn: base)) == [expected].compactMap(\.self))
  }

  @Test(
    arguments: [
      (["A", "B"], ["B", "A"], nil), ([], [], nil),
      // Fewer are less, and so are some instead of all.
      (["A", "B"], ["A"], "warning: this change sets the models from 'A', 'B' to 'A'"),
      (["A"], ["B"], "warning: this change sets the models from 'A' to 'B'"),
      ([], ["A"], "warning: this change sets the models from all that are found to 'A'"),
      (["A"], ["B", "A"], "note: this change sets the models from 'A' to 'A', 'B'"),
      (["A"], [], "note: this change sets the models from 'A' to all that are found"),
    ] as [([String], [String], String?)])
  func fewerModelsAreAWarning(base: [String], now: [String], expected: String?) {
    #expect(said(GuardSettings(models: now), GuardSettings(models: base)) == [expected].compactMap(\.self))
  }

  @Test(
    arguments: [
      (nil, nil, nil), (.own, .own, nil),
      (nil, .automatic, "warning: this change sets migration from what the sources say to automatic"),
      (.staged, nil, "warning: this change sets migration from staged to what the sources say"),
      (.own, nil, "warning: this change sets migration from own to what the sources say"),
      (.own, .staged, "warning: this change sets migration from own to staged"),
      (.automatic, .own, "note: this change sets migration from automatic to own"),
      (nil, .staged, "note: this change sets migration from what the sources say to staged"),
      (.automatic, nil, "note: this change sets migration from automatic to what the sources say"),
    ] as [(ProjectMigration.Way?, ProjectMigration.Way?, String?)])
  func aWayThatForgivesMoreIsAWarning(
    base: ProjectMigration.Way?, now: ProjectMigration.Way?, expected: String?
  ) {
    #expect(said(GuardSettings(migration: now), GuardSettings(migration: base)) == [expected].compactMap(\.self))
  }

  @Test(arguments: [("a", "b", "a"), (nil, "b", "b"), (nil, nil, "")] as [(String?, String?, String)])
  func theFileOfTheSettingsIsNamed(now: String?, base: String?, expected: String) {
    let finding = GuardSettings(failOn: .never, path: now).changes(
      from: GuardSettings(path: base), rules: [], base: "main"
    ).first
    #expect(finding?.path == expected && finding?.remedy == "it takes effect once it is in main")
  }
}
