import GlossBasics
import GlossFiles

/// Matches the packages of two revisions.
///
/// A package is identified by path and kind, never by name alone: two models with the same name are two models, and a
/// compiled one made by others is not the project's own. A package that is no longer at its path is recognized by
/// content: the same version hashes, or the same name and most of the entities. A compiled package matches a source
/// only if their entities agree.
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

    package init(name: String, path: String, checksums: Set<String>, entities: Set<String>) {
      (self.name, self.path, self.checksums, self.entities) = (name, path, checksums, entities)
    }

    /// Whether it was compiled.
    var isCompiled: Bool { FilePath.isCompiledModel(path) }
  }

  private let nows: [Int?]
  private let thens: [Int: Int]

  package init(from then: [Member], to now: [Member]) {
    let places = Dictionary(now.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    var nows = then.map { places[$0.path] }
    var thens: [Int: Int] = [:]
    for (place, match) in nows.enumerated() { if let match, thens[match] == nil { thens[match] = place } }
    // Moves, most certain first; on a tie the one whose path has more in common, then the first.
    let moves = then.indices.filter { nows[$0] == nil }.flatMap { old in
      now.indices.filter { thens[$0] == nil && now[$0].isCompiled == then[old].isCompiled }
        .compactMap { new in Self.likeness(then[old], now[new]).map { (old: old, new: new, likeness: $0) } }
    }
    let surest = moves.sorted { left, right in
      left.likeness == right.likeness
        ? (left.old, left.new) < (right.old, right.new) : right.likeness.lexicographicallyPrecedes(left.likeness)
    }
    for move in surest where nows[move.old] == nil && thens[move.new] == nil {
      (nows[move.old], thens[move.new]) = (move.new, move.old)
    }
    // A compiled package and its source: one source may have several compiled twins.
    for old in then.indices where nows[old] == nil {
      let member = then[old]
      let twins = now.indices.filter { now[$0].isCompiled != member.isCompiled && member.agrees(with: now[$0]) }
      let likeness = { (place: Int) in Self.likenessOfPaths(member, now[place]) }
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

  /// How certain it is that a package moved, greater is more certain; nil if nothing indicates it.
  private static func likeness(_ old: Member, _ new: Member) -> [Int]? {
    let isSameName = old.name == new.name || old.isSwiftSource && new.isSwiftSource
    let hasSameState = old.agrees(with: new)
    guard hasSameState || isSameName && old.sharesMostEntities(with: new) else { return nil }
    return [hasSameState ? 1 : 0, isSameName ? 1 : 0, likenessOfPaths(old, new)]
  }

  /// The number of equal folders at the end of two paths, whatever the packages in them are called.
  private static func likenessOfPaths(_ old: Member, _ new: Member) -> Int {
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

extension GuardedPackage {
  package var member: PackagePairing.Member {
    var member = PackagePairing.Member(
      name: name, path: path, checksums: Set(versions.map(\.checksum)),
      entities: Set(versions.flatMap(\.entityHashes.keys)))
    member.isSwiftSource = swiftSource != nil
    return member
  }
}

extension ReleasedPackage {
  package var member: PackagePairing.Member {
    var member = PackagePairing.Member(
      name: name, path: path, checksums: Set(versions.map(\.checksum)),
      entities: Set(versions.flatMap(\.entityHashes.keys)))
    member.isSwiftSource = isSwiftSource
    return member
  }
}
