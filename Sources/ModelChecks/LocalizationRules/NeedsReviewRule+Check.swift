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
