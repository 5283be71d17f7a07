import GlossBasics
import GlossManagedObjectModel

/// A removed and an added object that may be the same under another name.
///
/// Core Data recognizes a rename only by the renaming identifier. Without it the old values are dropped and the new
/// property starts empty, which no one notices until users have lost data.
package struct RenameSuggestion: Sendable, Hashable {
  /// The entity of the new version; nil if the entity itself may be renamed.
  package let entity: String?
  package let oldName: String
  package let newName: String
  /// The renaming identifier that makes both the same: the canonical one, which is the old version's if it has one.
  ///
  /// Source: Apple's documentation of `renamingIdentifier`: set it to the name in the source model, unless that one has
  /// a renaming identifier itself; so all versions share the name in the first.
  package let identifier: String

  /// One sentence with the remedy.
  package var summary: String {
    let place = entity.map { "\($0).\(newName)" } ?? newName
    return "'\(place)' may be '\(oldName)' renamed; if so, give it the renaming identifier '\(identifier)', "
      + "since without it the data of '\(oldName)' is dropped"
  }

  /// Returns the likely renames among the changes of a version.
  ///
  /// In an entity: one removed and one added attribute of the same type, or one removed and one added relationship with
  /// the same destination and count. If there are several, those with the most similar names, if similar enough. An
  /// entity: if at least half of all its properties are those of a removed one.
  static func suggestions(
    _ entities: [EntityChange], moves: [PropertyMove], in new: ModelIndex
  ) -> [RenameSuggestion] {
    var found: [RenameSuggestion] = []
    for change in entities {
      guard let old = change.change.old, let now = change.change.new, change.change.isCarriedOver else { continue }
      let moved = Set(moves.filter { $0.from == old.name }.map(\.formerName))
      let received = Set(moves.filter { $0.to.contains(now.name) }.map(\.name))
      let pairs =
        pairs(
          removed: change.attributes.compactMap { $0.new == nil && !moved.contains($0.name) ? $0.old : nil },
          added: change.attributes.compactMap { $0.old == nil && !received.contains($0.name) ? $0.new : nil },
          name: \.name, kind: { [$0.typeName, $0.compositeName ?? "", $0.isTransient ? "transient" : ""] })
        + pairs(
          removed: change.relationships.compactMap { $0.new == nil && !moved.contains($0.name) ? $0.old : nil },
          added: change.relationships.compactMap { $0.old == nil && !received.contains($0.name) ? $0.new : nil },
          name: \.name, kind: { [$0.destination ?? "", $0.isToMany ? "to-many" : "to-one"] })
      if pairs.isEmpty { continue }
      let identifiers = Dictionary(
        old.properties.map { ($0.name, $0.identifier) }, uniquingKeysWith: { first, _ in first })
      // Two properties would share the identifier of another property, which fails with 134190.
      let taken = Set(
        ([now.name] + new.descendants(of: now.name)).flatMap { new.properties(of: $0).map(\.property.identifier) })
      found += pairs.compactMap { oldName, newName in
        let identifier = identifiers[oldName] ?? oldName
        guard !taken.contains(identifier) else { return nil }
        return RenameSuggestion(entity: now.name, oldName: oldName, newName: newName, identifier: identifier)
      }
    }
    let taken = Set(new.entities.map(\.identifier))
    found += entityPairs(
      removed: entities.compactMap { $0.change.new == nil ? $0.change.old : nil }.filter {
        !taken.contains($0.identifier)
      },
      added: entities.compactMap { $0.change.old == nil ? $0.change.new : nil })
    return found
  }

  private static func pairs<Object>(
    removed: [Object], added: [Object], name: (Object) -> String, kind: (Object) -> [String]
  ) -> [(String, String)] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    let candidates = Dictionary(grouping: added, by: kind)
    var result: [(String, String)] = []
    for (kind, old) in Dictionary(grouping: removed, by: kind) {
      guard let new = candidates[kind] else { continue }
      if let only = old.first, let other = new.first, old.count == 1, new.count == 1 {
        result.append((name(only), name(other)))
        continue
      }
      guard old.count * new.count <= pairLimit else { continue }
      var free = new.map { (name: name($0), lower: Array(name($0).lowercased().utf8)) }
      for old in old.map(name).sorted(by: { $0.precedes($1) }) {
        let lower = Array(old.lowercased().utf8)
        let near = free.indices.lazy.filter { areNear(lower, free[$0].lower) }.prefix(2)
        guard let match = near.first, near.count == 1 else { continue }
        result.append((old, free.remove(at: match).name))
      }
    }
    return result.sorted { $0.1.precedes($1.1) }
  }

  /// The most pairs to compare; where more is new than that, no name tells what it was.
  private static let pairLimit = 40_000

  /// Whether one name in lower case contains the other, or they share a prefix or suffix longer than half of the
  /// shorter one.
  private static func areNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let shorter = min(a.count, b.count)
    guard shorter > 2 else { return false }
    let head = zip(a, b).prefix { $0 == $1 }.count
    let tail = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return 2 * max(head, tail) > shorter || a.contains(b) || b.contains(a)
  }

  private static func entityPairs(
    removed: [EntityDescription], added: [EntityDescription]
  ) -> [RenameSuggestion] {
    guard removed.count * added.count <= pairLimit / 4 else { return [] }
    var taken = Set<String>()
    return added.compactMap { new in
      let names = Set(new.propertyNames)
      let best = removed.filter { !taken.contains($0.name) }.map {
        old -> (share: Double, name: String, identifier: String) in
        let all = names.union(old.propertyNames)
        let shared = names.intersection(old.propertyNames)
        return (all.isEmpty ? 0 : Double(shared.count) / Double(all.count), old.name, old.identifier)
      }.max { $0.share < $1.share || ($0.share == $1.share && $1.name.precedes($0.name)) }
      guard let best, best.share >= 0.5 else { return nil }
      taken.insert(best.name)
      return RenameSuggestion(entity: nil, oldName: best.name, newName: new.name, identifier: best.identifier)
    }
  }
}
