package import GlossDiagnostics

extension RuleID {
  package static let invalidPredicate = RuleID("invalid-predicate", .error, about: .model)
}

/// Reports predicates and expressions that cannot be parsed.
///
/// Those in source models are found by their reader, with positions; this rule finds those in compiled models and in
/// models made in code.
package enum InvalidPredicateRule: DescribedRule {
  package static let card = RuleCard(
    .invalidPredicate,
    "A predicate that cannot be parsed raises an exception as soon as it is used.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          ↓<fetchRequest name="byName" entity="Player" predicateString="name == "/>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <fetchRequest name="byName" entity="Player" predicateString="name == $NAME"/>
          """)
    ])
}
