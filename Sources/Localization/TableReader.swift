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
    switch place.format {
    case .xcstrings:
      let text = TextDecoder.decode(bytes)
      if text.utf8.allSatisfy(StringsBytes.isSpace) {
        throw InputFailure(path: path, reason: "the String Catalog is empty", remedy: "recreate it in Xcode")
      }
      return StringCatalogReader(name: place.name, path: path).tables(in: text)
    case .strings where PropertyListFormat(of: bytes) == .text:
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
