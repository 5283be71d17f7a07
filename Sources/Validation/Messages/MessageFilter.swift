/// Which of a model's messages are wanted; everything where nothing is said.
package struct MessageFilter: Sendable, Hashable {
  /// Names of entities; empty for all.
  package var entities: Set<String>
  /// Names of properties, alone (`firstName`) or with their entity (`Player.firstName`); empty for all.
  package var properties: Set<String>
  /// Codes of errors; empty for all.
  package var codes: Set<Int>
  /// Whether abstract entities are listed too. They have no objects, so their rules speak only through the entities
  /// below them, where they are listed anyway; a reference may still want them beside the declaration.
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

  /// Whether a failure is wanted; what its entity is has been looked at before.
  func includes(_ failure: PossibleFailure) -> Bool {
    (codes.isEmpty || codes.contains(failure.code))
      && (properties.isEmpty || properties.contains(failure.property)
        || properties.contains("\(failure.entity).\(failure.property)"))
  }
}
