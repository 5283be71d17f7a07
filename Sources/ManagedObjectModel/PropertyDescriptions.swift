/// The contents of `NSAttributeDescription`, `NSDerivedAttributeDescription` and `NSCompositeAttributeDescription`.
package struct AttributeDescription: Sendable, Hashable {
  package var name: String
  package var type: AttributeType
  package var isOptional: Bool
  package var isTransient: Bool
  package var defaultValue: AttributeValue?
  /// The minimum value, inclusive; numbers and dates only.
  package var minimum: AttributeValue?
  /// The maximum value, inclusive; numbers and dates only.
  package var maximum: AttributeValue?
  /// The minimum length in UTF-16 code units, as counted by `NSString.length`.
  package var minimumLength: Int?
  /// The maximum length in UTF-16 code units.
  package var maximumLength: Int?
  /// The ICU regular expression that the entire string must match.
  package var pattern: String?
  /// Rules other than bounds, lengths and pattern.
  package var validations: [ValidationRule]
  /// The class of values, if it is not the type's default.
  package var attributeValueClassName: String?
  package var valueTransformerName: String?
  /// Whether generated code uses a scalar; nil if the form it was read from does not specify it.
  package var usesScalarValueType: Bool?
  /// The canonical format string of a derived attribute's expression; nil for other attributes.
  package var derivationExpression: String?
  package var isDerived: Bool
  /// The name of the composite for an attribute of type `Composite`.
  package var compositeName: String?
  package var allowsExternalBinaryDataStorage: Bool
  package var allowsCloudEncryption: Bool
  package var preservesValueInHistoryOnDeletion: Bool
  package var isIndexedBySpotlight: Bool
  package var isStoredInExternalRecord: Bool
  /// The index flag from before fetch indexes (deprecated by Apple, still in use).
  package var isIndexed: Bool
  /// The identifier used by lightweight migration; nil if it is the name.
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String]
  /// The expression of a default that is evaluated at each launch, so its value may vary: `UUID()`, `Kind.work`.
  ///
  /// Only in SwiftData. `defaultValue` is then the value from one launch, or nil if no store was read.
  package var defaultExpression: String?
  /// What the type in `attributeValueClassName` consists of, as far as Swift source declares it, if its storage is
  /// unknown; nil for all types whose storage is known.
  package var unknownDeclaration: String?
  /// What decoding a stored value needs of its Swift type; nil where no Swift source says so.
  package var decodedType: DecodedType?

  package init(
    name: String, type: AttributeType, isOptional: Bool = false, isTransient: Bool = false,
    defaultValue: AttributeValue? = nil, minimum: AttributeValue? = nil, maximum: AttributeValue? = nil,
    minimumLength: Int? = nil, maximumLength: Int? = nil, pattern: String? = nil, validations: [ValidationRule] = [],
    attributeValueClassName: String? = nil, valueTransformerName: String? = nil, usesScalarValueType: Bool? = nil,
    derivationExpression: String? = nil, isDerived: Bool? = nil, compositeName: String? = nil,
    allowsExternalBinaryDataStorage: Bool = false, allowsCloudEncryption: Bool = false,
    preservesValueInHistoryOnDeletion: Bool = false, isIndexedBySpotlight: Bool = false,
    isStoredInExternalRecord: Bool = false, isIndexed: Bool = false, renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil, userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.pattern = pattern
    self.validations = validations
    self.attributeValueClassName = attributeValueClassName
    self.valueTransformerName = valueTransformerName
    self.usesScalarValueType = usesScalarValueType
    self.derivationExpression = derivationExpression
    self.isDerived = isDerived ?? (derivationExpression != nil)
    self.compositeName = compositeName
    self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
    self.allowsCloudEncryption = allowsCloudEncryption
    self.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
    self.isIndexedBySpotlight = isIndexedBySpotlight
    self.isStoredInExternalRecord = isStoredInExternalRecord
    self.isIndexed = isIndexed
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
  }
}

extension AttributeDescription {
  /// Creates an attribute with only a name, for readers to fill in.
  ///
  /// Equal to `AttributeDescription(name: name, type: .undefined)`, but created in place: readers create thousands.
  package init(bare name: String) {
    self.name = name
    type = .undefined
    isOptional = false
    isTransient = false
    validations = []
    isDerived = false
    allowsExternalBinaryDataStorage = false
    allowsCloudEncryption = false
    preservesValueInHistoryOnDeletion = false
    isIndexedBySpotlight = false
    isStoredInExternalRecord = false
    isIndexed = false
    userInfo = [:]
  }
}

