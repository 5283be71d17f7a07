import GlossBasics

/// Where a SQLite store keeps the value of a property.
package enum StoredPlace: Sendable, Hashable {
  /// The column of an attribute.
  case column(String)
  /// The columns of a composite: one per leaf.
  case composite([LeafColumn])
  /// One of several columns whose names do not show what they store.
  case ambiguousColumn([String])
  /// The columns of a to-one relationship.
  case reference(ReferenceColumns)
  /// A to-many relationship without columns of its own: the destination's rows point back.
  case pointingBack(PointingBack)
  /// A many-to-many relationship.
  case joined(JoinTable)
  /// A many-to-many relationship with several possible tables, most likely first; if a store lacks all, it has no
  /// table.
  case ambiguousJoin([JoinTable])
  /// Transient and fetched properties are not stored.
  case notStored
  /// No known store shows how such a property is stored, or the store does not contain its destination.
  case unknown

  /// The columns in the table of the property's own entity.
  var ownColumns: [String] {
    switch self {
    case .column(let name): [name]
    case .reference(let columns): [columns.key] + [columns.entity, columns.order].compactMap { $0 }
    case .composite(let leaves): leaves.map(\.column)
    case .ambiguousColumn(let columns): columns
    case .pointingBack, .joined, .ambiguousJoin, .notStored, .unknown: []
    }
  }
}

/// The column of a composite's non-composite part.
package struct LeafColumn: Sendable, Hashable {
  /// The name within the composite; `point.x` for a leaf of a nested composite.
  package var name: String
  package var column: String

  package init(name: String, column: String) {
    self.name = name
    self.column = column
  }
}

/// The columns of a to-one relationship.
package struct ReferenceColumns: Sendable, Hashable {
  /// Contains `Z_PK` of the destination.
  package var key: String
  /// Contains `Z_ENT` of the destination if several entities are possible.
  package var entity: String?
  /// Contains the position among the destinations of an ordered inverse.
  package var order: String?

  package init(key: String, entity: String? = nil, order: String? = nil) {
    self.key = key
    self.entity = entity
    self.order = order
  }
}

/// The rows that point back to an object.
package struct PointingBack: Sendable, Hashable {
  /// The table of the destination.
  package var table: String
  /// The columns of the inverse.
  package var columns: ReferenceColumns

  package init(table: String, columns: ReferenceColumns) {
    self.table = table
    self.columns = columns
  }
}

/// A join table, as seen from one of its two relationships.
package struct JoinTable: Sendable, Hashable {
  package var name: String
  /// The column with the key of the object that has the relationship.
  package var source: String
  /// The column with the key of the destination.
  package var destination: String
  /// The column with the destination's position if the relationship is ordered.
  package var destinationOrder: String?
  /// The column with the object's position in the inverse if that is ordered.
  package var sourceOrder: String?

  package init(
    name: String, source: String, destination: String, destinationOrder: String? = nil, sourceOrder: String? = nil
  ) {
    self.name = name
    self.source = source
    self.destination = destination
    self.destinationOrder = destinationOrder
    self.sourceOrder = sourceOrder
  }

  /// All columns, sorted by name.
  package var columns: [String] {
    ([source, destination] + [destinationOrder, sourceOrder].compactMap { $0 }).sorted { $0.precedesInUTF16($1) }
  }
}
