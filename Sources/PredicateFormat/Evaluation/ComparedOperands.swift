/// The evaluated sides of a comparison.
struct ComparedOperands {
  var left: PredicateValue
  var right: PredicateValue
  var options: ComparisonOptions

  func satisfy(
    _ comparison: ComparisonOperator, patterns: PatternMatcher
  ) throws(PredicateEvaluationError) -> Bool {
    switch comparison {
    case .equalTo: return isEqual(left, right)
    case .notEqualTo: return !isEqual(left, right)
    case .lessThan: return try order(left, right).map { $0 < 0 } ?? false
    case .lessThanOrEqualTo: return try order(left, right).map { $0 <= 0 } ?? false
    case .greaterThan: return try order(left, right).map { $0 > 0 } ?? false
    case .greaterThanOrEqualTo: return try order(left, right).map { $0 >= 0 } ?? false
    case .between: return try isBetween()
    case .in: return try contains(right, left, comparison)
    case .contains: return try contains(left, right, comparison)
    case .beginsWith, .endsWith, .like, .matches, .equalsUTI: return try satisfyText(comparison, patterns)
    case .tokenMatches, .conformsToUTI, .customSelector: throw .unsupported(comparison.keyword)
    }
  }

  // MARK: Equality and order

  private func isEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): TextComparison(options).isEqual(left, right)
    case _ where left.isNumber: numericOrder(left, right) == 0
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    default: left == right
    }
  }

  /// The order of the left side relative to the right.
  func order() throws(PredicateEvaluationError) -> Int? { try order(left, right) }

  /// Negative, zero or positive; nil if a side is nil or not a number, so unordered.
  private func order(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateEvaluationError) -> Int? {
    switch (left, right) {
    case (.null, _), (_, .null): return nil
    case (.string(let left), .string(let right)): return TextComparison(options).order(left, right)
    case (.date(let left), .date(let right)): return Self.order(left, right)
    case (.uuid(let left), .uuid(let right)): return Self.order(left, right)
    default: break
    }
    guard left.isNumber else { throw .unsuitableOperand(of: "an ordering", found: "\(left.kind) and \(right.kind)") }
    guard right.isNumber else { throw .unsuitableOperand(of: "an ordering", found: "\(left.kind) and \(right.kind)") }
    return numericOrder(left, right)
  }

  private func numericOrder(_ left: PredicateValue, _ right: PredicateValue) -> Int? {
    if let left = left.integer, let right = right.integer { return Self.order(left, right) }
    if let left = left.decimal, let right = right.decimal { return Self.order(left, right) }
    guard let left = left.real, let right = right.real, !left.isNaN, !right.isNaN else { return nil }
    return Self.order(left, right)
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : (right < left ? 1 : 0)
  }

  /// Both bounds are inclusive.
  private func isBetween() throws(PredicateEvaluationError) -> Bool {
    guard let bounds = right.elements, bounds.count == 2 else {
      throw .unsuitableOperand(of: "BETWEEN", found: "\(right.kind) that is not a pair of bounds")
    }
    guard let low = try order(bounds[0], left), let high = try order(left, bounds[1]) else { return false }
    return low <= 0 && high <= 0
  }

  // MARK: Collections and strings

  private func contains(
    _ container: PredicateValue, _ element: PredicateValue, _ comparison: ComparisonOperator
  ) throws(PredicateEvaluationError) -> Bool {
    switch (container, element) {
    case (.null, _): return false
    case (.string, .null): return false
    case (.string(let text), .string(let part)): return TextComparison(options).contains(text, part)
    case (.dictionary(let values), _): return values.values.contains { isEqual($0, element) }
    default:
      guard let elements = container.elements else {
        throw .unsuitableOperand(of: comparison.keyword, found: container.kind)
      }
      return elements.contains { isEqual($0, element) }
    }
  }

  private func satisfyText(
    _ comparison: ComparisonOperator, _ patterns: PatternMatcher
  ) throws(PredicateEvaluationError) -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null): return false
    case (.string(let text), .string(let other)):
      let texts = TextComparison(options)
      switch comparison {
      case .beginsWith: return texts.begins(text, with: other)
      case .endsWith: return texts.ends(text, with: other)
      case .like: return texts.isLike(text, other)
      case .matches: return try patterns.matches(text, pattern: other, options: options)
      // The only part of type identifiers that does not need a registry of types.
      default: return TextComparison(.caseInsensitive).isEqual(text, other)
      }
    case (.string, _): throw .unsuitableOperand(of: comparison.keyword, found: right.kind)
    default: throw .unsuitableOperand(of: comparison.keyword, found: left.kind)
    }
  }
}
