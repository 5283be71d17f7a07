package import GlossManagedObjectModel

/// The reason why a value cannot be given for a property of an object.
package struct UnsettableProperty: Error, Sendable, Hashable, CustomStringConvertible {
  /// A clause without a final period.
  package let description: String
  /// Whether the entity has no property with that name, so it may be misspelt.
  package let isUnknown: Bool

  package init(description: String, isUnknown: Bool = false) {
    self.description = description
    self.isUnknown = isUnknown
  }
}

extension ModelIndex {
  /// Returns the attribute or relationship of an entity, inherited ones included, that can be set.
  ///
  /// - Throws: ``UnsettableProperty`` for a derived attribute, a fetched property and an unknown name.
  package func settableProperty(_ name: String, of entity: String) throws(UnsettableProperty) -> Property {
    switch property(name, of: entity)?.property {
    case .attribute(let attribute) where attribute.isDerived:
      throw UnsettableProperty(description: "'\(name)' is a derived attribute, which cannot be set")
    case .fetched:
      throw UnsettableProperty(description: "'\(name)' is a fetched property, which cannot be set")
    case let property?: return property
    case nil:
      let advice = name == entity ? "; leave out the object around the values, which are those of one \(entity)" : ""
      throw UnsettableProperty(description: "\(entity) has no property '\(name)'\(advice)", isUnknown: true)
    }
  }
}
