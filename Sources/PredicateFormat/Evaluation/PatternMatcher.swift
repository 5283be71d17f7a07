import Foundation
import GlossBasics

/// Matches whole texts against ICU regular expressions, as `MATCHES` does.
struct PatternMatcher {
  private var expressions: [String: NSRegularExpression] = [:]
  private let budget: RunBudget

  /// About half a second of work, counted in ICU's own reports that it is still at work.
  private static let reportsOfOne = 2_000
  /// What every match may take, also when the budget is spent: an ordinary one ends before the first report.
  private static let freeReports = 5
  static let stepsOfReport = 330

  /// - Parameter budget: what matches are paid from; one of its own unless given.
  init(budget: RunBudget? = nil) {
    self.budget = budget ?? RunBudget()
  }

  /// Whether a pattern is a regular expression that `MATCHES` can use. The empty one is, though it matches nothing.
  static func isValid(_ pattern: String) -> Bool {
    pattern.isEmpty || PlainPattern.isValid(pattern) || wholeMatch(pattern, []) != nil
  }

  /// Whether the whole text matches; false for an empty pattern, as observed in Core Data.
  mutating func matches(
    _ text: String, pattern: String, options: ComparisonOptions
  ) throws(PredicateEvaluationError) -> Bool {
    if pattern.isEmpty { return false }
    if options.isEmpty, let words = PlainPattern.words(of: pattern) {
      return words.contains { $0.utf8.elementsEqual(text.utf8) }
    }
    // ICU knows no option for diacritics, so they are taken off both sides.
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

  /// Whether the whole text matches, and how often ICU reported that it was still at work; no answer beyond the limit.
  mutating func trial(
    _ text: String, pattern: String, limit: Int
  ) throws(PredicateEvaluationError) -> (isMatch: Bool?, reports: Int) {
    if pattern.isEmpty { return (false, 0) }
    if let words = PlainPattern.words(of: pattern) { return (words.contains { $0.utf8.elementsEqual(text.utf8) }, 0) }
    return Self.outcome(text, try expression(for: pattern, isCaseInsensitive: false), limit: limit)
  }

  private mutating func expression(
    for pattern: String, isCaseInsensitive: Bool
  ) throws(PredicateEvaluationError) -> NSRegularExpression {
    let key = (isCaseInsensitive ? "i" : "-") + pattern
    if let expression = expressions[key] { return expression }
    guard let expression = Self.wholeMatch(pattern, isCaseInsensitive ? .caseInsensitive : []) else {
      throw .invalidPattern(pattern)
    }
    expressions[key] = expression
    return expression
  }

  /// The pattern between anchors. It must compile alone: `a)(b` would become valid between the parentheses.
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

  /// Runs the match, which ICU interrupts now and then to report that it is still at work; after a number of such
  /// reports it is given up.
  ///
  /// Left alone, ICU ends a runaway match after about twice that and says that nothing matches, which would be taken
  /// for an answer.
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
