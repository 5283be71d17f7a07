/// The two forms of key that name a property.
package enum KeyForm: String, Sendable, Hashable, CaseIterable {
  /// `Property/firstName`: for every entity without a key of its own.
  case property
  /// `Property/firstName/Entity/Player`
  case propertyOfEntity = "property-of-entity"

  /// The key of a property in this form.
  package func key(property: String, entity: String) -> LocalizationKey {
    switch self {
    case .property: .property(property)
    case .propertyOfEntity: .propertyOfEntity(property: property, entity: entity)
    }
  }
}
