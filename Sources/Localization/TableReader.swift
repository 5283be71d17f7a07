package import GlossBasics
import GlossDiagnostics
import GlossPropertyLists

/// Reads localization tables of every format from bytes.
///
/// ```swift
/// let tables = try TableReader().tables(in: bytes, path: "de.lproj/LeagueModel.strings")
/// ```
package struct TableReader: Sendable {
  /// The file extensions of tables.
  package static let fileExtensions: Set<String> = ["strings", "stringsdict", "xcstrings", "loctable"]

  /// The extension of tables that was meant by a slip; nil if it is another one.
  package static func fileExtension(meantBy text: String) -> String? {
    switch text.lowercased() {
    case "string", "stings", "sting", "strngs", "srtings", "stirngs", "stringss": "strings"
    case "stringdict", "stringsdic", "stringdic", "stringsdicts": "stringsdict"
    case "xcstring", "xstrings", "xcstrngs", "xcstings": "xcstrings"
    default: nil
    }
  }

  package init() {}

  /// Returns the tables of a file: one for `.strings` and `.stringsdict`, one per language for catalogs.
  ///
  /// Errors within the file are findings of its table. The name and locale come from the path: the base name and the
  /// enclosing `.lproj` folder.
  ///
  /// - Throws: `InputFailure` if the file is not a table at all.
  package func tables(in bytes: [UInt8], path: String) throws(InputFailure) -> [LocalizationTable] {
    let place = TablePath(path)
    if bytes.starts(with: "version https://git-lfs.github.com/".utf8) {
      throw InputFailure(
        path: path, reason: "is a Git LFS pointer instead of the file itself", remedy: "run `git lfs pull`")
    }
    if place.format != nil, let kind = Self.foreignKind(of: bytes) {
      return [
        Self.foreign(place, path, "the file is \(kind), not a table of texts", "restore the table from version control")
      ]
    }
    switch place.format {
    case .xcstrings:
      let text = TextDecoder.decode(bytes)
      if text.utf8.allSatisfy(StringsBytes.isSpace) {
        throw InputFailure(path: path, reason: "the String Catalog is empty", remedy: "recreate it in Xcode")
      }
      if Self.begins(text.utf8, with: UInt8(ascii: "\""), then: UInt8(ascii: "=")) {
        return [
          Self.foreign(
            place, path, "the file has the form of a .strings table, not of a String Catalog",
            "rename it to \(place.name).strings, in a folder such as de.lproj")
        ]
      }
      return StringCatalogReader(name: place.name, path: path).tables(in: text)
    case .strings where PropertyListFormat(of: bytes) == .text:
      if bytes.first.map({ $0 == UInt8(ascii: "{") || StringsBytes.isSpace($0) }) ?? false,
        Self.begins(bytes, with: UInt8(ascii: "{"), then: UInt8(ascii: ":"))
      {
        return [
          Self.foreign(
            place, path, "the file is JSON, not a .strings table", "write each entry as \"key\" = \"text\";")
        ]
      }
      let file = StringsFileParser().parse(
        bytes, name: place.name, locale: place.locale, path: path, keepsTokens: false)
      return [file.table]
    case nil:
      throw InputFailure(
        path: path, reason: "is not a localization table",
        remedy: "give a .strings, .stringsdict, .xcstrings or .loctable file")
    case .strings?, .stringsdict?, .loctable?:
      return try propertyListTables(bytes, place, path: path)
    }
  }

  /// What a file is that another program wrote over a table: an image, an archive, a page of an error.
  private static func foreignKind(of bytes: [UInt8]) -> String? {
    let kinds: [(magic: [UInt8], name: String)] = [
      ([0x89] + Array("PNG".utf8), "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
      (Array("GIF8".utf8), "a GIF image"),
      (Array("%PDF".utf8), "a PDF document"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
      ([0x1F, 0x8B], "a gzip archive"),
    ]
    if let kind = kinds.first(where: { bytes.starts(with: $0.magic) }) { return kind.name }
    let head = String(decoding: bytes.drop(while: StringsBytes.isSpace).prefix(16), as: UTF8.self).lowercased()
    return head.hasPrefix("<!doctype html") || head.hasPrefix("<html") ? "an HTML page" : nil
  }

  /// Whether a file begins with a byte, then has a quoted text (that the byte may begin) and another byte.
  private static func begins(_ bytes: [UInt8], with first: UInt8, then next: UInt8) -> Bool {
    var rest = bytes.drop(while: StringsBytes.isSpace)
    guard rest.first == first else { return false }
    if first != UInt8(ascii: "\"") { rest = rest.dropFirst().drop(while: StringsBytes.isSpace) }
    guard rest.first == UInt8(ascii: "\""), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
      return false
    }
    return rest[(end + 1)...].first { !StringsBytes.isSpace($0) } == next
  }

  /// The table of a file that is in another format than its name says: it has no entries.
  private static func foreign(
    _ place: TablePath, _ path: String, _ message: String, _ remedy: String
  ) -> LocalizationTable {
    let start = SourcePosition(line: 1, column: 1)
    var table = LocalizationTable(
      name: place.name, locale: place.locale, path: path, format: place.format ?? .strings, entries: [],
      findings: [
        Finding(.syntaxError, message, remedy: remedy, path: path, position: start, locale: place.locale)
      ])
    table.isIncomplete = true
    table.reach = .nothing(start)
    return table
  }

  private func propertyListTables(
    _ bytes: [UInt8], _ place: TablePath, path: String
  ) throws(InputFailure) -> [LocalizationTable] {
    let isBinary = PropertyListFormat(of: bytes) == .binary
    let reader = PropertyListTableReader(
      name: place.name, path: path, format: place.format ?? .strings,
      encoding: isBinary ? .binaryPropertyList : .xmlPropertyList)
    do {
      let root = try PropertyListParser.parse(bytes)
      return place.format == .loctable ? reader.tables(root) : [reader.table(root, locale: place.locale)]
    } catch {
      if isBinary || error.position == nil {
        throw InputFailure(
          path: path, reason: "the property list cannot be read: \(error.reason)", remedy: "build or download it again")
      }
      let conflict = ConflictMarkers.position(in: SourceText(TextDecoder.decode(bytes).utf8))
      let finding = Finding(
        .syntaxError,
        conflict == nil ? "the property list cannot be read: \(error.reason)" : ConflictMarkers.message,
        remedy: conflict == nil ? "correct the file" : ConflictMarkers.remedy,
        path: path, position: conflict ?? error.position, locale: place.locale)
      var table = LocalizationTable(
        name: place.name, locale: place.locale, path: path, format: reader.format, encoding: reader.encoding,
        entries: [], findings: [finding])
      table.isIncomplete = true
      table.reach = .nothing(finding.position)
      return [table]
    }
  }
}
