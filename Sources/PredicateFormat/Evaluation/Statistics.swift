extension [PredicateValue] {
  /// The sum, a whole number if all elements are; 0 without elements.
  func sum() throws(PredicateEvaluationError) -> PredicateValue {
    var sum = PredicateValue.integer(0)
    for element in self { sum = try PredicateFunction.add.value(of: [sum, element]) }
    return sum
  }

  /// The arithmetic mean; 0 without elements, as with `@avg`.
  func average() throws(PredicateEvaluationError) -> PredicateValue {
    guard let sum = try sum().real, !isEmpty else { return .integer(0) }
    return .real(sum / Double(count))
  }

  /// The first element that no other precedes; nil without elements.
  func extreme(_ precedes: (Int, Int) -> Bool) throws(PredicateEvaluationError) -> PredicateValue {
    guard var extreme = first else { return .null }
    for element in dropFirst() {
      let operands = ComparedOperands(left: element, right: extreme, options: [])
      if let order = try operands.order(), precedes(order, 0) { extreme = element }
    }
    return extreme
  }

  func median() throws(PredicateEvaluationError) -> PredicateValue {
    let sorted = try reals().sorted()
    if sorted.isEmpty { return .null }
    let middle = sorted.count / 2
    return .real(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
  }

  /// The most frequent elements, in order of first occurrence.
  func modes() -> PredicateValue {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    let largest = counts.values.max()
    return .array(uniqued.filter { counts[$0] == largest })
  }

  /// The population standard deviation.
  func standardDeviation() throws(PredicateEvaluationError) -> PredicateValue {
    let values = try reals()
    if values.isEmpty { return .null }
    let mean = values.reduce(0, +) / Double(values.count)
    return .real((values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot())
  }

  private func reals() throws(PredicateEvaluationError) -> [Double] {
    var reals: [Double] = []
    for element in self {
      guard let real = element.real else { throw .unsuitableOperand(of: "a statistic", found: element.kind) }
      reals.append(real)
    }
    return reals
  }
}

extension PredicateValue {
  /// The element at an index, or the value for a key.
  func element(at index: PredicateValue) throws(PredicateEvaluationError) -> PredicateValue {
    switch (self, index) {
    case (.null, _): return .null
    case (.dictionary, .string(let key)): return try value(forKey: key)
    case (.array(let elements), _):
      guard let position = index.integer else { throw .unsuitableOperand(of: "an index", found: index.kind) }
      guard let offset = Int(exactly: position), elements.indices.contains(offset) else {
        throw .indexOutOfRange(Int(clamping: position))
      }
      return elements[offset]
    default: throw .unsuitableOperand(of: "an index", found: kind)
    }
  }

  func element(at symbol: Expression.IndexSymbol) throws(PredicateEvaluationError) -> PredicateValue {
    if self == .null { return .null }
    guard let elements else { throw .unsuitableOperand(of: symbol.rawValue, found: kind) }
    switch symbol {
    case .first: return elements.first ?? .null
    case .last: return elements.last ?? .null
    case .size: return .integer(Int64(elements.count))
    }
  }
}
