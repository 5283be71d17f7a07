import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports a string that is still in the development language, or is the raw name.
extension UntranslatedValueRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    let (entries, keys) = (table.entries, context.vocabulary.keys)
    return table.knownEntries.compactMap { entry, number in
      guard entries.shouldTranslate(at: entry), !table.isBlank(entry),
        let reason = reason(texts, key: keys[number], entry)
      else { return nil }
      return context.finding(.untranslatedValue, reason, atValueOf: entry, in: table, remedy: "translate it")
    }
  }

  private static func reason(_ judge: TextJudge, key: LocalizationKey, _ entry: Int) -> String? {
    let entries = judge.table.entries
    let written = { entries.key(at: entry).quoted }
    if UntranslatedMark.stands(inComment: entries.comment(at: entry), state: entries.state(at: entry)) {
      return "the text of \(written()) is marked as not yet translated"
    }
    switch judge.sameness(ofEntry: entry, name: key.name) {
    case .key: return "the text of \(written()) is the key itself"
    case .rawName: return "the text of \(written()) is the raw name"
    case .source:
      return "the text of \(written()) is the same as in \(judge.comparison?.referenceName ?? "the source")"
    case nil: return nil
    }
  }
}
