package import GlossBasics

/// Matches strings with patterns, as `MATCHES` does, within a shared budget.
package struct PatternTrial {
  package enum Outcome: Sendable, Hashable {
    case matches
    case differs
    /// The pattern exceeded the limit per pattern.
    case tooSlow
    /// The pattern is not a valid ICU regular expression.
    case unusable
    /// Earlier patterns used up the budget.
    case untried
  }

  /// About a tenth of a second of work.
  private static let reportsOfOne = 500
  private let budget: RunBudget
  private let matcher: PatternMatcher

  /// - Parameter budget: the budget for matches.
  package init(budget: RunBudget) {
    self.budget = budget
    matcher = PatternMatcher(budget: budget)
  }

  package func match(_ text: String, pattern: String) -> Outcome {
    let reportsLeft = budget.left / PatternMatcher.stepsOfReport
    guard reportsLeft > 0 else {
      budget.leaveOut(.patterns)
      return .untried
    }
    do throws(PredicateEvaluationError) {
      let (isMatch, reports) = try matcher.trial(text, pattern: pattern, limit: min(Self.reportsOfOne, reportsLeft))
      budget.spend(reports * PatternMatcher.stepsOfReport)
      return isMatch.map { $0 ? .matches : .differs } ?? .tooSlow
    } catch {
      return .unusable
    }
  }
}
