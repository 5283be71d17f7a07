package import GlossManagedObjectModel

/// The fate of the objects of one concrete entity of the old version, and of all their values.
package struct EntityFate: Sendable, Hashable {
  /// The fate of the objects themselves.
  package enum Objects: Sendable, Hashable {
    /// They become objects of this entity of the new version.
    case kept(as: String)
    /// The new version has no entity for them.
    case deleted
    /// Their entity is now abstract; what Core Data does with them is undocumented.
    case unknown(abstract: String)
    /// No migration runs, and the entity with their name is meant to be a different old one.
    case reinterpreted(meant: String)
  }

  /// The entity's old name.
  package let entity: String
  package let objects: Objects
  /// Every stored property, including inherited ones and the leaves of composites, in the order of the old model.
  package let properties: [PropertyFate]
}

/// The fate of the values of one stored property in the objects of one entity.
package struct PropertyFate: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The same values under the same name.
    case kept
    /// The same values under another name.
    case renamed
    /// Values of another type that can represent every old value.
    case converted(old: AttributeType, new: AttributeType)
    /// Values of another type that cannot represent every old value.
    case narrowed(old: AttributeType, new: AttributeType)
    /// Links to objects of these old entities are no longer possible.
    case linksLost(to: [String])
    /// The links stay without their order.
    case orderLost
    /// The bytes stay but are interpreted differently.
    case reinterpreted(Reinterpretation)
    /// The new version has no property for the values.
    case deleted
    /// The objects are deleted together with the values.
    case objectsDeleted
    /// No mapping can be inferred.
    case notInferable
    /// What Core Data does is undocumented.
    case unknown(Uncertainty)
  }

  /// Why stored values change their meaning.
  package enum Reinterpretation: Sendable, Hashable {
    /// The value transformers, nil for the default.
    case transformer(old: String?, new: String?)
    /// Bytes are read as archived objects, or the reverse.
    case types(old: AttributeType, new: AttributeType)
    /// The Swift types, where values of the old one may not decode as the new one, or lose a part.
    case decoding(old: DecodedType, new: DecodedType)
    /// No migration runs, and the property with this name is meant to be a different old one.
    case identifier(meant: String)
  }

  package enum Uncertainty: Sendable, Hashable {
    /// The entity of the objects is now abstract.
    case abstractEntity
    /// No migration runs, since the version hash omits the name of a composite attribute, and the name changed.
    case unhashedName
    /// The relationship stays ordered, but its order is stored elsewhere, since the inverse has another cardinality.
    case movedOrder
    /// An enumeration of SwiftData has another name, and its column is named after the property.
    case renamedEnumeration
  }

  /// The property of the old version.
  package let property: String
  /// The property, or a leaf of a composite with its attribute: `address.street`.
  package let path: String
  /// The entity that declares it.
  package let declaredIn: String
  /// The place of the values in the new version; nil if there is no such place.
  package let newPath: String?
  /// The entity of the new version that declares the property.
  package let newDeclaredIn: String?
  package let kind: Kind
  /// Whether this is the fate of the whole property, including all leaves of a composite.
  package let isWhole: Bool
}

extension PropertyFate {
  /// Whether the objects keep the values after the migration, possibly in another form.
  package var isCarriedOver: Bool { newPath != nil }
}
