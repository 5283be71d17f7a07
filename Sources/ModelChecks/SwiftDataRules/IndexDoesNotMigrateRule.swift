import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension RuleID {
  package static let indexDoesNotMigrate = RuleID("index-does-not-migrate", .warning, about: .model)
}

/// Reports an entity whose only change since the previous version is an index: existing stores never get it.
package enum IndexDoesNotMigrateRule: Rule {
  package static let card = RuleCard(
    .indexDoesNotMigrate,
    "An index is not part of the version hash: a new index alone migrates no store, so existing ones never get it.",
    triggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          """
          @Model final class ↓Trip { #Index<Trip>([\\.name]); var name: String? }
          @Model final class Tag { var name: String? }
          """,
        ])
    ],
    nonTriggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          """
          @Model final class Trip {
            #Index<Trip>([\\.name])
            @Attribute(hashModifier: "indexed") var name: String?
          }
          """,
        ])
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    guard let former = context.swiftDataHistory?.former else { return [] }
    let (old, new) = (former.versionHashes, context.model.versionHashes)
    return context.index.entities.compactMap { entity in
      guard let before = former.entities.first(where: { $0.name == entity.name }),
        let hash = new.entityHash(entity.name), hash == old.entityHash(entity.name)
      else { return nil }
      let known = Set(before.indexes.map(\.name))
      guard let added = entity.indexes.first(where: { !known.contains($0.name) }) else { return nil }
      let names = added.elements.map { element in
        if case .property(let name) = element.subject { name } else { "?" }
      }
      return context.model.finding(
        .indexDoesNotMigrate,
        "the index on \(names.joined(separator: ", ").quoted) of \(entity.name.quoted) does not change its version hash: "
          + "existing stores never get it",
        at: .entity(entity.name),
        remedy:
          "write @Attribute(hashModifier: \"indexed\") on \((names.first ?? "").quoted), which changes the version hash"
      )
    }
  }
}
