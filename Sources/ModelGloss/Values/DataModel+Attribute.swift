import GlossManagedObjectModel

extension DataModel {
  /// An attribute, like `NSAttributeDescription`, including derived and composite attributes.
  public struct Attribute: Sendable, Hashable {
    var value: AttributeDescription

    /// The name in the model.
    public var name: String { value.name }
    /// The type, as in `NSAttributeType`.
    public var type: AttributeType { AttributeType(rawValue: value.type.rawValue) }
    /// Whether an object can be saved without a value.
    public var isOptional: Bool {
      get { value.isOptional }
      set { value.isOptional = newValue }
    }
    /// Whether the value is never stored.
    public var isTransient: Bool {
      get { value.isTransient }
      set { value.isTransient = newValue }
    }
    /// The default value of a new object.
    public var defaultValue: PropertyValue? {
      get { value.defaultValue.map(PropertyValue.init) }
      set { value.defaultValue = newValue?.attributeValue(of: value.type) }
    }
    /// The inclusive minimum; numbers and dates only.
    public var minimum: PropertyValue? {
      get { value.minimum.map(PropertyValue.init) }
      set { value.minimum = newValue?.attributeValue(of: value.type) }
    }
    /// The inclusive maximum; numbers and dates only.
    public var maximum: PropertyValue? {
      get { value.maximum.map(PropertyValue.init) }
      set { value.maximum = newValue?.attributeValue(of: value.type) }
    }
    /// The minimum length, in UTF-16 code units like `NSString.length`.
    public var minimumLength: Int? {
      get { value.minimumLength }
      set { value.minimumLength = newValue }
    }
    /// The maximum length, in UTF-16 code units.
    public var maximumLength: Int? {
      get { value.maximumLength }
      set { value.maximumLength = newValue }
    }
    /// The ICU regular expression that the whole text must match.
    public var pattern: String? {
      get { value.pattern }
      set { value.pattern = newValue }
    }
    /// Rules other than bounds, lengths and pattern.
    public var validationRules: [ValidationRule] {
      get { value.validations.map(ValidationRule.init(value:)) }
      set { value.validations = newValue.map(\.value) }
    }
    /// The class of values, if it is not the type's own.
    public var valueClassName: String? { value.attributeValueClassName }
    /// The value transformer of a transformable attribute.
    public var valueTransformerName: String? { value.valueTransformerName }
    /// The canonical format string of a derived attribute's expression; nil if the attribute is not derived.
    public var derivationExpression: String? { value.derivationExpression }
    /// The name of the composite for an attribute of type ``DataModel/AttributeType/composite``.
    public var compositeName: String? { value.compositeName }
    /// The identifier by which lightweight migration matches; nil if it is the name.
    public var renamingIdentifier: String? { value.renamingIdentifier }
    /// The user info, as strings by key.
    public var userInfo: [String: String] {
      get { value.userInfo }
      set { value.userInfo = newValue }
    }

    /// Creates an attribute in code; required by default, as in Xcode.
    public init(
      name: String, type: AttributeType, isOptional: Bool = false, validationRules: [ValidationRule] = []
    ) {
      value = AttributeDescription(
        name: name, type: GlossManagedObjectModel.AttributeType(rawValue: type.rawValue) ?? .undefined,
        isOptional: isOptional, validations: validationRules.map(\.value))
    }

    init(value: AttributeDescription) { self.value = value }
  }

  /// The type of an attribute; the raw value is that of `NSAttributeType`, which grows.
  public struct AttributeType: RawRepresentable, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// No type, or a transient value of any type.
    public static let undefined = AttributeType(rawValue: 0)
    /// A 16-bit integer.
    public static let integer16 = AttributeType(rawValue: 100)
    /// A 32-bit integer.
    public static let integer32 = AttributeType(rawValue: 200)
    /// A 64-bit integer.
    public static let integer64 = AttributeType(rawValue: 300)
    /// An `NSDecimalNumber`.
    public static let decimal = AttributeType(rawValue: 400)
    /// A double-precision number.
    public static let double = AttributeType(rawValue: 500)
    /// A single-precision number.
    public static let float = AttributeType(rawValue: 600)
    /// A string.
    public static let string = AttributeType(rawValue: 700)
    /// A boolean.
    public static let boolean = AttributeType(rawValue: 800)
    /// A point in time.
    public static let date = AttributeType(rawValue: 900)
    /// Binary data.
    public static let binary = AttributeType(rawValue: 1000)
    /// A `UUID`.
    public static let uuid = AttributeType(rawValue: 1100)
    /// A `URL`.
    public static let uri = AttributeType(rawValue: 1200)
    /// A value of any class, stored by a value transformer.
    public static let transformable = AttributeType(rawValue: 1800)
    /// An `NSManagedObjectID`.
    public static let objectID = AttributeType(rawValue: 2000)
    /// A group of attributes (iOS 17, macOS 14).
    public static let composite = AttributeType(rawValue: 2100)

