import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports a string that is still in the development language, or is the raw name.
extension UntranslatedValueRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    let (entries, keys) = (table.entries, context.vocabulary.keys)
    let told = toldByOthers(texts, context.configuration.policy)
    return table.knownEntries.compactMap { entry, number in
      let isFiller = table.isFiller(entry)
      guard entries.shouldTranslate(at: entry), isFiller || !table.isBlank(entry) else { return nil }
      let isMarked = UntranslatedMark.isSet(entries.marks(at: entry), state: entries.state(at: entry))
      if isMarked || isFiller {
        let said = isMarked ? "is marked as not yet translated" : "is “\(table.text(of: entry))”, not a translation"
        var finding = context.finding(
          .untranslatedValue, "the text of \(entries.key(at: entry).quoted) \(said)", atValueOf: entry, in: table,
          remedy: isMarked ? remedy(for: entry, in: table) : "translate it")
        // Nothing is guessed here: the entry says so itself.
        finding.severity = .warning
        return finding
      }
      guard !told.contains(entry), let reason = reason(texts, key: keys[number], entry) else { return nil }
      return context.finding(.untranslatedValue, reason, atValueOf: entry, in: table, remedy: "translate it")
    }
  }

  /// The entries that have a finding as stale or in need of review; one finding per entry is enough.
  private static func toldByOthers(_ texts: TextJudge, _ policy: SeverityPolicy) -> Set<Int> {
    let states = [TextState.stale, .needsReview].filter { $0.rule.map(policy.reports) == true }
    let open = states.flatMap { texts.entries(in: $0) }
    return Set(open.lazy.filter { texts.state(ofTerm: $0.term) != .sameAsSource }.map(\.entry))
  }

  private static func remedy(for entry: Int, in table: TableOverlay) -> String {
    table.entries.state(at: entry) == "new"
      ? "translate it, and set its state to translated"
      : remedyForMark
  }

  private static let remedyForMark = "translate it, and remove the mark \(UntranslatedMark.text)"

  private static func reason(_ judge: TextJudge, key: LocalizationKey, _ entry: Int) -> String? {
    let written = { judge.table.entries.key(at: entry).quoted }
    switch judge.sameness(ofEntry: entry, name: key.name) {
    case .key: return "the text of \(written()) is the key itself"
    case .rawName: return "the text of \(written()) is the raw name"
    case .source:
      return "the text of \(written()) is the same as in \(judge.comparison?.referenceName ?? "the source")"
    case nil: return nil
    }
  }
}
