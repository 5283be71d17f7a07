import GlossManagedObjectModel
import GlossPredicateFormat

extension DataModel {
  /// An attribute, like `NSAttributeDescription`, including derived and composite attributes.
  ///
  /// ```swift
  /// let number = try DataModel.Attribute(name: "number", type: .integer16, minimum: 1, maximum: 99)
  /// ```
  ///
  /// What depends on the type is set by methods that throw if the type cannot have it, such as ``setMinimum(_:)``.
  public struct Attribute: Sendable, Hashable {
    var value: AttributeDescription

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
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
    public var defaultValue: PropertyValue? { value.defaultValue.map(PropertyValue.init) }
    /// The inclusive minimum; numbers and dates only.
    public var minimum: PropertyValue? { value.minimum.map(PropertyValue.init) }
    /// The inclusive maximum; numbers and dates only.
    public var maximum: PropertyValue? { value.maximum.map(PropertyValue.init) }
    /// The minimum length, in UTF-16 code units like `NSString.length`.
    public var minimumLength: Int? { value.minimumLength }
    /// The maximum length, in UTF-16 code units.
    public var maximumLength: Int? { value.maximumLength }
    /// The ICU regular expression that the whole string must match.
    public var pattern: String? { value.pattern }
    /// Rules other than bounds, lengths and pattern.
    public var validationRules: [ValidationRule] {
      get { value.validations.map(ValidationRule.init(value:)) }
      set { value.validations = newValue.map(\.value) }
    }
    /// The class of values, if it is not the type's own.
    public var valueClassName: String? {
      get { value.attributeValueClassName }
      set { value.attributeValueClassName = newValue }
    }
    /// The value transformer of a transformable attribute.
    public var valueTransformerName: String? {
      get { value.valueTransformerName }
      set { value.valueTransformerName = newValue }
    }
    /// Whether generated code uses a scalar; nil if unknown, as in compiled models.
    public var usesScalarValueType: Bool? {
      get { value.usesScalarValueType }
      set { value.usesScalarValueType = newValue }
    }
    /// Whether the value is computed by the store from ``derivationExpression``.
    public var isDerived: Bool {
      get { value.isDerived }
      set { value.isDerived = newValue }
    }
    /// The canonical format string of a derived attribute's expression; nil if the attribute is not derived.
    public var derivationExpression: String? { value.derivationExpression }
    /// The name of the composite for an attribute of type ``DataModel/AttributeType/composite``.
    public var compositeName: String? {
      get { value.compositeName }
      set { value.compositeName = newValue }
    }
    /// Whether large values may be stored in files next to the store.
    public var allowsExternalBinaryDataStorage: Bool {
      get { value.allowsExternalBinaryDataStorage }
      set { value.allowsExternalBinaryDataStorage = newValue }
    }
    /// Whether the value is encrypted in CloudKit.
    public var allowsCloudEncryption: Bool {
      get { value.allowsCloudEncryption }
      set { value.allowsCloudEncryption = newValue }
    }
    /// Whether the value is kept in the persistent history when the object is deleted.
    public var preservesValueInHistoryOnDeletion: Bool {
      get { value.preservesValueInHistoryOnDeletion }
      set { value.preservesValueInHistoryOnDeletion = newValue }
    }
    /// Whether the value is indexed by Spotlight.
    public var isIndexedBySpotlight: Bool {
      get { value.isIndexedBySpotlight }
      set { value.isIndexedBySpotlight = newValue }
    }
    /// Whether the value is in the external record of the object.
    public var isStoredInExternalRecord: Bool {
      get { value.isStoredInExternalRecord }
      set { value.isStoredInExternalRecord = newValue }
    }
    /// Whether the attribute is indexed in the way that ``Index`` replaced.
    public var isIndexed: Bool {
      get { value.isIndexed }
      set { value.isIndexed = newValue }
    }
    /// The identifier by which lightweight migration matches; nil if it is the name.
    public var renamingIdentifier: String? {
      get { value.renamingIdentifier }
      set { value.renamingIdentifier = newValue }
    }
    /// A string that changes the version hash, for a change that Core Data does not see.
    public var versionHashModifier: String? {
      get { value.versionHashModifier }
      set { value.versionHashModifier = newValue }
    }
    /// The user info, as strings by key.
    public var userInfo: [String: String] {
      get { value.userInfo }
      set { value.userInfo = newValue }
    }
    /// The expression of a SwiftData default that is evaluated for each object, such as `UUID()`; nil for all others.
    public var defaultExpression: String? {
      get { value.defaultExpression }
      set { value.defaultExpression = newValue }
    }

    /// Creates an attribute in code; required by default, as in Xcode.
    public init(name: String, type: AttributeType, isOptional: Bool = false, validationRules: [ValidationRule] = []) {
      value = AttributeDescription(
        name: name, type: GlossManagedObjectModel.AttributeType(rawValue: type.rawValue) ?? .undefined,
        isOptional: isOptional, validations: validationRules.map(\.value))
    }

