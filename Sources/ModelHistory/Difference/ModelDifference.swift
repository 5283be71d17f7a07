import GlossBasics
package import GlossManagedObjectModel

/// What changed from one version of a model to another.
///
/// Entities and properties are matched by their renaming identifiers, as lightweight migration matches them, what is
/// left by name; all other objects by name. All lists are sorted by the (new) name.
///
/// ```swift
/// let difference = ModelDifference(from: old, to: new)
/// for entity in difference.entities { print(entity.change.kind, entity.change.name) }
/// if case .impossible = difference.migration.kind { print("write a mapping model") }
/// ```
package struct ModelDifference: Sendable, Hashable {
  /// Members of the model itself: version identifiers, CloudKit.
  package let members: [MemberChange]
  package let entities: [EntityChange]
  package let fetchRequests: [Change<FetchRequestTemplate>]
  package let configurations: [Change<Configuration>]
  package let composites: [CompositeChange]
  /// The entities of the new version whose version hash is not that of their old one, or that are new; sorted.
  ///
  /// The hash of an entity covers its ancestors and the names of its neighbours, so one may be here that has no change
  /// of its own.
  package let entitiesWithNewHash: [String]
  /// The version checksums of both versions, in Base64.
  package let oldChecksum: String
  package let newChecksum: String
  /// Whether a store of the old version opens with the new one.
  package let migration: MigrationVerdict
  /// What becomes of every stored value, where Core Data does what it does without a mapping model.
  package let fate: DataFate
  /// What of it is a loss, once where all objects that have a property lose it. Nothing where no mapping is inferred: a
  /// mapping model decides then.
  package let losses: [DataLoss]
  /// Properties that another entity of the hierarchy declares now.
  package let moves: [PropertyMove]
  /// What was removed and added and may be one thing under another name.
  package let suggestions: [RenameSuggestion]
  /// The new name of each entity that has an old one, by its old name.
  package let newNames: [String: String]
  /// The entities of the new version that are there under whatever name in the old one, and have another hash.
  package let changedHashes: [String]

  package init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    let (oldIndex, newIndex) = (ModelIndex(old), ModelIndex(new))
    self.init(
      from: oldIndex, hashes: VersionHashes(oldIndex), to: newIndex, hashes: VersionHashes(newIndex))
  }

  /// Compares models whose look-ups and hashes are known already, as along a chain of versions.
  init(from old: ModelIndex, hashes oldHashes: VersionHashes, to new: ModelIndex, hashes newHashes: VersionHashes) {
    let forms = ComparedForms(old.model, new.model)
    let pairing = Self.pairing(of: old, new)
    let entities =
      (pairing.pairs.compactMap {
        EntityChange(old: $0.old, new: $0.new, isCarriedOver: $0.isCarriedOver, forms: forms)
      }
      + pairing.added.map(EntityChange.init(added:)) + pairing.removed.map(EntityChange.init(removed:)))
      .sorted { $0.change.name.precedes($1.change.name) }
    self.entities = entities
    let haveEqualHashes = oldHashes.checksum == newHashes.checksum
    migration = Self.migration(from: old, to: new, pairing: pairing, haveEqualHashes: haveEqualHashes)
    fate = DataFate(from: old, to: new, haveEqualHashes: haveEqualHashes)
    losses = migration.kind == .impossible ? [] : fate.groupedLosses(of: old)
    let carried = Dictionary(
      pairing.pairs.filter(\.isCarriedOver).map { ($0.old.name, $0.new.name) },
      uniquingKeysWith: { first, _ in first })
    moves = PropertyMove.moves(from: old, to: new, newNames: carried, fate: fate)
    suggestions = RenameSuggestion.suggestions(entities, moves: moves, in: new)
    newNames = Dictionary(
      pairing.pairs.map { ($0.old.name, $0.new.name) }, uniquingKeysWith: { first, _ in first })
    fetchRequests = Self.changes(old.model.fetchRequestTemplates, new.model.fetchRequestTemplates, name: \.name) {
      FetchRequestTemplate.differences(from: $0, to: $1)
    }
    configurations = Self.changes(old.model.configurations, new.model.configurations, name: \.name) {
      Configuration.differences(from: $0, to: $1)
    }
    composites = CompositeChange.changes(old.model.composites, new.model.composites, forms: forms)
    let added = Set(pairing.added.map(\.name))
    // A store asks by name, so an entity that took the name and the hash of another one is not new to it.
    let names = pairing.pairs.map(\.new.name).filter { oldHashes.entityHashes[$0] != newHashes.entityHashes[$0] }
    entitiesWithNewHash = added.union(names).sorted { $0.precedes($1) }
    changedHashes = entitiesWithNewHash.filter { !added.contains($0) }
    (oldChecksum, newChecksum) = (oldHashes.checksum, newHashes.checksum)
    var comparison = MemberComparison()
    comparison.compare(.versionIdentifiers, old.model.versionIdentifiers, new.model.versionIdentifiers)
    comparison.compare(.usesCloudKit, ifSaid: old.model.usesCloudKit, new.model.usesCloudKit)
    comparison.compare(.usesSwiftData, ifSaid: old.model.usesSwiftData, new.model.usesSwiftData)
    members = comparison.changes
  }

  /// The verdict alone, which is all that is asked of most pairs of a long history.
  static func migration(from old: ModelIndex, to new: ModelIndex, haveEqualHashes: Bool) -> MigrationVerdict {
    migration(from: old, to: new, pairing: nil, haveEqualHashes: haveEqualHashes)
  }

  private static func migration(
    from old: ModelIndex, to new: ModelIndex, pairing: Pairing<EntityDescription>?, haveEqualHashes: Bool
  ) -> MigrationVerdict {
    if haveEqualHashes { return .notNeeded }
    let pairs = (pairing ?? self.pairing(of: old, new)).pairs
    return MigrationInference(
      old: old, new: new, entities: pairs.filter(\.isCarriedOver).map { ($0.old.name, $0.new.name) },
      strangers: pairs.filter { !$0.isCarriedOver }.map(\.new.name)
    ).verdict
  }

  /// Which entities of two versions are the same.
  static func pairing(of old: ModelIndex, _ new: ModelIndex) -> Pairing<EntityDescription> {
    Pairing(old.entities, new.entities, name: \.name, identifier: \.identifier)
  }

  /// Whether nothing differs that this comparison looks at.
  package var isEmpty: Bool {
    members.isEmpty && entities.isEmpty && fetchRequests.isEmpty && configurations.isEmpty && composites.isEmpty
  }

  /// The changes of objects that have an identity of some kind, sorted by name.
  static func changes<Object: Sendable & Hashable>(
    _ old: [Object], _ new: [Object], name: @escaping (Object) -> String, identifier: ((Object) -> String)? = nil,
    members: (Object, Object) -> [MemberChange]
  ) -> [Change<Object>] {
    guard old != new else { return [] }
    let pairing = Pairing(old, new, name: name, identifier: identifier ?? name)
    var changes = pairing.added.map { Change(added: $0, named: name($0)) }
    changes += pairing.removed.map { Change(removed: $0, named: name($0)) }
    for pair in pairing.pairs {
      let change = Change(
        old: pair.old, named: name(pair.old), new: pair.new, named: name(pair.new),
        members: members(pair.old, pair.new), carried: pair.isCarriedOver)
      if change.formerName != nil || !change.members.isEmpty { changes.append(change) }
    }
    return changes.sorted { $0.name.precedes($1.name) }
  }
}
