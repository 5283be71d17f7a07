import GlossBasics

/// What a store can know of a model: the entities with their version hashes, and what stands for a hash that is not
/// predicted.
///
/// Wherever two models may be the same to a store, ``matches(_:)`` is asked: in one version, in two, in a release, in a
/// lock file, in a store.
///
/// ```swift
/// let old = ModelContent(released), new = ModelContent(edited)
/// old.matches(new)  // .different
/// ```
package final class ModelContent: Sendable {
  /// nil if only hashes are known.
  private let known: ManagedObjectModel?
  private let recorded: VersionHashes?
  private let cache: KnownHashes?
  private let listed: Set<String>?
  private let indexed = Deferred<ModelIndex>()
  private let hashed = Deferred<(hashes: VersionHashes, unresolved: Set<String>)>()
  /// What stands for the hash of an entity that is not predicted, if all that decides it is known: equal shapes have
  /// equal hashes, whatever rule they follow.
  package let shapes: [String: String]
  /// The digest of the model as it is written, for what is not predicted; empty if unknown.
  package let written: String

  /// The content of a model.
  ///
  /// - Parameters:
  ///   - unresolved: the entities whose hashes are not predicted, if the model does not tell.
  ///   - shapes: of the entities whose hashes are not predicted.
  ///   - recorded: the hashes in a store, for a model that was made from its tables.
  ///   - cache: the hashes of other versions; those of this one are added.
  package init(
    _ model: ManagedObjectModel, unresolved: Set<String>? = nil, shapes: [String: String] = [:], written: String = "",
    recorded: VersionHashes? = nil, cache: KnownHashes? = nil
  ) {
    (known, self.recorded, self.cache, listed) = (model, recorded, cache, unresolved)
    (self.shapes, self.written) = (shapes, written)
  }

  /// The content of which only hashes are known.
  package init(hashes: [String: [UInt8]], checksum: String, unresolved: Set<String> = [], written: String = "") {
    (known, recorded, cache, listed) = (nil, VersionHashes(recorded: hashes, checksum: checksum), nil, unresolved)
    (shapes, self.written) = ([:], written)
  }

  /// The model; an empty one if only hashes are known.
  package var index: ModelIndex { indexed.value { ModelIndex(known ?? ManagedObjectModel()) } }

  /// The model; nil if only hashes are known.
  package var model: ModelIndex? { known == nil ? nil : index }

  package var hashes: VersionHashes { recorded ?? computed.hashes }

  private var computed: (hashes: VersionHashes, unresolved: Set<String>) {
    hashed.value {
      let hashes = VersionHashes(index, known: cache)
      return (hashes, hashes.incompleteEntities.union(index.model.isIncomplete ? [""] : []))
    }
  }

  /// The combined hash of the entities: the model's version checksum if all hashes are predicted.
  package var checksum: String { hashes.checksum }

  package var entityHashes: [String: [UInt8]] { hashes.entityHashes }

  /// Whether Core Data has the same checksum.
  package var isPredicted: Bool { unresolved.isEmpty }

  /// The entities whose hashes are not predicted; contains an empty name if the list of entities is unknown.
  package var unresolved: Set<String> {
    listed ?? (recorded == nil ? computed.unresolved : [])
  }

  /// Whether a store of this content is one of the other: then it opens as it is.
  package func matches(_ other: ModelContent) -> ModelMatch {
    if self === other { return .same }
    let (own, others) = (unresolved, other.unresolved)
    let unpredicted = own.union(others)
    if unpredicted.isEmpty { return checksum == other.checksum ? .same : .different }
    let open = unpredicted.filter { shapes[$0] == nil || shapes[$0] != other.shapes[$0] }
    let (then, now) = (entityHashes, other.entityHashes)
    let differs = Set(then.keys).union(now.keys).contains { name in
      let (old, new) = (then[name], now[name])
      if unpredicted.contains(name) {
        // What only one of them has makes them differ, whatever its hash is.
        let isOnlyNow = old == nil && !own.contains(name)
        return !open.contains("") && (isOnlyNow || new == nil && !others.contains(name))
      }
      guard open.contains("") else { return old != new }
      // The other end of a relationship may be among the classes that were not read, and with it the inverse.
      let hasLinks = [model, other.model].contains { $0?.entity(named: name)?.relationships.isEmpty == false }
      return old != nil && new != nil && old != new && !hasLinks
    }
    if differs { return .different }
    if open.isEmpty { return .same }
    let hasEqualHashes = checksum == other.checksum
    // Two shapes that differ are not one type, whatever it is called.
    let isUnshaped = open.allSatisfy { shapes[$0] == nil || other.shapes[$0] == nil }
    if hasEqualHashes, isUnshaped, !written.isEmpty, written == other.written, own == others { return .same }
    return .unknown(open, isSameAsWritten: hasEqualHashes && isUnshaped && !open.contains(""))
  }
}

/// Whether two contents are the same to a store.
package enum ModelMatch: Sendable, Equatable {
  case same
  case different
  /// Only these entities may differ; an empty name if the list of entities itself is unknown.
  ///
  /// `isSameAsWritten` tells whether they are the same if equally named types are.
  case unknown(Set<String>, isSameAsWritten: Bool)

  /// Whether a store opens without migration, where types with the same name are taken for one type.
  package var needsNoMigration: Bool {
    switch self {
    case .same: true
    case .different: false
    case .unknown(_, let isSameAsWritten): isSameAsWritten
    }
  }

  /// The entities that may differ.
  package var doubts: Set<String> {
    if case .unknown(let entities, _) = self { entities } else { [] }
  }
}

/// A content under the name by which it is spoken of: a version, a release, or the model in a store.
package struct ModelState: Sendable {
  package var name: String
  package var content: ModelContent

  package init(name: String, content: ModelContent) { (self.name, self.content) = (name, content) }
}
