import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension RuleID {
  package static let sharedDefaultValue = RuleID("shared-default-value", .warning, about: .model)
}

/// Reports a new required property with `UUID()` or `Date()`: all existing rows get the same value.
///
/// SwiftData evaluates the initial value once, when it builds the schema, and a lightweight migration fills all rows
/// with that default.
package enum SharedDefaultValueRule: Rule {
  package static let card = RuleCard(
    .sharedDefaultValue,
    "SwiftData evaluates UUID() and Date() only once: a lightweight migration gives all existing rows the same value.",
    triggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var name: String? }",
          "@Model final class Trip { var name: String?; var ↓id: UUID = UUID() }",
        ])
    ],
    nonTriggering: [
      RuleExample(
        versions: [
          "@Model final class Trip { var id = UUID(); var name: String? }",
          """
          @Model final class Trip { var id = UUID(); var name: String?; var key: UUID?; var rank: Int = 0 }
          @Model final class Tag { var id = UUID() }
          """,
        ])
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    guard let former = context.swiftDataHistory?.former else { return [] }
    return context.index.entities.flatMap { entity -> [Finding] in
      let name = entity.renamingIdentifier ?? entity.name
      guard let old = former.entities.first(where: { $0.name == name }) else { return [] }
      let known = Set(old.propertyNames)
      return entity.attributes.compactMap { attribute in
        guard !attribute.isOptional, !attribute.isTransient, attribute.type != .undefined,
          !known.contains(attribute.renamingIdentifier ?? attribute.name),
          let value = context.model.contents.swiftData?.declarations[.property(attribute.name, of: entity.name)]?
            .initialValue?.filter({ !$0.isWhitespace }), attribute.type.variesByLaunch(value)
        else { return nil }
        let kind =
          switch attribute.type {
          case .uuid: "UUID"
          case .date: "date"
          default: "value"
          }
        return context.model.finding(
          .sharedDefaultValue,
          "\("\(entity.name).\(attribute.name)".quoted) is new: a lightweight migration gives all existing rows "
            + "the same \(kind)",
          at: .property(attribute.name, of: entity.name),
          remedy: "make it optional, which changes the version hash, and give each row its own value in a custom stage")
      }
    }
  }
}
