import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading

extension RuleID {
  package static let missingClass = RuleID("missing-class", .note, about: .model)
}

/// Notes entities without a class of their own.
package enum MissingClassRule: Rule {
  package static let card = RuleCard(
    .missingClass,
    "Objects of an entity without a class are plain NSManagedObjects: their properties are known by text only.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player"/>
          ↓<entity name="Team"/>
          """),
      // Where no entity has one, the model is told once.
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
          .missingClass, "none of the \(plain.count) entities has a class of its own", at: .entity(first.name),
          remedy: "name one for each, or let Xcode generate them")
      ]
    }
    return plain.map { entity in
      context.model.finding(
        .missingClass, "the entity \(entity.name.quoted) has no class of its own", at: .entity(entity.name),
        remedy: "name one, or let Xcode generate it")
    }
  }
}
