import Foundation
import GlossBasics

/// Matches entire strings with ICU regular expressions, as `MATCHES` does.
struct PatternMatcher {
  /// The compiled patterns. A store has as many evaluations as rows, and compiling takes a hundred times as long as an
  /// ordinary match.
  private static let expressions = BoundedCache<String, NSRegularExpression>(limit: 500)
  private let budget: RunBudget

  /// About half a second of work, counted in ICU's progress reports.
  private static let reportsOfOne = 2_000
  /// The reports that every match may use, even if the budget is spent: an ordinary match ends before the first one.
  private static let freeReports = 5
  static let stepsOfReport = 330

  /// - Parameter budget: the budget for matches; a separate one by default.
  init(budget: RunBudget? = nil) {
    self.budget = budget ?? RunBudget()
  }

  /// Whether `MATCHES` can use a pattern. The empty pattern is valid, though it matches nothing.
  static func isValid(_ pattern: String) -> Bool {
    pattern.isEmpty || PlainPattern.isValid(pattern) || wholeMatch(pattern, []) != nil
  }

  /// Whether the entire string matches; false for an empty pattern, as observed in Core Data.
  func matches(
    _ text: String, pattern: String, options: ComparisonOptions
  ) throws(PredicateEvaluationError) -> Bool {
    if pattern.isEmpty { return false }
    if options.isEmpty, let words = PlainPattern.words(of: pattern) {
      return words.contains { $0.utf8.elementsEqual(text.utf8) }
    }
    // ICU has no option for diacritics, so they are removed from both sides.
    let diacritics = TextComparison(options.intersection(.diacriticInsensitive))
    let (text, pattern) = (diacritics.folded(text), diacritics.folded(pattern))
    let expression = try expression(for: pattern, isCaseInsensitive: options.contains(.caseInsensitive))
    let limit = max(Self.freeReports, min(Self.reportsOfOne, budget.left / Self.stepsOfReport))
    let outcome = Self.outcome(text, expression, limit: limit)
    if outcome.reports > Self.freeReports { budget.spend(outcome.reports * Self.stepsOfReport) }
    guard let isMatch = outcome.isMatch else {
      if limit == Self.reportsOfOne { throw .patternTooSlow(pattern) }
      budget.leaveOut(.patterns)
      throw .patternsTooSlow(pattern)
    }
    return isMatch
  }

  /// Whether the entire string matches, and the number of ICU's progress reports; no result beyond the limit.
  func trial(
    _ text: String, pattern: String, limit: Int
  ) throws(PredicateEvaluationError) -> (isMatch: Bool?, reports: Int) {
    if pattern.isEmpty { return (false, 0) }
    if let words = PlainPattern.words(of: pattern) { return (words.contains { $0.utf8.elementsEqual(text.utf8) }, 0) }
    return Self.outcome(text, try expression(for: pattern, isCaseInsensitive: false), limit: limit)
  }

  private func expression(
    for pattern: String, isCaseInsensitive: Bool
  ) throws(PredicateEvaluationError) -> NSRegularExpression {
    try Self.expressions.value(for: (isCaseInsensitive ? "i" : "-") + pattern) { () throws(PredicateEvaluationError) in
      guard let expression = Self.wholeMatch(pattern, isCaseInsensitive ? .caseInsensitive : []) else {
        throw .invalidPattern(pattern)
      }
      return expression
    }
  }

  /// The anchored pattern. It must compile by itself: `a)(b` would become valid in parentheses.
  private static func wholeMatch(
    _ pattern: String, _ options: NSRegularExpression.Options
  ) -> NSRegularExpression? {
    guard compiled(pattern, options) != nil else { return nil }
    // A pattern may end in a comment (`(?x) … # note`), which only a line break ends.
    return compiled("\\A(?:\(pattern))\\z", options) ?? compiled("\\A(?:\(pattern)\n)\\z", options)
  }

  private static func compiled(_ pattern: String, _ options: NSRegularExpression.Options) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: options)
  }

  /// Runs a match; ICU reports its progress regularly, and the match is aborted after a number of reports.
  ///
  /// Otherwise ICU would stop a runaway match after about twice as many reports and return "no match", which would look
  /// like a result.
  private static func outcome(
    _ text: String, _ expression: NSRegularExpression, limit: Int
  ) -> (isMatch: Bool?, reports: Int) {
    let whole = NSRange(location: 0, length: text.utf16.count)
    var isMatch = false
    var reports = 0
    unsafe expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { result, flags, stop in
      if result != nil {
        isMatch = true
      } else if flags.contains(.progress) {
        reports += 1
      }
      if isMatch || reports > limit { unsafe stop.pointee = true }
    }
    return (!isMatch && reports > limit ? nil : isMatch, reports)
  }
}
