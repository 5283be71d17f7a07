import GlossBasics
import Testing

@testable import GlossPredicateFormat

/// The shared budget for the regular expressions of a run.
@Suite struct PatternBudgetTests {
  private let slow = "(a|a|a|aa)+$"
  private let text = PredicateValue.string(String(repeating: "a", count: 60) + "b")

  private func error(_ pattern: String, _ budget: RunBudget) throws -> PredicateEvaluationError? {
    let predicate = try Predicate(format: "SELF MATCHES '\(pattern)'")
    do throws(PredicateEvaluationError) {
      _ = try predicate.evaluate(with: text, budget: budget)
      return nil
    } catch {
      return error
    }
  }

  /// Slow matches are aborted sooner as the budget shrinks, while fast ones always succeed.
  @Test func slowPatternsShareWhatThereIs() throws {
    let budget = RunBudget(steps: 300 * PatternMatcher.stepsOfReport)
    var lefts: [Int] = []
    for _ in 0..<40 {
      let error = try error(slow, budget)
      #expect(error != nil)
      lefts.append(budget.left)
    }
    #expect(lefts.first == 0 && lefts.last == 0)
    #expect(try error(slow, budget) == .patternsTooSlow(slow))
    #expect(budget.leftOut == [.patterns: 41])
    #expect(try error("a*b", budget) == nil && error("c+", budget) == nil)
    #expect(budget.leftOut == [.patterns: 41])
  }

  /// What one match may take is no lack of the run.
  @Test func aMatchByItselfHasTheWholeOfIts() throws {
    let budget = RunBudget(steps: 50_000 * PatternMatcher.stepsOfReport)
    #expect(try error(slow, budget) == .patternTooSlow(slow))
    #expect(budget.left < 48_000 * PatternMatcher.stepsOfReport && budget.left > 47_000 * PatternMatcher.stepsOfReport)
    #expect(budget.leftOut.isEmpty)
  }

  /// `SUBQUERY` in `SUBQUERY` over a hundred elements each.
  @Test func longEvaluationsShareWhatThereIs() throws {
    let predicate = try Predicate(format: "SUBQUERY(a, $x, SUBQUERY(a, $y, $x != $y).@count > 0).@count > 0")
    let object = PredicateValue.dictionary(["a": .array((0..<100).map { .integer($0) })])
    let budget = RunBudget(steps: 25_000)
    var errors: [PredicateEvaluationError?] = []
    for _ in 0..<3 {
      do throws(PredicateEvaluationError) {
        #expect(try predicate.evaluate(with: object, budget: budget))
        errors.append(nil)
      } catch {
        errors.append(error)
      }
    }
    #expect(errors == [nil, nil, .workUsedUp])
    #expect(budget.leftOut == [.predicates: 1])
    // Short ones cost nothing.
    #expect(try Predicate(format: "ANY a > 5").evaluate(with: object, budget: budget))
  }

  /// A match that ends with the last report that it may use has a result; with one less it has none.
  @Test func theLastReportCounts() throws {
    let (text, pattern) = (String(repeating: "a", count: 22), "(a+)+b")
    let matcher = PatternMatcher()
    let whole = try matcher.trial(text, pattern: pattern, limit: 1_000_000)
    #expect(whole.isMatch == false && whole.reports > 1)
    #expect(try matcher.trial(text, pattern: pattern, limit: whole.reports).isMatch == false)
    #expect(try matcher.trial(text, pattern: pattern, limit: whole.reports - 1).isMatch == nil)
  }
}
