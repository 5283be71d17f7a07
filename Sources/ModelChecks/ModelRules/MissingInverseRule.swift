import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let missingInverse = RuleID("missing-inverse", .note, about: .model)
}

/// Reports a relationship without an inverse.
package enum MissingInverseRule: Rule {
  package static let card = RuleCard(
    .missingInverse,
    "Core Data keeps both ends of a relationship in sync only if each names the other; momc warns too, unless "
      + "MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS is set.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team"/>
          </entity>
          <entity name="Team"/>
          """)
    ],
    nonTriggering: [
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
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    // SwiftData does not require inverses; another rule reports counterparts that it does not pair.
    guard context.configuration.expectsInverses, context.model.format != .swiftdata else { return [] }
    return context.relationships.compactMap { entity, relationship in
      guard relationship.inverse == nil, let destination = relationship.destination,
        context.index.entity(named: destination) != nil,
        // Another rule reports why SwiftData infers none.
        context.unpairedPartner(of: relationship, in: entity) == nil
      else { return nil }
      return context.model.finding(
        .missingInverse, "the relationship \("\(entity).\(relationship.name)".quoted) has no inverse",
        at: .property(relationship.name, of: entity),
        remedy: "set it to the relationship of \(destination.quoted) that leads back, or add one" + inNewVersion)
    }
  }
}
