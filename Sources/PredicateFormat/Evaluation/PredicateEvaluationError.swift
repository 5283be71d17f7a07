/// Why a predicate has no answer for an object.
///
/// Foundation raises an exception in these cases; here nothing traps.
package enum PredicateEvaluationError: Error, Sendable, Hashable {
  /// A variable has no value.
  case noValue(variable: String)
  /// The object has no such key.
  case unknownKey(String, of: String)
  /// An operator or function cannot take what it was given.
  case unsuitableOperand(of: String, found: String)
  /// A regular expression does not compile.
  case invalidPattern(String)
  /// A regular expression runs longer than it may.
  case patternTooSlow(String)
  /// A regular expression runs long, and those before it took all the work of the run.
  case patternsTooSlow(String)
  /// A function or operator that only Apple's systems can carry out.
  case unsupported(String)
  /// An index beyond the end of a collection.
  case indexOutOfRange(Int)
  /// More steps than an evaluation may take.
  case tooManySteps
  /// An evaluation takes many steps, and others before it took all the work of the run.
  case workUsedUp
}

extension PredicateEvaluationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noValue(let variable): "there is no value for $\(variable)"
    case .unknownKey(let key, let kind): "\(kind) has no key '\(key)'"
    case .unsuitableOperand(let operation, let found): "\(operation) cannot be applied to \(found)"
    case .invalidPattern(let pattern): "the regular expression '\(pattern)' is not valid"
    case .patternTooSlow(let pattern): "the regular expression '\(pattern)' takes too long"
    case .patternsTooSlow(let pattern):
      "the regular expression '\(pattern)' takes long, and slow ones took all the work that a run may spend on them"
    case .unsupported(let name): "\(name) cannot be evaluated outside Apple's systems"
    case .indexOutOfRange(let index): "the index \(index) is out of range"
    case .tooManySteps: "the evaluation takes too many steps"
    case .workUsedUp: "the evaluation takes many steps, and others took all the work that a run may spend on them"
    }
  }
}
