import GlossManagedObjectModel

extension DataModel {
  /// An attribute: what `NSAttributeDescription` holds, derived and composite attributes included.
  public struct Attribute: Sendable, Hashable {
    var value: AttributeDescription

    /// The name, as in the model.
    public var name: String { value.name }
    /// The type, as `NSAttributeType` has it.
    public var type: AttributeType { AttributeType(rawValue: value.type.rawValue) ?? .undefined }
    /// Whether an object may be saved without a value.
    public var isOptional: Bool {
      get { value.isOptional }
      set { value.isOptional = newValue }
    }
    /// Whether the value is never stored.
    public var isTransient: Bool {
      get { value.isTransient }
      set { value.isTransient = newValue }
    }
    /// The value that a new object has.
    public var defaultValue: PropertyValue? {
      get { value.defaultValue.map(PropertyValue.init) }
      set { value.defaultValue = newValue?.attributeValue(of: value.type) }
    }
    /// The smallest value allowed, itself included; numbers and dates only.
    public var minimum: PropertyValue? {
      get { value.minimum.map(PropertyValue.init) }
      set { value.minimum = newValue?.attributeValue(of: value.type) }
    }
    /// The largest value allowed, itself included; numbers and dates only.
    public var maximum: PropertyValue? {
      get { value.maximum.map(PropertyValue.init) }
      set { value.maximum = newValue?.attributeValue(of: value.type) }
    }
    /// The smallest length allowed, in UTF-16 code units as `NSString.length` counts them.
    public var minimumLength: Int? {
      get { value.minimumLength }
      set { value.minimumLength = newValue }
    }
    /// The largest length allowed, in UTF-16 code units.
    public var maximumLength: Int? {
      get { value.maximumLength }
      set { value.maximumLength = newValue }
    }
    /// The ICU regular expression that the whole text must match.
    public var pattern: String? {
      get { value.pattern }
      set { value.pattern = newValue }
    }
    /// Rules beyond bounds, lengths and pattern.
    public var validationRules: [ValidationRule] {
      get { value.validations.map(ValidationRule.init(value:)) }
      set { value.validations = newValue.map(\.value) }
    }
    /// The class of values, where it is not the type's own.
    public var valueClassName: String? { value.attributeValueClassName }
    /// The value transformer of a transformable attribute.
    public var valueTransformerName: String? { value.valueTransformerName }
    /// The canonical format string of a derived attribute's expression; nil when the attribute is not derived.
    public var derivationExpression: String? { value.derivationExpression }
    /// The name of the composite of an attribute of type ``DataModel/AttributeType/composite``.
    public var compositeName: String? { value.compositeName }
    /// The identifier that lightweight migration matches by; nil when it is the name.
    public var renamingIdentifier: String? { value.renamingIdentifier }
    /// The user info, texts by key.
    public var userInfo: [String: String] {
      get { value.userInfo }
      set { value.userInfo = newValue }
    }

    /// An attribute for a model that is built in code; required unless `isOptional` says otherwise, as in Xcode.
    public init(
      name: String, type: AttributeType, isOptional: Bool = false, validationRules: [ValidationRule] = []
    ) {
      value = AttributeDescription(
        name: name, type: GlossManagedObjectModel.AttributeType(rawValue: type.rawValue) ?? .undefined,
        isOptional: isOptional, validations: validationRules.map(\.value))
    }

    init(value: AttributeDescription) { self.value = value }
  }

  /// The type of an attribute; the raw value is that of `NSAttributeType`.
  public enum AttributeType: Int, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// No type, or a transient value of any type.
    case undefined = 0
    /// A whole number of 16 bits.
    case integer16 = 100
    /// A whole number of 32 bits.
    case integer32 = 200
    /// A whole number of 64 bits.
    case integer64 = 300
    /// An `NSDecimalNumber`.
    case decimal = 400
    /// A number of double precision.
    case double = 500
    /// A number of single precision.
    case float = 600
    /// A text.
    case string = 700
    /// Yes or no.
    case boolean = 800
    /// A point in time.
    case date = 900
    /// Bytes.
    case binary = 1000
    /// A `UUID`.
    case uuid = 1100
    /// A `URL`.
    case uri = 1200
    /// A value of any class, stored by a value transformer.
    case transformable = 1800
    /// An `NSManagedObjectID`.
    case objectID = 2000
    /// A group of attributes (iOS 17, macOS 14).
    case composite = 2100

