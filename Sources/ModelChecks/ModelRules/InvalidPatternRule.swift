import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading
import GlossPredicateFormat

extension RuleID {
  package static let invalidPattern = RuleID("invalid-pattern", .error, about: .model)
}

/// Reports regular expressions that cannot be used.
package enum InvalidPatternRule: Rule {
  package static let card = RuleCard(
    .invalidPattern,
    "A pattern that ICU refuses raises an exception when a value is validated, and an empty one matches nothing.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="email" optional="YES" attributeType="String" regularExpressionString="[a-z+@"/>
          </entity>
          ↓<fetchRequest name="byMail" entity="Player" predicateString="email MATCHES '(a'"/>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="email" optional="YES" attributeType="String" regularExpressionString="[a-z]+@[a-z.]+"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    attributeFindings(in: context) + predicateFindings(in: context)
  }

  private static func attributeFindings(in context: CheckContext) -> [Finding] {
    // One pattern mostly serves many attributes, and compiling it is dear.
    var verdicts: [String: Bool] = [:]
    return context.attributes.compactMap { owner, attribute in
      guard let pattern = attribute.pattern else { return nil }
      if verdicts[pattern] == true { return nil }
      let name = "\(owner.name).\(attribute.name)".quoted
      let path = owner.path(of: attribute.name)
      if pattern.isEmpty {
        return context.model.finding(
          .invalidPattern, "the pattern of \(name) is empty, and matches nothing", at: path, remedy: "remove it")
      }
      let isValid = verdicts[pattern] ?? (InvalidPattern.check(pattern) == nil)
      verdicts[pattern] = isValid
      guard !isValid else { return nil }
      return context.model.finding(
        .invalidPattern, "the pattern \(pattern.quoted) of \(name) is not a regular expression that ICU reads",
        at: path, remedy: "mend the expression")
    }
  }

  private static func predicateFindings(in context: CheckContext) -> [Finding] {
    context.writtenPredicates.flatMap { written -> [Finding] in
      guard case .predicate(let predicate) = written.tree else { return [] }
      return InvalidPattern.patterns(in: predicate).map { pattern in
        context.model.finding(
          .invalidPattern,
          "the pattern \(pattern.quoted) in \(written.name) is not a regular expression that ICU reads",
          at: written.path, remedy: "mend the expression")
      }
    }
  }
}
