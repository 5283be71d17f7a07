package import GlossManagedObjectModel

/// One way in which an object of an entity can fail its model's rules, in no language yet.
package struct PossibleFailure: Sendable, Hashable {
  /// The entity of the object.
  package var entity: String
  /// The entity that declares the property: `entity` itself or an ancestor.
  package var declaredIn: String
  package var property: String
  /// The code of the error.
  package var code: Int
  /// What the rule compares with; nil where there is nothing to compare with.
  package var limit: MessageLimit?
  /// The text of the model's own warning, which takes the place of the code's message.
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
  /// Every failure that objects of an entity can meet, properties in the order in which Core Data validates them.
  ///
  /// - Parameter levels: how many entities of the inheritance chain count.
  package func possibleFailures(of entity: String, levels: Int = .max) -> [PossibleFailure] {
    properties(of: entity, levels: levels).flatMap(\.possibleFailures)
  }
}

extension PropertyReference {
  /// Every failure that the property of an object of the entity can meet.
  ///
  /// What depends on more than the rules of the model is left out: a destination of the wrong entity or one that is
  /// deleted (1550), a text with unpaired surrogates (1671), indices of ordered relationships (1591), uniqueness,
  /// which the store finds when it saves, and methods of the program's own classes. So are derived attributes and
  /// fetched properties, which cannot be set, and the members of composites, whose rules Core Data is not known to
  /// apply.
  package var possibleFailures: [PossibleFailure] {
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