/// A validation predicate and its warning, as taken by `setValidationPredicates:withValidationWarnings:`.
package struct ValidationRule: Sendable, Hashable {
  /// The canonical format string; `SELF` is the value.
  package var predicate: String
  /// The warning if the predicate fails; nil for the generic error 1550.
  package var warning: ValidationWarning?
  /// Whether ``predicate`` is a format string, and not an expression of code whose value is unknown.
  package var isPredicateKnown = true

  package init(predicate: String, warning: ValidationWarning? = nil) {
    self.predicate = predicate
    self.warning = warning
  }
}

/// The warning of a validation predicate: a string, looked up as `ErrorString/<text>`, or an error code.
package enum ValidationWarning: Sendable, Hashable {
  case text(String)
  case code(Int)
}

/// The contents of `NSRelationshipDescription`.
package struct RelationshipDescription: Sendable, Hashable {
  package var name: String
  /// The name of the destination entity; nil if it is missing, which Core Data rejects.
  package var destination: String?
  /// The name of the inverse relationship.
  package var inverse: String?
  /// The entity that has the inverse relationship.
  package var inverseEntity: String?
  package var isToMany: Bool
  package var isOrdered: Bool
  package var isOptional: Bool
  package var isTransient: Bool
  package var minCount: Int
  /// The maximum number of destinations; 0 for no limit, 1 for a to-one relationship.
  package var maxCount: Int
  package var deleteRule: DeleteRule
  package var isIndexed: Bool
  package var isIndexedBySpotlight: Bool
  package var isStoredInExternalRecord: Bool
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  /// Rules that only code and other tools can set for a relationship.
  package var validations: [ValidationRule]
  package var userInfo: [String: String]

  package init(
    name: String, destination: String?, inverse: String? = nil, inverseEntity: String? = nil, isToMany: Bool = false,
    isOrdered: Bool = false, isOptional: Bool = false, isTransient: Bool = false, minCount: Int = 0,
    maxCount: Int? = nil, deleteRule: DeleteRule = .nullify, isIndexed: Bool = false,
    isIndexedBySpotlight: Bool = false, isStoredInExternalRecord: Bool = false, renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil, validations: [ValidationRule] = [], userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.inverseEntity = inverseEntity
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.minCount = minCount
    self.maxCount = maxCount ?? (isToMany ? 0 : 1)
    self.deleteRule = deleteRule
    self.isIndexed = isIndexed
    self.isIndexedBySpotlight = isIndexedBySpotlight
    self.isStoredInExternalRecord = isStoredInExternalRecord
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.validations = validations
    self.userInfo = userInfo
  }
}

extension RelationshipDescription {
  /// Creates a to-one relationship with only a name, for readers to fill in.
  package init(bare name: String) {
    self.name = name
    isToMany = false
    isOrdered = false
    isOptional = false
    isTransient = false
    minCount = 0
    maxCount = 1
    deleteRule = .nullify
    isIndexed = false
    isIndexedBySpotlight = false
    isStoredInExternalRecord = false
    validations = []
    userInfo = [:]
  }
}

/// What happens to the destinations of a relationship when its object is deleted: `NSDeleteRule`.
package enum DeleteRule: Int, Sendable, Hashable, CaseIterable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3

  /// The name in source models: `No Action`, `Nullify`, `Cascade`, `Deny`.
  package var xcodeName: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }

  /// The name in JSON output: `noAction`, `nullify`, `cascade`, `deny`.
  package var jsonName: String {
    switch self {
    case .noAction: "noAction"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}

/// The contents of `NSFetchedPropertyDescription`.
package struct FetchedPropertyDescription: Sendable, Hashable {
  package var name: String
  package var isOptional: Bool
  package var isTransient: Bool
  package var fetchRequest: FetchRequestTemplate?
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String]

  package init(
    name: String, isOptional: Bool = false, isTransient: Bool = true, fetchRequest: FetchRequestTemplate? = nil,
    renamingIdentifier: String? = nil, versionHashModifier: String? = nil, userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.fetchRequest = fetchRequest
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
  }
}