    /// The name in Xcode: `Integer 16`, `Transformable`, …
    public var description: String {
      GlossManagedObjectModel.AttributeType(rawValue: rawValue)?.xcodeName ?? "Undefined"
    }

    /// The raw value.
    public let rawValue: Int

    /// A value with a raw value, which may be one that a later version adds.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// All values known to this version.
    public static let allCases: [AttributeType] = GlossManagedObjectModel.AttributeType.allCases.map {
      AttributeType(rawValue: $0.rawValue)
    }
  }

  /// A validation predicate with its warning, as in `setValidationPredicates(_:withValidationWarnings:)`.
  public struct ValidationRule: Sendable, Hashable {
    let value: GlossManagedObjectModel.ValidationRule

    /// The canonical format string of the predicate; the value is `SELF`.
    public var predicate: String { value.predicate }
    /// The warning reported if the predicate fails; nil for the generic error 1550.
    public var warning: Warning? {
      switch value.warning {
      case .text(let text): .text(text)
      case .code(let code): .code(code)
      case nil: nil
      }
    }

    /// The warning reported if a predicate fails.
    public enum Warning: Sendable, Hashable, ExpressibleByStringLiteral {
      /// A text, looked up as `ErrorString/<text>`.
      case text(String)
      /// The code of a Cocoa error, whose standard message is shown.
      case code(Int)

      /// A warning with a text.
      public init(stringLiteral value: String) { self = .text(value) }
    }

    /// Creates a rule for an attribute that is built in code.
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

  /// A relationship, like `NSRelationshipDescription`.
  public struct Relationship: Sendable, Hashable {
    var value: RelationshipDescription

    /// The name in the model.
    public var name: String { value.name }
    /// The name of the destination entity; nil if missing, which Core Data rejects.
    public var destination: String? { value.destination }
    /// The name of the inverse relationship.
    public var inverse: String? { value.inverse }
    /// Whether there may be several destinations.
    public var isToMany: Bool { value.isToMany }
    /// Whether the destinations are ordered.
    public var isOrdered: Bool { value.isOrdered }
    /// Whether an object can be saved without a destination.
    public var isOptional: Bool { value.isOptional }
    /// Whether the relationship is never stored.
    public var isTransient: Bool { value.isTransient }
    /// The minimum number of destinations; it does not apply to an empty optional relationship.
    public var minCount: Int { value.minCount }
    /// The maximum number of destinations; 0 for no limit, 1 for a to-one relationship.
    public var maxCount: Int { value.maxCount }
    /// What happens to the destinations when the object is deleted.
    public var deleteRule: DeleteRule { DeleteRule(rawValue: value.deleteRule.rawValue) ?? .nullify }
    /// The identifier by which lightweight migration matches; nil if it is the name.
    public var renamingIdentifier: String? { value.renamingIdentifier }
    /// The user info, as strings by key.
    public var userInfo: [String: String] { value.userInfo }

    /// Creates a relationship in code.
    ///
    /// - Parameters:
    ///   - name: the name of the property.
    ///   - destination: the name of the destination entity.
    ///   - inverse: the name of the inverse relationship; nil for none.
    ///   - isOptional: whether it may be empty.
    ///   - minCount: the minimum number of destinations; 0 for no minimum.
    ///   - maxCount: 1 for a to-one relationship, 0 for a to-many one without a limit.
    ///   - isOrdered: whether the destinations are ordered.
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
    /// Nothing: the destinations still refer to the deleted object.
    case noAction = 0
    /// The destinations no longer refer to the object.
    case nullify = 1
    /// The destinations are deleted as well.
    case cascade = 2
    /// The object cannot be deleted as long as there is a destination.
    case deny = 3
  }
}
