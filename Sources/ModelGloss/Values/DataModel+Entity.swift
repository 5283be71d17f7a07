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
    public var fetchedProperties: [FetchedProperty] { value.fetchedProperties.map(FetchedProperty.init(value:)) }
    /// The fetch indexes, in model order.
    public var indexes: [Index] { value.indexes.map(Index.init(value:)) }
    /// Tuples of property names whose combined values must be unique (dotted for members of composites).
    public var uniquenessConstraints: [[String]] {
      get { value.uniquenessConstraints }
      set { value.uniquenessConstraints = newValue }
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

  /// A fetch index, like `NSFetchIndexDescription`.
  public struct Index: Sendable, Hashable {
    let value: FetchIndexDescription

    /// The name in the model.
    public var name: String { value.name }
    /// The properties, or the canonical format strings of the expressions, in index order.
    public var elements: [String] {
      value.elements.map { element in
        switch element.subject {
        case .property(let name): name
        case .expression(let format): format
        }
      }
    }
    /// The canonical format string of a partial index's predicate.
    public var partialPredicate: String? { value.partialPredicate }
  }

  /// A fetched property, like `NSFetchedPropertyDescription`.
  public struct FetchedProperty: Sendable, Hashable {
    let value: FetchedPropertyDescription

    /// The name in the model.
    public var name: String { value.name }
    /// The fetch request that returns the objects; nil if the model has none.
    public var fetchRequest: FetchRequest? { value.fetchRequest.map(FetchRequest.init(value:)) }
    /// The user info, as strings by key.
    public var userInfo: [String: String] { value.userInfo }
  }

  /// A fetch request in a model, as a template or in a fetched property.
  public struct FetchRequest: Sendable, Hashable {
    let value: FetchRequestTemplate

    /// The name of the template.
    public var name: String { value.name }
    /// The name of the fetched entity.
    public var entity: String? { value.entity }
    /// The canonical format string of the predicate, as returned by `NSPredicate.predicateFormat`; nil for all objects.
    public var predicate: String? { value.predicate }
    /// The names of the predicate's variables without `$`, sorted, each once.
    public var variables: [String] { value.variables }
    /// The maximum number of results; 0 for no limit.
    public var fetchLimit: Int { value.fetchLimit }
  }

  /// A named part of a model that can be kept in a separate store.
  public struct Configuration: Sendable, Hashable {
    let value: GlossManagedObjectModel.Configuration

    /// The name in the model.
    public var name: String { value.name }
    /// The names of its entities.
    public var entities: [String] { value.entities }
  }

  /// A composite attribute type: a named group of attributes (iOS 17, macOS 14).
  public struct Composite: Sendable, Hashable {
    let value: CompositeDescription

    /// The name in the model.
    public var name: String { value.name }
    /// The attributes of the group, in model order.
    public var attributes: [Attribute] { value.attributes.map(Attribute.init(value:)) }
  }
}
