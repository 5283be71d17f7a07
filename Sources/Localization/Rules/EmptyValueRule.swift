package import GlossDiagnostics

extension RuleID {
  package static let emptyValue = RuleID("empty-value", .warning, about: .localization)
}

/// Reports an entry whose text is empty or blank.
package enum EmptyValueRule: DescribedRule {
  package static let card = RuleCard(
    .emptyValue,
    "An empty text is used as it is: the user reads “ is a required value.”",
    triggering: [
      .german(#""Entity/Team" = ↓"";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"  ";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"…";"#, model: ExampleModel.team),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])
}
