/// What takes the place of `%@`, `%K` or `%d` in a format string.
package enum PredicateArgument: Sendable, Hashable {
  /// For `%@`, and for `%d`, `%f` and their like when it is a number.
  case value(PredicateValue)
  /// For `%K`: a key path.
  case keyPath(String)
  /// For `%@`: an expression that is put in as it is.
  case expression(Expression)
}
