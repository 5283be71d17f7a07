import Foundation

extension PredicateFunction {
  /// Evaluates the function.
  ///
  /// Arithmetic on nil raises. A string function of nil returns nil, like a message to nil (inferred).
  func value(of arguments: [PredicateValue]) throws(PredicateEvaluationError) -> PredicateValue {
    switch self {
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .distinct,
      .randomOfCollection:
      return try statistic(of: arguments)
    default: break
    }
    guard arguments.count == arity else {
      throw .unsuitableOperand(of: rawValue, found: "\(arguments.count) arguments")
    }
    switch self {
    case .random: return .real(Double.random(in: 0..<1))
    case .objectAtIndex: return try arguments[0].element(at: arguments[1])
    case .noIndex, .indexed: return arguments[0]
    case .cast: return try arguments[0].cast(to: arguments[1])
    case .tokenize, .distance, .inverseOrderKey, .now: throw .unsupported(rawValue)
    default: break
    }
    switch self {
    case .uppercase, .lowercase, .length, .canonical:
      return arguments[0] == .null ? .null : try text(of: arguments[0])
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement:
      return try bits(of: arguments)
    default: break
    }
    return arguments.count == 2 ? try arithmetic(arguments[0], arguments[1]) : try real(of: arguments[0])
  }

  private func unsuitable(_ value: PredicateValue) -> PredicateEvaluationError {
    .unsuitableOperand(of: rawValue, found: value.kind)
  }

  // MARK: Collections

  /// Functions over a collection, or over the arguments if there are several.
  private func statistic(of arguments: [PredicateValue]) throws(PredicateEvaluationError) -> PredicateValue {
    var values = arguments
    if arguments.count == 1, let only = arguments.first {
      if only == .null { return self == .count ? .integer(0) : .null }
      if let elements = only.elements { values = elements } else if self == .count { throw unsuitable(only) }
    }
    switch self {
    case .count: return .integer(Int64(values.count))
    case .distinct: return .array(values.uniqued)
    case .randomOfCollection: return values.randomElement() ?? .null
    default: break
    }
    values.removeAll { $0 == .null }
    switch self {
    case .sum: return try values.sum()
    case .average: return try values.average()
    case .minimum: return try values.extreme { $0 < $1 }
    case .maximum: return try values.extreme { $0 > $1 }
    case .median: return try values.median()
    case .mode: return values.modes()
    default: return try values.standardDeviation()
    }
  }

  // MARK: Strings

  private func text(of value: PredicateValue) throws(PredicateEvaluationError) -> PredicateValue {
    guard case .string(let text) = value else { throw unsuitable(value) }
    switch self {
    case .uppercase: return .string(text.uppercased())
    case .lowercase: return .string(text.lowercased())
    case .length: return .integer(Int64(text.utf16.count))
    default: return .string(TextComparison([.caseInsensitive, .diacriticInsensitive]).folded(text))
    }
  }

  // MARK: Numbers

  private func bits(of arguments: [PredicateValue]) throws(PredicateEvaluationError) -> PredicateValue {
    var numbers: [Int64] = []
    for argument in arguments {
      guard let number = argument.integer ?? argument.real.flatMap({ Int64(exactly: $0) }) else {
        throw unsuitable(argument)
      }
      numbers.append(number)
    }
    let (first, second) = (numbers[0], numbers.last ?? 0)
    switch self {
    case .bitwiseAnd: return .integer(first & second)
    case .bitwiseOr: return .integer(first | second)
    case .bitwiseXor: return .integer(first ^ second)
    // Shifts by 64 or more give zero (or the sign), as `<<` and `>>` in Swift do.
    case .leftShift: return .integer(first << second)
    case .rightShift: return .integer(first >> second)
    default: return .integer(~first)
    }
  }

  private func real(of value: PredicateValue) throws(PredicateEvaluationError) -> PredicateValue {
    guard let number = value.real else { throw unsuitable(value) }
    switch self {
    case .squareRoot: return .real(number.squareRoot())
    case .logarithm: return .real(log10(number))
    case .naturalLogarithm: return .real(log(number))
    case .exponential: return .real(exp(number))
    case .floor: return value.integer.map(PredicateValue.integer) ?? .real(number.rounded(.down))
    case .ceiling: return value.integer.map(PredicateValue.integer) ?? .real(number.rounded(.up))
    case .truncate: return value.integer.map(PredicateValue.integer) ?? .real(number.rounded(.towardZero))
    case .randomBelow:
      return .integer(number >= 1 ? Int64.random(in: 0..<(Int64(exactly: number.rounded(.down)) ?? .max)) : 0)
    default:
      if let whole = value.integer, whole != .min { return .integer(abs(whole)) }
      return .real(abs(number))
    }
  }

  /// Whole numbers stay whole unless the result overflows; a division by zero gives infinity or NaN, as with
  /// floating-point numbers.
  private func arithmetic(
    _ first: PredicateValue, _ second: PredicateValue
  ) throws(PredicateEvaluationError) -> PredicateValue {
    guard let left = first.real else { throw unsuitable(first) }
    guard let right = second.real else { throw unsuitable(second) }
    if let left = first.integer, let right = second.integer, let result = whole(left, right) { return .integer(result) }
    if first.integer == nil || second.integer == nil, let left = first.decimal, let right = second.decimal,
      let result = exact(left, right)
    {
      return .decimal(result)
    }
    switch self {
    case .add: return .real(left + right)
    case .subtract: return .real(left - right)
    case .multiply: return .real(left * right)
    case .divide: return .real(left / right)
    case .modulus: return .real(left.truncatingRemainder(dividingBy: right))
    case .power: return .real(pow(left, right))
    default: throw .unsupported(rawValue)
    }
  }

  private func whole(_ left: Int64, _ right: Int64) -> Int64? {
    let (value, isOverflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      case .modulus: left.remainderReportingOverflow(dividingBy: right)
      case .power: Self.power(left, right)
      default: (Int64(0), true)
      }
    return isOverflow ? nil : value
  }

  private static func power(_ base: Int64, _ exponent: Int64) -> (partialValue: Int64, overflow: Bool) {
    guard (0...63).contains(exponent) else { return (0, true) }
    var (result, overflow) = (Int64(1), false)
    for _ in 0..<exponent where !overflow { (result, overflow) = result.multipliedReportingOverflow(by: base) }
    return (result, overflow)
  }

  /// Decimal arithmetic for exact operations; nil for others and for a result that is NaN.
  private func exact(_ left: Decimal, _ right: Decimal) -> Decimal? {
    let result: Decimal
    switch self {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide where right != 0: result = left / right
    default: return nil
    }
    return result.isNaN ? nil : result
  }
}
