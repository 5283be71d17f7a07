import GlossBasics
package import GlossDiagnostics
import GlossLocalization

/// Reports an entry whose text is empty or blank.
package enum EmptyValueRule: TableRule {
  package static let card = RuleCard(
    .emptyValue,
    "An empty text is used as it is: the user reads “ is a required value.”",
    triggering: [
      .german(#""Entity/Team" = ↓"";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"  ";"#, model: ExampleModel.team),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])

  package static func findings(in table: CheckedTable, of context: CheckContext) -> [Finding] {
    table.knownEntries.compactMap { entry, _ in
      guard table.isBlank(entry) else { return nil }
      let key = table.entries[entry].key
      return context.finding(
        .emptyValue, "the text of \(key.quoted) is empty, and is shown so", atValueOf: entry, in: table,
        remedy: "write a text, or remove the entry")
    }
  }
}
