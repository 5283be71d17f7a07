import Foundation
import GlossLocalization
import Testing

/// Deliberate differences from Foundation's reader of text tables, and the reasons.
///
/// Otherwise both read the same: the corpus tests compare them file by file.
@Suite("Differences from Foundation's reader")
struct FoundationDifferenceTests {
  struct Difference: Sendable, CustomTestStringConvertible {
    var reason: String
    var text: String
    /// The keys that Foundation reads; nil if it rejects the file.
    var foundation: Set<String>?
    var keys: Set<String>
    var testDescription: String { reason }
  }

  static let differences = [
    Difference(
      reason: "one missing semicolon costs Foundation the whole file", text: "\"a\" = \"1\"\n\"b\" = \"2\";",
      foundation: nil, keys: ["a", "b"]),
    Difference(
      reason: "a missing equals sign likewise", text: "\"a\" \"1\";\n\"b\" = \"2\";", foundation: nil, keys: ["a", "b"]),
    Difference(
      reason: "a no-break space within an entry likewise", text: "\"a\"\u{A0}= \"1\";\n\"b\" = \"2\";",
      foundation: nil, keys: ["a", "b"]),
    Difference(
      reason: "a second semicolon ends the file for Foundation, in silence", text: "\"a\" = \"1\";;\n\"b\" = \"2\";",
      foundation: ["a"], keys: ["a", "b"]),
    Difference(
      reason: "so does an ideographic space", text: "\"a\" = \"1\";\u{3000}\n\"b\" = \"2\";", foundation: ["a"],
      keys: ["a", "b"]),
    Difference(
      reason: "so does a byte order mark inside the file", text: "\"a\" = \"1\";\n\u{FEFF}\"b\" = \"2\";",
      foundation: ["a"], keys: ["a", "b"]),
    Difference(
      reason: "so does a typographic quote", text: "\"a\" = \"1\";\n“b” = “2”;\n\"c\" = \"3\";", foundation: ["a"],
      keys: ["a", "b", "c"]),
    Difference(
      reason: "a comment without an end hides the rest, in silence", text: "\"a\" = \"1\";\n/* b\n\"c\" = \"3\";",
      foundation: ["a"], keys: ["a", "c"]),
  ]

  @Test("are these", arguments: differences)
  func difference(_ difference: Difference) {
    let bytes = Array(difference.text.utf8)
    let list = unsafe try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    #expect((list as? [String: Any]).map { Set($0.keys) } == difference.foundation)
    let table = StringsFileParser().parse(bytes, name: "", locale: nil, path: "").table
    #expect(Set(table.entries.map(\.key)) == difference.keys)
    #expect(!table.findings.isEmpty)
  }

  /// Texts that both read in the same way.
  @Test(
    "are none in what the grammar allows",
    arguments: [
      "\"a\" = \"1\";", "a = b;", "a-b.c/d:$_ = 1;", "'a' = 'b\"c';", "\"a\";", "{ a = b; }",
      "{ \"a\" = \"b\"; \"c\"; }",
      "/* x */ \"a\" /* y */ = /* z */ \"b\" /* w */ ;", "// x\n\"a\" = \"b\"; // y", "\"a\" = \"1\nb\";",
      #""a" = "\a\b\f\n\r\t\v\"\'\\\q";"#, #""a" = "\101\200\351\0\12 \1234";"#, #""a" = "\U00e9\UD83D\UDE00\U41z";"#,
      "\"a\" = \"x\\\ny\";", "\"a\"=\"b\";\"c\"=\"d\";", "\"a\"\u{2028}=\u{2029}\"b\";",
      "\"a\" = \"1\"; \"a\" = \"2\";",
      "\"\" = \"\";", "\"/* no comment */\" = \"// none\";", "a = b//c;", "\r\"a\" = \"b\";\r\n\"c\" = \"d\";\r",
      "\u{FEFF}\"a\" = \"b\";", "\"é\" = \"日本 😀\";", "\u{0B}\u{0C}\"a\" = \"b\";", #""a" = "\u00e9";"#,
      #""a" = "\UD83Dx";"#, "\"a\" = \"\u{FEFF}\";",
    ])
  func agreement(_ text: String) throws {
    let bytes = Array(text.utf8)
    let list = unsafe try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let expected = try #require(list as? [String: String])
    let table = StringsFileParser().parse(bytes, name: "", locale: nil, path: "").table
    #expect(Dictionary(table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) == expected)
  }
}
