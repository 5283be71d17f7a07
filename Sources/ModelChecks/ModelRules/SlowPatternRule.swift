import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat

extension RuleID {
  package static let slowPattern = RuleID("slow-pattern", .warning, about: .model)
}

/// Reports patterns that take very long on the attribute's default value or on a string crafted to be slow.
///
/// The default is a string that the pattern certainly has to match. If a pattern repeats a repetition or an
/// alternative, ambiguous strings are tried as well; everything reported was slow in ICU, which Core Data also uses.
package enum SlowPatternRule: Rule {
  package static let card = RuleCard(
    .slowPattern,
    "A pattern that can match a text in very many ways hangs the app during validation: a nested "
      + "repetition, such as “(a+)+”, doubles the work with every letter.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="code" optional="YES" attributeType="String" \
          defaultValueString="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" regularExpressionString="(a+)+b"/>
              ↓<attribute name="words" optional="YES" attributeType="String" \
          regularExpressionString="^(\\w+\\s?)*$"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="code" optional="YES" attributeType="String" \
          defaultValueString="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" regularExpressionString="a+b"/>
              <attribute name="words" optional="YES" attributeType="String" \
          regularExpressionString="^\\w+(\\s\\w+)*$"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let trial = PatternTrial(budget: context.budget(of: .slowPattern))
    var untried = 0
    // Many attributes usually share a pattern.
    var attacks: [String: [String]] = [:]
    var findings: [Finding] = []
    for (owner, attribute) in context.attributes {
      guard let pattern = attribute.pattern else { continue }
      var texts = attacks[pattern] ?? PatternAttacks.texts(for: pattern)
      attacks[pattern] = texts
      if case .string(let text)? = attribute.defaultValue { texts.insert(text, at: 0) }
      for (number, text) in texts.enumerated() {
        let outcome = trial.match(text, pattern: pattern)
        if outcome == .untried { untried += 1 }
        if outcome == .untried || outcome == .unusable { break }
        guard outcome == .tooSlow else { continue }
        let isDefault = number == 0 && texts.count > (attacks[pattern]?.count ?? 0)
        findings.append(
          context.model.finding(
            .slowPattern,
            "the pattern \(pattern.quoted) of \("\(owner.name).\(attribute.name)".quoted) takes too long on "
              + (isDefault ? "the attribute's own default" : "a text such as \(text.shown)"),
            at: owner.path(of: attribute.name),
            remedy:
              "rewrite it so that only one match is possible: no nested repetition, "
              + "no alternatives with a common prefix"
          ))
        break
      }
    }
    if untried > 0 {
      findings.append(
        context.model.finding(
          .slowPattern,
          "\(untried) more pattern\(untried == 1 ? " was" : "s were") not tried, because previous ones took too long",
          at: .model, remedy: "fix the reported ones, or allow more work with --budget 4"))
    }
    return findings
  }
}

extension String {
  /// The first letters of a trial text, without invisible characters.
  fileprivate var shown: String {
    let visible = String(unicodeScalars.filter { $0.value >= 0x20 })
    return (visible.count > 24 ? String(visible.prefix(24)) + "…" : visible).quoted
  }
}
