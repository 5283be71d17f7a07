import GlossBasics
import GlossManagedObjectModel

/// The fate of all data in a store of one version when another version opens it.
///
/// Every statement about users' data is a view of this: losses, moves, row counts in a store. A mapping model is
/// inferred from entities and properties that share a renaming identifier (by default the name), including inherited
/// properties, so the fate is determined per concrete entity that has the property, never for the one that declares it.
/// If the version hashes are equal, nothing is mapped: only names count. Source: Apple's documentation of lightweight
/// migration and of `renamingIdentifier`.
///
/// ```swift
/// let fate = Steps().step(from: old, to: new).fate
/// fate.entities.first?.properties.first?.kind  // .narrowed(old: .integer64, new: .integer16)
/// ```
package struct DataFate: Sendable, Hashable {
  /// One per concrete entity of the old version, sorted by name.
  package let entities: [EntityFate]

  init(_ pairs: CarriedPairs) {
    let judge = FateJudge(pairs)
    entities = pairs.old.entities.filter { !$0.isAbstract }.map(judge.fate)
  }
}

/// Determines the fate of entities and properties.
private struct FateJudge {
  private let pairs: CarriedPairs

  private var old: ModelIndex { pairs.old }
  private var new: ModelIndex { pairs.new }
  private var haveEqualHashes: Bool { pairs.haveEqualHashes }

  init(_ pairs: CarriedPairs) { self.pairs = pairs }

  func fate(of entity: EntityDescription) -> EntityFate {
    let properties = pairs.successors(of: entity.name).filter(\.old.property.isStored)
    guard let newName = pairs.newName(of: entity.name), let twin = new.entity(named: newName) else {
      return EntityFate(
        entity: entity.name, objects: .deleted,
        properties: properties.flatMap { whole($0.old, kind: .objectsDeleted) })
    }
    if twin.isAbstract {
      return EntityFate(
        entity: entity.name, objects: .unknown(abstract: newName),
        properties: properties.flatMap { whole($0.old, kind: .unknown(.abstractEntity)) })
    }
    var objects = EntityFate.Objects.kept(as: newName)
    if haveEqualHashes, let meant = otherMeaning(twin.renamingIdentifier, of: newName, among: old.entities) {
      objects = .reinterpreted(meant: meant)
    }
    // Where a mapping is inferred, identifiers decide, so none is overruled by a name.
    let before = haveEqualHashes ? properties.map(\.old.property) : []
    return EntityFate(
      entity: entity.name, objects: objects,
      properties: properties.flatMap { fates(of: $0.old, partner: $0.new, among: before) })
  }

  // MARK: - Properties

  private func fates(
    of reference: PropertyReference, partner: PropertyReference?, among before: [Property]
  ) -> [PropertyFate] {
    switch (reference.property, partner?.property) {
    case (.attribute(let attribute), .attribute(let target)?) where target.isStored && attribute.type != .composite:
      let kind = kind(of: attribute, as: target, isRenamed: attribute.name != target.name, in: target, among: before)
      let newPath = kind == .notInferable ? nil : target.name
      return [fate(reference, path: attribute.name, kind: kind, partner, newPath: newPath, isWhole: true)]
    case (.attribute(let attribute), .attribute(let target)?) where target.isStored:
      return pairs.oldLeaves(of: attribute).map { chain in
        fate(of: chain, in: target, reference, partner, among: before)
      }
    case (.relationship(let relationship), .relationship(let target)?) where target.isStored:
      let kind = kind(of: relationship, as: target)
      return [fate(reference, path: relationship.name, kind: kind, partner, newPath: target.name, isWhole: true)]
    case (.attribute(let attribute), nil) where haveEqualHashes && attribute.type == .composite:
      return whole(reference, kind: .unknown(.unhashedName))
    default:
      return whole(reference, kind: .deleted)
    }
  }

  /// The same fate for everything a property contains.
  private func whole(_ reference: PropertyReference, kind: PropertyFate.Kind) -> [PropertyFate] {
    let attribute = reference.property.attribute.flatMap { $0.type == .composite ? $0 : nil }
    let paths = attribute.map { pairs.oldLeaves(of: $0).map(\.path) } ?? [reference.property.name]
    return paths.map { fate(reference, path: $0, kind: kind, nil, newPath: nil, isWhole: true) }
  }

  private func fate(
    _ reference: PropertyReference, path: String, kind: PropertyFate.Kind, _ partner: PropertyReference?,
    newPath: String?, isWhole: Bool
  ) -> PropertyFate {
    PropertyFate(
      property: reference.property.name, path: path, declaredIn: reference.declaredIn, newPath: newPath,
      newDeclaredIn: newPath == nil ? nil : partner?.declaredIn, kind: kind, isWhole: isWhole)
  }

