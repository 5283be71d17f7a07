import Foundation
import GlossBasics
import Synchronization

/// The version hashes of a model, which a store records to find the model it was created with.
///
/// They cover only what affects how data is stored: not defaults, validation rules, delete rules, class names, renaming
/// identifiers, indexes or user info. The algorithm reproduces what Apple's compiler writes to `VersionInfo.plist` and,
/// for composite attributes, what SwiftData records in its stores.
///
/// ```swift
/// let hashes = VersionHashes(ModelIndex(model))
/// hashes.entityHash("Player")  // 32 bytes
/// hashes.checksum              // "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik="
/// ```
package struct VersionHashes: Sendable, Hashable {
  /// The hash of each entity, 32 bytes.
  ///
  /// The hash of an incompletely known entity is computed from what is known: it is equal for equal sources, and never
  /// equals a store's.
  package let entityHashes: [String: [UInt8]]
  /// The combined hash of the entities in Base64: the model's version checksum, as printed by the compiler.
  package let checksum: String
  /// The entities whose hash input is incomplete: Core Data's hashes for them are unknown.
  package let incompleteEntities: Set<String>
  /// Whether the checksum equals Core Data's.
  package let isComplete: Bool

  /// - Parameters:
  ///   - known: cached hashes of other versions; those of this version are added.
  ///   - writtenEntities: the names of entities to hash in place of those in the index.
  ///   - writtenProperties: the same for properties.
  package init(
    _ index: ModelIndex, known: KnownHashes? = nil, writtenEntities: [String: String] = [:],
    writtenProperties: [String: String] = [:]
  ) {
    // Cached hashes are keyed by the names in the index.
    let isAsWritten = writtenEntities.isEmpty && writtenProperties.isEmpty
    var computation = HashComputation(index, known: isAsWritten ? known : nil)
    computation.writtenEntities = writtenEntities
    computation.writtenProperties = writtenProperties
    let written = { (name: String) in writtenEntities.isEmpty ? name : writtenEntities[name] ?? name }
    var hashes: [String: [UInt8]] = [:]
    var model = SHA256()
    for name in index.entityNames.sorted(by: { written($0).precedesInUTF16(written($1)) }) {
      guard let entity = index.entity(named: name) else { continue }
      let hash = computation.hash(of: entity)
      hashes[name] = hash
      model.update(hash)
    }
    if index.model.isIncomplete { model.update("incomplete") }
    entityHashes = hashes
    checksum = Data(model.finalize()).base64EncodedString()
    incompleteEntities = Set(
      index.entityNames.filter { index.inheritanceChain(of: $0).contains(where: \.isIncomplete) })
    isComplete = !index.model.isIncomplete && incompleteEntities.isEmpty
  }

  /// Creates the hashes recorded by a store, for a model with too little information to compute them.
  ///
  /// - Parameter checksum: the recorded one, if any; else it is that of the hashes.
  package init(recorded: [String: [UInt8]], checksum: String? = nil) {
    var model = SHA256()
    for name in recorded.keys.sorted(by: { $0.precedesInUTF16($1) }) { model.update(recorded[name] ?? []) }
    entityHashes = recorded
    self.checksum = checksum ?? Data(model.finalize()).base64EncodedString()
    incompleteEntities = []
    isComplete = true
  }

  /// The hash of an entity; nil if the model has no such entity or its information is incomplete.
  package func entityHash(_ name: String) -> [UInt8]? { incompleteEntities.contains(name) ? nil : entityHashes[name] }
}

extension ManagedObjectModel {
  /// The version hashes of the model, which a store records to find the model it was created with.
  package var versionHashes: VersionHashes { VersionHashes(ModelIndex(self)) }
}

/// A cache of entity hashes for all versions of a package, shared by all threads: most entities of a version are
/// unchanged from the previous one.
package final class KnownHashes: Sendable {
  private struct Entry {
    /// The input of the hash: the entity with its ancestors, and the composites that attributes may use.
    var chain: ArraySlice<EntityDescription>
    var composites: [CompositeDescription]
    var hash: [UInt8]
  }

  /// Real models have fewer ancestors, and chains that differ in a single entity would be stored a hundred times.
  private static let longestChain = 8

  /// The most recent result for each entity name.
  private let entries = Mutex<[String: Entry]>([:])

  package init() {}

  /// The hash of the first entity of a chain, computed if it is not cached.
  fileprivate func hash(
    of chain: ArraySlice<EntityDescription>, composites: [CompositeDescription], compute: () -> [UInt8]
  ) -> [UInt8] {
    guard let name = chain.first?.name, chain.count <= Self.longestChain else { return compute() }
    if let entry = entries.withLock({ $0[name] }), entry.chain == chain, entry.composites == composites,
      zip(entry.chain, chain).allSatisfy({ Spelling.isSame($0, $1) }),
      zip(entry.composites, composites).allSatisfy({ Spelling.isSame($0, $1) })
    {
      return entry.hash
    }
    let entry = Entry(chain: chain, composites: composites, hash: compute())
    entries.withLock { $0[name] = entry }
    return entry.hash
  }
}

