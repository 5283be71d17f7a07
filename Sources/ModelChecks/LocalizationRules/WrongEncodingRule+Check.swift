import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports tables whose encoding is not the one they declare, which their reader finds, and strings that lost letters
/// in an earlier conversion.
extension WrongEncodingRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return table.judgedEntries.compactMap { entry in
      guard table.hasUnusualText(entry) else { return nil }
      let (key, text) = (table.entries.key(at: entry).quoted, table.text(of: entry))
      if text.unicodeScalars.contains("\u{FFFD}"), !isReported(entry, of: table) {
        return context.finding(
          .wrongEncoding, "the text of \(key) contains the character U+FFFD, which replaces a lost letter",
          atValueOf: entry, in: table, remedy: "write the text again")
      }
      guard let (read, meant) = misread(in: text) else { return nil }
      return context.finding(
        .wrongEncoding, "the text of \(key) contains “\(read)”: “\(meant)” in UTF-8, read in another encoding",
        atValueOf: entry, in: table, remedy: "write “\(meant)”, here and wherever a letter became two")
    }
  }

  /// The first letter that was written in UTF-8 and read as Latin-1: “Ã¼” for “ü”. Quotation marks and spaces may follow
  /// a capital Ã or Â.
  private static func misread(in text: String) -> (read: String, meant: String)? {
    let scalars = Array(text.unicodeScalars)
    for (first, second) in zip(scalars, scalars.dropFirst())
    where ["\u{C2}", "\u{C3}"].contains(first) && (0x80...0xBF).contains(second.value)
      && !["\u{A0}", "«", "»"].contains(second)
    {
      let bytes = [UInt8(first.value), UInt8(second.value)]
      return ("\(first)\(second)", String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// Whether the reader inserted the character itself and reported it.
  private static func isReported(_ entry: Int, of table: TableOverlay) -> Bool {
    let line = table.entries.valuePosition(at: entry)?.line
    return table.source(of: entry)?.findings.contains {
      $0.rule == .wrongEncoding || $0.rule == .syntaxError && $0.position?.line == line
    } ?? false
  }
}
