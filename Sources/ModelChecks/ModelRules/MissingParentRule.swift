import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let missingParent = RuleID("missing-parent", .error, about: .model)
}

/// Reports an entity whose parent is not in the model.
package enum MissingParentRule: Rule {
  package static let card = RuleCard(
    .missingParent, "An entity whose parent does not exist cannot be loaded.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Person"/>
          ↓<entity name="Player" parentEntity="Persn"/>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Person"/>
          <entity name="Player" parentEntity="Person"/>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let suggestion = Suggestion(context.index.entityNames)
    return context.index.entities.compactMap { entity in
      guard let parent = entity.superentity, context.index.entity(named: parent) == nil else { return nil }
      return context.model.finding(
        .missingParent,
        "the parent \(parent.quoted) of the entity \(entity.name.quoted) does not exist", at: .entity(entity.name),
        remedy: suggestion.remedy(for: parent, budget: context.budget(of: .missingParent))
          ?? "add the entity, or choose another parent")
    }
  }
}
