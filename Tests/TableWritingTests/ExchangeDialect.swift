import GlossBasics
import GlossFiles
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// How a program writes back a file of translations: what it does to keys, tables, white space, states and bytes.
struct ExchangeDialect: Sendable, CustomTestStringConvertible {
  enum Keys { case kept, numberedWithResource, hashed }
  enum Table { case kept, nameOnly, backslashes, renamed, empty }
  enum Layout { case preserved, indented, dense }
  enum Missing { case left, empty, copied }
  enum States { case kept, dropped, final, ownWords }
  enum Version { case one, two }
  enum Encoding { case utf8, withMark, utf16 }
  enum Extra { case none, segments, alternatives, groups, placeholders, prefix, header }
  enum Sheet { case none, commas, semicolons, tabs }

  var testDescription: String
  var keys = Keys.kept
  var table = Table.kept
  var layout = Layout.preserved
  var missing = Missing.left
  var states = States.kept
  var version = Version.one
  var encoding = Encoding.utf8
  var extra = Extra.none
  var isFingerprinted = true
  var hasNotes = true
  var newline = "\n"
  var isReversed = false
  var language: @Sendable (String) -> String = { $0 }
  // Sheets.
  var sheet = Sheet.none
  var quotesAll = false
  var preamble: String?
  var isHeaderCapitalized = false
  var columns: [Int] = Array(0..<7)
  var trailingCells = 0

  init(_ name: String, _ change: (inout ExchangeDialect) -> Void = { _ in }) {
    testDescription = name
    change(&self)
  }

  /// Whether the keys are gone, so only sources tell the texts.
  var hidesKeys: Bool { keys == .hashed }

