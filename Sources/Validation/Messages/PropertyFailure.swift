import GlossManagedObjectModel

/// A rule of a property that can be broken, with the code of its error.
struct PropertyFailure {
  var code: Int
  var limit: MessageLimit?
  var warning: String?

  init(_ code: ValidationErrorCode, limit: MessageLimit? = nil) {
    self.code = code.rawValue
    self.limit = limit
  }

  /// A predicate with its warning: a warning text is reported under 1550, a number is itself the code.
  init(_ rule: ValidationRule) {
    limit = .text(rule.predicate)
    switch rule.warning {
    case nil: code = ValidationErrorCode.managedObjectValidation.rawValue
    case .code(let number): code = number
    case .text(let text):
      code = ValidationErrorCode.managedObjectValidation.rawValue
      warning = text
    }
  }
}

extension AttributeDescription {
  /// The failures of an attribute: required, bounds or lengths, pattern, address, further predicates.
  var possibleFailures: [PropertyFailure] {
    // A derived attribute is computed by the store and cannot be set.
    guard !isDerived else { return [] }
    var failures: [PropertyFailure] = []
    if !isOptional { failures.append(PropertyFailure(.missingMandatoryProperty)) }
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      if let maximum { failures.append(PropertyFailure(.numberTooLarge, limit: maximum.limit)) }
      if let minimum { failures.append(PropertyFailure(.numberTooSmall, limit: minimum.limit)) }
    case .date:
      if let maximum { failures.append(PropertyFailure(.dateTooLate, limit: maximum.limit)) }
      if let minimum { failures.append(PropertyFailure(.dateTooSoon, limit: minimum.limit)) }
    case .string:
      if let maximumLength { failures.append(PropertyFailure(.stringTooLong, limit: .integer(Int64(maximumLength)))) }
      // A minimum length of 0 can never fail.
      if let minimumLength, minimumLength > 0 {
        failures.append(PropertyFailure(.stringTooShort, limit: .integer(Int64(minimumLength))))
      }
    case .uri:
      failures.append(PropertyFailure(.invalidURI))
    case .undefined, .boolean, .binary, .uuid, .transformable, .objectID, .composite:
      break
    }
    if let pattern { failures.append(PropertyFailure(.stringPatternMatching, limit: .text(pattern))) }
    return failures + validations.map(PropertyFailure.init)
  }
}

extension RelationshipDescription {
  /// The failures of a relationship: required, counts, further predicates, and the delete rule Deny.
  var possibleFailures: [PropertyFailure] {
    var failures: [PropertyFailure] = []
    // Core Data decides by the maximum alone whether a relationship is to-many.
    if isToMany && maxCount != 1 {
      // An empty collection is not nil, so it never fails as missing. It fails as too small unless it is optional.
      if minCount > (isOptional ? 1 : 0) {
        failures.append(PropertyFailure(.relationshipLacksMinimumCount, limit: .integer(Int64(minCount))))
      }
      if maxCount > 0 {
        failures.append(PropertyFailure(.relationshipExceedsMaximumCount, limit: .integer(Int64(maxCount))))
      }
    } else if !isOptional {
      failures.append(PropertyFailure(.missingMandatoryProperty))
    }
    failures += validations.map(PropertyFailure.init)
    if deleteRule == .deny {
      failures.append(PropertyFailure(.relationshipDeniedDelete, limit: destination.map(MessageLimit.text)))
    }
    return failures
  }
}

extension AttributeValue {
  /// The value as a limit: integers and reals unchanged, dates in seconds, everything else as text.
  fileprivate var limit: MessageLimit {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value), .date(let value): .real(value)
    case .boolean(let value): .integer(value ? 1 : 0)
    case .decimal(let value): .text(Self.plainNotation(of: value))
    case .string(let value), .uuid(let value), .uri(let value): .text(value)
    }
  }
}
