import GlossManagedObjectModel
import GlossPredicateFormat

extension ObjectCheck {
  /// Checks a relationship: required, its destinations, counts, then predicates.
  mutating func validate(_ relationship: RelationshipDescription, _ given: GivenValue) {
    let value = relationship.value(of: given)
    let subject = relationship.subject(of: given)
    if subject == .null {
      if !relationship.isOptional { fail(.missingMandatoryProperty, relationship.name, .null) }
      return
    }
    if !validate(given.destinations, of: relationship, value), relationship.holdsCollection,
      let code = relationship.violation(ofCount: given.count)
    {
      fail(code, relationship.name, value)
    }
    validate(relationship.validations, relationship.name, subject, shownAs: value)
  }

  /// Reports destinations of a wrong entity and dangling ones; true when there was one.
  private mutating func validate(
    _ destinations: [Destination], of relationship: RelationshipDescription, _ value: PredicateValue
  ) -> Bool {
    let generic = ValidationErrorCode.managedObjectValidation.rawValue
    let isWrong = destinations.contains { destination in
      guard let entity = destination.entity, let expected = relationship.destination else { return false }
      return !validator.index.inheritanceChain(of: entity).contains { $0.name == expected }
    }
    if isWrong {
      fail(generic, relationship.name, value)
      return true
    }
    let dangling = destinations.filter(\.isDeleted)
    if dangling.isEmpty { return false }
    fail(generic, relationship.name, value) { error in
      error.affectedObjects = dangling.map(\.predicateValue)
      error.failureReason = "Dangling reference to an invalid object."
    }
    return true
  }

  /// Checks the delete rule.
  ///
  /// Nullify and Cascade have taken the destinations away by then, and No Action asks for nothing.
  mutating func validateDelete(_ relationship: RelationshipDescription, _ given: GivenValue) {
    guard relationship.deleteRule == .deny, given.count > given.destinations.count(where: \.isDeleted) else { return }
    let code = ValidationErrorCode.relationshipDeniedDelete.rawValue
    fail(code, relationship.name, relationship.value(of: given)) { $0.shouldAttemptRecovery = true }
  }
}

extension RelationshipDescription {
  /// Whether the value is a collection: Core Data decides by the maximum alone.
  package var holdsCollection: Bool { isToMany && maxCount != 1 }

  /// The count that a number of destinations breaks. An empty optional relationship breaks none.
  package func violation(ofCount count: Int) -> ValidationErrorCode? {
    if count == 0, isOptional { return nil }
    if minCount != 0, count < minCount { return .relationshipLacksMinimumCount }
    if maxCount > 0, count > maxCount { return .relationshipExceedsMaximumCount }
    return nil
  }

  /// The value as errors show it: destinations that are only counted by their number.
  fileprivate func value(of given: GivenValue) -> PredicateValue {
    if case .count = given { .dictionary(["count": .integer(Int64(given.count))]) } else { subject(of: given) }
  }

  /// The value as predicates see it: destinations that are only counted are objects without values.
  fileprivate func subject(of given: GivenValue) -> PredicateValue {
    let values = given.destinations.map(\.predicateValue)
    if !holdsCollection { return given.count == 0 ? .null : values.first ?? .dictionary([:]) }
    let unknown = min(given.count - values.count, Self.largestCountEvaluated)
    return .array(values + Array(repeating: .dictionary([:]), count: unknown))
  }

  private static let largestCountEvaluated = 10_000
}

extension GivenValue {
  /// The destinations that are known.
  fileprivate var destinations: [Destination] {
    switch self {
    case .destination(let destination): [destination]
    case .destinations(let destinations): destinations
    case .null, .attribute, .illFormedText, .count: []
    }
  }

  /// The number of destinations.
  fileprivate var count: Int {
    if case .count(let count) = self { max(count, 0) } else { destinations.count }
  }
}
