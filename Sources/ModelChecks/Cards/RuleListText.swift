package import GlossDiagnostics

/// Rules as text for a terminal.
enum RuleListText {
  static func render(_ cards: [RuleCard], isDetailed: Bool) -> String {
    if isDetailed { return cards.map(page).joined(separator: "\n") }
    let width = cards.map { $0.id.rawValue.count }.max() ?? 0
    return cards.map { card in
      let name = card.id.rawValue + String(repeating: " ", count: width - card.id.rawValue.count)
      let level = card.level + String(repeating: " ", count: max(0, 7 - card.level.count))
      return "\(name)  \(level)  \(card.rationale)\n"
    }.joined()
  }

  private static func page(_ card: RuleCard) -> String {
    "\(card.id.rawValue) (\(card.level))\n  \(card.rationale)\n" + card.examplesText
  }

  fileprivate static func examples(_ examples: [RuleExample], title: String) -> String {
    guard !examples.isEmpty else { return "" }
    let blocks = examples.map { example in
      example.parts.map { part in
        "    \(part.title)\n"
          + part.text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "\n" : "      \($0)\n" }.joined()
      }.joined()
    }
    return "\n  \(title)\n" + blocks.joined(separator: "    –\n")
  }
}

extension RuleCard {
  /// The examples for a terminal.
  package var examplesText: String {
    RuleListText.examples(
      triggering,
      title: triggering.contains(where: \.isMarked) ? "Reported, at each \(RuleExample.mark):" : "Reported:")
      + RuleListText.examples(nonTriggering, title: "Not reported:")
  }
}
