/// Finds regular expressions that ICU refuses, which make Core Data raise an exception when it validates.
package enum InvalidPattern {
  /// Why a pattern cannot be used, as a clause; nil when it can.
  package static func check(_ pattern: String) -> String? {
    PatternMatcher.isValid(pattern) ? nil : "'\(pattern)' is not a valid ICU regular expression"
  }

  /// The patterns written out behind `MATCHES` that cannot be used, in the order they are written.
  package static func patterns(in predicate: Predicate) -> [String] {
    PredicateNode.predicate(predicate).descendants.compactMap { node in
      guard case .predicate(.comparison(let comparison)) = node, comparison.operator == .matches,
        case .constant(.string(let pattern)) = comparison.right, !PatternMatcher.isValid(pattern)
      else { return nil }
      return pattern
    }
  }
}
