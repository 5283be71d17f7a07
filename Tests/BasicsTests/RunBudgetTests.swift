import GlossBasics
import Testing

/// What a run may spend, and what it says when that is used up.
@Suite struct RunBudgetTests {
  @Test func isSpentStepByStepAndSaysNothingMeanwhile() {
    let budget = RunBudget(steps: 10)
    budget.spend(4)
    #expect(budget.left == 6 && !budget.isSpent && budget.remark == nil && budget.leftOut.json == nil)
    budget.spend(7)
    #expect(budget.left == 0 && budget.isSpent && budget.remark == nil)
    budget.allow(times: 2)
    #expect(budget.left == 9)
  }

  @Test func saysWhatIsLeftOutAndHowToHaveIt() {
    let budget = RunBudget()
    budget.leaveOut(.suggestions)
    #expect(
      budget.remark
        == "the budget of this run is used up, so 1 suggestion of a name is left out; increase it with --budget 4"
    )
    budget.leaveOut(.baseline, 0)
    budget.leaveOut(.patterns, 3)
    budget.leaveOut(.baseline, 20)
    budget.leaveOut(.suggestions)
    budget.allow(times: 4)
    #expect(
      budget.remark
        == "the budget of this run is used up, so 3 matches of regular expressions, 2 suggestions of names and "
        + "20 entries of the baseline are left out; increase it with --budget 16")
    #expect(budget.leftOut.json?.text(pretty: false) == #"{"patterns":3,"suggestions":2,"baseline":20}"#)
  }

  /// Whoever works beside others has a part that does not depend on who comes first; all is paid from the whole.
  @Test func givesPartsThatDoNotDependOnTheOthers() {
    let budget = RunBudget(steps: 800)
    let parts = (0..<4).map { _ in budget.portion() }
    #expect(parts.map(\.left) == [100, 100, 100, 100])
    parts[0].spend(70)
    parts[0].leaveOut(.patterns)
    #expect(parts.map(\.left) == [30, 100, 100, 100])
    #expect(budget.left == 730 && budget.leftOut == [.patterns: 1] && parts[1].leftOut.isEmpty)
    #expect(budget.portion().left == 91)
  }

  /// The nearest of many names is sought while there is work left.
  @Test func suggestionsArePaidFor() {
    let suggestion = Suggestion((0..<500).map { "name\($0)" })
    let budget = RunBudget(steps: 3_000)
    let found = (0..<20).map { suggestion.nearest(to: "nane\($0)", budget: budget) }
    #expect(found.first == "name0" && found.last == .some(nil))
    let count = found.count { $0 == nil }
    #expect(count > 0 && budget.leftOut == [.suggestions: count])
    #expect(found.prefix(20 - count).allSatisfy { $0 != nil })
  }
}
