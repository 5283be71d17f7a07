package import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension CompiledModelWriter {
  static func patternRule(_ pattern: String) -> ValidationRule {
    let comparison = Comparison(.evaluatedObject, .matches, .constant(.string(pattern)))
    return ValidationRule(predicate: Predicate.comparison(comparison).format, warning: .code(1680))
  }

  /// A predicate as objects, or as text if it cannot be parsed; null if missing.
  ///
  /// - Parameter path: the predicate's object in the model so that it is archived as its author wrote it.
  package mutating func predicate(format: String?, at path: ObjectPath? = nil) -> Member {
    guard let format else { return Self.null }
    let written = path.flatMap { writtenPredicates[$0] } ?? format
    guard let predicate = try? Predicate(format: written) else { return archive.add(format) }
    return object(predicate)
  }

  package mutating func expression(format: String?) -> Member {
    guard let format else { return Self.null }
    guard let expression = try? Expression(format: format) else { return archive.add(format) }
    return object(expression)
  }

  private mutating func object(_ predicate: Predicate) -> Member {
    switch predicate {
    case .value(let flag):
      return add([], class: [flag ? "NSTruePredicate" : "NSFalsePredicate", "NSPredicate", "NSObject"])
    case .not(let operand): return compound(0, [operand])
    case .and(let members): return compound(1, members)
    case .or(let members): return compound(2, members)
    case .comparison(let comparison):
      let members: [(String, Member)] = [
        ("NSLeftExpression", object(comparison.left)), ("NSRightExpression", object(comparison.right)),
        ("NSPredicateOperator", predicateOperator(comparison)),
      ]
      return add(members, class: ["NSComparisonPredicate", "NSPredicate", "NSObject"])
    }
  }

  private mutating func compound(_ type: Int64, _ operands: [Predicate]) -> Member {
    let list = archive.add(array: operands.map { object($0) })
    return add(
      [("NSCompoundPredicateType", .integer(type)), ("NSSubpredicates", list)],
      class: ["NSCompoundPredicate", "NSPredicate", "NSObject"])
  }

  private mutating func predicateOperator(_ comparison: Comparison) -> Member {
    let types: [ComparisonOperator: (Int64, String)] = [
      .lessThan: (0, "NSComparison"), .lessThanOrEqualTo: (1, "NSComparison"), .greaterThan: (2, "NSComparison"),
      .greaterThanOrEqualTo: (3, "NSComparison"), .equalTo: (4, "NSEquality"), .notEqualTo: (5, "NSEquality"),
      .matches: (6, "NSMatching"), .like: (7, "NSLike"), .beginsWith: (8, "NSSubstring"), .endsWith: (9, "NSSubstring"),
      .in: (10, "NSIn"), .contains: (99, "NSIn"), .between: (100, "NSBetween"),
    ]
    var (type, prefix) = types[comparison.operator] ?? (11, "NSCustom")
    var members: [(String, Member)] = []
    if case .customSelector(let selector) = comparison.operator {
      members.append(("NSSelectorName", archive.add(selector)))
      (type, prefix) = (11, "NSCustom")
    }
    let isText = ["NSMatching", "NSLike", "NSSubstring"].contains(prefix)
    members += [
      ("NSOperatorType", .integer(type)), ("NSModifier", .integer(Int64(comparison.modifier.rawValue))),
      (isText ? "NSFlags" : "NSOptions", .integer(Int64(comparison.options.rawValue))),
    ]
    if prefix == "NSEquality" { members.append(("NSNegate", .boolean(type == 5))) }
    if prefix == "NSComparison" { members.append(("NSVariant", .integer(type))) }
    var classes = ["NSPredicateOperator", "NSObject"]
    if isText { classes.insert("NSStringPredicateOperator", at: 0) }
    if prefix == "NSLike" { classes.insert("NSMatchingPredicateOperator", at: 0) }
    return add(members, class: [prefix + "PredicateOperator"] + classes)
  }

  private mutating func object(_ expression: Expression) -> Member {
    func node(_ type: Int64, _ name: String, _ members: [(String, Member)]) -> Member {
      let above = name == "NSKeyPathExpression" ? ["NSFunctionExpression"] : []
      return add(
        [("NSExpressionType", .integer(type))] + members, class: [name] + above + ["NSExpression", "NSObject"])
    }
    switch expression {
    case .constant(let value): return node(0, "NSConstantValueExpression", [("NSConstantValue", constant(value))])
    case .evaluatedObject: return node(1, "NSSelfExpression", [])
    case .variable(let name): return node(2, "NSVariableExpression", [("NSVariable", archive.add(name))])
    case .keyPath(let operand, let path):
      let argument = node(10, "NSKeyPathSpecifierExpression", [("NSKeyPath", archive.add(path))])
      let selector = path.contains(".") ? "valueForKeyPath:" : "valueForKey:"
      return node(
        3, "NSKeyPathExpression",
        [
          ("NSOperand", object(operand)), ("NSSelectorName", archive.add(selector)),
          ("NSArguments", mutableArray([argument])),
        ])
    case .function(let call):
      let utilities = [("NSConstantValueClassName", archive.add("_NSPredicateUtilities"))]
      let operand = call.operand.map { object($0) } ?? node(0, "NSConstantValueExpression", utilities)
      let selector = archive.add(call.selector)
      let arguments = call.arguments.map { object($0) }
      return node(
        4, "NSFunctionExpression",
        [
          ("NSOperand", operand), ("NSSelectorName", selector),
          // The compiler replaces `@count` with this function and an array of another class.
          ("NSArguments", call.selector == "count:" ? archive.add(array: arguments) : mutableArray(arguments)),
        ])
    case .aggregate(let elements):
      return node(14, "NSAggregateExpression", [("NSCollection", archive.add(array: elements.map { object($0) }))])
    case .set(let operation, let left, let right):
      let types: [Expression.SetOperation: Int64] = [.union: 5, .intersect: 6, .minus: 7]
      return node(
        types[operation] ?? 5, "NSSetExpression",
        [("NSLeftExpression", object(left)), ("NSRightExpression", object(right))])
    case .subquery(let collection, let variable, let condition):
      return node(
        13, "NSSubqueryExpression",
        [
          ("NSCollection", object(collection)), ("NSVariable", archive.add(variable)),
          ("NSPredicate", object(condition)),
        ])
    case .conditional(let condition, let first, let second):
      return node(
        20, "NSTernaryExpression",
        [
          ("NSPredicate", object(condition)), ("NSTrueExpression", object(first)),
          ("NSFalseExpression", object(second)),
        ])
    case .assignment(let name, let value):
      return node(
        12, "NSVariableAssignmentExpression",
        [("NSAssignmentVariable", archive.add(name)), ("NSAssignmentExpression", object(value))])
    case .symbol(let symbol): return node(11, "NSSymbolicExpression", [("NSSymbol", archive.add(symbol.rawValue))])
    case .anyKey: return node(15, "NSAnyKeyExpression", [])
    }
  }

  private mutating func constant(_ value: PredicateValue) -> Member {
    switch value {
    case .null: return Self.null
    case .boolean(let flag): return archive.add(flag)
    case .integer(let number): return archive.add(number)
    case .real(let number): return archive.add(number)
    case .decimal(let number): return archive.add(decimal: number)
    case .string(let text): return archive.add(text)
    case .date(let seconds): return archive.add(date: seconds)
    case .data(let bytes): return .data(bytes)
    case .uuid(let text): return archive.add(uuid: text)
    case .url(let text): return archive.add(url: text)
    case .array(let elements): return archive.add(array: elements.map { constant($0) })
    case .set(let elements):
      return archive.add(set: elements.sorted { "\($0)" < "\($1)" }.map { constant($0) })
    case .dictionary(let values):
      let pairs = values.sorted { $0.key < $1.key }.map { (archive.add($0.key), constant($0.value)) }
      return archive.add(dictionary: pairs)
    }
  }
}
