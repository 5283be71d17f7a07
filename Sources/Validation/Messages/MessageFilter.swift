/// Selects messages of a model; an empty filter selects all.
package struct MessageFilter: Sendable, Hashable {
  /// Names of entities; empty for all.
  package var entities: Set<String>
  /// Names of properties, alone (`firstName`) or with their entity (`Player.firstName`); empty for all.
  package var properties: Set<String>
  /// Codes of errors; empty for all.
  package var codes: Set<Int>
  /// Whether abstract entities are included. They have no objects, so their rules apply only through their
  /// subentities, which are listed anyway; a reference may still want them next to the declaration.
  package var includesAbstractEntities: Bool

  package init(
    entities: Set<String> = [], properties: Set<String> = [], codes: Set<Int> = [],
    includesAbstractEntities: Bool = false
  ) {
    self.entities = entities
    self.properties = properties
    self.codes = codes
    self.includesAbstractEntities = includesAbstractEntities
  }

  /// Whether the failure is selected by property and code; the entity has already been checked.
  func includes(_ failure: PossibleFailure) -> Bool {
    (codes.isEmpty || codes.contains(failure.code))
      && (properties.isEmpty || properties.contains(failure.property)
        || properties.contains("\(failure.entity).\(failure.property)"))
  }
}
