import GlossManagedObjectModel

extension DataModel {
  /// An entity with its own properties, like `NSEntityDescription`.
  ///
  /// Inherited properties belong to the entity that declares them; follow ``superentity``.
  ///
  /// ```swift
  /// let run = DataModel.Entity(name: "Run", attributes: [.init(name: "processID", type: .integer64)])
  /// ```
  public struct Entity: Sendable, Hashable {
    var value: EntityDescription

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The class as written in the model, where `.Player` means "in the current product module"; nil for
    /// `NSManagedObject`.
    public var managedObjectClassName: String? {
      get { value.managedObjectClassName }
      set { value.managedObjectClassName = newValue }
    }
    /// Whether the entity cannot have objects of its own.
    public var isAbstract: Bool {
      get { value.isAbstract }
      set { value.isAbstract = newValue }
    }
    /// The name of the parent entity; nil for a root entity.
    public var superentity: String? {
      get { value.superentity }
      set { value.superentity = newValue }
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
    /// The entity's own attributes, in model order.
    public var attributes: [Attribute] {
      get { value.attributes.map(Attribute.init(value:)) }
      set { value.attributes = newValue.map(\.value) }
    }
    /// The entity's own relationships, in model order.
    public var relationships: [Relationship] {
      get { value.relationships.map(Relationship.init(value:)) }
      set { value.relationships = newValue.map(\.value) }
    }
    /// The entity's own fetched properties, in model order.
    public var fetchedProperties: [FetchedProperty] {
      get { value.fetchedProperties.map(FetchedProperty.init(value:)) }
      set { value.fetchedProperties = newValue.map(\.value) }
    }
    /// The fetch indexes, in model order.
    public var indexes: [Index] {
      get { value.indexes.map(Index.init(value:)) }
      set { value.indexes = newValue.map(\.value) }
    }
    /// Tuples of property names whose combined values must be unique (dotted for members of composites).
    public var uniquenessConstraints: [[String]] {
      get { value.uniquenessConstraints }
      set { value.uniquenessConstraints = newValue }
    }
    /// Xcode's code generation; nil if unknown, as in compiled models.
    public var codeGeneration: CodeGeneration? {
      get { value.codeGeneration.flatMap { CodeGeneration(rawValue: $0.rawValue) } }
      set { value.codeGeneration = newValue.flatMap { .init(rawValue: $0.rawValue) } }
    }

    /// Creates an entity in code.
    public init(
      name: String, superentity: String? = nil, isAbstract: Bool = false, attributes: [Attribute] = [],
      relationships: [Relationship] = []
    ) {
      value = EntityDescription(
        name: name, isAbstract: isAbstract, superentity: superentity, attributes: attributes.map(\.value),
        relationships: relationships.map(\.value))
    }

    init(value: EntityDescription) { self.value = value }
  }

  /// Xcode's code generation for an entity; the raw value is the one in models.
  public enum CodeGeneration: String, Sendable, Hashable, CaseIterable, Codable {
    /// `Manual/None`: the project has a class of its own.
    case none
    /// `Class Definition`: Xcode generates the class.
    case `class`
    /// `Category/Extension`: Xcode generates the properties of the project's class.
    case category
  }

  /// A fetch index, like `NSFetchIndexDescription`.
  public struct Index: Sendable, Hashable {
    var value: FetchIndexDescription

    /// A column of a fetch index, like `NSFetchIndexElementDescription`.
    public struct Element: Sendable, Hashable, ExpressibleByStringLiteral {
      let value: FetchIndexElement

      /// How a column is searched; the raw value is the one in models.
      public enum Collation: String, Sendable, Hashable, CaseIterable, Codable {
        /// A binary tree.
        case binary
        /// An R-tree, for ranges of numbers.
        case rtree
      }

      /// The property; nil for an expression.
      public var property: String? {
        if case .property(let name) = value.subject { name } else { nil }
      }
      /// The canonical format string of the expression; nil for a property.
      public var expression: String? {
        if case .expression(let format) = value.subject { format } else { nil }
      }
      /// How the column is searched.
      public var collation: Collation { Collation(rawValue: value.type.rawValue) ?? .binary }
      /// Whether the column is sorted in ascending order.
      public var isAscending: Bool { value.isAscending }

      /// A column with a property.
      public init(_ property: String, collation: Collation = .binary, isAscending: Bool = true) {
        self.init(.property(property), collation, isAscending)
      }

      /// A column with an expression.
      ///
      /// - Throws: ``DataModel/InputError`` if the expression cannot be parsed.
      public init(expression: String, collation: Collation = .binary, isAscending: Bool = true) throws(InputError) {
        self.init(.expression(try CanonicalFormat.expression(expression, of: "an index")), collation, isAscending)
      }

      /// A column with a property, in ascending order.
      public init(stringLiteral value: String) { self.init(value) }

      private init(_ subject: FetchIndexElement.Subject, _ collation: Collation, _ isAscending: Bool) {
        value = FetchIndexElement(
          subject, type: .init(rawValue: collation.rawValue) ?? .binary, isAscending: isAscending)
      }

      init(value: FetchIndexElement) { self.value = value }
    }

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The columns, in index order.
    public var elements: [Element] {
      get { value.elements.map(Element.init(value:)) }
      set { value.elements = newValue.map(\.value) }
    }
    /// The canonical format string of a partial index's predicate.
    public var partialPredicate: String? { value.partialPredicate }

    /// Creates an index in code.
    ///
    /// - Throws: ``DataModel/InputError`` if the predicate of a partial index cannot be parsed.
    public init(name: String, elements: [Element], partialPredicate: String? = nil) throws(InputError) {
      value = FetchIndexDescription(
        name: name, elements: elements.map(\.value),
        partialPredicate: try partialPredicate.map { text throws(InputError) in
          try CanonicalFormat.predicate(text, of: name)
        })
    }

    init(value: FetchIndexDescription) { self.value = value }
  }

  /// A named part of a model that can be kept in a separate store.
  public struct Configuration: Sendable, Hashable {
    var value: GlossManagedObjectModel.Configuration

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The names of its entities.
    public var entities: [String] {
      get { value.entities }
      set { value.entities = newValue }
    }
    /// Whether it is marked for use with CloudKit; nil if unknown, as in compiled models.
    public var usesCloudKit: Bool? {
      get { value.usesCloudKit }
      set { value.usesCloudKit = newValue }
    }

    /// Creates a configuration in code.
    public init(name: String, entities: [String], usesCloudKit: Bool? = nil) {
      value = .init(name: name, entities: entities, usesCloudKit: usesCloudKit)
    }

    init(value: GlossManagedObjectModel.Configuration) { self.value = value }
  }

  /// A composite attribute type: a named group of attributes (iOS 17, macOS 14).
  public struct Composite: Sendable, Hashable {
    var value: CompositeDescription

    /// The name in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The attributes of the group, in model order.
    public var attributes: [Attribute] {
      get { value.attributes.map(Attribute.init(value:)) }
      set { value.attributes = newValue.map(\.value) }
    }

    /// Creates a composite in code.
    public init(name: String, attributes: [Attribute]) {
      value = CompositeDescription(name: name, attributes: attributes.map(\.value))
    }

    init(value: CompositeDescription) { self.value = value }
  }
}