    /// Creates an attribute with what depends on its type.
    ///
    /// - Throws: ``DataModel/InputError`` if an attribute of the type cannot have one of the values.
    public init(
      name: String, type: AttributeType, isOptional: Bool = false, defaultValue: PropertyValue? = nil,
      minimum: PropertyValue? = nil, maximum: PropertyValue? = nil, minimumLength: Int? = nil,
      maximumLength: Int? = nil, pattern: String? = nil, validationRules: [ValidationRule] = []
    ) throws(InputError) {
      self.init(name: name, type: type, isOptional: isOptional, validationRules: validationRules)
      try setDefaultValue(defaultValue)
      try setMinimum(minimum)
      try setMaximum(maximum)
      try setLengths(minimum: minimumLength, maximum: maximumLength)
      try setPattern(pattern)
    }

    init(value: AttributeDescription) { self.value = value }

    // MARK: - What depends on the type

    /// Sets the type; numbers in the default value and the bounds are converted.
    ///
    /// - Throws: ``DataModel/InputError`` for a type that does not exist, and if the type cannot have the default
    ///   value,
    ///   the bounds, the lengths or the pattern.
    public mutating func setType(_ type: AttributeType) throws(InputError) {
      guard let known = GlossManagedObjectModel.AttributeType(rawValue: type.rawValue) else {
        throw refusal("there is no attribute type \(type.rawValue)")
      }
      var changed = self
      changed.value.type = known
      try changed.setDefaultValue(defaultValue)
      try changed.setMinimum(minimum)
      try changed.setMaximum(maximum)
      try changed.setLengths(minimum: minimumLength, maximum: maximumLength)
      try changed.setPattern(pattern)
      self = changed
    }

    /// Sets the default value of a new object.
    ///
    /// - Throws: ``DataModel/InputError`` if an attribute of the type cannot have it as a default, for which
    ///   `.null` and nil are the same.
    public mutating func setDefaultValue(_ defaultValue: PropertyValue?) throws(InputError) {
      value.defaultValue = try attributeValue(defaultValue, "default value")
    }

    /// Sets the inclusive minimum.
    ///
    /// - Throws: ``DataModel/InputError`` if the attribute is neither a number nor a date, or the value is of another
    ///   type.
    public mutating func setMinimum(_ minimum: PropertyValue?) throws(InputError) {
      value.minimum = try bound(minimum, "minimum")
    }

    /// Sets the inclusive maximum.
    ///
    /// - Throws: ``DataModel/InputError``, like ``setMinimum(_:)``.
    public mutating func setMaximum(_ maximum: PropertyValue?) throws(InputError) {
      value.maximum = try bound(maximum, "maximum")
    }

    /// Sets the minimum and maximum length, in UTF-16 code units; nil for no limit.
    ///
    /// - Throws: ``DataModel/InputError`` if the attribute is not a string, or a length is negative.
    public mutating func setLengths(minimum: Int?, maximum: Int?) throws(InputError) {
      for length in [minimum, maximum].compactMap(\.self) {
        guard value.type == .string else {
          throw refusal("only a string has a length, and '\(name)' has the type \(type)")
        }
        guard length >= 0 else { throw refusal("a length of '\(name)' cannot be \(length)") }
      }
      (value.minimumLength, value.maximumLength) = (minimum, maximum)
    }

    /// Sets the ICU regular expression that the whole string must match.
    ///
    /// - Throws: ``DataModel/InputError`` if the attribute is not a string, or ICU rejects the expression, for which
    ///   Core
    ///   Data raises an exception on save.
    public mutating func setPattern(_ pattern: String?) throws(InputError) {
      if let pattern {
        guard value.type == .string else {
          throw refusal("only a string has a pattern, and '\(name)' has the type \(type)")
        }
        if let fault = InvalidPattern.check(pattern) { throw refusal(fault) }
      }
      value.pattern = pattern
    }

    /// Makes the attribute a derived one; nil makes it an ordinary one.
    ///
    /// - Throws: ``DataModel/InputError`` if the expression cannot be parsed.
    public mutating func setDerivationExpression(_ format: String?) throws(InputError) {
      do throws(PredicateSyntaxError) {
        value.derivationExpression = try format.map { format throws(PredicateSyntaxError) in
          try Expression(derivation: format).format
        }
        value.isDerived = format != nil
      } catch {
        throw refusal("the derivation expression cannot be read: \(error)")
      }
    }

    private func refusal(_ reason: String) -> InputError { InputError(UsageError(reason), path: name) }

    private func attributeValue(_ given: PropertyValue?, _ role: String) throws(InputError) -> AttributeValue? {
      guard let given, given != .null else { return nil }
      guard let fitting = given.attributeValue(of: value.type) else {
        throw refusal("the \(role) \(given.words) does not fit '\(name)', which has the type \(type)")
      }
      return fitting
    }

    private func bound(_ given: PropertyValue?, _ role: String) throws(InputError) -> AttributeValue? {
      guard let given, given != .null else { return nil }
      guard value.type.isNumeric || value.type == .date else {
        throw refusal("only numbers and dates have a \(role), and '\(name)' has the type \(type)")
      }
      // A fractional bound also applies to integers.
      if case .real(let number) = given, number.isFinite, [.integer16, .integer32, .integer64].contains(value.type) {
        return Int64(exactly: number).map(AttributeValue.integer) ?? .real(number)
      }
      return try attributeValue(given, role)
    }
  }
}
