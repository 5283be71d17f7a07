package import GlossDiagnostics

extension RuleID {
  package static let invalidPredicate = RuleID("invalid-predicate", .error, about: .model)
}

/// Reports predicates and expressions that do not parse.
///
/// The reader of source models finds those in its files at their own places; here those of compiled models and of
/// models made in code are found.
package enum InvalidPredicateRule: DescribedRule {
  package static let card = RuleCard(
    .invalidPredicate,
    "A predicate that does not parse raises an exception as soon as it is used.",
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
