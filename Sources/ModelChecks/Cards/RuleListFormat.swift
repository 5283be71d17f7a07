package import GlossDiagnostics

/// The formats in which rules are listed.
package enum RuleListFormat: String, Sendable, Hashable, CaseIterable {
  case text
  case markdown
  case json

  /// The rules with rationale and examples, with a final line break.
  ///
  /// - Parameter isDetailed: whether the examples are shown; without them each rule has a line in text.
  package func render(_ cards: [RuleCard], isDetailed: Bool) -> String {
    switch self {
    case .text: RuleListText.render(cards, isDetailed: isDetailed)
    case .markdown: RuleListMarkdown.render(cards, isDetailed: isDetailed)
    case .json: RuleListJSON.render(cards)
    }
  }
}
