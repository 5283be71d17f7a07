package import Diagnostics
import ManagedObjectModel
import ModelReading
import PredicateFormat

/// Reports predicates and expressions that do not parse.
///
/// The reader of source models finds them at their own places; here those of compiled models are found, and the
/// validation predicates.
package enum InvalidPredicateRule: Rule {
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

  package static func findings(in context: CheckContext) -> [Finding] { [] }
}
