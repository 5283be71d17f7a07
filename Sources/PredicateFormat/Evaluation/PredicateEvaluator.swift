package import GlossBasics

extension Predicate {
  /// Whether the predicate holds for an object.
  ///
  /// ```swift
  /// let predicate = try Predicate(format: "ANY games.score > $LIMIT")
  /// try predicate.evaluate(with: ["games": [["score": 3], ["score": 8]]], variables: ["LIMIT": 5])   // true
  /// ```
  ///
  /// Numbers compare by value whatever their type; strings compare unit by unit unless an option says otherwise; `nil`
  /// equals only `nil` and is neither smaller nor larger than anything. Locale options use no locale, so the result is
  /// the same on every machine.
  ///
  /// - Parameters:
  ///   - object: The value of `SELF` and the root of key paths; objects are dictionaries.
  ///   - variables: The values of `$NAME`.
  ///   - now: The value of `now()`, in seconds since the reference date; the time of the call by default.
  ///   - budget: The budget for long evaluations and slow regular expressions; the call's own by default.
  /// - Throws: ``PredicateEvaluationError`` if Foundation would raise an exception, or if an evaluation takes more than
  ///   a million steps.
  package func evaluate(
    with object: PredicateValue, variables: [String: PredicateValue] = [:], now: Double? = nil,
    budget: RunBudget? = nil
  ) throws(PredicateEvaluationError) -> Bool {
    var evaluator = PredicateEvaluator(object: object, variables: variables, now: now, budget: budget)
    defer { evaluator.pay() }
    return try evaluator.evaluate(self)
  }
}

extension Expression {
  /// Evaluates the expression for an object.
  ///
  /// Parameters and errors are those of ``Predicate/evaluate(with:variables:now:)``.
  package func value(
    with object: PredicateValue, variables: [String: PredicateValue] = [:], now: Double? = nil
  ) throws(PredicateEvaluationError) -> PredicateValue {
    var evaluator = PredicateEvaluator(object: object, variables: variables, now: now)
    return try evaluator.value(of: self)
  }
}

/// Evaluates trees over one object.
struct PredicateEvaluator {
  let object: PredicateValue
  var variables: [String: PredicateValue]
  let now: Double?
  private let patterns: PatternMatcher
  private let budget: RunBudget
  private var steps = 0
  /// The maximum number of steps of this evaluation.
  private let limit: Int

  private static let mostSteps = 1_000_000
  /// The steps of every evaluation even if the budget is spent: ordinary ones take a few dozen.
  private static let freeSteps = 10_000
  /// The number of evaluation steps per step of the budget.
  private static let stepsOfOne = 4

  init(object: PredicateValue, variables: [String: PredicateValue], now: Double?, budget: RunBudget? = nil) {
    let budget = budget ?? RunBudget()
    self.budget = budget
    limit = max(Self.freeSteps, min(Self.mostSteps, budget.left * Self.stepsOfOne))
    patterns = PatternMatcher(budget: budget)
    self.object = object
    self.variables = variables
    self.now = now
  }

  /// Counts steps so that nested subqueries over hostile input terminate.
  private mutating func countSteps(_ count: Int = 1) throws(PredicateEvaluationError) {
    steps += count
    guard steps > limit else { return }
    if limit == Self.mostSteps { throw .tooManySteps }
    budget.leaveOut(.predicates)
    throw .workUsedUp
  }

  /// Charges the budget for anything beyond an ordinary evaluation.
  func pay() {
    if steps > Self.freeSteps { budget.spend(steps / Self.stepsOfOne) }
  }

  // MARK: Predicates

  mutating func evaluate(_ predicate: Predicate) throws(PredicateEvaluationError) -> Bool {
    try countSteps()
    switch predicate {
    case .value(let value): return value
    case .comparison(let comparison): return try evaluate(comparison)
    case .not(let operand): return try !evaluate(operand)
    case .and(let members):
      for member in members where try !evaluate(member) { return false }
      return true
    case .or(let members):
      for member in members where try evaluate(member) { return true }
      return false
    }
  }

  private mutating func evaluate(_ comparison: Comparison) throws(PredicateEvaluationError) -> Bool {
    let left = try value(of: comparison.left)
    let right = try value(of: comparison.right)
    if comparison.modifier == .direct { return try compare(left, right, comparison) }
    guard left != .null else { return comparison.modifier == .all }
    let name = comparison.modifier == .all ? "ALL" : "ANY"
    guard let elements = left.elements else { throw .unsuitableOperand(of: name, found: left.kind) }
    for element in elements where try compare(element, right, comparison) != (comparison.modifier == .all) {
      return comparison.modifier == .any
    }
    return comparison.modifier == .all
  }

