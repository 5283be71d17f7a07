package import GlossDiagnostics

extension RuleID {
  package static let requiredWithoutDefault = RuleID("required-without-default", .warning, about: .model)
}

/// The rule about attributes that are required and have no value: a check finds those whose generated Swift property
/// cannot be read, the guard those that rows of the version before lack.
package enum RequiredWithoutDefaultRule: DescribedRule {
  package static let card = RuleCard(
    .requiredWithoutDefault,
    "A generated property of a required Date, UUID or URI is not optional in Swift: reading it before it is set ends "
      + "the program.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player" codeGenerationType="class">
              ↓<attribute name="birthday" attributeType="Date" usesScalarValueType="NO"/>
              ↓<attribute name="id" attributeType="UUID" usesScalarValueType="NO"/>
              ↓<attribute name="page" attributeType="URI"/>
          </entity>
          """, modelAttributes: #" sourceLanguage="Swift""#)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player" codeGenerationType="class">
              <attribute name="birthday" attributeType="Date" defaultDateTimeInterval="0" usesScalarValueType="NO"/>
              <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
              <attribute name="name" attributeType="String"/>
              <attribute name="joined" attributeType="Date" usesScalarValueType="YES"/>
          </entity>
          <entity name="Team" representedClassName="Team">
              <attribute name="founded" attributeType="Date" usesScalarValueType="NO"/>
          </entity>
          """, modelAttributes: #" sourceLanguage="Swift""#),
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player" codeGenerationType="class">
              <attribute name="birthday" attributeType="Date" usesScalarValueType="NO"/>
          </entity>
          """, modelAttributes: #" sourceLanguage="Objective-C""#),
    ])
}
