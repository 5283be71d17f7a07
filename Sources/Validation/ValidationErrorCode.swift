/// The validation errors of Core Data in `NSCocoaErrorDomain`.
///
/// Source: `CoreDataErrors.h`; 1591, 1605 and 1671 are private and have no constant.
package enum ValidationErrorCode: Int, Sendable, Hashable, CaseIterable {
  case managedObjectValidation = 1550
  case managedObjectConstraintValidation = 1551
  case multipleErrors = 1560
  case missingMandatoryProperty = 1570
  case relationshipLacksMinimumCount = 1580
  case relationshipExceedsMaximumCount = 1590
  case orderedRelationshipIndex = 1591
  case relationshipDeniedDelete = 1600
  case propertyNotFound = 1605
  case numberTooLarge = 1610
  case numberTooSmall = 1620
  case dateTooLate = 1630
  case dateTooSoon = 1640
  case invalidDate = 1650
  case stringTooLong = 1660
  case stringTooShort = 1670
  case stringNotEncodable = 1671
  case stringPatternMatching = 1680
  case invalidURI = 1690

  /// The name of the constant; a description in words for the private codes.
  package var name: String {
    switch self {
    case .managedObjectValidation: "NSManagedObjectValidationError"
    case .managedObjectConstraintValidation: "NSManagedObjectConstraintValidationError"
    case .multipleErrors: "NSValidationMultipleErrorsError"
    case .missingMandatoryProperty: "NSValidationMissingMandatoryPropertyError"
    case .relationshipLacksMinimumCount: "NSValidationRelationshipLacksMinimumCountError"
    case .relationshipExceedsMaximumCount: "NSValidationRelationshipExceedsMaximumCountError"
    case .orderedRelationshipIndex: "ordered relationship index (private)"
    case .relationshipDeniedDelete: "NSValidationRelationshipDeniedDeleteError"
    case .propertyNotFound: "property not found (private)"
    case .numberTooLarge: "NSValidationNumberTooLargeError"
    case .numberTooSmall: "NSValidationNumberTooSmallError"
    case .dateTooLate: "NSValidationDateTooLateError"
    case .dateTooSoon: "NSValidationDateTooSoonError"
    case .invalidDate: "NSValidationInvalidDateError"
    case .stringTooLong: "NSValidationStringTooLongError"
    case .stringTooShort: "NSValidationStringTooShortError"
    case .stringNotEncodable: "string not encodable (private)"
    case .stringPatternMatching: "NSValidationStringPatternMatchingError"
    case .invalidURI: "NSValidationInvalidURIError"
    }
  }
}

extension ValidationErrorCode {
  /// The remark on the message of ``invalidURI``, whose placeholder is never replaced.
  package static let misspeltPlaceholder = "the misspelt placeholder is Core Data's own, so it is never replaced"

  /// The rule for the code in one or two English words, for reports.
  package var ruleName: String {
    switch self {
    case .managedObjectValidation: "predicate"
    case .managedObjectConstraintValidation: "uniqueness"
    case .multipleErrors: "several errors"
    case .missingMandatoryProperty: "required"
    case .relationshipLacksMinimumCount: "minimum count"
    case .relationshipExceedsMaximumCount: "maximum count"
    case .orderedRelationshipIndex: "order"
    case .relationshipDeniedDelete: "delete rule Deny"
    case .propertyNotFound: "unknown property"
    case .numberTooLarge: "maximum"
    case .numberTooSmall: "minimum"
    case .dateTooLate: "latest"
    case .dateTooSoon: "earliest"
    case .invalidDate: "date"
    case .stringTooLong: "maximum length"
    case .stringTooShort: "minimum length"
    case .stringNotEncodable: "encoding"
    case .stringPatternMatching: "pattern"
    case .invalidURI: "address"
    }
  }
}
