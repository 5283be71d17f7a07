import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat

extension RuleID {
  package static let invalidPattern = RuleID("invalid-pattern", .error, about: .model)
}

/// Reports invalid regular expressions.
package enum InvalidPatternRule: Rule {
  package static let card = RuleCard(
    .invalidPattern,
    "A pattern that ICU cannot compile raises an exception during validation, and an empty one matches nothing.",
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
    // Many attributes usually share a pattern, and compiling it is expensive.
    var verdicts: [String: Bool] = [:]
    return context.attributes.compactMap { owner, attribute in
      guard let pattern = attribute.pattern else { return nil }
      if verdicts[pattern] == true { return nil }
      let name = "\(owner.name).\(attribute.name)".quoted
      let path = owner.path(of: attribute.name)
      if pattern.isEmpty {
        return context.model.finding(
          .invalidPattern, "the pattern of \(name) is empty and matches nothing", at: path, remedy: "remove it")
      }
      let isValid = verdicts[pattern] ?? (InvalidPattern.check(pattern) == nil)
      verdicts[pattern] = isValid
      guard !isValid else { return nil }
      return context.model.finding(
        .invalidPattern, "the pattern \(pattern.quoted) of \(name) is not a valid ICU regular expression",
        at: path, remedy: "fix the expression")
    }
  }

  private static func predicateFindings(in context: CheckContext) -> [Finding] {
    context.writtenPredicates.flatMap { written -> [Finding] in
      guard case .predicate(let predicate) = written.tree else { return [] }
      return InvalidPattern.patterns(in: predicate).map { pattern in
        context.model.finding(
          .invalidPattern,
          "the pattern \(pattern.quoted) in \(written.name) is not a valid ICU regular expression",
          at: written.path, remedy: "fix the expression")
      }
    }
  }
}
