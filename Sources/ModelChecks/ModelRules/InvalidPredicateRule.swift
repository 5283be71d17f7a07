package import Diagnostics
import ModelReading
import PredicateFormat

/// Reports predicates and expressions that do not parse.
///
/// The reader of source models finds those in its files at their own places; here those of compiled models and of
/// models made in code are found.
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

  package static func findings(in context: CheckContext) -> [Finding] {
    let reported = Set(context.model.findings.filter { $0.rule == .invalidPredicate }.map(\.position))
    return context.writtenPredicates.compactMap { predicate in
      guard case .error(let error) = predicate.tree else { return nil }
      let finding = context.model.finding(
        .invalidPredicate, "\(predicate.name) does not parse: \(predicate.text.quoted): \(error.message)",
        at: predicate.path, remedy: "mend it at column \(error.column)")
      return finding.position != nil && reported.contains(finding.position) ? nil : finding
    }
  }
}
