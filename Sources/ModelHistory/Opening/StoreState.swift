package import GlossManagedObjectModel

/// What is known of the model that a store was made with: of a release, of a version, or of a store itself.
package struct StoreState: Sendable {
  package var name: String
  package var checksum: String
  package var entityHashes: [String: [UInt8]]
  /// The entities whose hashes are not predicted; contains an empty name if the list of entities is unknown.
  package var unresolved: Set<String> = []
  /// As in `GuardedPackage.Version`.
  package var shapes: [String: String] = [:]
  /// What identifies the declarations as they are written; empty if unknown.
  package var digest = ""
  /// The model; nil if only hashes are known.
  package var model: ModelIndex?

  package init(_ version: GuardedPackage.Version) {
    (name, checksum, entityHashes) = (version.name, version.checksum, version.entityHashes)
    (unresolved, digest, model) = (version.unresolved, version.digest, version.index)
    shapes = version.shapes
  }

  package init(_ version: ReleasedPackage.Version) {
    (name, checksum, entityHashes) = (version.name, version.checksum, version.entityHashes)
    (unresolved, digest, model) = (version.unresolved, version.digest, version.state?.index)
    shapes = version.state?.shapes ?? [:]
  }

  /// The state that a version of a package has, among the versions of that package.
  package init(_ name: String, _ index: ModelIndex, known: KnownHashes? = nil) {
    let hashes = VersionHashes(index, known: known)
    (self.name, checksum, entityHashes, model) = (name, hashes.checksum, hashes.entityHashes, index)
    digest = Self.digest(of: name)
    unresolved = hashes.incompleteEntities.union(index.model.isIncomplete ? [""] : [])
  }

  /// What identifies a version of which only the model matters.
  static func digest(of version: String) -> String { "version " + version }

  /// Whether a version is the one that stores of this state are found by.
  enum Likeness: Equatable {
    case same, different
    /// Only these entities may differ; an empty name if the list itself is unknown.
    case unknown(Set<String>)
  }

  func likeness(to version: GuardedPackage.Version) -> Likeness {
    let unpredicted = unresolved.union(version.unresolved)
    if unpredicted.isEmpty { return checksum == version.checksum ? .same : .different }
    // Whatever rule a hash follows, it is one of the shape.
    let open = unpredicted.filter { shapes[$0] == nil || shapes[$0] != version.shapes[$0] }
    // What a condition leaves open is not in the digest.
    if !digest.isEmpty, digest == version.digest, unresolved == version.unresolved { return .same }
    let names = Set(entityHashes.keys).union(version.entityHashes.keys)
    let differs = names.contains { name in
      guard !unpredicted.contains(name) else { return false }
      let (old, new) = (entityHashes[name], version.entityHashes[name])
      guard open.contains("") else { return old != new }
      // The other end of a relationship may be among the classes that were not read, and with it the inverse.
      let hasLinks = [model, version.index].contains { $0?.entity(named: name)?.relationships.isEmpty == false }
      return old != nil && new != nil && old != new && !hasLinks
    }
    return differs ? .different : open.isEmpty ? .same : .unknown(open)
  }
}
