import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let nullifiedRequired = RuleID("nullified-required", .note, about: .model)
}

/// Reports a delete rule that sets a required relationship to nil.
package enum NullifiedRequiredRule: Rule {
  package static let card = RuleCard(
    .nullifiedRequired,
    "Nullify empties the inverse at the other end; if that is required, the deletion cannot be saved (1570).",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <relationship name="team" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team">
              ↓<relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <relationship name="team" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team">
              <relationship name="players" optional="YES" toMany="YES" deletionRule="Cascade" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          </entity>
          """),
      RuleExample(
        model: """
          <entity name="Player">
              <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team">
              <relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          </entity>
          """),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.relationships.compactMap { entity, relationship in
      guard relationship.deleteRule == .nullify, !relationship.isTransient, let name = relationship.inverse,
        let destination = relationship.inverseEntity ?? relationship.destination,
        let found = context.index.property(name, of: destination), let inverse = found.property.relationship,
        !inverse.isToMany, !inverse.isOptional, !inverse.isTransient
      else { return nil }
      let inverseName = "\(found.declaredIn).\(name)".quoted
      return context.model.finding(
        .nullifiedRequired,
        "deleting \(entity.quoted) empties \(inverseName), which is required, so the deletion cannot be saved while "
          + "\("\(entity).\(relationship.name)".quoted) has a value",
        at: .property(relationship.name, of: entity),
        remedy: "choose the delete rule Cascade or Deny, or make \(inverseName) optional" + inNewVersion)
    }
  }
}
