import GlossBasics
package import GlossManagedObjectModel

/// The changes from one version of a model to another.
///
/// Entities and properties are matched by renaming identifier, as in lightweight migration, and the rest by name; all
/// other objects are matched by name. All lists are sorted by the (new) name.
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
  /// Those of composites that several attributes may share; those of a single attribute are changes of its entity.
  package let composites: [CompositeChange]
  /// The entities of the new version that are new or whose version hash differs from the old one; sorted.
  ///
  /// The hash of an entity covers its ancestors and the names of its neighbours, so an entity without changes of its
  /// own may be in the list.
  package let entitiesWithNewHash: [String]
  /// The version checksums of both versions, in Base64.
  package let oldChecksum: String
  package let newChecksum: String
  /// Whether classes of a version are not in the SwiftData source: more may differ.
  package let isIncomplete: Bool
  /// Whether a store of the old version opens with the new one.
  package let migration: MigrationVerdict
  /// The fate of every stored value without a mapping model.
  package let fate: DataFate
  /// The losses, one per property if all objects that have the property lose it. Empty if no mapping is inferred, since
  /// a mapping model decides then.
  package let losses: [DataLoss]
  /// Properties that a different entity of the hierarchy now declares.
  package let moves: [PropertyMove]
  /// Removed and added objects that may be the same under another name.
  package let suggestions: [RenameSuggestion]
  /// The new name of each entity that has an old one, by the old name.
  package let newNames: [String: String]
  /// The entities of the new version that exist in the old one, under any name, with a different hash.
  package let changedHashes: [String]
  /// The entities with the same hash in both versions: none of their changes changes it.
  let equalHashes: Set<String>
  /// The composites in attributes of entities whose hash differs.
  let hashedComposites: Set<String>

  package init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    self = Steps().step(from: ModelContent(old), to: ModelContent(new)).difference
  }

  init(_ step: Step) {
    let (old, oldHashes) = (step.old.index, step.old.hashes)
    let (new, newHashes) = (step.new.index, step.new.hashes)
    let forms = ComparedForms(old.model, new.model)
    let pairing = step.pairing
    let own = OwnComposites(old.model, new.model, pairing)
    let entities =
      (pairing.pairs.compactMap {
        EntityChange(old: $0.old, new: $0.new, isCarriedOver: $0.isCarriedOver, forms: forms, composites: own)
      }
      + pairing.added.map(EntityChange.init(added:)) + pairing.removed.map(EntityChange.init(removed:)))
      .sorted { $0.change.name.precedes($1.change.name) }
    self.entities = entities
    // Two versions whose classes are unknown are not equal for that.
    isIncomplete = old.model.isIncomplete || new.model.isIncomplete
    (migration, fate) = (step.migration, step.fate)
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
    composites = CompositeChange.changes(own.sharedOld, own.sharedNew, forms: forms)
    let added = Set(pairing.added.map(\.name))
    // Stores look up entities by name, so an entity that took over another's name and hash is not new to them.
    let names = pairing.pairs.map(\.new.name).filter { oldHashes.entityHashes[$0] != newHashes.entityHashes[$0] }
    entitiesWithNewHash = added.union(names).sorted { $0.precedes($1) }
    changedHashes = entitiesWithNewHash.filter { !added.contains($0) }
    equalHashes = Set(
      pairing.pairs.map(\.new.name).filter {
        newHashes.entityHashes[$0] != nil && oldHashes.entityHashes[$0] == newHashes.entityHashes[$0]
      })
    let rehashed = pairing.pairs.filter { names.contains($0.new.name) }
    hashedComposites = CompositeElements(old.model).names(in: rehashed.map(\.old))
      .union(CompositeElements(new.model).names(in: rehashed.map(\.new)))
    (oldChecksum, newChecksum) = (oldHashes.checksum, newHashes.checksum)
    var comparison = MemberComparison()
    comparison.compare(.versionIdentifiers, old.model.versionIdentifiers, new.model.versionIdentifiers)
    comparison.compare(.usesCloudKit, ifSaid: old.model.usesCloudKit, new.model.usesCloudKit)
    comparison.compare(.usesSwiftData, ifSaid: old.model.usesSwiftData, new.model.usesSwiftData)
    members = comparison.changes
  }

  /// Whether the comparison found no differences.
  package var isEmpty: Bool {
    members.isEmpty && entities.isEmpty && fetchRequests.isEmpty && configurations.isEmpty && composites.isEmpty
  }

  /// The changes of objects that have some kind of identity, sorted by name.
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
