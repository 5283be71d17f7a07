import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading
import GlossPredicateFormat

extension RuleID {
  package static let slowPattern = RuleID("slow-pattern", .warning, about: .model)
}

/// Reports patterns that take very long on the attribute's own default, or on a text made to be slow.
///
/// The default is a text that the model surely has to match. Where a pattern repeats a repetition or a choice, texts
/// that it may read in many ways are tried besides; what is reported was slow in ICU, which Core Data asks as well.
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
    var trial = PatternTrial(budget: context.budget(of: .slowPattern))
    var untried = 0
    // One pattern mostly serves many attributes.
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
            remedy: "leave it one way to read a text: no repetition of a repetition, no alternatives that begin alike"))
        break
      }
    }
    if untried > 0 {
      findings.append(
        context.model.finding(
          .slowPattern,
          "\(untried) more pattern\(untried == 1 ? " is" : "s are") not tried, since those before took too long",
          at: .model, remedy: "correct those that are named, or allow more work with --budget 4"))
    }
    return findings
  }
}

extension String {
  /// The first letters of a text made for a trial, without the characters that nobody sees.
  fileprivate var shown: String {
    let visible = String(unicodeScalars.filter { $0.value >= 0x20 })
    return (visible.count > 24 ? String(visible.prefix(24)) + "…" : visible).quoted
  }
}
