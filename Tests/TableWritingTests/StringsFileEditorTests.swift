import GlossBasics
import GlossDiagnostics
import GlossLocalization
import Testing

@testable import GlossTableWriting

@Suite struct StringsFileEditorTests {
  @Test func addsEachEntryBehindTheLastOneOfItsEntity() throws {
    let result = try edited(
      """
      /* Header */

      "Entity/Club" = "Club";
      "Property/name/Entity/Club" = "Name"; // the club's
      /* Players */
      "Entity/Player" = "Player";
      // the end
      """
    ) {
      $0.add([
        TableAddition(key: "Property/seats/Entity/Club", value: "Seats", comment: "All of\nthem.", entity: "Club"),
        TableAddition(key: "Property/city/Entity/Club", value: "City", progress: .untranslated, entity: "Club"),
        TableAddition(key: "Entity/Match", value: "Match", entity: "Match"),
        TableAddition(key: "Property/date/Entity/Match", value: "Date", entity: "Match"),
      ])
    }
    #expect(
      result == """
        /* Header */

        "Entity/Club" = "Club";
        "Property/name/Entity/Club" = "Name"; // the club's
        /* All of
           them. */
        "Property/seats/Entity/Club" = "Seats";
        /* modelgloss:untranslated bac69c46 */
        "Property/city/Entity/Club" = "City";
        /* Players */
        "Entity/Player" = "Player";
        // the end

        "Entity/Match" = "Match";
        "Property/date/Entity/Match" = "Date";

        """)
  }

  @Test func keepsTheLineEndsTheIndentationAndTheEmptyLinesOfTheFile() throws {
    let result = try edited("{\r\n\t\"Entity/A\" = \"A\";\r\n\r\n\t\"Entity/B\" = \"B\";\r\n}\r\n") {
      $0.add([
        TableAddition(key: "Property/x/Entity/A", value: "X", entity: "A"),
        TableAddition(key: "Entity/C", value: "C", entity: "C"),
      ])
    }
    #expect(
      result
        == "{\r\n\t\"Entity/A\" = \"A\";\r\n\r\n\t\"Property/x/Entity/A\" = \"X\";\r\n\r\n\t\"Entity/B\" = \"B\";\r\n"
        + "\r\n\t\"Entity/C\" = \"C\";\r\n}\r\n")
  }

  @Test func addsToAFileWithoutALineFeedAtItsEnd() throws {
    let result = try edited("\"Entity/A\" = \"A\";") {
      $0.add([
        TableAddition(key: "Property/x/Entity/A", value: "X", entity: "A"),
        TableAddition(key: "Property/y/Entity/A", value: "Y", entity: "A"),
      ])
    }
    #expect(result == "\"Entity/A\" = \"A\";\n\"Property/x/Entity/A\" = \"X\";\n\"Property/y/Entity/A\" = \"Y\";\n")
  }

  @Test func addsBetweenEntriesOfOneLine() throws {
    let result = try edited("\"Entity/A\"=\"A\"; \"Entity/B\"=\"B\";\n") {
      $0.add([TableAddition(key: "Property/x/Entity/A", value: "X", entity: "A")])
    }
    #expect(StringsFileParser().parse(Array(result.utf8), name: "", locale: nil, path: "").table.findings.isEmpty)
    #expect(result.contains("\"Property/x/Entity/A\" = \"X\";\n"))
    #expect(result.hasSuffix(" \"Entity/B\"=\"B\";\n"))
  }

  @Test func setsValuesAndTakesMarksOff() throws {
    let result = try edited(
      """
      /* Given name. */
      /* modelgloss:untranslated */
      "a" = "First"; // keep
      // modelgloss:untranslated (see wiki)
      b = c;
      "alone";
      """
    ) { editor in
      let isSet = [("a", "Vor\"name\n"), ("b", "C"), ("alone", "Allein"), ("missing", "x")]
        .map { editor.setValue($1, for: $0) }
      #expect(isSet == [.made, .made, .made, .impossible])
    }
    #expect(
      result == """
        /* Given name. */
        "a" = "Vor\\"name\\n"; // keep
        //  (see wiki)
        b = "C";
        "alone" = "Allein";
        """)
  }

  @Test func removesEntriesWithTheirCommentsAndOneOfTwoEmptyLines() throws {
    let result = try edited(
      """
      /* LeagueModel.strings */
      "a" = "1";

      /* about b */
      "b" = "2"; // more

      "c" = "3"; "d" = "4";
      """
    ) { $0.remove(["a", "b", "d"]) }
    #expect(result == "/* LeagueModel.strings */\n\n\"c\" = \"3\"; ")
  }

  @Test(arguments: [
    TableEncoding.utf8WithBOM, .utf16LittleEndian, .utf16LittleEndianWithBOM, .utf16BigEndianWithBOM,
    .utf32LittleEndianWithBOM,
  ])
  func keepsEncodingAndByteOrderMark(encoding: TableEncoding) throws {
    let bytes = try #require(TextEncoder.encode(Array("\"Entity/A\" = \"Ä\";\n".utf8), as: encoding))
    var editor = try StringsFileEditor(bytes, path: "x.strings", locale: "de")
    #expect(try editor.bytes() == bytes)
    editor.add([TableAddition(key: "Entity/B", value: "日本", entity: "B")])
    let expected = "\"Entity/A\" = \"Ä\";\n\n\"Entity/B\" = \"日本\";\n"
    #expect(try editor.bytes() == TextEncoder.encode(Array(expected.utf8), as: encoding))
  }

  @Test func escapesWhatAnEightBitFileMayLack() throws {
    let bytes = Array("\"a\" = \"".utf8) + [0xE4] + Array("\";\n".utf8)
    var editor = try StringsFileEditor(bytes, path: "x.strings", locale: "de")
    editor.add([TableAddition(key: "b", value: "日😀", comment: "日")])
    let result = try editor.bytes()
    #expect(result.starts(with: bytes))
    let table = StringsFileParser().parse(result, name: "", locale: "de", path: "").table
    #expect(table.entries.last?.value == "日😀" && table.findings.allSatisfy { $0.rule == .wrongEncoding })
  }

  @Test func refusesAFileWithErrors() {
    let error = #expect(throws: InputFailure.self) {
      try StringsFileEditor(Array("\"a\" = \"b\"\n\"c\" = \"d\";".utf8), path: "x.strings", locale: nil)
    }
    #expect(error?.position?.line == 1)
  }

  @Test(arguments: ["", "a\"b\\c\n\t\r\u{1}\u{7F}é😀\u{2028}", "*/ /* //", "\\U0041"])
  func writesTextsThatAreReadBackTheSame(text: String) throws {
    var editor = StringsFileEditor(newFile: "x.strings")
    editor.add([TableAddition(key: text, value: text, comment: text + "*/\"x\" = \"y\";\n\"x\" = \"y\";")])
    let table = StringsFileParser().parse(try editor.bytes(), name: "", locale: nil, path: "").table
    #expect(table.entries.map(\.key) == [text] && table.entries.map(\.value) == [text])
    #expect(table.findings.filter { $0.rule == .syntaxError } == [])
  }

  private func edited(_ text: String, _ edit: (inout StringsFileEditor) -> Void) throws -> String {
    var editor = try StringsFileEditor(Array(text.utf8), path: "x.strings", locale: nil)
    edit(&editor)
    return String(decoding: try editor.bytes(), as: UTF8.self)
  }
}
