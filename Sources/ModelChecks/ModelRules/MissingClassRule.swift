import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let missingClass = RuleID("missing-class", .note, about: .model)
}

/// Notes entities without their own class.
package enum MissingClassRule: Rule {
  package static let card = RuleCard(
    .missingClass,
    "Objects of an entity without a class are plain NSManagedObjects, whose properties are accessible only by key.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player"/>
          ↓<entity name="Team"/>
          """),
      // If no entity has one, the model gets a single finding.
      RuleExample(
        model: """
          ↓<entity name="Player"/>
          <entity name="Team"/>
          """),
    ],
    nonTriggering: [
      RuleExample(model: #"<entity name="Player" representedClassName=".Player"/>"#)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let entities = context.index.entities
    let plain = entities.filter { entity in
      let name = entity.managedObjectClassName ?? ""
      return name.isBlank || name == "NSManagedObject" || name == "."
    }
    if plain.count == entities.count, plain.count > 1, let first = plain.first {
      return [
        context.model.finding(
          .missingClass, "none of the \(plain.count) entities has its own class", at: .entity(first.name),
          remedy: "set one for each, or let Xcode generate them")
      ]
    }
    return plain.map { entity in
      context.model.finding(
        .missingClass, "the entity \(entity.name.quoted) has no class", at: .entity(entity.name),
        remedy: "set one, or let Xcode generate it")
    }
  }
}
