import GlossBasics
import GlossDiagnostics
import GlossPropertyLists

/// Reads tables that are XML or binary property lists: compiled `.strings`, `.stringsdict` and `.loctable`.
struct PropertyListTableReader {
  let name: String
  let path: String
  let format: TableFormat
  let encoding: TableEncoding

  /// The only table of a `.strings` or `.stringsdict`.
  func table(_ root: PropertyListNode, locale: String?) -> LocalizationTable {
    table(entries: root.entries, position: root.position, locale: locale)
  }

  /// The tables of a `.loctable`: one per language, sorted.
  ///
  /// Apple's own bundles have used these since macOS 13; next to the languages they contain `LocProvenance`, the source
  /// of each translation (inferred from such files).
  func tables(_ root: PropertyListNode) -> [LocalizationTable] {
    let languages = (root.entries ?? []).filter { $0.key != "LocProvenance" && $0.node.entries != nil }
    return languages.sorted { $0.key.precedes($1.key) }.map {
      table(entries: $0.node.entries, position: $0.keyPosition, locale: $0.key)
    }
  }

  private func table(entries: [PropertyListEntry]?, position: SourcePosition?, locale: String?) -> LocalizationTable {
    var findings: [Finding] = []
    var result: [TableEntry] = []
    if entries == nil {
      findings.append(
        Finding(
          .syntaxError, "the property list is not a dictionary of keys and texts",
          remedy: "write a dictionary", path: path, position: position, locale: locale))
    }
    for entry in entries ?? [] {
      var tableEntry = TableEntry(
        key: entry.key, value: "", keyPosition: entry.keyPosition, valuePosition: entry.node.position)
      if let text = entry.node.string {
        tableEntry.value = text
      } else if let rule = FormatRule(entry.node) {
        tableEntry.value = rule.text
        if let problem = rule.problem {
          findings.append(finding(problem, remedy: "see NSStringLocalizedFormatKey in Apple's guides", entry, locale))
        }
      } else {
        tableEntry.isRepaired = true
        findings.append(
          finding(
            "the value is \(kind(of: entry.node)), and a look-up finds only text", remedy: "write a string", entry,
            locale))
      }
      result.append(tableEntry)
    }
    var table = LocalizationTable(
      name: name, locale: locale, path: path, format: format, encoding: encoding, entries: result)
    table.findings = findings
    if table.entries.hasDuplicateKeys { table.findings += table.duplicateKeyFindings() }
    table.findings.sort()
    return table
  }

  private func finding(_ message: String, remedy: String, _ entry: PropertyListEntry, _ locale: String?) -> Finding {
    Finding(
      .syntaxError, message, remedy: remedy, path: path, position: entry.node.position ?? entry.keyPosition,
      key: entry.key, locale: locale)
  }

  private func kind(of node: PropertyListNode) -> String {
    switch node.value {
    case .string: "a text"
    case .integer, .unsigned, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "a list"
    case .dictionary: "a dictionary"
    case .uid: "a reference"
    }
  }
}
