import GlossManagedObjectModel
import GlossPredicateFormat

extension ObjectCheck {
  /// Checks a relationship: required, then destinations, counts and predicates.
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

  /// Reports destinations of the wrong entity and dangling ones; returns true if there is one.
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
  /// Nullify and Cascade have already removed the destinations, and No Action requires nothing.
  mutating func validateDelete(_ relationship: RelationshipDescription, _ given: GivenValue) {
    guard relationship.deleteRule == .deny, given.count > given.destinations.count(where: \.isDeleted) else { return }
    let code = ValidationErrorCode.relationshipDeniedDelete.rawValue
    fail(code, relationship.name, relationship.value(of: given)) { $0.shouldAttemptRecovery = true }
  }
}

extension RelationshipDescription {
  /// Whether the value is a collection: Core Data decides by the maximum alone.
  package var holdsCollection: Bool { isToMany && maxCount != 1 }

  /// The count limit that a number of destinations violates. An empty optional relationship violates none.
  package func violation(ofCount count: Int) -> ValidationErrorCode? {
    if count == 0, isOptional { return nil }
    if count < minCount { return .relationshipLacksMinimumCount }
    if maxCount > 0, count > maxCount { return .relationshipExceedsMaximumCount }
    return nil
  }

  /// The value as shown in errors: if destinations are only counted, their number.
  fileprivate func value(of given: GivenValue) -> PredicateValue {
    if case .count = given { .dictionary(["count": .integer(Int64(given.count))]) } else { subject(of: given) }
  }

  /// The value as seen by predicates: if destinations are only counted, objects without values.
  fileprivate func subject(of given: GivenValue) -> PredicateValue {
    let values = given.destinations.map(\.predicateValue)
    if !holdsCollection { return given.count == 0 ? .null : values.first ?? .dictionary([:]) }
    let unknown = min(given.count - values.count, Self.largestCountEvaluated)
    return .array(values + Array(repeating: .dictionary([:]), count: unknown))
  }

  private static let largestCountEvaluated = 10_000
}

extension GivenValue {
  /// The known destinations.
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
