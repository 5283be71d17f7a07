/// What `NSAttributeDescription` holds, `NSDerivedAttributeDescription` and `NSCompositeAttributeDescription` included.
public struct AttributeDescription: Sendable, Hashable {
  public var name: String
  public var type: AttributeType
  public var isOptional: Bool
  public var isTransient: Bool
  public var defaultValue: AttributeValue?
  /// The smallest value allowed, itself included; numbers and dates only.
  public var minimum: AttributeValue?
  /// The largest value allowed, itself included; numbers and dates only.
  public var maximum: AttributeValue?
  /// The smallest length allowed, in UTF-16 code units as `NSString.length` counts.
  public var minimumLength: Int?
  /// The largest length allowed, in UTF-16 code units.
  public var maximumLength: Int?
  /// The ICU regular expression that the whole text must match.
  public var pattern: String?
  /// Rules beyond bounds, lengths and pattern.
  public var validations: [ValidationRule]
  /// The class of values, where it is not the type's own.
  public var attributeValueClassName: String?
  public var valueTransformerName: String?
  /// Whether generated code uses a scalar; nil when the form it was read from does not tell.
  public var usesScalarValueType: Bool?
  /// The canonical format string of a derived attribute's expression; nil when the attribute is not derived.
  public var derivationExpression: String?
  public var isDerived: Bool
  /// The name of the composite of an attribute of type `Composite`.
  public var compositeName: String?
  public var allowsExternalBinaryDataStorage: Bool
  public var allowsCloudEncryption: Bool
  public var preservesValueInHistoryOnDeletion: Bool
  public var isIndexedBySpotlight: Bool
  public var isStoredInExternalRecord: Bool
  /// The index flag of models before fetch indexes (deprecated by Apple, still found).
  public var isIndexed: Bool
  /// The identifier that lightweight migration matches by; nil when it is the name.
  public var renamingIdentifier: String?
  public var versionHashModifier: String?
  public var userInfo: [String: String]

  public init(
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
  /// An attribute of which nothing is known but its name, for readers to fill in.
  ///
  /// The same as `AttributeDescription(name: name, type: .undefined)`, made in place: readers make thousands.
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

/// A validation predicate with its warning, as `setValidationPredicates:withValidationWarnings:` takes them.
public struct ValidationRule: Sendable, Hashable {
  /// The canonical format string; the value is `SELF`.
  public var predicate: String
  /// What is reported when the predicate fails; nil for the generic error 1550.
  public var warning: ValidationWarning?

  public init(predicate: String, warning: ValidationWarning? = nil) {
    self.predicate = predicate
    self.warning = warning
  }
}

/// The warning of a validation predicate: a text, looked up as `ErrorString/<text>`, or an error code.
public enum ValidationWarning: Sendable, Hashable {
  case text(String)
  case code(Int)
}

/// What `NSRelationshipDescription` holds.
public struct RelationshipDescription: Sendable, Hashable {
  public var name: String
  /// The name of the destination entity; nil when the model has none, which Core Data refuses.
  public var destination: String?
  /// The name of the inverse relationship.
  public var inverse: String?
  /// The entity the inverse relationship belongs to.
  public var inverseEntity: String?
  public var isToMany: Bool
  public var isOrdered: Bool
  public var isOptional: Bool
  public var isTransient: Bool
  public var minCount: Int
  /// The largest number of destinations; 0 for no limit, 1 for a to-one relationship.
  public var maxCount: Int
  public var deleteRule: DeleteRule
  public var isIndexed: Bool
  public var isIndexedBySpotlight: Bool
  public var isStoredInExternalRecord: Bool
  public var renamingIdentifier: String?
  public var versionHashModifier: String?
  /// Rules that only code and other tools can give a relationship.
  public var validations: [ValidationRule]
  public var userInfo: [String: String]

  public init(
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
  /// A to-one relationship of which nothing is known but its name, for readers to fill in.
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
public enum DeleteRule: Int, Sendable, Hashable, CaseIterable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3

  /// The word of source models: `No Action`, `Nullify`, `Cascade`, `Deny`.
  public var xcodeName: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }

  /// The word of the JSON output: `noAction`, `nullify`, `cascade`, `deny`.
  public var jsonName: String {
    switch self {
    case .noAction: "noAction"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}

/// What `NSFetchedPropertyDescription` holds.
public struct FetchedPropertyDescription: Sendable, Hashable {
  public var name: String
  public var isOptional: Bool
  public var isTransient: Bool
  public var fetchRequest: FetchRequestTemplate?
  public var renamingIdentifier: String?
  public var versionHashModifier: String?
  public var userInfo: [String: String]

  public init(
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
