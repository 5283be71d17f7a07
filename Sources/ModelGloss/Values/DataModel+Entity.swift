import GlossManagedObjectModel

extension DataModel {
  /// One entity with its own properties: what `NSEntityDescription` holds.
  ///
  /// Inherited properties are with the entity that declares them, which ``superentity`` leads to.
  ///
  /// ```swift
  /// let run = DataModel.Entity(name: "Run", attributes: [.init(name: "processID", type: .integer64)])
  /// ```
  public struct Entity: Sendable, Hashable {
    var value: EntityDescription

    /// The name, as in the model.
    public var name: String {
      get { value.name }
      set { value.name = newValue }
    }
    /// The class as written in the model, `.Player` meaning "in the current product module"; nil for
    /// `NSManagedObject`.
    public var managedObjectClassName: String? {
      get { value.managedObjectClassName }
      set { value.managedObjectClassName = newValue }
    }
    /// Whether no object of the entity itself exists.
    public var isAbstract: Bool {
      get { value.isAbstract }
      set { value.isAbstract = newValue }
    }
    /// The name of the parent entity; nil for a root.
    public var superentity: String? {
      get { value.superentity }
      set { value.superentity = newValue }
    }
    /// The identifier that lightweight migration matches by; nil when it is the name.
    public var renamingIdentifier: String? {
      get { value.renamingIdentifier }
      set { value.renamingIdentifier = newValue }
    }
    /// The user info, texts by key.
    public var userInfo: [String: String] {
      get { value.userInfo }
      set { value.userInfo = newValue }
    }
    /// The own attributes, in the order of the model.
    public var attributes: [Attribute] {
      get { value.attributes.map(Attribute.init(value:)) }
      set { value.attributes = newValue.map(\.value) }
    }
    /// The own relationships, in the order of the model.
    public var relationships: [Relationship] {
      get { value.relationships.map(Relationship.init(value:)) }
      set { value.relationships = newValue.map(\.value) }
    }
    /// The own fetched properties, in the order of the model.
    public var fetchedProperties: [FetchedProperty] { value.fetchedProperties.map(FetchedProperty.init(value:)) }
    /// The fetch indexes, in the order of the model.
    public var indexes: [Index] { value.indexes.map(Index.init(value:)) }
    /// Tuples of property names whose values together occur once (dotted for members of composites).
    public var uniquenessConstraints: [[String]] {
      get { value.uniquenessConstraints }
      set { value.uniquenessConstraints = newValue }
    }

    /// An entity for a model that is built in code.
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

  /// A fetch index: what `NSFetchIndexDescription` holds.
  public struct Index: Sendable, Hashable {
    let value: FetchIndexDescription

    /// The name, as in the model.
    public var name: String { value.name }
    /// The properties, or the canonical format strings of the expressions, in the order of the index.
    public var elements: [String] {
      value.elements.map { element in
        switch element.subject {
        case .property(let name): name
        case .expression(let format): format
        }
      }
    }
    /// The canonical format string of the predicate of a partial index.
    public var partialPredicate: String? { value.partialPredicate }
  }

  /// A fetched property: what `NSFetchedPropertyDescription` holds.
  public struct FetchedProperty: Sendable, Hashable {
    let value: FetchedPropertyDescription

    /// The name, as in the model.
    public var name: String { value.name }
    /// The fetch that gives the property its objects; nil where the model names none.
    public var fetchRequest: FetchRequest? { value.fetchRequest.map(FetchRequest.init(value:)) }
    /// The user info, texts by key.
    public var userInfo: [String: String] { value.userInfo }
  }

  /// A fetch request stored in a model, as a template or inside a fetched property.
  public struct FetchRequest: Sendable, Hashable {
    let value: FetchRequestTemplate

    /// The name of the template.
    public var name: String { value.name }
    /// The name of the entity that is fetched.
    public var entity: String? { value.entity }
    /// The canonical format string of the predicate, as `NSPredicate.predicateFormat` writes it; nil for all objects.
    public var predicate: String? { value.predicate }
    /// The variables of the predicate without `$`, sorted, each once.
    public var variables: [String] { value.variables }
    /// The largest number of results; 0 for no limit.
    public var fetchLimit: Int { value.fetchLimit }
  }

  /// A named part of a model that can be put in a store of its own.
  public struct Configuration: Sendable, Hashable {
    let value: GlossManagedObjectModel.Configuration

    /// The name, as in the model.
    public var name: String { value.name }
    /// The names of its entities.
    public var entities: [String] { value.entities }
  }

  /// A composite attribute type: a named group of attributes (iOS 17, macOS 14).
  public struct Composite: Sendable, Hashable {
    let value: CompositeDescription

    /// The name, as in the model.
    public var name: String { value.name }
    /// The attributes of the group, in the order of the model.
    public var attributes: [Attribute] { value.attributes.map(Attribute.init(value:)) }
  }
}
