package import GlossManagedObjectModel
package import GlossPredicateFormat

extension ObjectCheck {
  /// Checks an attribute: required, then bounds or lengths, then the predicates of a non-nil value.
  mutating func validate(_ attribute: AttributeDescription, _ given: GivenValue) {
    // Derived attributes are computed by the store.
    if attribute.isDerived { return }
    let value: PredicateValue
    var isEncodable = true
    switch given {
    case .attribute(let given): value = given
    case .illFormedText(let text):
      value = .string(text)
      isEncodable = false
    case .null, .destination, .destinations, .count: value = .null
    }
    if value == .null {
      if !attribute.isOptional { fail(.missingMandatoryProperty, attribute.name, .null) }
      return
    }
    if let code = attribute.violation(of: value) {
      fail(code, attribute.name, value)
    } else if !isEncodable {
      fail(.stringNotEncodable, attribute.name, value)
    }
    // A compiled model stores the pattern as a predicate with a number as warning. Its position among several
    // predicates is lost on reading, and Xcode writes it first.
    var rules = attribute.validations
    if let pattern = attribute.pattern {
      let predicate = Predicate.comparison(Comparison(.evaluatedObject, .matches, .constant(.string(pattern))))
      let code = ValidationErrorCode.stringPatternMatching.rawValue
      rules.insert(ValidationRule(predicate: predicate.format, warning: .code(code)), at: 0)
    }
    validate(rules, attribute.name, value)
    if let change = attribute.alteration(of: value) { altered.append(change) }
    if case .dictionary(let members) = value { decideMembers(of: attribute, members) }
  }
}

extension AttributeDescription {
  /// The bound or length that a value violates. Both are inclusive, and the lower one is reported if both are violated.
  package func violation(of value: PredicateValue) -> ValidationErrorCode? {
    switch type {
    case .integer16, .integer32, .integer64:
      return violation(
        of: value.wholeNumber, minimum?.wholeNumber, maximum?.wholeNumber, .numberTooSmall, .numberTooLarge)
    case .decimal, .double, .float:
      return violation(of: value.number, minimum?.number, maximum?.number, .numberTooSmall, .numberTooLarge)
    case .date: return violation(of: value.number, minimum?.number, maximum?.number, .dateTooSoon, .dateTooLate)
    case .string:
      guard case .string(let text) = value else { return nil }
      return violation(of: text.utf16.count, minimumLength, maximumLength, .stringTooShort, .stringTooLong)
    case .uri: return value == .url("") ? .invalidURI : nil
    case .undefined, .boolean, .binary, .uuid, .transformable, .objectID, .composite: return nil
    }
  }

  private func violation<Value: Comparable>(
    of value: Value?, _ minimum: Value?, _ maximum: Value?, _ below: ValidationErrorCode, _ above: ValidationErrorCode
  ) -> ValidationErrorCode? {
    guard let value else { return nil }
    if let minimum, value < minimum { return below }
    if let maximum, value > maximum { return above }
    return nil
  }
}

extension PredicateValue {
  /// The number compared with number and date bounds, as `doubleValue` returns it.
  var number: Double? { attributeValue?.number }

  /// The integer compared with integer bounds, as `longLongValue` returns it: fractions are truncated.
  fileprivate var wholeNumber: Int64? { attributeValue?.wholeNumber }

  private var attributeValue: AttributeValue? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .decimal(let value): .decimal(value)
    case .date(let value): .date(value)
    default: nil
    }
  }
}

extension AttributeValue {
  fileprivate var wholeNumber: Int64? {
    if case .integer(let value) = self { return value }
    guard let number, !number.isNaN else { return nil }
    let whole = number.rounded(.towardZero)
    return Int64(exactly: whole) ?? (whole < 0 ? .min : .max)
  }
}
