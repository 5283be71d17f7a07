import GlossBasics
import GlossManagedObjectModel

/// What users have stored and a migration by inference does not carry over.
///
/// A mapping model is inferred from what both versions have: objects of an entity that only the old one has, and values
/// of a property that only it has, have no place in the new store. Source: Apple's guide on lightweight migration names
/// removing entities, attributes and relationships among the changes that are inferred.
package struct DeletedData: Sendable, Hashable {
  /// The entity, by its name in the old version.
  package let entity: String
  /// The property whose values go; nil where the objects themselves do.
  package let property: String?

  package init(entity: String, property: String? = nil) {
    (self.entity, self.property) = (entity, property)
  }

  /// `the objects of 'Player'`, `the values of 'Player.rank'`.
  package var words: String {
    property.map { "the values of '\(entity).\($0)'" } ?? "the objects of '\(entity)'"
  }
}

extension ModelDifference {
  /// What an inferred migration deletes, in the order of the entities.
  package var deletedData: [DeletedData] {
    let moved = Set(moves.map { DeletedData(entity: $0.from, property: $0.formerName) })
    return entities.flatMap { entity -> [DeletedData] in
      guard let old = entity.change.old else { return [] }
      // The other half of a pair that is not the same for a migration.
      if entity.change.new == nil || !entity.change.isCarriedOver {
        return old.isAbstract ? [] : [DeletedData(entity: old.name)]
      }
      return
        (entity.attributes.goners(\.name, isStored: \.isStored)
        + entity.relationships.goners(\.name) { !$0.isTransient })
        .map { DeletedData(entity: old.name, property: $0) }
        .filter { !moved.contains($0) }
    }
  }
}

extension AttributeDescription {
  /// Whether a store holds a value that somebody gave.
  fileprivate var isStored: Bool { !isTransient && !isDerived }
}

extension Array {
  /// The names of what was stored and is not any more, whatever else bears its name now.
  fileprivate func goners<Object>(
    _ name: (Object) -> String, isStored: (Object) -> Bool
  ) -> [String] where Element == Change<Object> {
    compactMap { change in
      guard let old = change.old, isStored(old) else { return nil }
      return change.isCarriedOver && change.new.map(isStored) == true ? nil : name(old)
    }
  }
}

extension DifferenceReport {
  /// What becomes of data where nobody writes a mapping model.
  package var deletedData: [DeletedData] {
    switch outlook.verdict {
    case .lightweight, .fails: difference.deletedData
    case .none, .custom: []
    }
  }
}

extension [DeletedData] {
  /// `2 entities and 1 property`; nil where nothing is deleted.
  package var summary: String? {
    let entities = count { $0.property == nil }
    let properties = count - entities
    let parts = [
      entities == 0 ? nil : entities == 1 ? "1 entity" : "\(entities) entities",
      properties == 0 ? nil : properties == 1 ? "1 property" : "\(properties) properties",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
