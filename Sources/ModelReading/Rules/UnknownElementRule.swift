package import GlossDiagnostics

extension RuleID {
  package static let unknownElement = RuleID("unknown-element", .note, about: .model)
}

/// The card of the rule about parts of a model that nobody knows; the readers of models find them.
package enum UnknownElementRule: DescribedRule {
  package static let card = RuleCard(
    .unknownElement,
    "What this program does not know in a model is told rather than lost in silence.",
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
