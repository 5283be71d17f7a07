/// The contents of `NSEntityDescription`: an entity with its own properties.
package struct EntityDescription: Sendable, Hashable {
  package var name: String
  /// The class as written in the model, where `.Player` means "in the current product module"; nil for
  /// `NSManagedObject`.
  package var managedObjectClassName: String?
  package var isAbstract: Bool
  /// The name of the parent entity.
  package var superentity: String?
  /// The identifier used by lightweight migration; nil if it is the name.
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String]
  /// Own attributes; inherited ones are in the entity that declares them.
  package var attributes: [AttributeDescription]
  package var relationships: [RelationshipDescription]
  package var fetchedProperties: [FetchedPropertyDescription]
  package var indexes: [FetchIndexDescription]
  /// Tuples of property names (dotted for members of composites), in model order.
  package var uniquenessConstraints: [[String]]
  /// Xcode's code generation for the entity; nil if not specified or unknown.
  package var codeGeneration: CodeGeneration?
  /// Whether part of the input of its version hash is unknown, such as a Swift type that is not in the sources.
  package var isIncomplete = false

  package init(
    name: String, managedObjectClassName: String? = nil, isAbstract: Bool = false, superentity: String? = nil,
    renamingIdentifier: String? = nil, versionHashModifier: String? = nil, userInfo: [String: String] = [:],
    attributes: [AttributeDescription] = [], relationships: [RelationshipDescription] = [],
    fetchedProperties: [FetchedPropertyDescription] = [], indexes: [FetchIndexDescription] = [],
    uniquenessConstraints: [[String]] = [], codeGeneration: CodeGeneration? = nil
  ) {
    self.name = name
    self.managedObjectClassName = managedObjectClassName
    self.isAbstract = isAbstract
    self.superentity = superentity
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
    self.attributes = attributes
    self.relationships = relationships
    self.fetchedProperties = fetchedProperties
    self.indexes = indexes
    self.uniquenessConstraints = uniquenessConstraints
    self.codeGeneration = codeGeneration
  }
}

extension EntityDescription {
  /// Creates an entity with only a name, for readers to fill in.
  package init(bare name: String) {
    self.name = name
    isAbstract = false
    userInfo = [:]
    attributes = []
    relationships = []
    fetchedProperties = []
    indexes = []
    uniquenessConstraints = []
  }
}

extension EntityDescription {
  /// Whether Xcode generates accessors for the entity's properties.
  ///
  /// Without a specification, classes are hand-written: Xcode writes out its default.
  package var hasGeneratedCode: Bool { codeGeneration == .class || codeGeneration == .category }
}

/// The `codeGenerationType` of an entity; the raw value is the one in models.
package enum CodeGeneration: String, Sendable, Hashable, CaseIterable {
  case none
  case `class`
  case category

  /// The names in Xcode's inspector: `Manual/None`, `Class Definition`, `Category/Extension`.
  package var xcodeName: String {
    switch self {
    case .none: "Manual/None"
    case .class: "Class Definition"
    case .category: "Category/Extension"
    }
  }
}

/// The contents of `NSFetchIndexDescription`.
package struct FetchIndexDescription: Sendable, Hashable {
  package var name: String
  package var elements: [FetchIndexElement]
  /// The canonical format string of the predicate of a partial index.
  package var partialPredicate: String?

  package init(name: String, elements: [FetchIndexElement], partialPredicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialPredicate = partialPredicate
  }
}

/// A column of a fetch index.
package struct FetchIndexElement: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    case property(String)
    /// The canonical format string of an expression.
    case expression(String)
  }

  package enum CollationType: String, Sendable, Hashable {
    case binary
    case rtree
  }

  package var subject: Subject
  package var type: CollationType
  package var isAscending: Bool

  package init(_ subject: Subject, type: CollationType = .binary, isAscending: Bool = true) {
    self.subject = subject
    self.type = type
    self.isAscending = isAscending
  }
}
