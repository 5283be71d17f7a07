public import GlossPredicateFormat

/// An error as Core Data's validation reports it: what `NSError` holds, as a value.
public struct ValidationError: Error, Sendable, Hashable {
  /// `NSCocoaErrorDomain`, which all errors of a model's own rules have.
  public static let domain = "NSCocoaErrorDomain"

  public var code: Int
  /// `NSLocalizedDescriptionKey`, or for several errors the text of their code.
  public var localizedDescription: String
  /// The entity of the object that failed; stands for `NSValidationObjectErrorKey`. Nil for several errors.
  public var entity: String?
  /// `NSValidationKeyErrorKey`
  public var property: String?
  /// `NSValidationValueErrorKey`; ``PredicateValue/null`` where the value is nil.
  public var value: PredicateValue?
  /// `NSValidationPredicateErrorKey`: the canonical format of the predicate that failed.
  public var predicate: String?
  /// `NSDetailedErrorsKey`, for several errors.
  public var detailedErrors: [ValidationError]
  /// `NSAffectedObjectsErrorKey`: what dangles.
  public var affectedObjects: [PredicateValue]
  /// `NSLocalizedFailureReasonErrorKey`
  public var failureReason: String?
  /// `NSValidationErrorShouldAttemptRecoveryKey`, which Core Data sets when a delete is denied.
  public var shouldAttemptRecovery: Bool
  /// How well it is known that Core Data reports this.
  public var certainty: Certainty

  public init(
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
  public var codeName: String { ValidationErrorCode.name(of: code) }

  /// The single errors, in order, whatever they are wrapped in.
  public var flattened: [ValidationError] {
    detailedErrors.isEmpty ? [self] : detailedErrors.flatMap(\.flattened)
  }

  /// This error with a further one, put together as literally as Core Data does.
  ///
  /// The second error wraps both; later ones are appended to the details that are there, also where these came with
  /// the first error; an error that has details itself is appended whole.
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
