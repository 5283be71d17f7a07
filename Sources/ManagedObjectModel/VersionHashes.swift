import Foundation
import GlossBasics

/// The version hashes of a model: what a store records to find the model it was made with.
///
/// They cover what decides how data is stored, and nothing else: not defaults, rules, delete rules, class names,
/// renaming identifiers, indexes or user info. The algorithm reproduces what Apple's compiler writes into
/// `VersionInfo.plist`; the hash of composite attributes is the one part not yet verified against real data.
///
/// ```swift
/// let hashes = VersionHashes(ModelIndex(model))
/// hashes.entityHash("Player")  // 32 bytes
/// hashes.checksum              // "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik="
/// ```
package struct VersionHashes: Sendable, Hashable {
  /// The hash of each entity, 32 bytes.
  package let entityHashes: [String: [UInt8]]
  /// The hash of the entities together in Base64: the model's version checksum, as the compiler prints it.
  package let checksum: String

  package init(_ index: ModelIndex) {
    var computation = HashComputation(index)
    var hashes: [String: [UInt8]] = [:]
    var model = SHA256()
    for name in index.entityNames.sorted(by: { $0.precedesInUTF16($1) }) {
      guard let entity = index.entity(named: name) else { continue }
      let hash = computation.hash(of: entity)
      hashes[name] = hash
      model.update(hash)
    }
    entityHashes = hashes
    checksum = Data(model.finalize()).base64EncodedString()
  }

  /// The hashes that a store records, for a model of which too little is known to work them out.
  package init(recorded: [String: [UInt8]]) {
    var model = SHA256()
    for name in recorded.keys.sorted(by: { $0.precedesInUTF16($1) }) { model.update(recorded[name] ?? []) }
    entityHashes = recorded
    checksum = Data(model.finalize()).base64EncodedString()
  }

  /// The hash of an entity, nil when the model has none of that name.
  package func entityHash(_ name: String) -> [UInt8]? { entityHashes[name] }
}

extension ManagedObjectModel {
  /// The version hashes of the model: what a store records to find the model it was made with.
  package var versionHashes: VersionHashes { VersionHashes(ModelIndex(self)) }
}

/// Computes hashes and remembers those that several others are made of.
private struct HashComputation {
  private let index: ModelIndex
  private var finished: [String: [UInt8]] = [:]
  private var ownProperties: [String: [PropertyHash]] = [:]
  private var composites: [String: CompositeDescription]
  /// The hashes of composite attributes: those of one composite are the same, and one may hold others many times over.
  private var compositeHashes: [CompositeUse: [UInt8]] = [:]

  private struct CompositeUse: Hashable {
    var name: String
    var depth: Int
  }

  private typealias PropertyHash = (name: String, hash: [UInt8])

