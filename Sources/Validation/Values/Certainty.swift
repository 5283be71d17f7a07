/// How certain it is that Core Data has a behaviour that this program mirrors.
package enum Certainty: String, Sendable, Hashable, CaseIterable {
  /// Apple documents it.
  case documented
  /// Observed on Apple's systems.
  case observed
  /// Follows from documented or observed behaviour.
  case inferred
  /// Unknown; the most likely behaviour is implemented.
  case unknown
}

extension ValidationErrorCode {
  /// How certain it is when Core Data reports the error.
  package var certainty: Certainty {
    switch self {
    case .managedObjectValidation, .multipleErrors, .missingMandatoryProperty, .relationshipLacksMinimumCount,
      .relationshipExceedsMaximumCount, .relationshipDeniedDelete, .numberTooLarge, .numberTooSmall, .dateTooLate,
      .dateTooSoon, .invalidDate, .stringTooLong, .stringTooShort, .stringPatternMatching:
      .observed
    case .managedObjectConstraintValidation, .stringNotEncodable, .invalidURI: .inferred
    case .orderedRelationshipIndex, .propertyNotFound: .unknown
    }
  }

  /// What a reader should know about the error beyond its message; nil if there is nothing to add.
  package var remark: String? {
    switch self {
    case .multipleErrors: "the first error is kept as it is; the second one puts both in NSDetailedErrors"
    case .missingMandatoryProperty: "an empty to-many relationship is not nil, so it never fails as missing"
    case .relationshipLacksMinimumCount: "not applied to an empty optional relationship"
    case .relationshipDeniedDelete: "only the delete rule Deny leaves destinations at this point"
    case .numberTooLarge, .dateTooLate, .stringTooLong: "not reported if the lower bound fails too"
    case .invalidDate: "never produced by Core Data's current checks"
    case .stringNotEncodable: "private; the text has unpaired surrogates; its place among the checks is inferred"
    case .invalidURI: "Apple's sentence spells its placeholder @{PROPERTY}@, which is never replaced"
    case .stringPatternMatching: "the whole text must match; an empty pattern matches nothing"
    case .managedObjectConstraintValidation: "for uniqueness within a context; the store reports its own conflicts"
    case .orderedRelationshipIndex: "private; about the order of destinations"
    case .propertyNotFound: "private"
    default: nil
    }
  }
}
