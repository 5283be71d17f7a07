/// A property of an entity, of any kind: `NSPropertyDescription`.
///
/// Indirect, since lists of properties are copied and sorted everywhere and a property is a few hundred bytes.
package indirect enum Property: Sendable, Hashable {
  case attribute(AttributeDescription)
  case relationship(RelationshipDescription)
  case fetched(FetchedPropertyDescription)

  package var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .fetched(let property): property.name
    }
  }

  package var isOptional: Bool {
    switch self {
    case .attribute(let attribute): attribute.isOptional
    case .relationship(let relationship): relationship.isOptional
    case .fetched(let property): property.isOptional
    }
  }

  package var isTransient: Bool {
    switch self {
    case .attribute(let attribute): attribute.isTransient
    case .relationship(let relationship): relationship.isTransient
    case .fetched(let property): property.isTransient
    }
  }

  package var userInfo: [String: String] {
    switch self {
    case .attribute(let attribute): attribute.userInfo
    case .relationship(let relationship): relationship.userInfo
    case .fetched(let property): property.userInfo
    }
  }

  /// The rules other than bounds, lengths and pattern.
  package var validations: [ValidationRule] {
    switch self {
    case .attribute(let attribute): attribute.validations
    case .relationship(let relationship): relationship.validations
    case .fetched: []
    }
  }

  package var attribute: AttributeDescription? {
    if case .attribute(let attribute) = self { attribute } else { nil }
  }

  package var relationship: RelationshipDescription? {
    if case .relationship(let relationship) = self { relationship } else { nil }
  }
}

extension EntityDescription {
  /// Own properties of all kinds: attributes, relationships, fetched properties, each in model order.
  package var properties: [Property] {
    attributes.map(Property.attribute) + relationships.map(Property.relationship)
      + fetchedProperties.map(Property.fetched)
  }

  /// The names of the own properties, in the same order.
  package var propertyNames: [String] {
    var names: [String] = []
    names.reserveCapacity(attributes.count + relationships.count + fetchedProperties.count)
    for attribute in attributes { names.append(attribute.name) }
    for relationship in relationships { names.append(relationship.name) }
    for property in fetchedProperties { names.append(property.name) }
    return names
  }

  /// The name of the own property at an index in that order.
  func propertyName(at number: Int) -> String {
    if number < attributes.count { return attributes[number].name }
    let number = number - attributes.count
    if number < relationships.count { return relationships[number].name }
    return fetchedProperties[number - relationships.count].name
  }

  /// The own property at an index in that order.
  func property(at number: Int) -> Property {
    if number < attributes.count { return .attribute(attributes[number]) }
    let number = number - attributes.count
    if number < relationships.count { return .relationship(relationships[number]) }
    return .fetched(fetchedProperties[number - relationships.count])
  }
}
