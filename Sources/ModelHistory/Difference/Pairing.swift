import GlossManagedObjectModel

/// Matches the objects of two versions.
package struct Pairing<Object> {
  /// The pairs, in the order of the new version, each with whether migration also matches them.
  package private(set) var pairs: [(old: Object, new: Object, isCarriedOver: Bool)] = []
  private(set) var added: [Object] = []
  private(set) var removed: [Object] = []

  /// Matches by identifier, as lightweight migration does, then the rest by name.
  ///
  /// If several objects of a version share an identifier, the first is matched; the others are left over.
  init(_ old: [Object], _ new: [Object], name: (Object) -> String, identifier: (Object) -> String) {
    var free = Set(old.indices)
    var partners: [Int?] = Array(repeating: nil, count: new.count)
    func pair(_ oldKey: (Object) -> String, _ newKey: (Object) -> String) -> [Int] {
      let known = Dictionary(
        free.sorted().map { (oldKey(old[$0]), $0) }, uniquingKeysWith: { first, _ in first })
      var found: [Int] = []
      for position in new.indices where partners[position] == nil {
        guard let partner = known[newKey(new[position])], free.remove(partner) != nil else { continue }
        partners[position] = partner
        found.append(position)
      }
      return found
    }
    let carried = Set(pair(identifier, identifier))
    _ = pair(name, name)
    for (position, object) in new.enumerated() {
      if let partner = partners[position] {
        pairs.append((old[partner], object, carried.contains(position)))
      } else {
        added.append(object)
      }
    }
    removed = free.sorted().map { old[$0] }
  }
}

extension Pairing: Sendable where Object: Sendable {}

extension Pairing<EntityDescription> {
  /// Matches the entities of two versions.
  init(_ old: ModelIndex, _ new: ModelIndex) {
    self.init(old.entities, new.entities, name: \.name, identifier: \.identifier)
  }
}
