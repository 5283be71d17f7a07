package import GlossManagedObjectModel

extension EntityDescription {
  /// The key for matching in a migration: the renaming identifier, else the name.
  package var identifier: String { renamingIdentifier ?? name }
}

extension AttributeDescription {
  package var identifier: String { renamingIdentifier ?? name }

  /// Whether a store holds values that the app has set.
  package var isStored: Bool { !isTransient && !isDerived }
}

extension RelationshipDescription {
  var identifier: String { renamingIdentifier ?? name }

  var isStored: Bool { !isTransient }
}

extension FetchedPropertyDescription {
  var identifier: String { renamingIdentifier ?? name }
}

extension Property {
  var renamingIdentifier: String? {
    switch self {
    case .attribute(let attribute): attribute.renamingIdentifier
    case .relationship(let relationship): relationship.renamingIdentifier
    case .fetched(let property): property.renamingIdentifier
    }
  }

  /// The key for matching in a migration: the renaming identifier, else the name.
  package var identifier: String { renamingIdentifier ?? name }

  /// Whether a store holds values of the property that the app has set.
  package var isStored: Bool {
    switch self {
    case .attribute(let attribute): attribute.isStored
    case .relationship(let relationship): relationship.isStored
    case .fetched: false
    }
  }

  func isSameKind(as other: Property) -> Bool {
    switch (self, other) {
    case (.attribute, .attribute), (.relationship, .relationship), (.fetched, .fetched): true
    default: false
    }
  }
}
