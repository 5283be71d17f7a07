import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension StaleTranslationRule: TableRule {
  package static func findings(in table: TableOverlay, of context: CheckContext) -> [Finding] {
    let judge = context.judge(of: table)
    return context.entries(in: .stale, of: table).map { entry, term in
      let source = judge.comparison?.reference.text(ofTerm: term)
      let name = judge.comparison?.referenceName ?? "the development language"
      let former = judge.formerSource(ofTerm: term).map { "was \($0.quoted) and " } ?? ""
      let now = source.map { ", which \(former)is now \($0.quoted)" } ?? ""
      return context.finding(
        .staleTranslation,
        "the text of \(table.entries.key(at: entry).quoted) is a translation of an older text in \(name)\(now)",
        atValueOf: entry, in: table, remedy: remedy(for: entry, in: table))
    }
  }

  private static func remedy(for entry: Int, in table: TableOverlay) -> String {
    if table.source(of: entry)?.format == .xcstrings, table.entries.state(at: entry) == "stale" {
      return "translate it again and set its state to translated; set “extractionState” of its key to “manual”"
    }
    return "translate it again"
      + (ReviewMark.stands(inComment: table.entries.comment(at: entry), state: nil)
        ? ", and remove the mark modelgloss:needs-review" : "")
  }
}
