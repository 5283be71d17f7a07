/// Finds regular expressions that ICU rejects, which make Core Data raise an exception at validation.
package enum InvalidPattern {
  /// Why a pattern is invalid, as a clause; nil if it is valid.
  package static func check(_ pattern: String) -> String? {
    PatternMatcher.isValid(pattern) ? nil : "'\(pattern)' is not a valid ICU regular expression"
  }

  /// The invalid literal patterns after `MATCHES`, in source order.
  package static func patterns(in predicate: Predicate) -> [String] {
    PredicateNode.predicate(predicate).descendants.compactMap { node in
      guard case .predicate(.comparison(let comparison)) = node, comparison.operator == .matches,
        case .constant(.string(let pattern)) = comparison.right, !PatternMatcher.isValid(pattern)
      else { return nil }
      return pattern
    }
  }
}
