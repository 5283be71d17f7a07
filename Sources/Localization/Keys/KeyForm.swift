/// The two forms of key that name a property.
package enum KeyForm: String, Sendable, Hashable, CaseIterable {
  /// `Property/firstName`: for every entity without a key of its own.
  case property
  /// `Property/firstName/Entity/Player`
  case propertyOfEntity = "property-of-entity"

  /// Returns the key of a property in this form.
  package func key(property: String, entity: String) -> LocalizationKey {
    switch self {
    case .property: .property(property)
    case .propertyOfEntity: .propertyOfEntity(property: property, entity: entity)
    }
  }

  /// Returns the form of most property keys in some tables; the unambiguous one if there are none.
  package static func usual(in tables: some Sequence<TableOverlay>) -> KeyForm {
    var (short, long) = (0, 0)
    for table in tables {
      for entry in table.knownEntries {
        switch table.vocabulary.keys[entry.key] {
        case .property: short += 1
        case .propertyOfEntity: long += 1
        case .entity, .errorString: break
        }
      }
    }
    return short > long ? .property : .propertyOfEntity
  }
}