  func bytes(of document: TranslationDocument) -> [UInt8] {
    var document = document
    if isReversed { for index in document.files.indices { document.files[index].units.reverse() } }
    let text = sheet == .none ? (version == .one ? xliff1(document) : xliff2(document)) : csv(document)
    let bytes = Array((newline == "\n" ? text : text.replacing("\n", with: newline)).utf8)
    switch encoding {
    case .utf8: return bytes
    case .withMark: return [0xEF, 0xBB, 0xBF] + bytes
    case .utf16:
      return [0xFF, 0xFE] + text.replacing("\n", with: newline).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
  }

  // MARK: XLIFF

  private func original(_ path: String) -> String {
    switch table {
    case .kept: path
    case .nameOnly: FilePath.name(of: path)
    case .backslashes: "C:\\jobs\\4711\\" + path.replacing("/", with: "\\")
    case .renamed: "4711_de_final.docx"
    case .empty: ""
    }
  }

  private func id(_ unit: TranslationUnit, _ number: Int) -> String {
    switch keys {
    case .kept: " id=\"\(Self.attribute(unit.key))\""
    case .numberedWithResource: " id=\"\(number)\" resname=\"\(Self.attribute(unit.key))\""
    case .hashed: " id=\"\(TextFingerprint(unit.key + "#").digits)\""
    }
  }

  private func state(_ unit: TranslationUnit) -> String {
    guard let state = unit.state else { return "" }
    switch states {
    case .kept: return " state=\"\(XLIFFTerm.state1(state))\""
    case .dropped: return ""
    case .final: return " state=\"signed-off\""
    case .ownWords: return " state=\"x-done\" state-qualifier=\"exact-match\""
    }
  }

  private func target(_ unit: TranslationUnit) -> String? {
    unit.target ?? (missing == .left ? nil : missing == .empty ? "" : unit.source)
  }

  /// The content of an element, laid out.
  private func content(_ text: String, _ depth: Int) -> String {
    var inner = Self.escaped(text)
    if extra == .placeholders {
      inner = inner.replacing("%{PROPERTY}@", with: "<ph id=\"1\" equiv-text=\"%{PROPERTY}@\">%{PROPERTY}@</ph>")
    }
    if layout == .indented {
      let indent = "\n" + String(repeating: " ", count: depth)
      return indent + "  " + inner + indent
    }
    return inner
  }

  private func xliff1(_ document: TranslationDocument) -> String {
    let space = layout == .preserved ? " xml:space=\"preserve\"" : ""
    var body = ""
    for file in document.files {
      let target = file.targetLanguage.map { " target-language=\"\(language($0))\"" } ?? ""
      body += "<file original=\"\(Self.attribute(original(file.original)))\" source-language=\"\(file.sourceLanguage)\""
      body += "\(target) datatype=\"plaintext\">\n"
      if extra == .header {
        body += "<header><phase-group><phase phase-name=\"p\" process-name=\"translation\"/></phase-group>"
        body += "<tool tool-id=\"t\" tool-name=\"Tool\"/></header>\n"
      }
      body += "<body>\n"
      if extra == .groups { body += "<group id=\"g\"><group id=\"h\">\n" }
      for (number, unit) in file.units.enumerated() {
        let exported = isFingerprinted ? unit.exported.map { " extradata=\"modelgloss:\($0.text)\"" } ?? "" : ""
        body += "<trans-unit\(id(unit, number + 1))\(exported)\(space)>\n"
        body += "  <source>\(content(unit.source, 2))</source>\n"
        if extra == .segments {
          body += "  <seg-source><mrk mtype=\"seg\" mid=\"0\">\(content(unit.source, 2))</mrk></seg-source>\n"
        }
        if let text = self.target(unit) {
          let inner = content(text, 2)
          let marked = extra == .segments ? "<mrk mtype=\"seg\" mid=\"0\">\(inner)</mrk>" : inner
          let isMissing = unit.target == nil
          body += "  <target\(isMissing ? " state=\"new\"" : state(unit))>\(marked)</target>\n"
        }
        if hasNotes { for note in unit.notes { body += "  <note>\(Self.escaped(note))</note>\n" } }
        if extra == .alternatives {
          body += "  <alt-trans match-quality=\"80%\"><source>Other</source><target>Anderes</target></alt-trans>\n"
        }
        body += "</trans-unit>\n"
      }
      if extra == .groups { body += "</group></group>\n" }
      body += "</body></file>\n"
    }
    let head = "<?xml version=\"1.0\" encoding=\"\(encoding == .utf16 ? "UTF-16" : "UTF-8")\"?>\n"
    if extra == .prefix {
      let prefixed = body.replacing("</", with: "\u{1}").replacing("<", with: "<x:").replacing("\u{1}", with: "</x:")
      return head
        + "<x:xliff xmlns:x=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n\(prefixed)</x:xliff>\n"
    }
    let text = head + "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n\(body)</xliff>\n"
    return layout == .dense ? Self.dense(text) : text
  }

