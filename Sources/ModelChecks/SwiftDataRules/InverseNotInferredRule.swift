import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension RuleID {
  package static let inverseNotInferred = RuleID("inverse-not-inferred", .warning, about: .model)
}

/// Reports `@Relationship` without `inverse:` on a property whose destination leads back: SwiftData pairs the two only
/// if neither has the attribute.
package enum InverseNotInferredRule: Rule {
  package static let card = RuleCard(
    .inverseNotInferred,
    "SwiftData infers an inverse only if neither property has @Relationship: with it, each end is stored separately.",
    triggering: [
      RuleExample(
        swift: """
          @Model final class Trip { @Relationship(deleteRule: .cascade) var ↓tags: [Tag] = [] }
          @Model final class Tag { var trip: Trip? }
          """)
    ],
    nonTriggering: [
      RuleExample(
        swift: """
          @Model final class Trip { @Relationship(deleteRule: .cascade, inverse: \\Tag.trip) var tags: [Tag] = [] }
          @Model final class Tag { var trip: Trip? }
          """),
      RuleExample(
        swift: """
          @Model final class Trip { var tags: [Tag] = [] }
          @Model final class Tag { var trip: Trip? }
          """),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.relationships.compactMap { entity, relationship in
      guard let partner = context.unpairedPartner(of: relationship, in: entity),
        context.hasRelationshipAttribute(relationship.name, of: entity),
        // If both ends have it, either may name the other, and one must.
        entity.precedes(partner.entity) || !context.hasRelationshipAttribute(partner.name, of: partner.entity)
      else { return nil }
      let path = "\(partner.entity).\(partner.name)"
      return context.model.finding(
        .inverseNotInferred,
        "\("\(entity).\(relationship.name)".quoted) has no inverse: with @Relationship SwiftData does not pair it with "
          + path.quoted,
        at: .property(relationship.name, of: entity),
        remedy:
          "write inverse: \\\(path); if this version was released, in a new one, since it changes the version hash")
    }
  }
}

extension CheckContext {
  /// The only relationship that leads back, if SwiftData would pair the two without `@Relationship`.
  func unpairedPartner(
    of relationship: RelationshipDescription, in entity: String
  ) -> (entity: String, name: String)? {
    guard model.contents.swiftData != nil, relationship.inverse == nil, let destination = relationship.destination,
      destination != entity
    else { return nil }
    let there = relationships.filter { $0.entity == entity && $0.relationship.destination == destination }
    let back = relationships.filter { $0.entity == destination && $0.relationship.destination == entity }
    guard there.count == 1, back.count == 1, let partner = back.first, partner.relationship.inverse == nil,
      hasRelationshipAttribute(relationship.name, of: entity)
        || hasRelationshipAttribute(partner.relationship.name, of: destination)
    else { return nil }
    return (destination, partner.relationship.name)
  }

  func hasRelationshipAttribute(_ name: String, of entity: String) -> Bool {
    model.contents.swiftData?.declarations[.property(name, of: entity)]?.hasRelationshipAttribute == true
  }
}
