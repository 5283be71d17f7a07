import GlossBasics
import GlossFiles
import GlossManagedObjectModel
package import GlossModelFiles
import GlossSwiftDataModels

/// Matches the packages of two revisions.
///
/// A document is identified by its path and kind, unless its entities are all others, and never by name alone: two models
/// with the same name are two models, and a compiled one made by others is not the project's own. One that is no longer
/// at its path is recognized by content: the same version hashes, or the same name and most of the entities. A compiled
/// package matches a source only if their entities agree.
///
/// A container of SwiftData has no path of its own, and its name is that of a plan, a store or a target, which may change.
/// It is identified by its store, then by a state of both, then by the entities that they share.
///
/// ```swift
/// let pairing = PackagePairing(from: released.map(\.member), to: packages.map(\.member))
/// pairing.now(0) // the index in `packages` of released[0]; nil if it is gone
/// ```
package struct PackagePairing: Sendable, Equatable {
  /// The identity of a package: its path and the contents of its versions.
  package struct Member: Sendable {
    package var name: String
    package var path: String
    /// The version checksums.
    package var checksums: Set<String>
    /// The entities of all versions; empty if only checksums are known.
    package var entities: Set<String>
    /// Whether Swift source declares it. Its name is then that of a plan or a folder, which may change.
    package var isSwiftSource = false
    /// The names, groups and URLs of the stores that its containers open, as written; none for the default store.
    package var stores: Set<String> = []

    package init(name: String, path: String, checksums: Set<String>, entities: Set<String>) {
      (self.name, self.path, self.checksums, self.entities) = (name, path, checksums, entities)
    }

    /// Whether it was compiled.
    var isCompiled: Bool { FilePath.isCompiledModel(path) }
  }

  private let nows: [Int?]
  private let thens: [Int: Int]

  package init(from then: [Member], to now: [Member]) {
    var nows = [Int?](repeating: nil, count: then.count)
    var thens: [Int: Int] = [:]
    let places = Dictionary(now.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = then.indices.flatMap { old -> [(old: Int, new: Int, likeness: Likeness)] in
      // Nothing is surer than a document at its path, and a project may have hundreds.
      if let new = places[then[old].path], let likeness = Likeness(then[old], now[new]), likeness.isOfDocument {
        return [(old, new, likeness)]
      }
      return now.indices.filter { now[$0].isCompiled == then[old].isCompiled }.compactMap { new in
        Likeness(then[old], now[new]).map { (old, new, $0) }
      }
    }
    // The most certain first; on a tie the first.
    let surest = pairs.sorted { left, right in
      left.likeness == right.likeness
        ? (left.old, left.new) < (right.old, right.new) : right.likeness < left.likeness
    }
    for pair in surest where nows[pair.old] == nil && thens[pair.new] == nil {
      (nows[pair.old], thens[pair.new]) = (pair.new, pair.old)
    }
    // One that is there twice, at several revisions, is one package.
    for pair in surest where nows[pair.old] == nil && pair.likeness.isOfOnePlace { nows[pair.old] = pair.new }
    // A compiled package and its source: one source may have several compiled twins.
    for old in then.indices where nows[old] == nil {
      let member = then[old]
      let twins = now.indices.filter { now[$0].isCompiled != member.isCompiled && member.agrees(with: now[$0]) }
      let likeness = { (place: Int) in Likeness.ofPaths(member, now[place]) }
      guard let twin = twins.max(by: { likeness($0) < likeness($1) }) else { continue }
      nows[old] = twin
      if thens[twin] == nil { thens[twin] = old }
    }
    (self.nows, self.thens) = (nows, thens)
  }

  /// The index in the new packages of an old one; nil if it is gone.
  package func now(_ then: Int) -> Int? { nows.indices.contains(then) ? nows[then] : nil }

  /// The index in the old packages of a new one; nil if it is new.
  package func then(_ now: Int) -> Int? { thens[now] }
}

/// How certain it is that two packages are one.
private struct Likeness: Comparable {
  /// What it rests on, the least certain first.
  enum Ground: Int {
    /// They are at one path, and have no entity in common.
    case path
    case entities
    /// They have an entity in common, and one path.
    case place
    case state
    /// A document is at its path.
    case document
    case store
  }

  private let ground: Ground
  private let isSameName: Bool
  private let isSamePath: Bool
  private let sharedFolders: Int

  var isOfDocument: Bool { ground == .document }

  /// Whether one package at two revisions explains it.
  var isOfOnePlace: Bool { ground == .store || isSamePath }

  /// Returns nil if nothing indicates it.
  init?(_ old: PackagePairing.Member, _ new: PackagePairing.Member) {
    isSamePath = old.path == new.path
    let isSwift = old.isSwiftSource && new.isSwiftSource
    isSameName = old.name == new.name || isSwift
    sharedFolders = Self.ofPaths(old, new)
    let isOther = !old.entities.isEmpty && !new.entities.isEmpty && old.entities.isDisjoint(with: new.entities)
    if isSwift, !old.stores.isDisjoint(with: new.stores) {
      ground = .store
    } else if !isSwift, isSamePath, !isOther {
      ground = .document
    } else if old.agrees(with: new) {
      ground = .state
    } else if isSwift, isSamePath, !isOther {
      ground = .place
    } else if isSameName, old.sharesMostEntities(with: new) {
      ground = .entities
    } else if isSamePath, !isSwift || old.stores.isEmpty && new.stores.isEmpty {
      ground = .path
    } else {
      return nil
    }
  }

  static func < (left: Likeness, right: Likeness) -> Bool {
    left.members.lexicographicallyPrecedes(right.members)
  }

  private var members: [Int] { [ground.rawValue, isSameName ? 1 : 0, isSamePath ? 1 : 0, sharedFolders] }

  /// The number of equal folders at the end of two paths, whatever the packages in them are called.
  static func ofPaths(_ old: PackagePairing.Member, _ new: PackagePairing.Member) -> Int {
    let (old, new) = (old.path.split(separator: "/").dropLast(), new.path.split(separator: "/").dropLast())
    return zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
  }
}

extension PackagePairing.Member {
  /// Whether both have a version with the same hashes. An empty model proves nothing.
  fileprivate func agrees(with other: Self) -> Bool {
    (!entities.isEmpty || name == other.name) && !checksums.isDisjoint(with: other.checksums)
  }

  /// Whether at least half of all entities are in both; a lock file without entities passes.
  fileprivate func sharesMostEntities(with other: Self) -> Bool {
    if entities.isEmpty || other.entities.isEmpty { return true }
    return 2 * entities.intersection(other.entities).count >= entities.union(other.entities).count
  }
}

extension PackagePairing.Member {
  /// The models of a package of Swift source.
  package init(_ models: [LoadedModel], at path: String) {
    self.init(
      name: models.first?.name ?? "", path: path, checksums: Set(models.map(\.versionHashes.checksum)),
      entities: Set(models.flatMap { $0.model.entities.map(\.name) }))
    isSwiftSource = models.first?.format == .swiftdata
    let containers = models.flatMap { $0.contents.swiftData?.containers ?? [] }
    stores = Set(containers.filter { $0.call != "Schema" }.flatMap(\.namedStores))
  }
}

extension GuardedPackage {
  package var member: PackagePairing.Member {
    var member = PackagePairing.Member(
      name: name, path: path, checksums: Set(versions.map(\.checksum)),
      entities: Set(versions.flatMap(\.entityHashes.keys)))
    member.isSwiftSource = swiftSource != nil
    member.stores = Set((swiftSource?.containers ?? []).flatMap(\.namedStores))
    return member
  }
}

extension ReleasedPackage {
  package var member: PackagePairing.Member {
    var member = PackagePairing.Member(
      name: name, path: path, checksums: Set(versions.map(\.checksum)),
      entities: Set(versions.flatMap(\.entityHashes.keys)))
    member.isSwiftSource = isSwiftSource
    member.stores = Set(containers.flatMap(\.namedStores))
    return member
  }
}

extension SwiftDataContainer {
  /// What says where its stores are, for those that are not at the default place.
  fileprivate var namedStores: [String] {
    configurations.filter { $0.isStoredInMemoryOnly != true }.compactMap(\.store)
  }
}