  /// The fate of one leaf of a composite.
  private func fate(
    of chain: [AttributeDescription], in target: AttributeDescription, _ reference: PropertyReference,
    _ partner: PropertyReference?, among before: [Property]
  ) -> PropertyFate {
    var targets = [target]
    for part in chain.dropFirst() {
      guard let last = targets.last else { break }
      guard last.type == .composite else {
        return fate(reference, path: chain.path, kind: .notInferable, nil, newPath: nil, isWhole: false)
      }
      guard let next = pairs.successor(of: part, in: last), next.isStored else {
        if let attribute = chain.first, pairs.isRenamedEnumeration(attribute, as: target) {
          let kind = PropertyFate.Kind.unknown(.renamedEnumeration)
          return fate(reference, path: chain.path, kind: kind, nil, newPath: nil, isWhole: true)
        }
        return fate(reference, path: chain.path, kind: .deleted, nil, newPath: nil, isWhole: false)
      }
      targets.append(next)
    }
    guard let leaf = chain.last, let end = targets.last else {
      return fate(reference, path: chain.path, kind: .deleted, nil, newPath: nil, isWhole: false)
    }
    let isRenamed = chain.path != targets.path
    let kind = kind(of: leaf, as: end, isRenamed: isRenamed, in: target, among: before)
    let newPath = kind == .notInferable ? nil : targets.path
    return fate(reference, path: chain.path, kind: kind, partner, newPath: newPath, isWhole: chain.count == 1)
  }

  /// - Parameter target: the attribute that has the values, which is a composite if they are in a leaf of it.
  private func kind(
    of leaf: AttributeDescription, as end: AttributeDescription, isRenamed: Bool, in target: AttributeDescription,
    among before: [Property]
  ) -> PropertyFate.Kind {
    if haveEqualHashes, let meant = otherMeaning(target.renamingIdentifier, of: target.name, among: before) {
      return .reinterpreted(.identifier(meant: meant))
    }
    switch ValueConversion(from: leaf, to: end) {
    // Of unknown types the verdict speaks.
    case .same, .unknown: return isRenamed ? .renamed : .kept
    case .converted: return .converted(old: leaf.type, new: end.type)
    case .narrowed: return .narrowed(old: leaf.type, new: end.type)
    case .reinterpreted(let reading): return .reinterpreted(reading)
    // Values that are read without migration need no mapping.
    case .impossible: return haveEqualHashes ? .kept : .notInferable
    }
  }

  /// The old name that a renaming identifier gives to the property or entity that now has this name.
  private func otherMeaning(_ identifier: String?, of name: String, among before: [Property]) -> String? {
    guard let identifier, identifier != name else { return nil }
    let meant = before.first { $0.identifier == identifier }?.name
    return meant == name ? nil : meant
  }

  private func otherMeaning(_ identifier: String?, of name: String, among before: [EntityDescription]) -> String? {
    guard let identifier, identifier != name else { return nil }
    let meant = before.first { $0.identifier == identifier }?.name
    return meant == name ? nil : meant
  }

  // MARK: - Relationships

  private func kind(
    of relationship: RelationshipDescription, as target: RelationshipDescription
  ) -> PropertyFate.Kind {
    if !haveEqualHashes, relationship.isToMany, !target.isToMany { return .notInferable }
    let lost = lostDestinations(of: relationship, as: target)
    if !lost.isEmpty { return .linksLost(to: lost) }
    if !haveEqualHashes, relationship.isOrdered, relationship.isToMany {
      if !target.isOrdered { return .orderLost }
      // The order is in the rows of the destination, or in those of a join table.
      if isInverseToMany(relationship, in: old) != isInverseToMany(target, in: new) { return .unknown(.movedOrder) }
    }
    return relationship.name == target.name ? .kept : .renamed
  }

  private func isInverseToMany(_ relationship: RelationshipDescription, in index: ModelIndex) -> Bool? {
    guard let inverse = relationship.inverse, let entity = relationship.destination else { return nil }
    return index.property(inverse, of: entity)?.property.relationship?.isToMany
  }

  /// The old concrete entities whose objects the relationship led to and no longer can.
  ///
  /// Links to objects of subentities of the destination survive if they fit; deleted objects are a separate loss, and a
  /// loss of links only if the destination itself is gone.
  private func lostDestinations(
    of relationship: RelationshipDescription, as target: RelationshipDescription
  ) -> [String] {
    guard let destination = relationship.destination, old.entity(named: destination) != nil else { return [] }
    let allowed = Set(target.destination.map { [$0] + new.descendants(of: $0) } ?? [])
    let concrete = ([destination] + old.descendants(of: destination)).filter {
      old.entity(named: $0)?.isAbstract == false
    }
    let fits = { (name: String) in pairs.newName(of: name).map(allowed.contains) ?? false }
    let lost = concrete.filter { !fits($0) }
    let isDestinationKept =
      lost.allSatisfy { $0 != destination && pairs.newName(of: $0) == nil } && lost.count < concrete.count
    return isDestinationKept ? [] : lost.sorted { $0.precedes($1) }
  }
}
