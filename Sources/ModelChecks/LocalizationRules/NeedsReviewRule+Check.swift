import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension NeedsReviewRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return texts.entries(in: .needsReview).map { entry, _ in
      let isCatalog = table.source(of: entry)?.format == .xcstrings
      let state = table.entries.state(at: entry) ?? ""
      let what =
        ["", "translated", "needs_review"].contains(state)
        ? "needs a review" : "has the state \(state.quoted), which String Catalogs do not have"
      return context.finding(
        .needsReview, "the text of \(table.entries.key(at: entry).quoted) \(what)", atValueOf: entry, in: table,
        remedy: isCatalog
          ? "confirm it, and set its state to translated" : "confirm it, and remove the mark modelgloss:needs-review")
    }
  }
}
