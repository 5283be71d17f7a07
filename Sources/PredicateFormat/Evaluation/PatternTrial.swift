package import GlossBasics

/// Matches texts against patterns, as `MATCHES` does, within one budget of work for all of them.
package struct PatternTrial {
  package enum Outcome: Sendable, Hashable {
    case matches
    case differs
    /// The pattern took more work than one may.
    case tooSlow
    /// The pattern is not a regular expression that ICU reads.
    case unusable
    /// The patterns before took all the work there is.
    case untried
  }

  /// About a tenth of a second of work.
  private static let reportsOfOne = 500
  private let budget: RunBudget
  private var matcher: PatternMatcher

  /// - Parameter budget: what matches are paid from.
  package init(budget: RunBudget) {
    self.budget = budget
    matcher = PatternMatcher(budget: budget)
  }

  package mutating func match(_ text: String, pattern: String) -> Outcome {
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
