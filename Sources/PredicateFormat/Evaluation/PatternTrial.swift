/// Matches texts against patterns, as `MATCHES` does, within one budget of work for all of them.
///
/// The budget counts ICU's own reports of progress rather than time, so that a trial ends the same way on every machine.
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
  private var reportsLeft = 1_500
  private var matcher = PatternMatcher()

  package init() {}

  package mutating func match(_ text: String, pattern: String) -> Outcome {
    guard reportsLeft > 0 else { return .untried }
    do throws(PredicateEvaluationError) {
      let (isMatch, reports) = try matcher.trial(text, pattern: pattern, limit: min(Self.reportsOfOne, reportsLeft))
      reportsLeft -= reports
      return isMatch.map { $0 ? .matches : .differs } ?? .tooSlow
    } catch {
      return .unusable
    }
  }
}