/// Whether the hashed texts of equal objects have the same bytes: texts are equal to Swift if only their normalization
/// differs.
private enum Spelling {
  static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

  static func isSame(_ one: String?, _ other: String?) -> Bool { isSame(one ?? "", other ?? "") }

  static func isSame(_ one: EntityDescription, _ other: EntityDescription) -> Bool {
    isSame(one.name, other.name) && isSame(one.versionHashModifier, other.versionHashModifier)
      && zip(one.attributes, other.attributes).allSatisfy { isSame($0, $1) }
      && zip(one.relationships, other.relationships).allSatisfy { isSame($0, $1) }
      && zip(one.uniquenessConstraints.joined(), other.uniquenessConstraints.joined()).allSatisfy { isSame($0, $1) }
  }

  static func isSame(_ one: RelationshipDescription, _ other: RelationshipDescription) -> Bool {
    isSame(one.name, other.name) && isSame(one.destination, other.destination) && isSame(one.inverse, other.inverse)
      && isSame(one.versionHashModifier, other.versionHashModifier)
  }

  static func isSame(_ one: AttributeDescription, _ other: AttributeDescription) -> Bool {
    isSame(one.name, other.name) && isSame(one.versionHashModifier, other.versionHashModifier)
      && isSame(one.derivationExpression, other.derivationExpression) && isSame(one.compositeName, other.compositeName)
  }

  static func isSame(_ one: CompositeDescription, _ other: CompositeDescription) -> Bool {
    isSame(one.name, other.name) && zip(one.attributes, other.attributes).allSatisfy { isSame($0, $1) }
  }
}

/// Computes hashes and caches those that several others include.
private struct HashComputation {
  private let index: ModelIndex
  private let known: KnownHashes?
  /// Names to hash in place of those in the index.
  var writtenEntities: [String: String] = [:]
  var writtenProperties: [String: String] = [:]
  private var finished: [String: [UInt8]] = [:]
  private var ownProperties: [String: [PropertyHash]] = [:]
  /// The hashes of attributes: many differ only in their entity, which is not part of the hash.
  private var attributeHashes: [HashedAttribute: (attribute: AttributeDescription, hash: [UInt8])] = [:]
  private var composites: [String: CompositeDescription]
  /// The hashes of composite attributes: they are equal for the same composite, which may be nested in others many
  /// times.
  private var compositeHashes: [CompositeUse: [UInt8]] = [:]

  private struct CompositeUse: Hashable {
    var name: String
    var depth: Int
  }

  /// The hash input of an attribute that is neither derived nor composite.
  private struct HashedAttribute: Hashable {
    var name: String
    var type: AttributeType
    var isOptional: Bool
    var isTransient: Bool
    var allowsExternalBinaryDataStorage: Bool
    var preservesValueInHistoryOnDeletion: Bool
    var versionHashModifier: String?

    init(_ attribute: AttributeDescription) {
      (name, type) = (attribute.name, attribute.type)
      (isOptional, isTransient) = (attribute.isOptional, attribute.isTransient)
      allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
      preservesValueInHistoryOnDeletion = attribute.preservesValueInHistoryOnDeletion
      versionHashModifier = attribute.versionHashModifier
    }
  }

  private typealias PropertyHash = (name: String, hash: [UInt8])

