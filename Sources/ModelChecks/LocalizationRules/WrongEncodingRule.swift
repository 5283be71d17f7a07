import Diagnostics

/// The card of the rule about a table that is not stored as it says; the reader of the table finds it.
package enum WrongEncodingRule: ReadingRule {
  package static let card = RuleCard(
    .wrongEncoding,
    "A table that is no valid UTF-8 or UTF-16 is guessed at by Foundation: its letters are damaged or the file is "
      + "ignored.",
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])
}
