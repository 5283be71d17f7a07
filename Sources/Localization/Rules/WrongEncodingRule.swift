package import GlossDiagnostics

extension RuleID {
  package static let wrongEncoding = RuleID("wrong-encoding", .error, about: .localization)
}

/// Reports tables that are not stored as they say, which their reader finds, and texts that lost letters in an earlier
/// conversion.
package enum WrongEncodingRule: DescribedRule {
  package static let card = RuleCard(
    .wrongEncoding,
    "A table that is not valid UTF-8 or UTF-16 is guessed at by Foundation: its letters are damaged or the file is "
      + "ignored.",
    triggering: [
      .german("\"Entity/Team\" = ↓\"M\u{FFFD}nner\";", model: ExampleModel.team)
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team)
    ])
}