  init(_ index: ModelIndex, known: KnownHashes?) {
    self.index = index
    self.known = known
    composites = Dictionary(index.model.composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func hash(of entity: EntityDescription) -> [UInt8] {
    let chain = index.inheritanceChain(of: entity.name)
    // From the root down so that each parent's hash is computed first.
    for depth in chain.indices.reversed() where finished[chain[depth].name] == nil {
      let above = chain[depth...]
      finished[chain[depth].name] =
        known?.hash(of: above, composites: index.model.composites) { hash(of: chain[depth], below: above.dropFirst()) }
        ?? hash(of: chain[depth], below: above.dropFirst())
    }
    return finished[entity.name] ?? []
  }

  private mutating func hash(of entity: EntityDescription, below ancestors: ArraySlice<EntityDescription>) -> [UInt8] {
    var properties = hashesOfOwnProperties(of: entity)
    if !ancestors.isEmpty {
      var names = Set(properties.map(\.name))
      for ancestor in ancestors {
        for property in hashesOfOwnProperties(of: ancestor) where names.insert(property.name).inserted {
          properties.append(property)
        }
      }
    }
    properties = properties.inOrder { written($0.name).precedesInUTF16(written($1.name)) }
    var hash = SHA256()
    hash.update(writtenEntities[entity.name] ?? entity.name)
    hash.update((entity.isAbstract ? 1 : 0) as UInt8)
    if let parent = ancestors.first, let parentHash = finished[parent.name] { hash.update(parentHash) }
    for property in properties { hash.update(property.hash) }
    if let modifier = entity.versionHashModifier { hash.update(modifier) }
    for tuple in entity.uniquenessConstraints.map({ $0.map(written).joined(separator: ".") }).sorted(by: {
      $0.precedesInUTF16($1)
    }) {
      hash.update(tuple)
    }
    if entity.isIncomplete {
      hash.update("incomplete")
      // Unknown types count as written.
      let unknown = entity.attributes.filter { $0.type == .undefined }
      for attribute in unknown.sorted(by: { $0.name.precedesInUTF16($1.name) }) {
        hash.update(attribute.name + attribute.unknownType)
      }
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

  private func written(_ property: String) -> String {
    writtenProperties.isEmpty ? property : writtenProperties[property] ?? property
  }

  private func base(
    _ name: String, isOptional: Bool, isTransient: Bool, isReadOnly: Bool, modifier: String?
  ) -> [UInt8] {
    var hash = SHA256()
    hash.update(written(name))
    hash.update(Int16((isOptional ? 1 : 0) | (isTransient ? 2 : 0) | (isReadOnly ? 4 : 0)))
    if let modifier { hash.update(modifier) }
    return hash.finalize()
  }

  private mutating func hash(of attribute: AttributeDescription, depth: Int) -> [UInt8] {
    if attribute.isDerived {
      // Neither name nor type: two derived attributes with the same expression have the same hash.
      var hash = SHA256()
      hash.update(attribute.derivationExpression ?? "")
      return hash.finalize()
    }
    if attribute.type == .composite, let composite = attribute.compositeName.flatMap({ composites[$0] }),
      depth < CompositeContents.depthLimit
    {
      return self.hash(of: composite, depth: depth)
    }
    let hashed = HashedAttribute(attribute)
    if let known = attributeHashes[hashed], Spelling.isSame(known.attribute, attribute) { return known.hash }
    var hash = SHA256()
    hash.update(
      base(
        attribute.name, isOptional: attribute.isOptional, isTransient: attribute.isTransient, isReadOnly: false,
        modifier: attribute.versionHashModifier))
    hash.update(Int32(attribute.type.rawValue))
    if attribute.allowsExternalBinaryDataStorage { hash.update(1 as UInt8) }
    if attribute.preservesValueInHistoryOnDeletion { hash.update(1 as UInt8) }
    let result = hash.finalize()
    attributeHashes[hashed] = (attribute, result)
    return result
  }

  private mutating func hash(of composite: CompositeDescription, depth: Int) -> [UInt8] {
    let use = CompositeUse(name: composite.name, depth: depth)
    if let known = compositeHashes[use] { return known }
    var hash = SHA256()
    for element in composite.attributes.sorted(by: { written($0.name).precedesInUTF16(written($1.name)) }) {
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
    let destination = relationship.destination ?? ""
    hash.update(writtenEntities[destination] ?? destination)
    let isOwnInverse = relationship.inverse == relationship.name && relationship.destination == entity.name
    if let inverse = relationship.inverse, !isOwnInverse { hash.update(written(inverse)) }
    hash.update(Int32(clamping: relationship.maxCount))
    hash.update(Int32(clamping: relationship.minCount))
    if relationship.isOrdered { hash.update(Int16(1)) }
    return hash.finalize()
  }
}

extension SHA256 {
  /// Hashes a number as two's complement, lowest byte first.
  fileprivate mutating func update(_ number: Int16) {
    update(UInt8(truncatingIfNeeded: number))
    update(UInt8(truncatingIfNeeded: number >> 8))
  }

  fileprivate mutating func update(_ number: Int32) {
    update(Int16(truncatingIfNeeded: number))
    update(Int16(truncatingIfNeeded: number >> 16))
  }
}
