import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension NeedsReviewRule: TableRule {
  package static func findings(in table: TableOverlay, of context: CheckContext) -> [Finding] {
    context.entries(in: .needsReview, of: table).map { entry, _ in
      let isCatalog = table.source(of: entry)?.format == .xcstrings
      return context.finding(
        .needsReview, "the text of \(table.entries.key(at: entry).quoted) needs a review", atValueOf: entry, in: table,
        remedy: isCatalog
          ? "confirm it, and set its state to translated" : "confirm it, and remove the mark modelgloss:needs-review")
    }
  }
}

extension CheckContext {
  /// The entries of a table in a state, each once, with the term they are the text of.
  func entries(in state: TextState, of table: TableOverlay) -> [(entry: Int, term: Int)] {
    let judge = judge(of: table)
    var seen = Set<Int>()
    return table.vocabulary.entries.indices.compactMap { term in
      guard let entry = table.entry(ofTerm: term), !table.entries.isRepaired(at: entry),
        table.entries.hasText(at: entry), judge.openState(ofEntry: entry, term: term) == state,
        seen.insert(entry).inserted
      else { return nil }
      return (entry, term)
    }
  }
}
