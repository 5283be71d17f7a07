package import GlossDiagnostics

extension RuleID {
  package static let unreadableValue = RuleID("unreadable-value", .warning, about: .model)
}

/// The card of the rule about invalid values; the readers of models report them.
package enum UnreadableValueRule: DescribedRule {
  package static let card = RuleCard(
    .unreadableValue,
    "Core Data silently drops or guesses a value that is not valid in its place.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="number" optional="YES" attributeType="Integr 16" usesScalarValueType="NO"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
          </entity>
          """)
    ])
}
