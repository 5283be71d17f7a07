/// Stored data that an inferred migration deletes completely: a view of the losses.
package struct DeletedData: Sendable, Hashable {
  /// The entity's old name.
  package let entity: String
  /// The property whose values are deleted; nil if the objects are.
  package let property: String?

  package init(entity: String, property: String? = nil) {
    (self.entity, self.property) = (entity, property)
  }
}

extension DataLoss {
  /// The loss as deleted data; nil if values are only truncated or reinterpreted.
  package var deletedData: DeletedData? {
    switch kind {
    case .deleted, .objectsDeleted: DeletedData(entity: entity, property: property)
    case .linksLost, .orderLost, .narrowed, .reinterpreted, .unknown: nil
    }
  }
}

extension DataLoss {
  /// Whether the values stay and mean something else, or their order is lost.
  var isReread: Bool {
    switch kind {
    case .reinterpreted, .orderLost: true
    case .deleted, .objectsDeleted, .linksLost, .narrowed, .unknown: false
    }
  }
}

extension DifferenceReport {
  /// The data deleted without a mapping model.
  package var deletedData: [DeletedData] { difference.losses.compactMap(\.deletedData) }
}

extension [DeletedData] {
  /// `2 entities and 1 property`; nil if nothing is deleted.
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
