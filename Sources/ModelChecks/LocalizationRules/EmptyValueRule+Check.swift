import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports an entry whose text is empty or blank.
extension EmptyValueRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return table.knownEntries.compactMap { entry, _ in
      guard table.isBlank(entry), !table.isFiller(entry) else { return nil }
      let key = table.entries.key(at: entry)
      return context.finding(
        .emptyValue,
        "the text of \(key.quoted) is \(table.text(of: entry).isBlank ? "empty" : "“…”") and shown to users",
        atValueOf: entry, in: table,
        remedy: "write a text, or remove the entry")
    }
  }
}
