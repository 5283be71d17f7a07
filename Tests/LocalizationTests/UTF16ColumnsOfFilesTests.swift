import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import Testing

/// Columns of findings in files of every encoding.
@Suite struct UTF16ColumnsOfFilesTests {
  /// Each line has an unknown key after characters of one, two, three and four bytes.
  private static let lines = [
    #""Entity/Team" = "Mannschaft"; "Gone" = "";"#,
    #""Entity/Player" = "Spieler für Öl"; "Gone" = "";"#,
    #""Entity/Match" = "試合"; "Gone" = "";"#,
    #""Entity/Goal" = "⚽️😀👩‍👧"; "Gone" = "";"#,
  ]

  private static let expected = lines.map { line in
    line.range(of: #""Gone""#).map { line.utf16.distance(from: line.startIndex, to: $0.lowerBound) + 1 }
  }

  private static func encoded(_ text: String, _ encoding: String.Encoding, mark: [UInt8]) throws -> [UInt8] {
    mark + Array(try #require(text.data(using: encoding)))
  }

  /// The columns of the keys in a file, as read and as in SARIF.
  private func columns(
    of bytes: [UInt8], path: String
  ) throws -> (bytes: [Int], units: [Int], encoding: TableEncoding?) {
    let files = InMemoryFileTree([path: bytes])
    let tables = try TableReader().tables(in: bytes, path: path)
    let positions = tables.flatMap(\.entries).filter { $0.key == "Gone" }.compactMap(\.keyPosition)
    let findings = positions.map { Finding(.orphanedKey, "x", remedy: "mend it", path: path, position: $0) }
    let columns = UTF16Columns(of: findings, in: files)
    return (positions.map(\.column), positions.map { columns[path, $0] }, tables.first?.encoding)
  }

  @Test(
    arguments: [
      (String.Encoding.utf8, [], TableEncoding.utf8), (.utf8, [0xEF, 0xBB, 0xBF], .utf8WithBOM),
      (.utf16LittleEndian, [], .utf16LittleEndian), (.utf16LittleEndian, [0xFF, 0xFE], .utf16LittleEndianWithBOM),
      (.utf16BigEndian, [0xFE, 0xFF], .utf16BigEndianWithBOM),
      (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], .utf32LittleEndianWithBOM),
    ] as [(String.Encoding, [UInt8], TableEncoding)], ["\n", "\r\n", "\r"])
  func areTheSameInEveryEncoding(
    encoding: (name: String.Encoding, mark: [UInt8], table: TableEncoding), lineBreak: String
  ) throws {
    let text = Self.lines.joined(separator: lineBreak)
    let bytes = try Self.encoded(text, encoding.name, mark: encoding.mark)
    let columns = try columns(of: bytes, path: "de.lproj/LeagueModel.strings")
    #expect(columns.encoding == encoding.table)
    #expect(columns.units == Self.expected)
    // The columns count UTF-8 bytes, whatever the file's encoding.
    let utf8 = Self.lines.map { $0.utf8.count - #""Gone" = "";"#.utf8.count + 1 }
    #expect(columns.bytes == utf8)
  }

  @Test func countInEightBitFilesAsTheyAreRead() throws {
    let text = "/* coding: iso-8859-1 */\n\"Entity/Player\" = \"für Öl\"; \"Gone\" = \"\";"
    let columns = try columns(
      of: Self.encoded(text, .isoLatin1, mark: []), path: "de.lproj/LeagueModel.strings")
    #expect(columns.bytes == [31] && columns.units == [29])
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian]) func countInPropertyLists(
    encoding: String.Encoding
  ) throws {
    let text = #"<?xml version="1.0"?><plist><dict><key>Ä😀</key><string/><key>Gone</key><string/></dict></plist>"#
    let columns = try columns(
      of: Self.encoded(text, encoding, mark: encoding == .utf8 ? [] : [0xFF, 0xFE]), path: "LeagueModel.strings")
    let before = try #require(text.range(of: "<key>Gone")).lowerBound
    #expect(columns.bytes == [text.utf8.distance(from: text.startIndex, to: before) + 1])
    #expect(columns.units == [text.utf16.distance(from: text.startIndex, to: before) + 1])
  }

  @Test func countInCatalogs() throws {
    let text = #"{"version":"1.0","sourceLanguage":"de","strings":{"Ä😀":{},"Gone":{"localizations":{"de":{}}}}}"#
    let files = InMemoryFileTree(["LeagueModel.xcstrings": text])
    let before = try #require(text.range(of: #""Gone""#)).lowerBound
    let position = SourcePosition(line: 1, column: text.utf8.distance(from: text.startIndex, to: before) + 1)
    let finding = Finding(.orphanedKey, "x", remedy: "mend it", path: "LeagueModel.xcstrings", position: position)
    let columns = UTF16Columns(of: [finding], in: files)
    #expect(
      columns["LeagueModel.xcstrings", position] == text.utf16.distance(from: text.startIndex, to: before) + 1)
  }

  @Test func stayThoseOfBytesWhereThereIsNoText() {
    let files = InMemoryFileTree(["a.strings": Array("bplist00ääää".utf8), "b.strings": Array("ää".utf8)])
    let position = SourcePosition(line: 1, column: 13)
    let paths = ["a.strings", "b.strings", "gone.strings"]
    let columns = UTF16Columns(
      of: paths.map { Finding(.orphanedKey, "x", remedy: "mend it", path: $0, position: position) }, in: files)
    for path in paths { #expect(columns[path, position] == 13, "\(path)") }
  }
}
