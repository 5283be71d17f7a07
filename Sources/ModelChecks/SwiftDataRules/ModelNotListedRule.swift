import GlossBasics
package import GlossDiagnostics
import GlossModelFiles

extension RuleID {
  package static let modelNotListed = RuleID("model-not-listed", .note, about: .model)
}

/// Reports `@Model` classes that no version or container lists and no relationship leads to.
package enum ModelNotListedRule: Rule {
  package static let card = RuleCard(
    .modelNotListed,
    "Objects of a class that the schema does not list, and that no relationship leads to, cannot be inserted or fetched.",
    triggering: [
      RuleExample(
        swift: """
          let container = try ModelContainer(for: Trip.self)
          @Model final class Trip { var name: String? }
          @Model final class ↓Tag { var name: String? }
          """)
    ],
    nonTriggering: [
      RuleExample(
        swift: """
          let container = try ModelContainer(for: Trip.self)
          @Model final class Trip { var tags: [Tag] = [] }
          @Model final class Tag { var trip: Trip? }
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    guard context.model.isCurrentVersion else { return [] }
    return (context.model.contents.swiftData?.unlisted ?? []).map { declaration in
      Finding(
        .modelNotListed, "no schema lists the model \(declaration.type.quoted), and no relationship leads to it",
        remedy: "list it, or remove the class", path: declaration.path, position: declaration.position,
        model: context.model.name, entity: declaration.type)
    }
  }
}
