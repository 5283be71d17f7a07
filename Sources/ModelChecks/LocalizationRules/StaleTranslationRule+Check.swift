import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension StaleTranslationRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return texts.entries(in: .stale).map { entry, term in
      let source = texts.comparison?.reference.text(ofTerm: term)
      let name = texts.comparison?.referenceName ?? "the development language"
      let former = texts.formerSource(ofTerm: term).map { "was \($0.quoted) and " } ?? ""
      let now = source.map { ", which \(former)is now \($0.quoted)" } ?? ""
      return context.finding(
        .staleTranslation,
        "the text of \(table.entries.key(at: entry).quoted) is a translation of an older text in \(name)\(now)",
        atValueOf: entry, in: table,
        remedy: remedy(for: entry, in: table, isRecorded: texts.isStaleByRecord(entry, term: term)))
    }
  }

  private static func remedy(for entry: Int, in table: TableOverlay, isRecorded: Bool) -> String {
    if table.source(of: entry)?.format == .xcstrings, table.entries.state(at: entry) == "stale" {
      return "translate it again and set its state to translated; set “extractionState” of its key to “manual”"
    }
    if isRecorded {
      let options = "--key \(table.entries.key(at: entry).shellQuoted) --locale \(table.locale ?? "")"
      return "translate it again, or run 'modelgloss strings confirm \(options)' if it still fits"
    }
    return "translate it again"
      + (ReviewMark.isSet(table.entries.marks(at: entry), state: nil)
        ? ", and remove the mark modelgloss:needs-review" : "")
  }
}
