import GlossBasics
import GlossDiagnostics

/// Reads text `.strings` files, well-formed or not.
///
/// ```swift
/// let (document, table) = StringsFileParser().parse(
///   Array("\"Entity/Player\" = \"Spieler\";".utf8), name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings")
/// ```
package struct StringsFileParser: Sendable {
  /// The encoding of 8-bit files, if known from elsewhere.
  package var charset: String?

  package init(charset: String? = nil) {
    self.charset = charset
  }

  /// Parses a file into a table and the syntax tree that edits need.
  ///
  /// - Parameter keepsTokens: whether the tree is needed; without it, the document has neither tokens nor entries.
  package func parse(
    _ bytes: [UInt8], name: String, locale: String?, path: String, keepsTokens: Bool = true
  ) -> (document: StringsDocument, table: LocalizationTable) {
    let text = TextDecoder.decode(bytes, charset: charset, locale: locale)
    var parser = StringsParser(text, keepsTokens: keepsTokens)
    parser.parse()
    var table = LocalizationTable(
      name: name, locale: locale, path: path, format: .strings, encoding: text.encoding,
      entries: parser.entries, comments: parser.keptComments)
    table.reach = reach(parser, text)
    table.findings = findings(parser, text, locale: locale, path: path)
    if table.entries.hasDuplicateKeys {
      table.findings += table.duplicateKeyFindings { parser.conflict.isSame($0, $1) }
    }
    table.findings = FindingLimit.applied(to: table.findings.sorted())
    let document = StringsDocument(
      text: text.utf8, encoding: text.encoding, charset: text.charset, tokens: parser.tokens,
      entries: zip(parser.entries, parser.places).map(StringsDocument.Entry.init), comments: parser.comments)
    return (document, table)
  }

  /// How much of the text Foundation reads; only checked for a string with problems.
  private func reach(_ parser: StringsParser, _ text: DecodedText) -> TableReach {
    if text.encoding.lacksMark { return .nothing(SourcePosition(line: 1, column: 1)) }
    guard !parser.problems.isEmpty else { return .whole }
    switch StringsReach.outcome(of: text.utf8) {
    case .whole: return .whole
    case .prefix(let end): return .upTo(SourceText(text.utf8).position(of: end))
    case .nothing(let offset):
      let place = SourceText(text.utf8).position(of: offset)
      return .nothing(parser.problems.map(\.position).sorted().last { $0 <= place } ?? parser.problems.first?.position)
    }
  }

  private func findings(
    _ parser: StringsParser, _ text: DecodedText, locale: String?, path: String
  ) -> [Finding] {
    var findings = parser.problems.map {
      Finding(
        .syntaxError, $0.message, remedy: $0.remedy, path: path, position: $0.position, key: $0.key, locale: locale)
    }
    if parser.omittedProblems > 0 {
      findings.append(FindingLimit.omitted(parser.omittedProblems, of: .syntaxError, in: path, locale: locale))
    }
    if text.encoding.lacksMark {
      findings.append(
        Finding(
          .wrongEncoding,
          "the table is in \(text.encoding.rawValue) without a byte order mark, which Foundation does not read",
          remedy: "save it as UTF-8", path: path, position: SourcePosition(line: 1, column: 1), locale: locale))
    }
    guard !parser.escapeProblems.isEmpty || !text.problems.isEmpty else { return findings }
    let lines = SourceText(text.utf8)
    findings += parser.escapeProblems.map {
      Finding(
        .syntaxError, $0.message, remedy: $0.remedy, path: path, position: lines.position(of: $0.offset),
        locale: locale)
    }
    findings += text.problems.map {
      Finding(
        .wrongEncoding, $0.message, remedy: $0.remedy, path: path, position: lines.position(of: $0.offset),
        locale: locale)
    }
    return findings
  }
}
