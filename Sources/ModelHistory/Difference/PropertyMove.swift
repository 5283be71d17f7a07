import GlossBasics
import GlossManagedObjectModel

/// A property that another entity of the same hierarchy declares now.
///
/// Lightweight migration compares all properties an entity has, inherited ones too. So one that moved to the parent,
/// or from there into the children, is the same property to it, although it is removed here and added there; where only
/// some of the entities that had it have it still, the others lose their values.
package struct PropertyMove: Sendable, Hashable {
  /// The name before.
  package let formerName: String
  /// The name now.
  package let name: String
  /// The entity that declared it, by its old name.
  package let from: String
  /// The entities that declare it now, by their new names; several where it moved to the children.
  package let to: [String]
  /// The concrete entities whose objects lose what they hold, by their old names.
  package let losers: [String]

  /// Finds the moves between two versions.
  ///
  /// - Parameters:
  ///   - newNames: the new name of each old entity that migration carries over.
  ///   - fate: what becomes of the values.
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

  /// `values are carried over`, or whose are deleted.
  package var words: String {
    if losers.isEmpty { return "values are carried over" }
    return "the values of \(losers.map { "'\($0)'" }.joined(separator: ", ")) are deleted"
  }
}
