package import GlossManagedObjectModel

/// What becomes of the objects of one concrete entity of the old version, and of every value they hold.
package struct EntityFate: Sendable, Hashable {
  /// What becomes of the objects themselves.
  package enum Objects: Sendable, Hashable {
    /// They are objects of this entity of the new version.
    case kept(as: String)
    /// No entity of the new version is theirs.
    case deleted
    /// Their entity is abstract now: nothing says what Core Data does with them.
    case unknown(abstract: String)
    /// No migration runs, and the entity of their name is meant to be another one of before.
    case reinterpreted(meant: String)
  }

  /// The entity, by its name in the old version.
  package let entity: String
  package let objects: Objects
  /// Every stored property, inherited ones and the leaves of composites included, in the order of the old model.
  package let properties: [PropertyFate]
}

/// What becomes of the values of one stored property in the objects of one entity.
package struct PropertyFate: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The same values under the same name.
    case kept
    /// The same values under another name.
    case renamed
    /// Values of another type, each of which the new type can represent.
    case converted(old: AttributeType, new: AttributeType)
    /// Values of another type, not each of which the new type can represent.
    case narrowed(old: AttributeType, new: AttributeType)
    /// Not all objects that it led to are objects that it may lead to now, by the names of their old entities.
    case linksLost(to: [String])
    /// The bytes stay and are read as something else.
    case reinterpreted(Reinterpretation)
    /// The new version has no property that takes the values.
    case deleted
    /// The objects are deleted, and the values with them.
    case objectsDeleted
    /// No mapping can be inferred for it.
    case notInferable
    /// Nothing says what Core Data does.
    case unknown(Uncertainty)
  }

  /// Why stored values mean something else now.
  package enum Reinterpretation: Sendable, Hashable {
    /// The value transformers, nil for the default.
    case transformer(old: String?, new: String?)
    /// Bytes become archived objects, or objects bytes.
    case types(old: AttributeType, new: AttributeType)
    /// No migration runs, and the property of this name is meant to be another one of before.
    case identifier(meant: String)
  }

  package enum Uncertainty: Sendable, Hashable {
    /// The entity of the objects is abstract now.
    case abstractEntity
    /// No migration runs, since the version hash leaves the name of a composite attribute out, and the name is another.
    case unhashedName
  }

  /// The property of the old version.
  package let property: String
  /// The property; a leaf of a composite with the attribute that holds it: `address.street`.
  package let path: String
  /// The entity that declares it.
  package let declaredIn: String
  /// Where the values are in the new version; nil where they are nowhere.
  package let newPath: String?
  /// The entity of the new version that declares the property there.
  package let newDeclaredIn: String?
  package let kind: Kind
  /// Whether it is the fate of the whole property, all leaves of a composite included.
  package let isWhole: Bool
}

extension PropertyFate {
  /// Whether the objects hold the values after the migration, be it in another form.
  package var isCarriedOver: Bool { newPath != nil }
}
