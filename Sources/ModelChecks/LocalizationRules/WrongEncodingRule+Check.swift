import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports tables whose encoding is not the one they declare, which their reader finds, and strings that lost letters
/// in an earlier conversion.
extension WrongEncodingRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return table.judgedEntries.compactMap { entry in
      guard table.hasUnusualText(entry), table.text(of: entry).unicodeScalars.contains("\u{FFFD}"),
        !isReported(entry, of: table)
      else { return nil }
      return context.finding(
        .wrongEncoding,
        "the text of \(table.entries.key(at: entry).quoted) contains the character U+FFFD, which replaces a lost letter",
        atValueOf: entry, in: table, remedy: "write the text again")
    }
  }

  /// Whether the reader inserted the character itself and reported it.
  private static func isReported(_ entry: Int, of table: TableOverlay) -> Bool {
    let line = table.entries.valuePosition(at: entry)?.line
    return table.source(of: entry)?.findings.contains {
      $0.rule == .wrongEncoding || $0.rule == .syntaxError && $0.position?.line == line
    } ?? false
  }
}
