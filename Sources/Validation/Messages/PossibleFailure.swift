package import GlossManagedObjectModel

/// One way in which an object of an entity can break its model's rules, independent of language.
package struct PossibleFailure: Sendable, Hashable {
  /// The entity of the object.
  package var entity: String
  /// The entity that declares the property: `entity` itself or an ancestor.
  package var declaredIn: String
  package var property: String
  /// The code of the error.
  package var code: Int
  /// The value the rule compares with; nil if missing.
  package var limit: MessageLimit?
  /// The text of the model's own warning, which replaces the code's message.
  package var warning: String?

  package init(
    entity: String, declaredIn: String, property: String, code: Int, limit: MessageLimit? = nil, warning: String? = nil
  ) {
    self.entity = entity
    self.declaredIn = declaredIn
    self.property = property
    self.code = code
    self.limit = limit
    self.warning = warning
  }
}

extension ModelIndex {
  /// `NSValidationMissingMandatoryPropertyError`
  private static var missingValue: Int { 1570 }

  /// Every failure possible for objects of an entity, with properties in Core Data's order of validation.
  ///
  /// - Parameter levels: the number of entities of the inheritance chain to include.
  package func possibleFailures(of entity: String, levels: Int = .max) -> [PossibleFailure] {
    possibleFailures(of: properties(of: entity, levels: levels))
  }

  /// Every failure possible for properties, in their order.
  package func possibleFailures(of properties: [PropertyReference]) -> [PossibleFailure] {
    let failures = properties.flatMap(\.possibleFailures)
    return canLackValues ? failures : failures.filter { $0.code != Self.missingValue }
  }

  /// Whether code can leave a property without the value that it must have. A property of a Swift class that is not
  /// optional always has one.
  package var canLackValues: Bool { model.framework != .swiftData }
}

extension PropertyReference {
  /// Every failure possible for the property on an object of the entity.
  ///
  /// Leaves out what depends on more than the model's rules: a destination of the wrong entity or a deleted one (1550),
  /// a string with unpaired surrogates (1671), indices of ordered relationships (1591), uniqueness, which the store
  /// checks on save, and methods of the app's own classes. Also leaves out derived attributes and fetched properties,
  /// which cannot be set, and members of composites, because Core Data is not known to check them.
  fileprivate var possibleFailures: [PossibleFailure] {
    let rules: [PropertyFailure] =
      switch property {
      case .attribute(let attribute): attribute.possibleFailures
      case .relationship(let relationship): relationship.possibleFailures
      case .fetched: []
      }
    return rules.map {
      PossibleFailure(
        entity: entity, declaredIn: declaredIn, property: property.name, code: $0.code, limit: $0.limit,
        warning: $0.warning)
    }
  }
}
