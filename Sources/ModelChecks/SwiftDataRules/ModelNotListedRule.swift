import GlossBasics
package import GlossDiagnostics
import GlossModelFiles
import GlossSwiftDataModels

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
    guard context.model.isCurrentVersion, let source = context.model.contents.swiftData else { return [] }
    return wider(source, in: context)
      + source.unlisted.map { declaration in
        Finding(
          .modelNotListed, "no schema lists the model \(declaration.type.quoted), and no relationship leads to it",
          remedy: "list it, or remove the class", path: declaration.path, position: declaration.position,
          model: context.model.name, entity: declaration.type)
      }
  }

  /// A container that stores more than the version lists: the plan does not describe its stores.
  private static func wider(_ source: SwiftDataSource, in context: CheckContext) -> [Finding] {
    guard let schema = source.schema, let listed = source.listed, !source.addedByContainers.isEmpty else { return [] }
    let container = source.containers.first { !Set($0.entities).isDisjoint(with: source.addedByContainers) }
    let count = listed.count + source.addedByContainers.count
    var finding = Finding(
      .modelNotListed,
      "\(schema.quoted) lists \(listed.count) of the \(count) models of the container's schema; without "
        + source.addedByContainers.map(\.quoted).joined(separator: ", "),
      remedy: "list them in a version of the plan, and make the container with its models",
      path: container?.path ?? source.path, position: container?.position ?? source.schemaPosition,
      model: context.model.name)
    finding.subject = schema
    finding.severity = .warning
    return [finding]
  }
}
