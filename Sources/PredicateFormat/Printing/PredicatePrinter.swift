import Foundation

/// Prints a tree as its canonical format string.
///
/// The form is that of `predicateFormat` as seen in public logs and tests: keywords in capitals, `==`, one space around
/// operators, options right after them, strings in double quotes, `nil`, booleans as `1` and `0`, nested compounds in
/// parentheses. The printed form parses to a tree that prints the same.
struct PredicatePrinter {
  private(set) var text = ""

  // MARK: Predicates

  mutating func print(_ predicate: Predicate) {
    switch predicate {
    case .value(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): print(comparison)
    case .not(let operand):
      text += "NOT "
      printMember(operand)
    case .and(let members): print(members, separator: " AND ", whenEmpty: "TRUEPREDICATE")
    case .or(let members): print(members, separator: " OR ", whenEmpty: "FALSEPREDICATE")
    }
  }

  private mutating func print(_ members: [Predicate], separator: String, whenEmpty: String) {
    if members.isEmpty { text += whenEmpty }
    for (index, member) in members.enumerated() {
      if index > 0 { text += separator }
      // A compound with one member is printed as that member.
      if members.count == 1 { print(member) } else { printMember(member) }
    }
  }

  private mutating func printMember(_ predicate: Predicate) {
    switch predicate {
    case .and(let members) where members.count > 1: parenthesize { $0.print(predicate) }
    case .or(let members) where members.count > 1: parenthesize { $0.print(predicate) }
    default: print(predicate)
    }
  }

  private mutating func print(_ comparison: Comparison) {
    switch comparison.modifier {
    case .direct: break
    case .all: text += "ALL "
    case .any: text += "ANY "
    }
    print(comparison.left)
    text += " \(comparison.operator.keyword)\(comparison.options.suffix) "
    print(comparison.right)
  }

  // MARK: Expressions

  mutating func print(_ expression: Expression, within precedence: Precedence = .assignment) {
    if expression.precedence < precedence {
      parenthesize { $0.printBare(expression) }
    } else {
      printBare(expression)
    }
  }

  private mutating func printBare(_ expression: Expression) {
    switch expression {
    case .constant(let value): ConstantPrinter.print(value, to: &text)
    case .evaluatedObject: text += "SELF"
    case .anyKey: text += "ANYKEY"
    case .variable(let name): text += "$" + name
    case .symbol(let symbol): text += symbol.rawValue
    case .keyPath(.evaluatedObject, let path): text += Self.escaped(path)
    case .keyPath(let operand, let path):
      print(operand, within: .atom)
      text += "." + Self.escaped(path)
    case .function(let call): print(call)
    case .aggregate(let elements): printList(elements, "{", "}")
    case .subquery(let collection, let variable, let condition):
      text += "SUBQUERY("
      print(collection)
      text += ", $\(variable), "
      print(condition)
      text += ")"
    case .set(let operation, let left, let right):
      print(left, within: .setOperation)
      text += " \(operation.rawValue) "
      print(right, within: Precedence.setOperation.next)
    case .conditional(let condition, let first, let second):
      text += "TERNARY("
      print(condition)
      text += ", "
      print(first)
      text += ", "
      print(second)
      text += ")"
    case .assignment(let name, let value):
      text += "$\(name) := "
      print(value)
    }
  }

  private mutating func print(_ call: FunctionCall) {
    if let (key, operand) = call.member {
      print(operand, within: .atom)
      text += "."
      return print(key)
    }
    if let operand = call.operand {
      text += "FUNCTION("
      print(operand)
      text += ", " + ConstantPrinter.quoted(call.selector)
      // Foundation has this space before the second comma.
      if !call.arguments.isEmpty {
        text += " , "
        printElements(call.arguments)
      }
      text += ")"
      return
    }
    guard let function = PredicateFunction(rawValue: call.selector), call.arguments.count == 2 else {
      text += call.selector
      return printList(call.arguments, "(", ")")
    }
    if let operand = call.negated {
      text += "-"
      print(operand, within: .unary)
    } else if let sign = function.infix?.sign {
      // Foundation puts every nested operation in parentheses: `a + (b * 2)`, `(a + b) + c`.
      printOperand(call.arguments[0])
      text += " \(sign) "
      printOperand(call.arguments[1])
    } else if function == .objectAtIndex {
      printIndexed(call.arguments[0])
      text += "["
      print(call.arguments[1])
      text += "]"
    } else if function == .cast {
      text += "CAST"
      printList(call.arguments, "(", ")")
    } else {
      text += call.selector
      printList(call.arguments, "(", ")")
    }
  }

  /// An operand of arithmetic, where `3.0` must not become `3`: integer division differs.
  private mutating func printOperand(_ expression: Expression) {
    if case .constant(.real(let value)) = expression {
      text += value.description
    } else {
      print(expression, within: .unary)
    }
  }

  /// The operand of an index; without parentheses the index would apply to its last key.
  private mutating func printIndexed(_ expression: Expression) {
    if expression.withIndexOfLastKey(.symbol(.size)) == expression.withIndex(.symbol(.size)) {
      print(expression, within: .atom)
    } else {
      parenthesize { $0.printBare(expression) }
    }
  }

  private mutating func printList(_ expressions: [Expression], _ open: String, _ close: String) {
    text += open
    printElements(expressions)
    text += close
  }

  private mutating func printElements(_ expressions: [Expression]) {
    for (index, expression) in expressions.enumerated() {
      if index > 0 { text += ", " }
      print(expression)
    }
  }

  private mutating func parenthesize(_ body: (inout PredicatePrinter) -> Void) {
    text += "("
    body(&self)
    text += ")"
  }

  /// A key path with `#` before components that are reserved words.
  private static func escaped(_ path: String) -> String {
    let components = path.split(separator: ".", omittingEmptySubsequences: false)
    return components.map { PredicateKeyword(rawValue: $0.uppercased()) == nil ? String($0) : "#" + $0 }
      .joined(separator: ".")
  }
}

extension PredicateValue {
  /// Whether the value is printed with a minus sign.
  fileprivate var isNegative: Bool {
    switch self {
    case .integer(let value): value < 0
    case .real(let value): value < 0
    case .decimal(let value): value.isSignMinus
    default: false
    }
  }
}

extension FunctionCall {
  /// The operand of a subtraction from zero, which is how a minus sign is parsed.
  fileprivate var negated: Expression? {
    guard operand == nil, selector == PredicateFunction.subtract.rawValue, arguments.count == 2,
      case .constant(let zero) = arguments[0], zero == .integer(0) || zero == .boolean(false)
    else { return nil }
    if case .constant = arguments[1] { return nil }
    return arguments[1]
  }
}

extension Expression {
  /// The precedence of the printed form.
  fileprivate var precedence: Precedence {
    switch self {
    case .constant(let value) where value.isNegative: .unary
    case .assignment: .assignment
    case .set: .setOperation
    case .function(let call) where call.negated != nil: .unary
    case .function(let call) where call.operand == nil && call.arguments.count == 2:
      PredicateFunction(rawValue: call.selector)?.infix?.precedence ?? .atom
    default: .atom
    }
  }
}
