import GlossBasics
package import GlossManagedObjectModel

/// The changes of an entity and of what it declares.
package struct EntityChange: Sendable, Hashable {
  /// The change of the entity itself: class, parent and so on.
  package let change: Change<EntityDescription>
  /// Own attributes; like the lists below, empty for an added or removed entity.
  package let attributes: [Change<AttributeDescription>]
  package let relationships: [Change<RelationshipDescription>]
  package let fetchedProperties: [Change<FetchedPropertyDescription>]
  package let indexes: [Change<FetchIndexDescription>]
  /// New uniqueness constraints, each as the names of its properties.
  package let addedUniquenessConstraints: [[String]]
  package let removedUniquenessConstraints: [[String]]

  init(added entity: EntityDescription) { self.init(whole: Change(added: entity, named: entity.name)) }
  init(removed entity: EntityDescription) { self.init(whole: Change(removed: entity, named: entity.name)) }

  private init(whole change: Change<EntityDescription>) {
    self.change = change
    (attributes, relationships, fetchedProperties, indexes) = ([], [], [], [])
    (addedUniquenessConstraints, removedUniquenessConstraints) = ([], [])
  }

  /// Returns nil if nothing differs.
  init?(old: EntityDescription, new: EntityDescription, isCarriedOver: Bool, forms: ComparedForms) {
    guard old != new else { return nil }
    change = Change(
      old: old, named: old.name, new: new, named: new.name,
      members: EntityDescription.differences(from: old, to: new, forms: forms), carried: isCarriedOver)
    attributes = ModelDifference.changes(
      old.attributes, new.attributes, name: \.name, identifier: \.identifier,
      members: { AttributeDescription.differences(from: $0, to: $1, forms: forms) })
    relationships = ModelDifference.changes(
      old.relationships, new.relationships, name: \.name, identifier: \.identifier,
      members: { RelationshipDescription.differences(from: $0, to: $1) })
    fetchedProperties = ModelDifference.changes(
      old.fetchedProperties, new.fetchedProperties, name: \.name, identifier: \.identifier,
      members: { FetchedPropertyDescription.differences(from: $0, to: $1) })
    indexes = ModelDifference.changes(old.indexes, new.indexes, name: \.name) {
      FetchIndexDescription.differences(from: $0, to: $1)
    }
    addedUniquenessConstraints = new.uniquenessConstraints.filter { !old.uniquenessConstraints.contains($0) }
    removedUniquenessConstraints = old.uniquenessConstraints.filter { !new.uniquenessConstraints.contains($0) }
    let isUnchanged =
      change.formerName == nil && change.members.isEmpty && attributes.isEmpty && relationships.isEmpty
      && fetchedProperties.isEmpty && indexes.isEmpty && addedUniquenessConstraints.isEmpty
      && removedUniquenessConstraints.isEmpty
    if isUnchanged { return nil }
  }
}

/// The changes of a composite attribute type.
package struct CompositeChange: Sendable, Hashable {
  package let change: Change<CompositeDescription>
  /// Its attributes; empty for an added or removed composite.
  package let attributes: [Change<AttributeDescription>]

  static func changes(
    _ old: [CompositeDescription], _ new: [CompositeDescription], forms: ComparedForms
  ) -> [CompositeChange] {
    let (old, new) = forms.withoutCounterpart(old, new)
    let pairing = Pairing(old, new, name: \.name, identifier: \.name)
    var changes = pairing.added.map { CompositeChange(change: Change(added: $0, named: $0.name), attributes: []) }
    changes += pairing.removed.map { CompositeChange(change: Change(removed: $0, named: $0.name), attributes: []) }
    for pair in pairing.pairs where pair.old != pair.new {
      let attributes = ModelDifference.changes(
        pair.old.attributes, pair.new.attributes, name: \.name, identifier: \.identifier,
        members: { AttributeDescription.differences(from: $0, to: $1, forms: forms) })
      if attributes.isEmpty { continue }
      let change = Change(
        old: pair.old, named: pair.old.name, new: pair.new, named: pair.new.name, members: [], carried: true)
      changes.append(CompositeChange(change: change, attributes: attributes))
    }
    return changes.sorted { $0.change.name.precedes($1.change.name) }
  }
}

extension EntityChange {
  /// Whether a member of the entity itself, or of a property in both versions, differs.
  var hasChangedMembers: Bool {
    !change.members.isEmpty || attributes.contains { !$0.members.isEmpty }
      || relationships.contains { !$0.members.isEmpty } || fetchedProperties.contains { !$0.members.isEmpty }
  }
}
