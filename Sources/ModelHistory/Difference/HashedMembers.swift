import GlossManagedObjectModel

/// Which members decide the version hash of the entity they belong to.
///
/// Each rule says what a change of this member alone does; the whole hash of an entity is compared apart from it, since
/// it covers ancestors too. Source: the algorithm that `VersionHashes` reproduces. Two changes can hide each other:
/// external storage and preservation add the same byte.
enum HashedMembers {
  static func affects(_ member: ModelMember, of old: EntityDescription, _ new: EntityDescription) -> Bool {
    switch member {
    case .isAbstract, .superentity, .versionHashModifier, .uniquenessConstraints: true
    default: false
    }
  }

  static func affects(_ member: ModelMember, of old: AttributeDescription, _ new: AttributeDescription) -> Bool {
    // What is transient is not in the hash; what becomes stored comes into it whole.
    if old.isTransient != new.isTransient { return member == .isTransient }
    if old.isTransient { return false }
    // Of a derived attribute the expression alone is hashed, not even the name.
    if old.isDerived != new.isDerived { return member == .isDerived }
    if old.isDerived { return member == .derivationExpression }
    if old.type == .composite, new.type == .composite { return member == .compositeName }
    switch member {
    case .type, .compositeName, .isOptional, .versionHashModifier, .allowsExternalBinaryDataStorage,
      .preservesValueInHistoryOnDeletion:
      return true
    default: return false
    }
  }

  static func affects(_ member: ModelMember, of old: RelationshipDescription, _ new: RelationshipDescription) -> Bool {
    if old.isTransient != new.isTransient { return member == .isTransient }
    if old.isTransient { return false }
    switch member {
    case .isOptional, .versionHashModifier, .destination, .inverse, .minCount, .maxCount, .isOrdered: return true
    // It is the largest count that is hashed, and that tells to-one from to-many.
    case .isToMany: return old.maxCount != new.maxCount
    default: return false
    }
  }

  /// Whether an attribute is in the hash of its entity at all.
  static func holds(_ attribute: AttributeDescription) -> Bool { !attribute.isTransient }

  static func holds(_ relationship: RelationshipDescription) -> Bool { !relationship.isTransient }
}
