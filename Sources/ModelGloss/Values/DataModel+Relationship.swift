import GlossManagedObjectModel

extension DataModel {
  /// A relationship, like `NSRelationshipDescription`.
  public struct Relationship: Sendable, Hashable {
    var value: RelationshipDescription

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The name of the destination entity; nil if missing, which Core Data rejects.
    public var destination: String? {
      get { value.destination }
      set { value.destination = newValue }
    }
    /// The name of the inverse relationship.
    public var inverse: String? {
      get { value.inverse }
      set { value.inverse = newValue }
    }
    /// The entity that declares the inverse relationship.
    public var inverseEntity: String? {
      get { value.inverseEntity }
      set { value.inverseEntity = newValue }
    }
    /// Whether there may be several destinations.
    public var isToMany: Bool {
      get { value.isToMany }
      set { value.isToMany = newValue }
    }
    /// Whether the destinations are ordered.
    public var isOrdered: Bool {
      get { value.isOrdered }
      set { value.isOrdered = newValue }
    }
    /// Whether an object can be saved without a destination.
    public var isOptional: Bool {
      get { value.isOptional }
      set { value.isOptional = newValue }
    }
    /// Whether the relationship is never stored.
    public var isTransient: Bool {
      get { value.isTransient }
      set { value.isTransient = newValue }
    }
    /// The minimum number of destinations; it does not apply to an empty optional relationship.
    public var minCount: Int { value.minCount }
    /// The maximum number of destinations; 0 for no limit, 1 for a to-one relationship.
    public var maxCount: Int { value.maxCount }
    /// What happens to the destinations when the object is deleted.
    public var deleteRule: DeleteRule {
      get { DeleteRule(rawValue: value.deleteRule.rawValue) ?? .nullify }
      set { value.deleteRule = GlossManagedObjectModel.DeleteRule(rawValue: newValue.rawValue) ?? .nullify }
    }
    /// Whether the relationship is indexed in the way that ``Index`` replaced.
    public var isIndexed: Bool {
      get { value.isIndexed }
      set { value.isIndexed = newValue }
    }
    /// Whether the relationship is indexed by Spotlight.
    public var isIndexedBySpotlight: Bool {
      get { value.isIndexedBySpotlight }
      set { value.isIndexedBySpotlight = newValue }
    }
    /// Whether the relationship is in the external record of the object.
    public var isStoredInExternalRecord: Bool {
      get { value.isStoredInExternalRecord }
      set { value.isStoredInExternalRecord = newValue }
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
    /// Rules that only code and other tools can set for a relationship.
    public var validationRules: [ValidationRule] {
      get { value.validations.map(ValidationRule.init(value:)) }
      set { value.validations = newValue.map(\.value) }
    }
    /// The user info, as strings by key.
    public var userInfo: [String: String] {
      get { value.userInfo }
      set { value.userInfo = newValue }
    }

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
      name: String, destination: String?, inverse: String? = nil, isOptional: Bool = false, minCount: UInt32 = 0,
      maxCount: UInt32 = 1, isOrdered: Bool = false, deleteRule: DeleteRule = .nullify
    ) {
      value = RelationshipDescription(
        name: name, destination: destination, inverse: inverse, inverseEntity: inverse == nil ? nil : destination,
        isToMany: maxCount != 1, isOrdered: isOrdered, isOptional: isOptional, minCount: Int(minCount),
        maxCount: Int(maxCount),
        deleteRule: GlossManagedObjectModel.DeleteRule(rawValue: deleteRule.rawValue) ?? .nullify)
    }

    init(value: RelationshipDescription) { self.value = value }

    /// Sets the minimum and maximum number of destinations; 0 for no limit.
    ///
    /// - Throws: ``DataModel/InputError`` if one of them is negative. A minimum above the maximum is a finding of
    ///   ``DataModel/check(_:tables:)``, as in a model that was read.
    public mutating func setCounts(minimum: Int, maximum: Int) throws(InputError) {
      guard minimum >= 0, maximum >= 0 else {
        throw InputError(UsageError("a number of destinations of '\(name)' cannot be negative"), path: name)
      }
      (value.minCount, value.maxCount) = (minimum, maximum)
    }
  }

  /// What happens to the destinations of a relationship when its object is deleted; the raw value is that of
  /// `NSDeleteRule`.
  public enum DeleteRule: Int, Sendable, Hashable, CaseIterable, Codable {
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
