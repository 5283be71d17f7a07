import GlossBasics
package import GlossManagedObjectModel

/// The changes of an entity and of what it declares.
package struct EntityChange: Sendable, Hashable {
  /// The change of the entity itself: class, parent and so on.
  package let change: Change<EntityDescription>
  /// Own attributes; like the lists below, empty for an added or removed entity.
  package let attributes: [Change<AttributeDescription>]
  /// The own composites whose elements differ, by the names of their attributes.
  package let composites: [CompositeChange]
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
    (attributes, composites, relationships, fetchedProperties, indexes) = ([], [], [], [], [])
    (addedUniquenessConstraints, removedUniquenessConstraints) = ([], [])
  }

  /// Returns nil if nothing differs.
  init?(
    old: EntityDescription, new: EntityDescription, isCarriedOver: Bool, forms: ComparedForms,
    composites own: OwnComposites
  ) {
    let changed = own.changes(from: old, to: new, forms: forms)
    guard old != new || !changed.isEmpty else { return nil }
    composites = changed
    change = Change(
      old: old, named: old.name, new: new, named: new.name,
      members: EntityDescription.differences(from: old, to: new, forms: forms), carried: isCarriedOver)
    attributes = ModelDifference.changes(
      old.attributes, new.attributes, name: \.name, identifier: \.identifier,
      members: { before, after in
        let members = AttributeDescription.differences(from: before, to: after, forms: forms)
        return own.isOwn(before, of: old) || own.isOwn(after, of: new)
          ? OwnComposites.withoutRepetition(
            members, isChanged: before.type != after.type || changed.contains { $0.change.name == after.name })
          : members
      })
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
      change.formerName == nil && change.members.isEmpty && attributes.isEmpty && composites.isEmpty
      && relationships.isEmpty && fetchedProperties.isEmpty && indexes.isEmpty && addedUniquenessConstraints.isEmpty
      && removedUniquenessConstraints.isEmpty
    if isUnchanged { return nil }
  }
}

/// The changes of a composite attribute type.
package struct CompositeChange: Sendable, Hashable {
  package let change: Change<CompositeDescription>
  /// Its attributes; empty for an added or removed composite.
  package let attributes: [Change<AttributeDescription>]

  /// The changes of composites that several attributes may share.
  static func changes(
    _ old: [CompositeDescription], _ new: [CompositeDescription], forms: ComparedForms
  ) -> [CompositeChange] {
    let (old, new) = forms.withoutCounterpart(old, new)
    let pairing = Pairing(old, new, name: \.name, identifier: \.name)
    var changes = pairing.added.map { CompositeChange(change: Change(added: $0, named: $0.name), attributes: []) }
    changes += pairing.removed.map { CompositeChange(change: Change(removed: $0, named: $0.name), attributes: []) }
    changes += pairing.pairs.compactMap {
      CompositeChange(from: $0.old, named: $0.old.name, to: $0.new, named: $0.new.name, forms: forms)
    }
    return changes.sorted { $0.change.name.precedes($1.change.name) }
  }

  private init(change: Change<CompositeDescription>, attributes: [Change<AttributeDescription>]) {
    (self.change, self.attributes) = (change, attributes)
  }

  /// Returns nil if no element differs.
  init?(
    from old: CompositeDescription, named oldName: String, to new: CompositeDescription, named newName: String,
    forms: ComparedForms
  ) {
    guard old.attributes != new.attributes else { return nil }
    attributes = ModelDifference.changes(
      old.attributes, new.attributes, name: \.name, identifier: \.identifier,
      members: { AttributeDescription.differences(from: $0, to: $1, forms: forms) })
    if attributes.isEmpty { return nil }
    change = Change(old: old, named: oldName, new: new, named: newName, members: [], carried: true)
  }
}

extension EntityChange {
  /// Whether a member of the entity itself, or of a property in both versions, differs.
  var hasChangedMembers: Bool {
    !change.members.isEmpty || attributes.contains { !$0.members.isEmpty }
      || relationships.contains { !$0.members.isEmpty } || fetchedProperties.contains { !$0.members.isEmpty }
  }
}
