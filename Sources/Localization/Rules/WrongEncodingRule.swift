package import GlossDiagnostics

extension RuleID {
  package static let wrongEncoding = RuleID("wrong-encoding", .error, about: .localization)
}

/// Reports tables whose encoding is not the declared one, which their reader finds, and strings that lost letters in an
/// earlier conversion or were read in another encoding then.
package enum WrongEncodingRule: DescribedRule {
  package static let card = RuleCard(
    .wrongEncoding,
    "Foundation guesses the encoding of a table that is not valid UTF-8 or UTF-16: letters are damaged or the file is "
      + "ignored.",
    triggering: [
      .german("\"Entity/Team\" = ↓\"M\u{FFFD}nner\";", model: ExampleModel.team),
      .german("\"Entity/Team\" = ↓\"M\u{C3}\u{A4}nner\";", model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"M&auml;nner";"#, model: ExampleModel.team),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Mannschaft";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = "«MAÇÃ»";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = "Frauen&Männer; alle";"#, model: ExampleModel.team),
    ])
}
