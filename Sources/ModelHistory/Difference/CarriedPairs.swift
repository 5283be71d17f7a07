package import GlossManagedObjectModel

/// The entities and properties of one version that become those of another.
///
/// An inferred mapping takes those that share a renaming identifier (by default the name), including inherited
/// properties. If the version hashes are equal, nothing is mapped and names decide. The verdict on inference, the fate
/// of values and the counts in a store rest on these pairs. Source: Apple's documentation of lightweight migration and
/// of `renamingIdentifier`.
///
/// ```swift
/// let pairs = CarriedPairs(from: old, to: new)
/// pairs.formerName(of: "Account")  // "User"
/// pairs.successors(of: "User").first { $0.old.property.name == "name" }?.new?.property.name  // "fullName"
/// ```
package struct CarriedPairs: Sendable {
  package let old: ModelIndex
  package let new: ModelIndex
  package let haveEqualHashes: Bool
  /// The names of both versions by those of the other.
  private let newNames: [String: String]
  private(set) var formerNames: [String: String] = [:]
  /// The entities of the new version that only share a name with one of the old version.
  private(set) var strangers: [String] = []
  private let oldComposites: CompositeElements
  private let newComposites: CompositeElements

  /// - Parameters:
  ///   - haveEqualHashes: whether the versions have the same checksum, so no migration runs.
  ///   - pairing: the matched entities, if they are known.
  package init(
    from old: ModelIndex, to new: ModelIndex, haveEqualHashes: Bool = false,
    pairing: Pairing<EntityDescription>? = nil
  ) {
    (self.old, self.new, self.haveEqualHashes) = (old, new, haveEqualHashes)
    (oldComposites, newComposites) = (CompositeElements(old.model), CompositeElements(new.model))
    if haveEqualHashes {
      let names = old.entityNames.filter { new.entity(named: $0) != nil }.map { ($0, $0) }
      newNames = Dictionary(names, uniquingKeysWith: { first, _ in first })
      formerNames = newNames
      return
    }
    let pairs = (pairing ?? Pairing(old, new)).pairs
    let carried = pairs.filter(\.isCarriedOver)
    newNames = Dictionary(carried.map { ($0.old.name, $0.new.name) }, uniquingKeysWith: { first, _ in first })
    formerNames = Dictionary(carried.map { ($0.new.name, $0.old.name) }, uniquingKeysWith: { first, _ in first })
    strangers = pairs.filter { !$0.isCarriedOver }.map(\.new.name)
  }

  /// What an old entity is called now; nil if no entity takes its objects.
  package func newName(of entity: String) -> String? { newNames[entity] }

  /// What a new entity was called; nil if it takes no objects.
  package func formerName(of entity: String) -> String? { formerNames[entity] }

  // MARK: - Properties

  /// What properties are matched by.
  private func key(_ property: Property) -> String { haveEqualHashes ? property.name : property.identifier }

  private func key(_ element: AttributeDescription) -> String { haveEqualHashes ? element.name : element.identifier }

  /// Properties, each with the one among others that has the same key.
  private func matched<Pair>(
    _ properties: [PropertyReference], among others: [PropertyReference]?,
    _ pair: (PropertyReference, PropertyReference?) -> Pair
  ) -> [Pair] {
    guard let others else { return properties.map { pair($0, nil) } }
    // Most versions leave most entities as they are; names are unique.
    let areSame =
      properties.count == others.count
      && zip(properties, others).allSatisfy { one, other in
        one.property.name == other.property.name
          && (haveEqualHashes || one.property.renamingIdentifier == nil && other.property.renamingIdentifier == nil)
      }
    if areSame { return zip(properties, others).map { pair($0, $1) } }
    let byKey = Dictionary(others.map { (key($0.property), $0) }, uniquingKeysWith: { first, _ in first })
    return properties.map { pair($0, byKey[key($0.property)]) }
  }

  /// The properties of an old entity, each with the one that takes its values.
  func successors(of entity: String) -> [(old: PropertyReference, new: PropertyReference?)] {
    matched(old.properties(of: entity), among: newNames[entity].map { new.properties(of: $0) }) { ($0, $1) }
  }

  /// The properties of a new entity, each with the one whose values it takes.
  func predecessors(of entity: String) -> [(new: PropertyReference, old: PropertyReference?)] {
    matched(new.properties(of: entity), among: formerNames[entity].map { old.properties(of: $0) }) { ($0, $1) }
  }

  /// The property whose values a property of a new entity takes.
  package func predecessor(of property: Property, in entity: String) -> Property? {
    guard let former = formerNames[entity] else { return nil }
    let key = key(property)
    return old.properties(of: former).first { self.key($0.property) == key }?.property
  }

  // MARK: - Composites

  /// The elements of an attribute of the old version; empty if it is not a composite.
  package func oldElements(of attribute: AttributeDescription) -> [AttributeDescription] {
    oldComposites.elements(of: attribute)
  }

  /// The elements of an attribute of the new version; empty if it is not a composite.
  package func newElements(of attribute: AttributeDescription) -> [AttributeDescription] {
    newComposites.elements(of: attribute)
  }

  /// The paths from an attribute of the old version to its stored values: one step unless it is a composite.
  func oldLeaves(of attribute: AttributeDescription) -> [[AttributeDescription]] { oldComposites.leaves(of: attribute) }

  /// Whether both are enumerations of SwiftData with raw values, whose only element has the name of the attribute, and
  /// the attribute was renamed; no known store shows what becomes of the element.
  func isRenamedEnumeration(_ before: AttributeDescription, as after: AttributeDescription) -> Bool {
    guard before.name != after.name, old.model.swiftEnumeration(of: before) != nil,
      new.model.swiftEnumeration(of: after) != nil
    else { return false }
    return oldElements(of: before).map(\.name) == [before.name] && newElements(of: after).map(\.name) == [after.name]
  }

  /// The element of a new composite that takes the values of an element.
  func successor(of element: AttributeDescription, in composite: AttributeDescription) -> AttributeDescription? {
    newElements(of: composite).first { key($0) == key(element) }
  }

  /// The element of an old composite whose values an element takes.
  package func predecessor(
    of element: AttributeDescription, in composite: AttributeDescription
  ) -> AttributeDescription? {
    oldElements(of: composite).first { key($0) == key(element) }
  }
}
