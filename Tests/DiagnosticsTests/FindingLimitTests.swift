import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct FindingLimitTests {
  private func findings(_ count: Int, _ rule: RuleID = .orphanedKey, in path: String = "a.strings") -> [Finding] {
    (0..<count).map {
      Finding(rule, "m", remedy: "mend it", path: path, position: SourcePosition(line: $0 + 1, column: 1))
    }
  }

  @Test func aThousandOfARuleInAFileAreListedAndTheOthersCounted() {
    let all = (findings(1_005) + findings(3, .placeholderMismatch) + findings(1_000, in: "b.strings")).sorted()
    let limited = FindingLimit.applied(to: all)
    #expect(limited.count == 1_000 + 1 + 3 + 1_000)
    let last = limited.first { $0.omittedCount > 0 }
    #expect(last?.omittedCount == 5)
    #expect(last?.message == "5 more findings of this rule in this file are not listed")
    #expect(last?.position == SourcePosition(line: 1_001, column: 1))
    #expect(limited == limited.sorted())
  }

  @Test func theSummaryCountsAllAndSaysHowManyAreListed() {
    let limited = FindingLimit.applied(to: findings(1_005).sorted())
    #expect(Report(findings: limited, toolVersion: "1").summary == "1005 warnings (1000 listed)")
  }

  @Test func aSecondLimitAddsUpWhatTheFirstLeftOut() {
    let first = FindingLimit.applied(to: findings(1_005))
    var more = findings(2)
    for index in more.indices { more[index].position = SourcePosition(line: 9_000 + index, column: 1) }
    let second = FindingLimit.applied(to: (first + more).sorted())
    #expect(second.count == 1_001)
    #expect(second.filter { $0.omittedCount > 0 }.map(\.omittedCount) == [7])
  }

  @Test func theOneThatCountsIsAsGraveAsTheWorst() {
    var all = findings(1_002)
    all[1_001].severity = .error
    #expect(FindingLimit.applied(to: all).first { $0.omittedCount > 0 }?.severity == .error)
  }

  @Test func fewStayAsTheyAre() {
    let few = findings(1_000)
    #expect(FindingLimit.applied(to: few) == few)
  }
}
