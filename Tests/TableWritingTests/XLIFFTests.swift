import GlossBasics
import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossTableWriting

@Suite struct XLIFFTests {
  static let file = TranslationFile(
    original: "en.lproj/LeagueModel.strings", sourceLanguage: "en", targetLanguage: "de",
    units: [
      TranslationUnit(
        key: "Entity/Player", source: "Player", target: "Spieler", state: .translated, notes: ["Somebody who plays."]),
      TranslationUnit(key: "Property/seats/Entity/Stadium", source: "Number of Seats", state: nil),
      TranslationUnit(
        key: "ErrorString/Age < 18 & \"minor\"\n", source: "%{PROPERTY}@ < 18 ]]> & \"minor\"",
        target: "  %{PROPERTY}@ \t zu\r\njung\n", state: .needsReview, notes: ["First.", "Second\nline <b>."]),
      TranslationUnit(
        key: "x\u{1}\\y", source: "\u{0}bell\u{7}", target: "\u{1B}[0m\u{FFFE}", state: .final, notes: ["\u{2}"]),
      TranslationUnit(key: "x-escaped:", source: "", target: "", state: .new),
    ])

  @Test(arguments: XLIFFVersion.allCases) func isReadAsItWasWritten(version: XLIFFVersion) throws {
    let document = TranslationDocument(version: version, files: [Self.file, Self.file])
    let read = try XLIFFReader.read(Array(XLIFFWriter.write(document).utf8), path: "de.xliff")
    #expect(withoutPositions(read) == document)
  }

  @Test(arguments: XLIFFVersion.allCases) func isLaidOutAsToolsExpect(version: XLIFFVersion) {
    let document = TranslationDocument(version: version, files: [Self.file])
    let text = XLIFFWriter.write(document)
    #expect(Golden.difference(text, from: "XLIFF/league-\(version.rawValue).xliff") == nil)
  }

  @Test func namesAMergeConflictAsSuch() throws {
    let text = "<xliff version=\"1.2\">\n<<<<<<< HEAD\n=======\n>>>>>>> other\n</xliff>"
    let failure = #expect(throws: InputFailure.self) { try XLIFFReader.read(Array(text.utf8), path: "de.xliff") }
    #expect(failure?.position == SourcePosition(line: 2, column: 1))
    #expect(failure?.reason == "the file contains a merge conflict marker")
  }

  @Test func placesUnitsAndTranslations() throws {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="a" source-language="en" target-language="de"><body>
          <trans-unit id="ü&amp;"><source>s</source><target
             state="new">ü</target></trans-unit>
        </body></file>
      </xliff>
      """
    let unit = try #require(XLIFFReader.read(Array(text.utf8), path: "x").files.first?.units.first)
    #expect(unit.key == "ü&")
    #expect(unit.position == SourcePosition(line: 3, column: 5))
    #expect(unit.targetPosition == SourcePosition(line: 4, column: 20))
  }

  @Test func readsWhatXcodeAndOtherToolsWrite() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <xliff version="1.2" xmlns:okp="okapi">
        <file original="App/en.lproj/ShopModel.strings" datatype="plaintext" source-language="en" target-language="pl">
          <header><tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="16.0" build-num="16A242d"/></header>
          <body>
            <group id="g"><trans-unit id="1" okp:x="y">
              <source>Hello <g id="1">big</g> <x id="2" equiv-text="%@"/><![CDATA[<b>]]></source>
              <seg-source>ignored</seg-source>
              <target state="needs-adaptation">Witaj <ph id="2">%@</ph></target>
              <alt-trans><target>other</target></alt-trans>
              <note/>
              <note from="developer">A note</note>
            </trans-unit></group>
          </body>
        </file>
      </xliff>
      """
    let unit = try #require(XLIFFReader.read(Array(text.utf8), path: "x").files.first?.units.first)
    #expect(unit.source == "Hello big %@<b>")
    #expect(unit.target == "Witaj %@")
    #expect(unit.state == .needsReview)
    #expect(unit.notes == ["A note"])
  }

  @Test func putsTheSegmentsOfVersion2Together() throws {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
        <file id="f1"><unit id="u1" name="k">
          <originalData><data id="d1">%@</data></originalData>
          <segment state="final"><source>One.</source><target>Eins.</target></segment>
          <ignorable><source> </source></ignorable>
          <segment state="translated"><source>Two <ph id="1" dataRef="d1"/></source><target>Zwei <mrk id="m">\
      <ph id="1" dataRef="d1"/></mrk></target></segment>
        </unit><unit id="u2">
          <segment><source>a</source><target>b</target></segment><segment><source>c</source></segment>
        </unit></file>
      </xliff>
      """
    let file = try #require(XLIFFReader.read(Array(text.utf8), path: "x").files.first)
    #expect(file.units.map(\.source) == ["One. Two %@", "ac"])
    #expect(file.units.map(\.target) == ["Eins. Zwei %@", nil])
    #expect(file.units.map(\.state) == [.translated, nil])
    #expect(file.units.map(\.key) == ["k", "u2"])
  }

  @Test(arguments: [
    ("", "x:1:1: error: "), ("<a/>", "its root element is <a>, not <xliff>"),
    (#"<xliff version="9.9"/>"#, "XLIFF 9.9 is not supported"),
    ("<xliff version=\"1.2\">\n <file>", "x:2:"),
    (#"<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>"#, "entities are not resolved"),
    (#"<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff/>"#, "entities are not resolved"),
    (String(repeating: "<a>", count: 200), "nested too deeply"),
  ])
  func isRefusedWithTheReason(text: String, reason: String) {
    let error = #expect(throws: InputFailure.self) { try XLIFFReader.read(Array(text.utf8), path: "x") }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func survivesEveryTruncation() {
    let bytes = Array(XLIFFWriter.write(TranslationDocument(version: .version1, files: [Self.file])).utf8)
    for length in 0..<bytes.count - 1 {
      #expect(throws: InputFailure.self) { try XLIFFReader.read(Array(bytes[..<length]), path: "x") }
    }
  }

  private func withoutPositions(_ document: TranslationDocument) -> TranslationDocument {
    var document = document
    for file in document.files.indices {
      for unit in document.files[file].units.indices {
        document.files[file].units[unit].position = nil
        document.files[file].units[unit].targetPosition = nil
      }
    }
    return document
  }
}
