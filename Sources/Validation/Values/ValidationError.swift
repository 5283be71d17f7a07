package import GlossPredicateFormat

/// An error as Core Data's validation reports it: the contents of an `NSError` as a value.
package struct ValidationError: Error, Sendable, Hashable {
  /// `NSCocoaErrorDomain`, the domain of all errors of a model's own rules.
  package static let domain = "NSCocoaErrorDomain"

  package var code: Int
  /// `NSLocalizedDescriptionKey`; for several errors, the text of their code.
  package var localizedDescription: String
  /// The entity of the failed object, in place of `NSValidationObjectErrorKey`. Nil for several errors.
  package var entity: String?
  /// `NSValidationKeyErrorKey`
  package var property: String?
  /// `NSValidationValueErrorKey`; ``PredicateValue/null`` if the value is nil.
  package var value: PredicateValue?
  /// `NSValidationPredicateErrorKey`: the canonical format of the predicate that failed.
  package var predicate: String?
  /// `NSDetailedErrorsKey`, for several errors.
  package var detailedErrors: [ValidationError]
  /// `NSAffectedObjectsErrorKey`: the dangling objects.
  package var affectedObjects: [PredicateValue]
  /// `NSLocalizedFailureReasonErrorKey`
  package var failureReason: String?
  /// `NSValidationErrorShouldAttemptRecoveryKey`, which Core Data sets when a delete is denied.
  package var shouldAttemptRecovery: Bool
  /// How certain it is that Core Data reports this.
  package var certainty: Certainty

  package init(
    code: Int, localizedDescription: String, entity: String? = nil, property: String? = nil,
    value: PredicateValue? = nil, predicate: String? = nil, detailedErrors: [ValidationError] = [],
    affectedObjects: [PredicateValue] = [], failureReason: String? = nil, shouldAttemptRecovery: Bool = false,
    certainty: Certainty = .observed
  ) {
    self.code = code
    self.localizedDescription = localizedDescription
    self.entity = entity
    self.property = property
    self.value = value
    self.predicate = predicate
    self.detailedErrors = detailedErrors
    self.affectedObjects = affectedObjects
    self.failureReason = failureReason
    self.shouldAttemptRecovery = shouldAttemptRecovery
    self.certainty = certainty
  }

  /// The name of the code's constant.
  package var codeName: String { ValidationErrorCode.name(of: code) }

  /// The single errors, in order, however they are nested.
  package var flattened: [ValidationError] {
    detailedErrors.isEmpty ? [self] : detailedErrors.flatMap(\.flattened)
  }

  /// This error combined with another one, exactly as Core Data does it.
  ///
  /// The second error wraps both; later ones are appended to the existing details, even if these came with the first
  /// error; an error that has details itself is appended whole.
  func appending(_ other: ValidationError, multipleErrors text: String) -> ValidationError {
    var several = self
    if detailedErrors.isEmpty {
      several = ValidationError(
        code: ValidationErrorCode.multipleErrors.rawValue, localizedDescription: text, detailedErrors: [self])
    }
    several.detailedErrors.append(other)
    return several
  }
}
