package import GlossDiagnostics

extension RuleID {
  package static let unknownElement = RuleID("unknown-element", .note, about: .model)
}

/// The card of the rule about unknown parts of a model; the readers of models report them.
package enum UnknownElementRule: DescribedRule {
  package static let card = RuleCard(
    .unknownElement,
    "Unknown parts of a model are reported rather than silently ignored.",
    triggering: [
      RuleExample(
        model: """
          ↓<entity name="Player" flavour="salty"/>
          """)
    ],
    nonTriggering: [
      RuleExample(model: #"<entity name="Player" syncable="YES"/>"#)
    ])
}
