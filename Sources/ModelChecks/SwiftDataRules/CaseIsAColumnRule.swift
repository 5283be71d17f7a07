import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension RuleID {
  package static let caseIsAColumn = RuleID("case-is-a-column", .note, about: .model)
}

/// Reports an enumeration without a raw value, for which SwiftData creates one column per case.
package enum CaseIsAColumnRule: Rule {
  package static let card = RuleCard(
    .caseIsAColumn,
    "Without a raw value every case of an enumeration is a column: adding, renaming or removing one changes the "
      + "schema.",
    triggering: [
      RuleExample(
        swift: """
          @Model final class Trip { var ↓kind: Kind }
          enum Kind: Codable { case work, leisure }
          """)
    ],
    nonTriggering: [
      RuleExample(
        swift: """
          @Model final class Trip { var kind: Kind }
          enum Kind: String, Codable { case work, leisure }
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    guard context.model.contents.swiftData != nil else { return [] }
    return context.index.entities.flatMap { entity in
      entity.attributes.compactMap { attribute in
        guard attribute.userInfo["EnumType"] != nil, attribute.userInfo["enum"] != nil,
          let declaration = context.model.contents.swiftData?.declarations[.property(attribute.name, of: entity.name)]
        else { return nil }
        let count = declaration.cases.count
        return context.model.finding(
          .caseIsAColumn,
          "\("\(entity.name).\(attribute.name)".quoted) has \(count == 1 ? "a column" : "\(count) columns"), one for each "
            + "case of \(declaration.type.quoted): another case changes the schema",
          at: .property(attribute.name, of: entity.name),
          remedy: "give the enumeration a raw value to store it in one column; that changes the version hash")
      }
    }
  }
}