  init(_ index: ModelIndex) {
    self.index = index
    composites = Dictionary(index.model.composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func hash(of entity: EntityDescription) -> [UInt8] {
    let chain = index.inheritanceChain(of: entity.name)
    // From the root down, so that each finds its parent's hash done.
    for depth in chain.indices.reversed() where finished[chain[depth].name] == nil {
      finished[chain[depth].name] = hash(of: chain[depth], below: chain[(depth + 1)...])
    }
    return finished[entity.name] ?? []
  }

  private mutating func hash(of entity: EntityDescription, below ancestors: ArraySlice<EntityDescription>) -> [UInt8] {
    var properties = hashesOfOwnProperties(of: entity)
    var names = Set(properties.map(\.name))
    for ancestor in ancestors {
      for property in hashesOfOwnProperties(of: ancestor) where names.insert(property.name).inserted {
        properties.append(property)
      }
    }
    properties.sort { $0.name.precedesInUTF16($1.name) }
    var hash = SHA256()
    hash.update(entity.name)
    hash.update([entity.isAbstract ? 1 : 0] as [UInt8])
    if let parent = ancestors.first, let parentHash = finished[parent.name] { hash.update(parentHash) }
    for property in properties { hash.update(property.hash) }
    if let modifier = entity.versionHashModifier { hash.update(modifier) }
    for tuple in entity.uniquenessConstraints.map({ $0.joined(separator: ".") }).sorted(by: { $0.precedesInUTF16($1) })
    {
      hash.update(tuple)
    }
    return hash.finalize()
  }

  private mutating func hashesOfOwnProperties(of entity: EntityDescription) -> [PropertyHash] {
    if let known = ownProperties[entity.name] { return known }
    var hashes: [PropertyHash] = []
    for attribute in entity.attributes where !attribute.isTransient {
      hashes.append((attribute.name, hash(of: attribute, depth: 0)))
    }
    for relationship in entity.relationships where !relationship.isTransient {
      hashes.append((relationship.name, hash(of: relationship, in: entity)))
    }
    ownProperties[entity.name] = hashes
    return hashes
  }

  // MARK: - Properties

  private func base(
    _ name: String, isOptional: Bool, isTransient: Bool, isReadOnly: Bool, modifier: String?
  ) -> [UInt8] {
    var hash = SHA256()
    hash.update(name)
    hash.update(Int16((isOptional ? 1 : 0) | (isTransient ? 2 : 0) | (isReadOnly ? 4 : 0)))
    if let modifier { hash.update(modifier) }
    return hash.finalize()
  }

  private mutating func hash(of attribute: AttributeDescription, depth: Int) -> [UInt8] {
    var hash = SHA256()
    if attribute.isDerived {
      // Neither name nor type: two derived attributes of one expression have one hash.
      hash.update(attribute.derivationExpression ?? "")
      return hash.finalize()
    }
    if attribute.type == .composite, let composite = attribute.compositeName.flatMap({ composites[$0] }),
      depth < CompositeContents.depthLimit
    {
      return self.hash(of: composite, depth: depth)
    }
    hash.update(
      base(
        attribute.name, isOptional: attribute.isOptional, isTransient: attribute.isTransient, isReadOnly: false,
        modifier: attribute.versionHashModifier))
    hash.update(Int32(attribute.type.rawValue))
    if attribute.allowsExternalBinaryDataStorage { hash.update([1] as [UInt8]) }
    if attribute.preservesValueInHistoryOnDeletion { hash.update([1] as [UInt8]) }
    return hash.finalize()
  }

  private mutating func hash(of composite: CompositeDescription, depth: Int) -> [UInt8] {
    let use = CompositeUse(name: composite.name, depth: depth)
    if let known = compositeHashes[use] { return known }
    var hash = SHA256()
    for element in composite.attributes.sorted(by: { $0.name.precedesInUTF16($1.name) }) {
      hash.update(self.hash(of: element, depth: depth + 1))
    }
    let result = hash.finalize()
    compositeHashes[use] = result
    return result
  }

  private func hash(of relationship: RelationshipDescription, in entity: EntityDescription) -> [UInt8] {
    var hash = SHA256()
    hash.update(
      base(
        relationship.name, isOptional: relationship.isOptional, isTransient: relationship.isTransient,
        isReadOnly: false, modifier: relationship.versionHashModifier))
    hash.update(relationship.destination ?? "")
    let isOwnInverse = relationship.inverse == relationship.name && relationship.destination == entity.name
    if let inverse = relationship.inverse, !isOwnInverse { hash.update(inverse) }
    hash.update(Int32(clamping: relationship.maxCount))
    hash.update(Int32(clamping: relationship.minCount))
    if relationship.isOrdered { hash.update(Int16(1)) }
    return hash.finalize()
  }
}

extension SHA256 {
  fileprivate mutating func update(_ text: String) {
    update(Array(text.utf8))
  }

  fileprivate mutating func update<Number: FixedWidthInteger>(_ number: Number) {
    var rest = number
    var bytes: [UInt8] = []
    for _ in 0..<Number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    update(bytes)
  }
}
