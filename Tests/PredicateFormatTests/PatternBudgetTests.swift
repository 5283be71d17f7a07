import Testing

@testable import GlossPredicateFormat

/// What the regular expressions of one run may take together.
@Suite struct PatternBudgetTests {
  private let slow = "(a|a|a|aa)+$"
  private let text = PredicateValue.string(String(repeating: "a", count: 60) + "b")

  private func error(_ pattern: String, _ budget: PatternBudget) throws -> PredicateEvaluationError? {
    let predicate = try Predicate(format: "SELF MATCHES '\(pattern)'")
    do throws(PredicateEvaluationError) {
      _ = try predicate.evaluate(with: text, budget: budget)
      return nil
    } catch {
      return error
    }
  }

  /// Each slow match is given up sooner as the budget goes, and what ends at once is answered to the last.
  @Test func slowPatternsShareWhatThereIs() throws {
    let budget = PatternBudget(reports: 300)
    let limits = try (0..<40).map { _ in
      let limit = budget.limit
      let error = try error(slow, budget)
      #expect(error != nil)
      return limit
    }
    #expect(limits.first == 300 && limits.last == 5)
    #expect(limits.reduce(0, +) < 300 + 40 * 6)
    #expect(try error(slow, budget) == .patternsTooSlow(slow))
    #expect(try error("a*b", budget) == nil && error("c+", budget) == nil)
  }

  @Test func aMatchByItselfHasTheWholeOfIts() throws {
    #expect(PatternBudget().limit == 2_000)
    let budget = PatternBudget(reports: 50_000)
    #expect(try error(slow, budget) == .patternTooSlow(slow))
    #expect(budget.limit == 2_000)
  }
}
