import GlossBasics
import GlossManagedObjectModel

/// A property that a different entity of the same hierarchy now declares.
///
/// Lightweight migration compares all properties an entity has, including inherited ones. So a property that moved to
/// the parent, or from there into the children, is the same to it, although it is removed here and added there; if only
/// some of the entities that had it still do, the others lose their values.
package struct PropertyMove: Sendable, Hashable {
  /// The old name.
  package let formerName: String
  /// The new name.
  package let name: String
  /// The entity that declared it, by its old name.
  package let from: String
  /// The entities that now declare it, by their new names; several if it moved to the children.
  package let to: [String]
  /// The concrete entities whose objects lose their values, by their old names.
  package let losers: [String]

  /// Finds the moves between two versions.
  ///
  /// - Parameters:
  ///   - newNames: the new name of each old entity that migration carries over.
  ///   - fate: the fate of the values.
  static func moves(
    from old: ModelIndex, to new: ModelIndex, newNames: [String: String], fate: DataFate
  ) -> [PropertyMove] {
    let hierarchies = Set(old.entities.filter { $0.superentity != nil }.map(\.name)).union(
      newNames.filter { new.entity(named: $0.value)?.superentity != nil }.keys)
    if hierarchies.isEmpty { return [] }
    let fates = Dictionary(
      fate.entities.map { ($0.entity, $0.properties) }, uniquingKeysWith: { first, _ in first })
    return old.entities.flatMap { entity -> [PropertyMove] in
      let declared = Set(newNames[entity.name].flatMap { new.entity(named: $0) }?.properties.map(\.identifier) ?? [])
      let gone = entity.properties.filter { !declared.contains($0.identifier) }
      if gone.isEmpty { return [] }
      let bearers = [entity.name] + old.descendants(of: entity.name)
      guard bearers.contains(where: { hierarchies.contains($0) }) else { return [] }
      return gone.compactMap { property in
        let heirs = bearers.compactMap { newNames[$0] }.compactMap { heir in
          new.properties(of: heir).first {
            $0.property.identifier == property.identifier && $0.property.isSameKind(as: property)
          }
        }
        guard let name = heirs.first?.property.name else { return nil }
        let losers = bearers.filter { bearer in
          fates[bearer]?.contains { $0.property == property.name && $0.kind == .deleted } == true
        }
        return PropertyMove(
          formerName: property.name, name: name, from: entity.name,
          to: Set(heirs.map(\.declaredIn)).sorted { $0.precedes($1) }, losers: losers)
      }
    }.sorted {
      $0.from == $1.from
        ? $0.formerName.precedes($1.formerName) : $0.from.precedes($1.from)
    }
  }

  /// `values are carried over`, or the entities whose values are deleted.
  package var words: String {
    if losers.isEmpty { return "values are carried over" }
    return "the values of \(losers.map { "'\($0)'" }.joined(separator: ", ")) are deleted"
  }
}
