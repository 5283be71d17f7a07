import GlossBasics
import GlossManagedObjectModel

/// A property that another entity of the same hierarchy declares now, and whose values migration carries over.
///
/// Lightweight migration compares all properties an entity has, inherited ones too. So one that moved to the parent,
/// or from there into the children, is the same property to it, although it is removed here and added there.
package struct PropertyMove: Sendable, Hashable {
  /// The name before.
  package let formerName: String
  /// The name now.
  package let name: String
  /// The entity that declared it, by its old name.
  package let from: String
  /// The entities that declare it now, by their new names; several where it moved to the children.
  package let to: [String]

  /// Finds the moves between two versions.
  ///
  /// - Parameter entities: the old and the new name of each entity that migration carries over.
  static func moves(
    from old: ModelIndex, to new: ModelIndex, entities: [(old: String, new: String)]
  ) -> [PropertyMove] {
    var moves: [PropertyMove] = []
    let newNames = Dictionary(entities.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    for (oldName, newName) in entities {
      guard let before = old.entity(named: oldName), let after = new.entity(named: newName) else { continue }
      guard before.superentity != nil || after.superentity != nil || !new.subentities(of: newName).isEmpty else {
        continue
      }
      let present = Set(after.properties.map(\.identifier))
      let gone = before.properties.filter { !present.contains($0.identifier) }
      if gone.isEmpty { continue }
      let inherited = Dictionary(
        new.properties(of: newName).filter(\.isInherited).map { ($0.property.identifier, $0) },
        uniquingKeysWith: { first, _ in first })
      for property in gone {
        if let reference = inherited[property.identifier], reference.property.isSameKind(as: property) {
          moves.append(
            PropertyMove(
              formerName: property.name, name: reference.property.name, from: oldName, to: [reference.declaredIn]))
          continue
        }
        let heirs = old.descendants(of: oldName).compactMap { newNames[$0] }.filter { heir in
          new.entity(named: heir)?.properties.contains {
            $0.identifier == property.identifier && $0.isSameKind(as: property)
          } == true
        }
        guard let heir = heirs.first.flatMap({ new.entity(named: $0) }),
          let name = heir.properties.first(where: { $0.identifier == property.identifier })?.name
        else { continue }
        moves.append(
          PropertyMove(
            formerName: property.name, name: name, from: oldName, to: heirs.sorted { $0.precedes($1) }))
      }
    }
    return moves.sorted {
      $0.from == $1.from
        ? $0.formerName.precedes($1.formerName) : $0.from.precedes($1.from)
    }
  }
}

extension ModelIndex {
  /// All entities below one, in the order of their levels; a cycle is entered once only.
  func descendants(of name: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = [name]
    var next = subentities(of: name)
    while !next.isEmpty {
      next = next.filter { seen.insert($0).inserted }
      found += next
      next = next.flatMap { subentities(of: $0) }
    }
    return found
  }
}

extension Property {
  var renamingIdentifier: String? {
    switch self {
    case .attribute(let attribute): attribute.renamingIdentifier
    case .relationship(let relationship): relationship.renamingIdentifier
    case .fetched(let property): property.renamingIdentifier
    }
  }

  /// What migration matches by: the renaming identifier, else the name.
  var identifier: String { renamingIdentifier ?? name }

  func isSameKind(as other: Property) -> Bool {
    switch (self, other) {
    case (.attribute, .attribute), (.relationship, .relationship), (.fetched, .fetched): true
    default: false
    }
  }
}
