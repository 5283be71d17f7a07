import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let mismatchedInverse = RuleID("mismatched-inverse", .warning, about: .model)
}

/// Reports a relationship whose inverse does not refer back to it.
package enum MismatchedInverseRule: Rule {
  package static let card = RuleCard(
    .mismatchedInverse,
    "Two relationships are inverses only if each names the other; otherwise changes at one end are lost at the "
      + "other.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team"/>
          """),
      RuleExample(
        model: """
          <entity name="Player">
              ↓<relationship name="loanTeam" optional="YES" maxCount="1" deletionRule="Nullify" \
          destinationEntity="Team" inverseName="players" inverseEntity="Team"/>
              <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" \
          destinationEntity="Team" inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team">
              <relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          </entity>
          """),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="friends" inverseEntity="Player"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.relationships.compactMap { entity, relationship in
      guard let problem = problem(of: relationship, in: entity, index: context.index) else { return nil }
      return context.model.finding(
        .mismatchedInverse, "the inverse of \("\(entity).\(relationship.name)".quoted) \(problem)",
        at: .property(relationship.name, of: entity), remedy: "make both relationships name each other" + inNewVersion)
    }
  }

  private static func problem(of relationship: RelationshipDescription, in entity: String, index: ModelIndex) -> String?
  {
    guard let inverseName = relationship.inverse, let destination = relationship.destination,
      index.entity(named: destination) != nil
    else { return nil }
    let owner = relationship.inverseEntity ?? destination
    let inversePath = "\(owner).\(inverseName)".quoted
    guard index.entity(named: owner) != nil else { return "is \(inversePath), but there is no entity \(owner.quoted)" }
    guard let found = index.property(inverseName, of: owner) else { return "is \(inversePath), which does not exist" }
    guard let inverse = found.property.relationship else { return "is \(inversePath), which is not a relationship" }
    guard isRelated(owner, destination, in: index) else {
      return "belongs to \(owner.quoted), but the destination is \(destination.quoted)"
    }
    // An inverse without its own inverse is reported separately.
    guard let back = inverse.inverse, let backOwner = inverse.inverseEntity ?? inverse.destination,
      index.property(back, of: backOwner)?.property.relationship != nil
    else { return nil }
    guard back == relationship.name else { return "is \(inversePath), whose inverse is \(back.quoted)" }
    guard let backDestination = inverse.destination, isRelated(backDestination, entity, in: index) else {
      return "is \(inversePath), whose destination is \((inverse.destination ?? "nothing").quoted)"
    }
    return nil
  }

  /// Whether two entities are equal, or one is an ancestor of the other.
  private static func isRelated(_ left: String, _ right: String, in index: ModelIndex) -> Bool {
    left == right || index.inheritanceChain(of: left).contains { $0.name == right }
      || index.inheritanceChain(of: right).contains { $0.name == left }
  }
}
