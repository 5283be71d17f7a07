/// What users have stored and a migration by inference deletes, wholly: a view of the losses.
package struct DeletedData: Sendable, Hashable {
  /// The entity, by its name in the old version.
  package let entity: String
  /// The property whose values go; nil where the objects themselves do.
  package let property: String?

  package init(entity: String, property: String? = nil) {
    (self.entity, self.property) = (entity, property)
  }
}

extension DataLoss {
  /// The part of the losses that is deleted, not cut or read otherwise.
  package var deletedData: DeletedData? {
    switch kind {
    case .deleted, .objectsDeleted: DeletedData(entity: entity, property: property)
    case .linksLost, .narrowed, .reinterpreted, .unknown: nil
    }
  }
}

extension DifferenceReport {
  /// What is deleted where nobody writes a mapping model.
  package var deletedData: [DeletedData] { difference.losses.compactMap(\.deletedData) }
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