  private mutating func compare(
    _ left: PredicateValue, _ right: PredicateValue, _ comparison: Comparison
  ) throws(PredicateEvaluationError) -> Bool {
    try countSteps(1 + (right.elements?.count ?? 0) + (left.elements?.count ?? 0))
    let operands = ComparedOperands(left: left, right: right, options: comparison.options)
    return try operands.satisfy(comparison.operator, patterns: patterns)
  }

  // MARK: Expressions

  mutating func value(of expression: Expression) throws(PredicateEvaluationError) -> PredicateValue {
    try countSteps()
    switch expression {
    case .constant(let value): return value
    case .evaluatedObject: return object
    case .variable(let name):
      guard let value = variables[name] else { throw .noValue(variable: name) }
      return value
    case .keyPath(let operand, let path): return try value(of: operand).value(forKeyPath: path)
    case .function(let call): return try value(of: call)
    case .aggregate(let elements): return .array(try values(of: elements))
    case .subquery(let collection, let variable, let condition):
      return try filter(value(of: collection), variable, condition)
    case .set(let operation, let left, let right): return try combine(value(of: left), operation, value(of: right))
    case .conditional(let condition, let first, let second):
      return try evaluate(condition) ? value(of: first) : value(of: second)
    case .assignment(let name, let expression):
      let value = try value(of: expression)
      variables[name] = value
      return value
    case .symbol(let symbol): throw .unsupported("\(symbol.rawValue) outside an index")
    case .anyKey: throw .unsupported("ANYKEY")
    }
  }

  private mutating func values(of expressions: [Expression]) throws(PredicateEvaluationError) -> [PredicateValue] {
    var values: [PredicateValue] = []
    for expression in expressions { values.append(try value(of: expression)) }
    return values
  }

  private mutating func value(of call: FunctionCall) throws(PredicateEvaluationError) -> PredicateValue {
    if let (key, operand) = call.member {
      guard case .variable = key else { throw .unsuitableOperand(of: "'.'", found: "an index") }
      let name = try value(of: key)
      guard case .string(let path) = name else { throw .unsuitableOperand(of: "'.'", found: name.kind) }
      return try value(of: operand).value(forKeyPath: path)
    }
    guard call.operand == nil, let function = PredicateFunction(rawValue: call.selector) else {
      throw .unsupported("the method '\(call.selector)'")
    }
    if function == .now { return .date(now ?? CurrentTime.secondsSinceReferenceDate) }
    if function == .objectAtIndex, call.arguments.count == 2, case .symbol(let symbol) = call.arguments[1] {
      return try value(of: call.arguments[0]).element(at: symbol)
    }
    let arguments = try values(of: call.arguments)
    try countSteps(arguments.reduce(0) { $0 + ($1.elements?.count ?? 0) })
    return try function.value(of: arguments)
  }

  /// The elements of a collection that satisfy a condition on the variable, which shadows an outer one.
  private mutating func filter(
    _ collection: PredicateValue, _ variable: String, _ condition: Predicate
  ) throws(PredicateEvaluationError) -> PredicateValue {
    if collection == .null { return .array([]) }
    guard let elements = collection.elements else {
      throw .unsuitableOperand(of: "SUBQUERY", found: collection.kind)
    }
    let outer = variables[variable]
    defer { variables[variable] = outer }
    var kept: [PredicateValue] = []
    for element in elements {
      variables[variable] = element
      if try evaluate(condition) { kept.append(element) }
    }
    if case .set = collection { return .set(Set(kept)) }
    return .array(kept)
  }

  private mutating func combine(
    _ left: PredicateValue, _ operation: Expression.SetOperation, _ right: PredicateValue
  ) throws(PredicateEvaluationError) -> PredicateValue {
    guard let first = left.elements else { throw .unsuitableOperand(of: operation.rawValue, found: left.kind) }
    guard let second = right.elements else { throw .unsuitableOperand(of: operation.rawValue, found: right.kind) }
    try countSteps(first.count + second.count)
    switch operation {
    case .union: return .set(Set(first).union(second))
    case .intersect: return .set(Set(first).intersection(second))
    case .minus: return .set(Set(first).subtracting(second))
    }
  }
}