  private func xliff2(_ document: TranslationDocument) -> String {
    let first = document.files.first
    let trg = first?.targetLanguage.map { " trgLang=\"\(language($0))\"" } ?? ""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" "
    text += "xmlns:modelgloss=\"urn:modelgloss\" version=\"2.0\" srcLang=\"\(first?.sourceLanguage ?? "")\"\(trg)>\n"
    for (number, file) in document.files.enumerated() {
      text += "<file id=\"f\(number)\" original=\"\(Self.attribute(original(file.original)))\">\n"
      for (number, unit) in file.units.enumerated() {
        let name = keys == .hashed ? "" : " name=\"\(Self.attribute(unit.key))\""
        let exported = isFingerprinted ? unit.exported.map { " modelgloss:exported=\"\($0.text)\"" } ?? "" : ""
        text += "<unit id=\"u\(number)\"\(name)\(exported)\(layout == .preserved ? " xml:space=\"preserve\"" : "")>"
        let state = unit.state.map { " state=\"\(XLIFFTerm.state2($0).state)\"" } ?? ""
        text += "<segment\(states == .dropped ? "" : state)>\n"
        text += "<source>\(content(unit.source, 0))</source>"
        if let target = target(unit) { text += "<target>\(content(target, 0))</target>" }
        text += "</segment></unit>\n"
      }
      text += "</file>\n"
    }
    return text + "</xliff>\n"
  }

  /// The same without white space between elements.
  private static func dense(_ text: String) -> String {
    text.split(separator: ">\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: ">")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func attribute(_ text: String) -> String { escaped(text).replacing("\"", with: "&quot;") }

  // MARK: Sheets

  private func csv(_ document: TranslationDocument) -> String {
    let separator = sheet == .commas ? "," : sheet == .semicolons ? ";" : "\t"
    let file = document.files.first
    var header = [
      "table", "key", "source:\(file?.sourceLanguage ?? "")", "target:\(language(file?.targetLanguage ?? ""))", "state",
      "notes", "exported",
    ]
    if isHeaderCapitalized { header = header.map { $0.prefix(1).uppercased() + $0.dropFirst() } }
    var rows = [header]
    for file in document.files {
      rows += file.units.map { unit in
        [
          original(file.original), unit.key, unit.source, target(unit) ?? "", unit.state?.rawValue ?? "new",
          unit.notes.joined(separator: "\n"), isFingerprinted ? unit.exported?.text ?? "" : "",
        ]
      }
    }
    let lines = rows.map { row in
      (columns.map { row[$0] } + Array(repeating: "", count: trailingCells)).map { cell in
        let safe = cell.first.map { "=+-@".contains($0) } == true ? "'" + cell : cell
        let isPlain = !quotesAll && !safe.contains { "\",;\t\n".contains($0) }
        return isPlain ? safe : "\"" + safe.replacing("\"", with: "\"\"") + "\""
      }.joined(separator: separator)
    }
    return ((preamble.map { [$0] } ?? []) + lines).map { $0 + "\n" }.joined()
  }
}

extension ExchangeDialect {
  static let all: [ExchangeDialect] =
    [
      ExchangeDialect("as it was written"),
      ExchangeDialect("Xcode: no fingerprints or states") { ($0.isFingerprinted, $0.states) = (false, .dropped) },
      ExchangeDialect("Xcode: the table's name only") { ($0.isFingerprinted, $0.table) = (false, .nameOnly) },
      ExchangeDialect("translate-toolkit: states dropped, empty targets") {
        ($0.states, $0.missing, $0.hasNotes) = (.dropped, .empty, false)
      },
      ExchangeDialect("translate-toolkit: a prefix for the namespace") { $0.extra = .prefix },
      ExchangeDialect("Weblate: sources as targets, state new") { $0.missing = .copied },
      ExchangeDialect("Weblate: signed off") { ($0.states, $0.missing) = (.final, .copied) },
      ExchangeDialect("Crowdin: numbers and resources") { $0.keys = .numberedWithResource },
      ExchangeDialect("Crowdin: the same without fingerprints") {
        ($0.keys, $0.isFingerprinted, $0.states) = (.numberedWithResource, false, .final)
      },
      ExchangeDialect("Crowdin: groups") { ($0.extra, $0.keys) = (.groups, .numberedWithResource) },
      ExchangeDialect("Lokalise: no table") { ($0.table, $0.isFingerprinted, $0.hasNotes) = (.empty, false, false) },
      ExchangeDialect("Lokalise: no table, numbers and resources") {
        ($0.table, $0.keys, $0.isFingerprinted) = (.empty, .numberedWithResource, false)
      },
      ExchangeDialect("Phrase: hashes and resources, a table's name") {
        ($0.keys, $0.table) = (.numberedWithResource, .nameOnly)
      },
      ExchangeDialect("Transifex: hashes") { $0.keys = .hashed },
      ExchangeDialect("Transifex: hashes without fingerprints") { ($0.keys, $0.isFingerprinted) = (.hashed, false) },
      ExchangeDialect("hashes, signed off, one line") {
        ($0.keys, $0.states, $0.layout) = (.hashed, .final, .dense)
      },
      ExchangeDialect("memoQ: segments and own words") { ($0.extra, $0.states) = (.segments, .ownWords) },
      ExchangeDialect("memoQ: segments, numbers, backslashes") {
        ($0.extra, $0.keys, $0.table) = (.segments, .numberedWithResource, .backslashes)
      },
      ExchangeDialect("Trados: a header and alternatives") { $0.extra = .alternatives },
      ExchangeDialect("Trados: a header, indented") { ($0.extra, $0.layout) = (.header, .indented) },
      ExchangeDialect("a formatter that indents texts") { $0.layout = .indented },
      ExchangeDialect("the same without fingerprints") { ($0.layout, $0.isFingerprinted) = (.indented, false) },
      ExchangeDialect("indented, numbered, in another document") {
        ($0.layout, $0.keys, $0.table) = (.indented, .numberedWithResource, .renamed)
      },
      ExchangeDialect("indented and hashed") { ($0.layout, $0.keys) = (.indented, .hashed) },
      ExchangeDialect("one line") { $0.layout = .dense },
      ExchangeDialect("OmegaT: renamed, states dropped") { ($0.table, $0.states) = (.renamed, .dropped) },
      ExchangeDialect("placeholders as elements") { $0.extra = .placeholders },
      ExchangeDialect("UTF-16 with CR LF") { ($0.encoding, $0.newline) = (.utf16, "\r\n") },
      ExchangeDialect("a byte order mark") { $0.encoding = .withMark },
      ExchangeDialect("sorted the other way") { $0.isReversed = true },
      ExchangeDialect("a region in the language") { $0.language = { $0 + "-DE" } },
      ExchangeDialect("a language as POSIX writes it") { $0.language = { $0 + "_DE" } },
      ExchangeDialect("XLIFF 2.0") { $0.version = .two },
      ExchangeDialect("XLIFF 2.0 without fingerprints") { ($0.version, $0.isFingerprinted) = (.two, false) },
      ExchangeDialect("XLIFF 2.0, names dropped") { ($0.version, $0.keys) = (.two, .hashed) },
      ExchangeDialect("XLIFF 2.0, indented") { ($0.version, $0.layout) = (.two, .indented) },
    ] + sheets

