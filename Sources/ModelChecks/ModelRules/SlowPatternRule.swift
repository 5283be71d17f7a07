import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading
import GlossPredicateFormat

extension RuleID {
  package static let slowPattern = RuleID("slow-pattern", .warning, about: .model)
}

/// Reports patterns that take very long on the attribute's own default.
///
/// Only defaults are tried: they are the texts that a model surely has to match.
package enum SlowPatternRule: Rule {
  package static let card = RuleCard(
    .slowPattern,
    "A pattern that can read one text in very many ways stops the program while it validates: a repetition of a "
      + "repetition, such as “(a+)+”, doubles its work with every letter.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="code" optional="YES" attributeType="String" \
          defaultValueString="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" regularExpressionString="(a+)+b"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="code" optional="YES" attributeType="String" \
          defaultValueString="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" regularExpressionString="a+b"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    var trial = PatternTrial()
    var untried = 0
    var findings: [Finding] = []
    for (owner, attribute) in context.attributes {
      guard let pattern = attribute.pattern, case .string(let text)? = attribute.defaultValue else { continue }
      switch trial.match(text, pattern: pattern) {
      case .matches, .differs, .unusable: continue
      case .untried: untried += 1
      case .tooSlow:
        findings.append(
          context.model.finding(
            .slowPattern,
            "the pattern \(pattern.quoted) of \("\(owner.name).\(attribute.name)".quoted) takes too long on the "
              + "attribute's own default",
            at: owner.path(of: attribute.name), remedy: "leave it one way to read a text"))
      }
    }
    if untried > 0 {
      findings.append(
        context.model.finding(
          .slowPattern,
          "\(untried) more pattern\(untried == 1 ? " is" : "s are") not tried, since those before took too long",
          at: .model))
    }
    return findings
  }
}
