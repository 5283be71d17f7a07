/// Why a predicate cannot be evaluated for an object.
///
/// Foundation raises an exception in these cases; here they never trap.
package enum PredicateEvaluationError: Error, Sendable, Hashable {
  /// A variable has no value.
  case noValue(variable: String)
  /// The object has no such key.
  case unknownKey(String, of: String)
  /// An operator or function does not support its operand.
  case unsuitableOperand(of: String, found: String)
  /// A regular expression does not compile.
  case invalidPattern(String)
  /// A regular expression exceeds the limit per pattern.
  case patternTooSlow(String)
  /// A regular expression is slow, and earlier ones used up the budget.
  case patternsTooSlow(String)
  /// A function or operator available only on Apple's systems.
  case unsupported(String)
  /// An index beyond the end of a collection.
  case indexOutOfRange(Int)
  /// The evaluation exceeds the maximum number of steps.
  case tooManySteps
  /// An evaluation takes many steps, and earlier ones used up the budget.
  case workUsedUp
}

extension PredicateEvaluationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noValue(let variable): "$\(variable) has no value"
    case .unknownKey(let key, let kind): "\(kind) has no key '\(key)'"
    case .unsuitableOperand(let operation, let found): "\(operation) cannot be applied to \(found)"
    case .invalidPattern(let pattern): "the regular expression '\(pattern)' is not valid"
    case .patternTooSlow(let pattern): "the regular expression '\(pattern)' takes too long"
    case .patternsTooSlow(let pattern):
      "the regular expression '\(pattern)' is slow, and earlier slow ones used up the run's budget"
    case .unsupported(let name): "\(name) cannot be evaluated outside Apple's systems"
    case .indexOutOfRange(let index): "the index \(index) is out of range"
    case .tooManySteps: "the evaluation takes too many steps"
    case .workUsedUp: "the budget of this run is used up by other evaluations"
    }
  }
}
