import GlossManagedObjectModel

/// The members that determine the version hash of their entity.
///
/// Each rule covers a change of this member alone; the complete hash of an entity is compared separately, since it
/// covers ancestors too. Source: the algorithm that `VersionHashes` reproduces. Two changes can cancel out: external
/// storage and preservation add the same byte.
enum HashedMembers {
  static func affects(_ member: ModelMember, of old: EntityDescription, _ new: EntityDescription) -> Bool {
    switch member {
    case .superentity, .versionHashModifier, .uniquenessConstraints: true
    default: EntityDescription.hashContains(member)
    }
  }

  static func affects(_ member: ModelMember, of old: AttributeDescription, _ new: AttributeDescription) -> Bool {
    // The hash omits transient attributes; an attribute that becomes stored adds all its members.
    if old.isTransient != new.isTransient { return member == .isTransient }
    if old.isTransient { return false }
    // For a derived attribute only the expression is hashed, not even the name.
    if old.isDerived != new.isDerived { return member == .isDerived }
    if old.isDerived { return member == .derivationExpression }
    if old.type == .composite, new.type == .composite { return member == .compositeName }
    switch member {
    case .type, .compositeName, .versionHashModifier: return true
    default: return AttributeDescription.hashContains(member)
    }
  }

  static func affects(_ member: ModelMember, of old: RelationshipDescription, _ new: RelationshipDescription) -> Bool {
    if old.isTransient != new.isTransient { return member == .isTransient }
    if old.isTransient { return false }
    switch member {
    case .versionHashModifier, .destination, .inverse, .minCount, .maxCount: return true
    // The hash contains the maximum count, which distinguishes to-one from to-many.
    case .isToMany: return old.maxCount != new.maxCount
    default: return RelationshipDescription.hashContains(member)
    }
  }

  /// Whether the hash of the entity includes an attribute.
  static func holds(_ attribute: AttributeDescription) -> Bool { !attribute.isTransient }

  static func holds(_ relationship: RelationshipDescription) -> Bool { !relationship.isTransient }
}
