import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct SourcePositionTests {
  private let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model>
      <!-- ü -->  <entity name="Ä"
         representedClassName="x &lt; y">
      <attribute name="a"/>é<relationship name="b" maxCount="1"/>
      </entity>
    </model>
    """

  private func check(_ bytes: [UInt8]) throws {
    let map = try SourceModelReader.read(bytes, path: "contents").sourceMap
    #expect(map[.model] == SourcePosition(line: 2, column: 1))
    #expect(map[.entity("Ä")] == SourcePosition(line: 3, column: 16))
    #expect(map[.property("a", of: "Ä")] == SourcePosition(line: 5, column: 3))
    #expect(map[.property("b", of: "Ä")] == SourcePosition(line: 5, column: 26))
  }

  @Test func countsBytesFromTheStartOfTheTag() throws {
    try check(Array(document.utf8))
  }

  @Test func countsNoByteOrderMark() throws {
    try check([0xEF, 0xBB, 0xBF] + Array(document.utf8))
  }

  @Test(arguments: [
    String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
  ])
  func measuresOtherEncodingsAsUTF8(encoding: String.Encoding) throws {
    try check(Array(try #require(document.data(using: encoding))))
  }

  @Test func readsDeclaredEncodings() throws {
    let text = document.replacingOccurrences(of: "UTF-8", with: "ISO-8859-1")
    try check(Array(try #require(text.data(using: .isoLatin1))))
  }

  /// Property lists and models are converted to UTF-8 in one place.
  @Test(arguments: ["KOI8-R", "x-mac-roman", "latin1", "windows-1252", "Shift_JIS"])
  func readsWhatTheSystemConverts(encoding: String) throws {
    let document = "<?xml version=\"1.0\" encoding='\(encoding)'?><model><entity name=\"A\"/></model>"
    let contents = try SourceModelReader.read(Array(document.utf8), path: "contents")
    #expect(contents.model.entities.map(\.name) == ["A"])
  }

  @Test func refusesEncodingsNobodyKnows() {
    let document = "<?xml version=\"1.0\" encoding='X-NONE'?><model/>"
    let failure = #expect(throws: InputFailure.self) {
      try SourceModelReader.read(Array(document.utf8), path: "contents")
    }
    #expect(failure?.reason.contains("not valid text in the encoding X-NONE") == true)
  }

  @Test func countsBeyondSixteenBitsOfLines() throws {
    let document = "<model>" + String(repeating: "\n", count: 70_000) + "  <entity name=\"A\"/>\n</model>"
    let map = try SourceModelReader.read(Array(document.utf8), path: "contents").sourceMap
    #expect(map[.entity("A")] == SourcePosition(line: 70_001, column: 3))
  }
}
