/// An argument for `%@`, `%K` or `%d` in a format string.
package enum PredicateArgument: Sendable, Hashable {
  /// For `%@`, and, if it is a number, for `%d`, `%f` and the like.
  case value(PredicateValue)
  /// For `%K`: a key path.
  case keyPath(String)
  /// For `%@`: an expression, inserted unchanged.
  case expression(Expression)
}