  private static let sheets: [ExchangeDialect] = [
    ExchangeDialect("a sheet") { $0.sheet = .commas },
    ExchangeDialect("Excel: UTF-8") { ($0.sheet, $0.newline, $0.encoding) = (.commas, "\r\n", .withMark) },
    ExchangeDialect("Excel: semicolons") { ($0.sheet, $0.newline, $0.encoding) = (.semicolons, "\r\n", .withMark) },
    ExchangeDialect("Excel: Unicode text") { ($0.sheet, $0.newline, $0.encoding) = (.tabs, "\r\n", .utf16) },
    ExchangeDialect("Excel: semicolons, with their line") {
      ($0.sheet, $0.preamble, $0.encoding) = (.semicolons, "sep=;", .withMark)
    },
    ExchangeDialect("Numbers: the table's name first") { ($0.sheet, $0.preamble) = (.semicolons, "Table 1") },
    ExchangeDialect("LibreOffice: every cell quoted") { ($0.sheet, $0.quotesAll) = (.commas, true) },
    ExchangeDialect("LibreOffice: semicolons, quoted") { ($0.sheet, $0.quotesAll) = (.semicolons, true) },
    ExchangeDialect("Google: empty cells at the end") { ($0.sheet, $0.trailingCells) = (.commas, 3) },
    ExchangeDialect("capitals in the first row") { ($0.sheet, $0.isHeaderCapitalized) = (.commas, true) },
    ExchangeDialect("columns in another order") { ($0.sheet, $0.columns) = (.commas, [3, 2, 1, 0, 6, 4, 5]) },
    ExchangeDialect("columns left out") { ($0.sheet, $0.columns) = (.semicolons, [0, 1, 2, 3]) },
    ExchangeDialect("sorted by another column") { ($0.sheet, $0.isReversed) = (.tabs, true) },
  ]
}
