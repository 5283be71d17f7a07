import Foundation
import GlossBasics
import Testing

@testable import GlossPropertyLists

/// Small inputs in the text format, and what is read or refused.
@Suite struct TextPropertyListEdgeTests {
  private static func parse(_ text: String) throws(PropertyListError) -> PropertyListNode {
    try PropertyListParser.parse(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("a", "a"), (" a ", "a"), ("azAZ09_$/:.-", "azAZ09_$/:.-"), ("\"\"", ""), ("''", ""), ("\"a'b\"", "a'b"),
      ("'a\"b'", "a\"b"), ("/* */ a // b", "a"), ("//\n a", "a"), ("// b\r a", "a"),
      ("/**/ a", "a"), ("/* // */ a", "a"), ("/a", "/a"), ("\u{B}\u{C}a", "a"),
    ])
  func stringsMayHaveQuotes(text: String, string: String) throws {
    #expect(try Self.parse(text).string == string)
  }

  @Test(arguments: [
    (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"), (#"\\"#, "\\"), (#"\""#, "\""), (#"\'"#, "'"),
    (#"x\qy"#, "xqy"),
    (#"\0"#, "\0"), (#"\7"#, "\u{7}"), (#"\101"#, "A"), (#"\1012"#, "A2"), (#"\18"#, "\u{1}8"), (#"\8"#, "8"),
    (#"\177"#, "\u{7F}"), (#"\200"#, "\u{A0}"), (#"\377"#, "\u{FFFD}"), (#"\U41"#, "A"), (#"\U00411"#, "A1"),
    (#"\U0041g"#, "Ag"), (#"\Uabcd"#, "\u{ABCD}"), (#"\UABCD"#, "\u{ABCD}"), (#"\u0041"#, "u0041"), (#"é\né"#, "é\né"),
    (#"\Ud83d"#, "\u{FFFD}"), (#"\U004a"#, "J"), (#"\U004A"#, "J"), (#"\U00 41"#, "\0 41"), (#"\U004/"#, "\u{4}/"),
  ])
  func escapesStandForCharacters(escaped: String, string: String) throws {
    #expect(try Self.parse("\"\(escaped)\"").string == string)
  }

  @Test(
    arguments: [
      ("<>", .data([])), ("<0fBD>", .data([0x0F, 0xBD])), ("< 0f\nb d >", .data([0x0F, 0xBD])),
      ("<*I-5>", .integer(-5)),
      ("<*I5.0>", nil), ("<*R1.5>", .real(1.5)), ("<*Rx>", nil), ("<*BY>", .boolean(true)), ("<*BN>", .boolean(false)),
      ("<*Bx>", nil), ("<*B>", nil), ("<*D2001-01-01 00:00:01 +0000>", .date(1)),
      ("<*D2001-01-01 00:00:01 +0100>", nil), ("<*D2001-01-01 00:00:01>", nil),
      ("<*D2001-01-01 00:00:01 +0000 x>", nil), ("<*D2001-01-01  +0000>", nil), ("<*X1>", nil), ("<*>", nil),
      ("<0>", nil),
      ("<0g>", nil), ("<0G>", nil), ("<0f", nil), ("<", nil),
    ] as [(String, PropertyListValue?)])
  func bracketsEncloseBytesOrATypedValue(text: String, value: PropertyListValue?) {
    #expect((try? Self.parse(text))?.value == value)
  }

  @Test(
    arguments: [
      ("{}", [:]), ("{a=b}", ["a": "b"]), ("{a=b;}", ["a": "b"]), ("{ a ; b }", ["a": "a", "b": "b"]),
      ("{a;}", ["a": "a"]), ("{ a = b; c = d }", ["a": "b", "c": "d"]), ("a=b;", ["a": "b"]), ("a;", ["a": "a"]),
      ("a=b;c;", ["a": "b", "c": "c"]), ("a = b; // c\n", ["a": "b"]), ("a=b", nil), ("a=", nil), ("a=b;}", nil),
      ("{a=b;", nil),
      ("{a=b", nil), ("{a=", nil), ("{a", nil), ("{", nil), ("{;}", nil), ("{a=;}", nil), ("{a b}", nil), ("}", nil),
      ("()=a;", nil),
      ("a=b;c", nil), ("a b", nil), ("{a=b;};", nil), ("(a);", nil), ("{(a)=b;}", nil),
    ] as [(String, [String: String]?)])
  func dictionariesMayLackBracesOrAFinalSemicolon(text: String, expected: [String: String]?) {
    let entries = (try? Self.parse(text))?.entries
    #expect(entries.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.node.string ?? "?") }) } == expected)
  }

  @Test(
    arguments: [
      ("()", []), ("(a)", ["a"]), ("(a,)", ["a"]), ("( a , b )", ["a", "b"]), ("(,)", nil), ("(a,,b)", nil),
      ("(a b)", nil),
      ("(a", nil), ("(a,", nil), ("(", nil), ("(a;)", nil),
    ] as [(String, [String]?)])
  func arraysMayEndWithAComma(text: String, expected: [String]?) {
    #expect((try? Self.parse(text))?.elements?.map { $0.string ?? "?" } == expected)
  }

  @Test(arguments: [
    ("{ a = b", PropertyListError.Kind.truncated, "a semicolon is missing", 8),
    ("{ a = b; ", .truncated, "a dictionary has no closing brace", 1),
    ("{ a b", .malformed, "a semicolon is missing", 5),
    (" ( a, ", .truncated, "an array has no closing parenthesis", 2), ("( a ", .truncated, "a comma is missing", 5),
    ("( a b", .malformed, "a comma is missing", 5), ("{ a = ", .truncated, "it ends where a value is expected", 7),
    ("\"a\\", .truncated, "it ends within an escape", 4), ("<0f", .truncated, "the data has no closing bracket", 1),
    (" <*X>", .malformed, "a typed value cannot be read", 2), ("a /* b", .truncated, "a comment is not closed", 3),
    ("a /* b *", .truncated, "a comment is not closed", 3), ("/*/", .truncated, "a comment is not closed", 1),
    ("a b", .malformed, "there is text after the value", 3),
    (")", .malformed, "expected a key or a value, found another character", 1),
    ("\"a", .truncated, "a text has no closing quote", 1),
  ])
  func theKindOfFaultIsKnown(text: String, kind: PropertyListError.Kind, reason: String, column: Int) {
    let error = #expect(throws: PropertyListError.self) { try Self.parse(text) }
    #expect(error?.kind == kind)
    #expect(error?.reason == reason)
    #expect(error?.position?.column == column)
  }

  @Test func nestingIsReadToItsLimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    }
    func dictionaries(_ depth: Int) -> String {
      String(repeating: "{a=", count: depth) + "b" + String(repeating: ";}", count: depth)
    }
    let limit = PropertyListParser.depthLimit
    #expect(throws: Never.self) { try Self.parse(nested(limit)) }
    #expect(throws: Never.self) { try Self.parse(dictionaries(limit - 1)) }
    for text in [nested(limit + 1), dictionaries(limit)] {
      #expect { try Self.parse(text) } throws: { ($0 as? PropertyListError)?.kind == .limit }
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0], "a"), ([0xFE, 0xFF, 0, 0x61], "a"), ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "a"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], "a"), ([0xEF, 0xBB, 0xBF, 0x61], "a"), ([0x61], "a"),
      ([0xFF, 0xFE, 0, 0xD8], nil), ([0xFE, 0xFF, 0xD8, 0], nil), ([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0], nil),
      ([0xFF, 0xFE, 0, 0, 0, 0xD8, 0, 0], nil), ([0xEF, 0xBB, 0xBF, 0xFF], nil), ([0xC3], nil),
    ] as [([UInt8], String?)])
  func aByteOrderMarkNamesTheEncoding(bytes: [UInt8], string: String?) {
    let result = Result { try PropertyListParser.parse(bytes) }
    #expect((try? result.get())?.string == string)
    if string == nil {
      #expect { try result.get() } throws: { ($0 as? PropertyListError)?.kind == .encoding }
    }
  }

  @Test(arguments: ["", " \n", "// a", "/* a */ "]) func whatHoldsNoValueIsEmpty(text: String) {
    #expect { try Self.parse(text) } throws: { ($0 as? PropertyListError)?.kind == .empty }
  }

  @Test func onlyAFewCharactersNeedNoQuotes() {
    for byte in UInt8(0x21)...0x7E {
      let character = String(UnicodeScalar(byte))
      let isPlain = character.allSatisfy { $0.isLetter || $0.isNumber || "_$/:.-".contains($0) }
      #expect(((try? Self.parse("a\(character)"))?.string == "a\(character)") == isPlain, "\(character)")
    }
  }
}
