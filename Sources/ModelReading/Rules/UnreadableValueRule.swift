package import GlossDiagnostics

extension RuleID {
  package static let unreadableValue = RuleID("unreadable-value", .warning, about: .model)
}

/// The card of the rule about values that cannot be what they say; the readers of models find them.
package enum UnreadableValueRule: DescribedRule {
  package static let card = RuleCard(
    .unreadableValue,
    "A value that is not what its place asks for is dropped or guessed at by Core Data, without a word.",
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
