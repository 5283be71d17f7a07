import GlossBasics
import GlossDiagnostics

/// Rules as a Markdown page.
enum RuleListMarkdown {
  static func render(_ cards: [RuleCard], isDetailed: Bool) -> String {
    guard isDetailed else {
      return RuleRegistry.sections(of: cards).map { section in
        "## \(section.heading)\n\n| Rule | Level | Why |\n| --- | --- | --- |\n"
          + section.cards.map { "| `\($0.id.rawValue)` | \($0.level) | \($0.rationale.markdownEscaped) |\n" }.joined()
      }.joined(separator: "\n")
    }
    return cards.map { card in
      "## `\(card.id.rawValue)`\n\n\(card.rationale.markdownEscaped)\n\nDefault level: \(card.level).\n"
        + examples(
          card.triggering,
          title: card.triggering.contains(where: \.isMarked) ? "Reported, at each `\(RuleExample.mark)`" : "Reported")
        + examples(card.nonTriggering, title: "Not reported")
    }.joined(separator: "\n")
  }

  private static func examples(_ examples: [RuleExample], title: String) -> String {
    guard !examples.isEmpty else { return "" }
    return "\n### \(title)\n"
      + examples.flatMap(\.parts).map { part in
        "\n\(part.title.markdownEscaped)\n\n```\(part.isModel ? (part.title.hasSuffix(".swift") ? "swift" : "xml") : "")\n\(part.text)\n```\n"
      }.joined()
  }
}
