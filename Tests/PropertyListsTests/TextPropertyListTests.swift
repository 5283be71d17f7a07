import Foundation
import GlossBasics
import GlossPropertyLists
import Testing

@Suite struct TextPropertyListTests {
  private func parse(_ text: String) throws(PropertyListError) -> PropertyListNode {
    try PropertyListParser.parse(Array(text.utf8))
  }

  @Test func readsTheVersionsOfACompiledModel() throws {
    let list = try parse("{\n    \"NSManagedObjectModel_CurrentVersionName\" = EmployeeDirectory;\n}")
    #expect(list["NSManagedObjectModel_CurrentVersionName"]?.string == "EmployeeDirectory")
    let entry = try #require(list.entries?.first)
    #expect(entry.keyPosition == SourcePosition(line: 2, column: 5))
    #expect(entry.node.position == SourcePosition(line: 2, column: 49))
  }

  @Test func readsEveryKindOfValue() throws {
    let list = try parse(
      "/* a */ { a = (1, 'b', <0F bd>,); // c\n d = { e = f; }; g; h = <*I5>; i = <*BY>; j = <*R1.5> }")
    #expect(list["a"]?.elements?.map(\.value) == [.string("1"), .string("b"), .data([0x0F, 0xBD])])
    #expect(list["d"]?["e"]?.string == "f")
    #expect(list["g"]?.string == "g")
    #expect(list["h"]?.value == .integer(5))
    #expect(list["i"]?.value == .boolean(true))
    #expect(list["j"]?.value == .real(1.5))
    #expect(try parse("<*D2001-01-02 00:00:01 +0000>").value == .date(86_401))
  }

  @Test func readsADictionaryWithoutBraces() throws {
    #expect(try parse("\"a\" = \"b\";\n c = d;").entries?.map(\.key) == ["a", "c"])
  }

  @Test func readsEscapes() throws {
    #expect(try parse(#""\n\t\"\\\U00e9\303\101\ud\U1f44""#).string == "\n\t\"\\é\u{2C6}Aud\u{1F44}")
    #expect(try parse(#""\Ud83d\Udc4d""#).string == "👍")
    #expect(try parse("\"\\é\\👍\"").string == "é👍")
  }

  @Test func knowsTheEightBitEncodingAsFoundationDoes() {
    for byte in UInt8.min...UInt8.max where byte < 0xFE {
      let text = String(data: Data([byte]), encoding: .nextstep)
      #expect(text.map { Array($0.utf16) } == [NextStepEncoding.codeUnit(of: byte)])
    }
  }

  @Test func readsUTF16() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
      let data = try #require("\u{FEFF}{ größe = 1; }".replacing("größe", with: "\"größe\"").data(using: encoding))
      #expect(try PropertyListParser.parse(Array(data))["größe"]?.string == "1")
    }
  }

  /// Two and four bytes a character: no prefix that ends within one is read, and none traps.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func refusesHalfACharacter(encoding: String.Encoding) throws {
    let data = Array(try #require("\u{FEFF}{ a = b; }".data(using: encoding)))
    let size = encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? 2 : 4
    for count in size..<data.count where count % size != 0 {
      let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(data.prefix(count))) }
      #expect(
        error?.description.contains("not valid UTF-\(size * 8): it ends in the middle of a character") == true,
        "\(count): \(error?.description ?? "")")
    }
  }

  @Test(arguments: [
    ("{ a = b", "a semicolon is missing", 8), ("{ a = b c = d; }", "a semicolon is missing", 9),
    ("( a b )", "a comma is missing", 5), ("{ a = \"b; }", "a text has no closing quote", 7),
    ("{ a = 〇; }", "expected a key or a value, found another character", 7),
    ("<0g>", "the data has an invalid digit", 1), ("<0>", "the data ends in the middle of a byte", 1),
    ("{ a = 1; } b", "there is text after the value", 12), ("/* a", "a comment is not closed", 1),
  ])
  func namesTheFaultAndItsPlace(text: String, reason: String, column: Int) {
    let error = #expect(throws: PropertyListError.self) { try parse(text) }
    #expect(error?.reason == reason)
    #expect(error?.position == SourcePosition(line: 1, column: column))
  }

  @Test func refusesDeepNestingAndEveryPrefix() {
    #expect(throws: PropertyListError.self) { try parse(String(repeating: "(", count: 1_000_000)) }
    #expect(throws: PropertyListError.self) { try parse(String(repeating: "{a=", count: 1_000_000)) }
    let bytes = Array("{ \"a\" = (1, 'b', <0F bd>); /* c */ }".utf8)
    for count in 0..<bytes.count {
      #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(bytes.prefix(count))) }
    }
  }

  @Test func refusesBytesThatAreNoText() {
    let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse([0x7B, 0xFF, 0x7D]) }
    #expect(error?.kind == .encoding)
    #expect(throws: PropertyListError.self) { try PropertyListParser.parse([]) }
    #expect(throws: PropertyListError.self) { try parse(" \n ") }
  }
}
