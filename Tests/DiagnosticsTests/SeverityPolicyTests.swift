import GlossDiagnostics
import Testing

@Suite struct SeverityPolicyTests {
  let finding = Finding(.orphanedKey, "dead", remedy: "mend it", path: "a.strings")

  @Test func rulesKeepTheirDefaultWhereNothingIsSaid() {
    #expect(SeverityPolicy().applied(to: [finding]).map(\.severity) == [.warning])
    #expect(SeverityPolicy().applied(to: [Finding(.undocumented, "x", remedy: "mend it", path: "a")]).isEmpty)
  }

  @Test func levelsReplaceSeverityAndSwitchOff() {
    #expect(SeverityPolicy(levels: [.orphanedKey: .error]).applied(to: [finding]).map(\.severity) == [.error])
    #expect(SeverityPolicy(levels: [.orphanedKey: .off]).applied(to: [finding]).isEmpty)
    #expect(SeverityPolicy(levels: [.undocumented: .warning]).reports(.undocumented))
  }

  @Test func aSeverityOfTheFindingsOwnStaysWithoutALevel() {
    let grave = Finding(.missingTable, "none", remedy: "mend it", path: "a", severity: .warning)
    #expect(SeverityPolicy().applied(to: [grave]).map(\.severity) == [.warning])
  }

  @Test func chosenRulesAloneReportAndSkippedOnesNever() {
    let policy = SeverityPolicy(onlyRules: [.undocumented, .orphanedKey], skippedRules: [.orphanedKey])
    #expect(policy.reports(.undocumented))
    #expect(!policy.reports(.orphanedKey))
    #expect(!policy.reports(.missingInverse))
  }
}
