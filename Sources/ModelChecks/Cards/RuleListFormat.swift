package import GlossDiagnostics

/// The output formats of the rule list.
package enum RuleListFormat: String, Sendable, Hashable, CaseIterable {
  case text
  case markdown
  case json

  /// Renders the rules with rationale and examples, with a final line break.
  ///
  /// - Parameter isDetailed: whether to include the examples; without them, the rules are under headings.
  package func render(_ cards: [RuleCard], isDetailed: Bool) -> String {
    switch self {
    case .text: RuleListText.render(cards, isDetailed: isDetailed)
    case .markdown: RuleListMarkdown.render(cards, isDetailed: isDetailed)
    case .json: RuleListJSON.render(cards)
    }
  }
}
