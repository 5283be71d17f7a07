package import GlossDiagnostics

/// Rules as text for a terminal.
enum RuleListText {
  static func render(_ cards: [RuleCard], isDetailed: Bool) -> String {
    if isDetailed { return cards.map(page).joined(separator: "\n") }
    return RuleRegistry.sections(of: cards).map { section in
      let rules = section.cards.map { card in
        "  \(card.id.rawValue) (\(card.level))\n" + card.rationale.lines(indented: 6)
      }
      return "\(section.heading)\n" + rules.joined()
    }.joined(separator: "\n")
  }

  private static func page(_ card: RuleCard) -> String {
    "\(card.id.rawValue) (\(card.level))\n" + card.rationale.lines(indented: 2) + card.examplesText
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

extension String {
  /// The words in lines of up to 80 columns, each indented and ended; a longer word has a line of its own.
  fileprivate func lines(indented indentation: Int) -> String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, indentation + last.count + 1 + word.count <= 80 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { String(repeating: " ", count: indentation) + $0 + "\n" }.joined()
  }
}
