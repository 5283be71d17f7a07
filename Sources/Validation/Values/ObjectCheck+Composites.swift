import GlossManagedObjectModel
import GlossPredicateFormat

extension ObjectCheck {
  /// Notes the rules that members of a composite break as undecided: Core Data is not known to check them.
  ///
  /// Members that follow their rules need no decision.
  mutating func decideMembers(of attribute: AttributeDescription, _ values: [String: PredicateValue]) {
    guard let composite = validator.index.model.composite(of: attribute) else { return }
    for member in composite.attributes {
      let isLeftOut = values[member.name] == nil
      if isLeftOut, member.hasDefault || !validator.index.canLackValues { continue }
      let value = values[member.name] ?? .null
      var check = ObjectCheck(validator: validator, entity: entity)
      check.validate(member, value == .null ? .null : .attribute(value))
      check.endProperty()
      let path = "\(attribute.name)."
      undecided += (check.outcome.error?.flattened ?? []).map { error in
        UndecidedRule(
          property: path + member.name, predicate: error.predicate ?? member.predicate(ofCode: error.code),
          reason: Self.membersAreUnknown, isBroken: true)
      }
      for var rule in check.undecided {
        rule.property = path + rule.property
        undecided.append(rule)
      }
      for var change in check.altered {
        change.property = path + change.property
        altered.append(change)
      }
    }
  }

  private static let membersAreUnknown = "Core Data is not known to check the members of a composite attribute"
}

extension AttributeDescription {
  /// The rule of a code as a predicate: `length >= 5`.
  fileprivate func predicate(ofCode code: Int) -> String {
    let limit = possibleFailures.first { $0.code == code }?.limit?.description ?? ""
    let constant = type == .date ? "CAST(\(limit), \"NSDate\")" : limit
    return switch ValidationErrorCode(rawValue: code) {
    case .missingMandatoryProperty: "SELF != nil"
    case .numberTooSmall, .dateTooSoon: "SELF >= \(constant)"
    case .numberTooLarge, .dateTooLate: "SELF <= \(constant)"
    case .stringTooShort: "length >= \(limit)"
    case .stringTooLong: "length <= \(limit)"
    default: ValidationErrorCode.name(of: code)
    }
  }
}