    /// Xcode's word: `Integer 16`, `Transformable`, …
    public var description: String {
      GlossManagedObjectModel.AttributeType(rawValue: rawValue)?.xcodeName ?? "Undefined"
    }
  }

  /// A validation predicate with its warning, as `setValidationPredicates(_:withValidationWarnings:)` takes them.
  public struct ValidationRule: Sendable, Hashable {
    let value: GlossManagedObjectModel.ValidationRule

    /// The canonical format string of the predicate; the value is `SELF`.
    public var predicate: String { value.predicate }
    /// What is reported when the predicate fails; nil for the generic error 1550.
    public var warning: Warning? {
      switch value.warning {
      case .text(let text): .text(text)
      case .code(let code): .code(code)
      case nil: nil
      }
    }

    /// What is reported when a predicate fails.
    public enum Warning: Sendable, Hashable, ExpressibleByStringLiteral {
      /// A text, looked up as `ErrorString/<text>`.
      case text(String)
      /// The code of a Cocoa error, whose standard text is shown.
      case code(Int)

      /// The text itself as a warning.
      public init(stringLiteral value: String) { self = .text(value) }
    }

    /// A rule for an attribute that is built in code.
    public init(_ predicate: String, warning: Warning? = nil) {
      let archived: ValidationWarning? =
        switch warning {
        case .text(let text): .text(text)
        case .code(let code): .code(code)
        case nil: nil
        }
      value = GlossManagedObjectModel.ValidationRule(predicate: predicate, warning: archived)
    }

    init(value: GlossManagedObjectModel.ValidationRule) { self.value = value }
  }

  /// A relationship: what `NSRelationshipDescription` holds.
  public struct Relationship: Sendable, Hashable {
    var value: RelationshipDescription

    /// The name, as in the model.
    public var name: String { value.name }
    /// The name of the destination entity; nil when the model has none, which Core Data refuses.
    public var destination: String? { value.destination }
    /// The name of the inverse relationship.
    public var inverse: String? { value.inverse }
    /// Whether there may be several destinations.
    public var isToMany: Bool { value.isToMany }
    /// Whether the destinations have an order.
    public var isOrdered: Bool { value.isOrdered }
    /// Whether an object may be saved without a destination.
    public var isOptional: Bool { value.isOptional }
    /// Whether the relationship is never stored.
    public var isTransient: Bool { value.isTransient }
    /// The smallest number of destinations; it does not hold for an optional relationship without any.
    public var minCount: Int { value.minCount }
    /// The largest number of destinations; 0 for no limit, 1 for a to-one relationship.
    public var maxCount: Int { value.maxCount }
    /// What happens to the destinations when the object is deleted.
    public var deleteRule: DeleteRule { DeleteRule(rawValue: value.deleteRule.rawValue) ?? .nullify }
    /// The identifier that lightweight migration matches by; nil when it is the name.
    public var renamingIdentifier: String? { value.renamingIdentifier }
    /// The user info, texts by key.
    public var userInfo: [String: String] { value.userInfo }

    /// A relationship for a model that is built in code.
    ///
    /// - Parameters:
    ///   - name: the name of the property.
    ///   - destination: the name of the entity that it leads to.
    ///   - inverse: the name of the relationship that leads back; nil for none.
    ///   - isOptional: whether it may be empty.
    ///   - minCount: the least number of destinations, 0 for no such bound.
    ///   - maxCount: 1 for a to-one relationship, 0 for a to-many one without a limit.
    ///   - isOrdered: whether the destinations have an order.
    ///   - deleteRule: what happens to the destinations when the object is deleted.
    public init(
      name: String, destination: String, inverse: String? = nil, isOptional: Bool = false, minCount: Int = 0,
      maxCount: Int = 1, isOrdered: Bool = false, deleteRule: DeleteRule = .nullify
    ) {
      value = RelationshipDescription(
        name: name, destination: destination, inverse: inverse, inverseEntity: inverse == nil ? nil : destination,
        isToMany: maxCount != 1, isOrdered: isOrdered, isOptional: isOptional, minCount: minCount, maxCount: maxCount,
        deleteRule: GlossManagedObjectModel.DeleteRule(rawValue: deleteRule.rawValue) ?? .nullify)
    }

    init(value: RelationshipDescription) { self.value = value }
  }

  /// What happens to the destinations of a relationship when its object is deleted; the raw value is that of
  /// `NSDeleteRule`.
  public enum DeleteRule: Int, Sendable, Hashable, CaseIterable {
    /// Nothing: the destinations keep pointing to an object that is gone.
    case noAction = 0
    /// The destinations no longer point to the object.
    case nullify = 1
    /// The destinations are deleted, too.
    case cascade = 2
    /// The object is not deleted as long as there is a destination.
    case deny = 3
  }
}
