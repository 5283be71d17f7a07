package import GlossBasics
import GlossLocalization

/// Translations as comma-separated values, for those who translate in a spreadsheet.
///
/// ```
/// table,key,source:en,target:de,state,notes,exported
/// en.lproj/LeagueModel.strings,Entity/Player,Player,Spieler,translated,A member of a team.,5b1c09e2:translated
/// ```
///
/// The languages are in the header. Only the column `target:…` is read back, with `state` where it was changed; the
/// others say which text it is. UTF-8 with a byte order mark, by which Excel recognizes it; on the way back also what
/// spreadsheets save: semicolons or tabs, UTF-16, other line endings, and the encodings that its texts prove.
///
/// A string that begins with `=`, `+`, `-` or `@` would be a formula, so an apostrophe precedes it, which is removed
/// again.
package enum TranslationSheet {
  package static let fileExtension = "csv"

  package static func write(_ document: TranslationDocument) -> [UInt8] {
    let first = document.files.first
    let header = [
      Column.table.rawValue, Column.key.rawValue,
      Column.source.rawValue + ":" + XLIFFTerm.language(first?.sourceLanguage ?? "en"),
      Column.target.rawValue + ":" + XLIFFTerm.language(first?.targetLanguage ?? ""), Column.state.rawValue,
      Column.notes.rawValue, Column.exported.rawValue,
    ]
    var rows = [header]
    for file in document.files {
      for unit in file.units {
        rows.append([
          file.original, unit.key, unit.source, unit.target ?? "",
          unit.state?.rawValue ?? TranslationState.new.rawValue,
          unit.notes.joined(separator: "\n"), unit.exported?.text ?? "",
        ])
      }
    }
    let text = rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
  }

  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - language: the language of the translations if the first row does not say it.
  ///   - current: what an export would write now for a language. Texts of the sheet that are the same prove its
  ///     encoding if it is not UTF-8 or UTF-16; see ``SheetProof``.
  /// - Throws: `InputFailure` if it lacks a column, a quotation mark that opens a cell is never closed, its encoding is
  ///   not proven, or texts were damaged when it was saved.
  package static func read(
    _ bytes: [UInt8], path: String, language: String? = nil,
    current: (_ language: String) -> [TranslationDocument] = { _ in [] }
  ) throws(InputFailure) -> TranslationDocument {
    try proven(bytes, path: path, language: language, current: current)
  }

  /// Parses the text of a sheet.
  static func parse(_ text: [UInt8], path: String, language: String? = nil) throws(InputFailure) -> TranslationDocument
  {
    var rows = try cells(of: text, path: path)[...]
    // Programs write a line of their own before the first row: the table's name, or the separator.
    func name(_ cell: String) -> String { cell.prefix { $0 != ":" }.lowercased().trimmed }
    if let index = rows.prefix(3).firstIndex(where: { row in row.cells.contains { name($0) == Column.key.rawValue } }) {
      rows = rows[index...]
    }
    guard let header = rows.first else { throw InputFailure(path: path, reason: "the sheet is empty") }
    if let last = rows.last, !last.isEnded, rows.count > 1, last.cells.count < header.cells.count {
      throw InputFailure(
        path: path, position: last.position, reason: "the sheet ends within its last row, so it is cut off",
        remedy: "save or download it again")
    }
    func column(_ column: Column) -> (index: Int, language: String)? {
      for (index, cell) in header.cells.enumerated() {
        if name(cell) == column.rawValue { return (index, String(cell.drop { $0 != ":" }.dropFirst()).trimmed) }
      }
      return nil
    }
    guard let table = column(.table), let key = column(.key), let source = column(.source), let target = column(.target)
    else {
      let missing = [Column.table, .key, .source, .target].filter { column($0) == nil }.map(\.rawValue)
      let known = Column.allCases.map(\.rawValue)
      let others = header.cells.filter { !$0.trimmed.isEmpty && !known.contains(name($0)) }
      throw InputFailure(
        path: path, position: header.position,
        reason: "the first row has no column “\(missing.joined(separator: "”, “"))”",
        remedy: missing == [Column.target.rawValue] && others.count == 1
          ? "write 'target:de', with your language, in the place of '\(others[0].prefix(40))'"
          : "'modelgloss strings export --format csv' writes the sheet that translators fill in")
    }
    let targetLanguage = target.language.isEmpty ? language ?? "" : target.language
    guard !targetLanguage.isEmpty else {
      throw InputFailure(
        path: path, position: header.position, reason: "the first row does not say the language of the translations",
        remedy: "write it into the name of the column, such as target:de, or give it with --locale")
    }
    let (state, exported) = (column(.state)?.index, column(.exported)?.index)
    var files: [TranslationFile] = []
    for row in rows.dropFirst() where row.cells.contains(where: { !$0.isEmpty }) {
      func cell(_ index: Int?) -> String {
        index.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? ""
      }
      var unit = TranslationUnit(
        key: cell(key.index), source: cell(source.index), target: cell(target.index),
        state: TranslationState(rawValue: cell(state).trimmed), position: row.position, targetPosition: row.position)
      unit.exported = ExportedTarget(cell(exported).trimmed)
      if unit.target?.isEmpty == true { unit.target = nil }
      // Translators fill in strings, not states.
      let isEdited = !unit.isUntouched
      if isEdited, unit.state == .new || unit.exported?.isState(unit.state) == true { unit.state = .translated }
      if let index = files.firstIndex(where: { $0.original == cell(table.index) }) {
        files[index].units.append(unit)
      } else {
        files.append(
          TranslationFile(
            original: cell(table.index), sourceLanguage: source.language, targetLanguage: targetLanguage,
            units: [unit]))
      }
    }
    return TranslationDocument(version: .version1, files: files)
  }

  private enum Column: String, CaseIterable {
    case table, key, source, target, state, notes, exported
  }

  // MARK: Cells

  private static func quoted(_ text: String) -> String {
    let safe = isFormula(text) ? "'" + text : text
    let isPlain = !safe.utf8.contains { [0x22, 0x2C, 0x3B, 0x09, 0x0A, 0x0D].contains($0) }
    let hasEdges = safe.first?.isWhitespace == true || safe.last?.isWhitespace == true
    return isPlain && !hasEdges ? safe : "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  private static func unquoted(_ cell: String) -> String {
    cell.hasPrefix("'") && isFormula(cell) ? String(cell.dropFirst()) : cell
  }

  /// Whether a string would be a formula, after any apostrophes.
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "'" }.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) } ?? false
  }

  private struct Row {
    var cells: [String]
    var position: SourcePosition
    /// Whether the end of a line follows.
    var isEnded = true
  }

  private static func cells(of text: [UInt8], path: String) throws(InputFailure) -> [Row] {
    let separator = separator(of: text)
    var rows: [Row] = []
    var (cells, cell): ([String], [UInt8]) = ([], [])
    var line = 1
    var start = 1
    var opened: Int?
    var index = 0
    func flush() {
      cells.append(unquoted(String(decoding: cell, as: UTF8.self)))
      cell = []
    }
    func endRow() {
      flush()
      rows.append(Row(cells: cells, position: SourcePosition(line: start, column: 1)))
      cells = []
    }
    while index < text.count {
      let byte = text[index]
      if byte == 0x0A { line += 1 }
      switch (byte, opened) {
      case (0x22, .some) where index + 1 < text.count && text[index + 1] == 0x22:
        cell.append(byte)
        index += 1
      case (0x22, .some): opened = nil
      case (_, .some): cell.append(byte)
      case (0x22, nil) where cell.isEmpty: opened = line
      case (separator, nil): flush()
      case (0x0D, nil) where index + 1 < text.count && text[index + 1] == 0x0A: break
      case (0x0A, nil), (0x0D, nil):
        endRow()
        start = byte == 0x0D ? start + 1 : line
      default: cell.append(byte)
      }
      index += 1
    }
    if let opened {
      throw InputFailure(
        path: path, position: SourcePosition(line: opened, column: 1), reason: "a quotation mark is never closed",
        remedy: "close the cell, or save the sheet as CSV again")
    }
    if !cell.isEmpty || !cells.isEmpty {
      endRow()
      rows[rows.count - 1].isEnded = false
    }
    return rows
  }

  /// The character between the cells of the first lines, the most frequent one: spreadsheets choose by region.
  private static func separator(of text: [UInt8]) -> UInt8 {
    let lines = text.split(maxSplits: 3) { $0 == 0x0A || $0 == 0x0D }.prefix(2)
    let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    // A line that a program put before the first row has one separator at most.
    let header = lines.first.map { first in first.count(where: candidates.contains) > 1 ? first : lines.last ?? first }
    let counts = candidates.map { candidate in header?.count { $0 == candidate } ?? 0 }
    let most = counts.max() ?? 0
    return counts.firstIndex(of: most).map { candidates[$0] } ?? UInt8(ascii: ",")
  }
}
