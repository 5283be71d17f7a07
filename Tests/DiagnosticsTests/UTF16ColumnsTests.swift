import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct UTF16ColumnsTests {
  /// The column after a text in a line.
  private func column(after before: String, followedBy rest: String = "x") -> Int {
    column(of: SourcePosition(line: 7, column: before.utf8.count + 1), in: Array((before + rest).utf8))
  }

  private func column(of position: SourcePosition, in line: [UInt8]) -> Int {
    var columns = UTF16Columns()
    columns.count(position, in: "de.lproj/LeagueModel.strings", line: line)
    return columns["de.lproj/LeagueModel.strings", position]
  }

  @Test(arguments: [
    ("", 1), ("abc", 4), ("äöü", 4), ("a\u{308}", 3), ("“日本語”", 6), ("😀", 3), ("👩‍👧", 6), ("ä日😀", 5), ("\t\t", 3),
  ]) func countsCodeUnits(before: String, expected: Int) {
    #expect(column(after: before) == expected)
    #expect(column(after: before, followedBy: "") == expected)
    #expect(column(after: before, followedBy: "😀ü") == expected)
  }

  @Test func aByteThatIsNoCharacterCountsAsOneCodeUnit() {
    #expect(column(of: SourcePosition(line: 7, column: 4), in: [0xFF, 0xC3, 0x41, 0x42]) == 4)
    #expect(column(of: SourcePosition(line: 7, column: 5), in: [0xC3, 0xA4, 0xFF, 0x41, 0x42]) == 4)
  }

  @Test func whereTheLineHasNoSuchPlaceTheColumnStays() {
    #expect(column(of: SourcePosition(line: 7, column: 9), in: Array("äöü".utf8)) == 9)
    #expect(column(of: SourcePosition(line: 7, column: 9), in: []) == 9)
  }

  @Test func otherFilesAndLinesKeepTheirColumns() {
    let position = SourcePosition(line: 1, column: 3)
    var columns = UTF16Columns()
    columns.count(position, in: "a", line: "äb".utf8)
    #expect(columns["a", position] == 2)
    #expect(columns["b", position] == 3)
    #expect(columns["a", SourcePosition(line: 2, column: 3)] == 3)
  }

  @Test func onlySARIFAsksForThem() {
    let position = SourcePosition(line: 1, column: 6)
    var report = Report(
      findings: [Finding(.orphanedKey, "x", remedy: "mend it", path: "a.strings", position: position)],
      toolVersion: "1.0.0")
    let before = ReportFormat.allCases.map { $0.render(report) }
    report.columns.count(position, in: "a.strings", line: "\"😀\"".utf8)
    let after = ReportFormat.allCases.map { $0.render(report) }
    let changed = zip(ReportFormat.allCases, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
    #expect(changed == ReportFormat.allCases.filter(\.countsUTF16) && changed == [.sarif])
    #expect(ReportFormat.sarif.render(report).contains("\"startColumn\": 4\n"))
    #expect(ReportFormat.text.render(report).contains("a.strings:1:6: "))
  }
}
