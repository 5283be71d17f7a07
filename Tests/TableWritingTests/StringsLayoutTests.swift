import GlossLocalization
import Testing

@testable import GlossTableWriting

/// Where a `.strings` file has room for additions, and what goes with an entry.
@Suite struct StringsLayoutTests {
  /// `a;` stands for an entry with the key `a`.
  private static func layout(_ text: String) -> (layout: StringsLayout, document: StringsDocument) {
    let document = StringsFileParser().parse(Array(text.utf8), name: "M", locale: nil, path: "M.strings").document
    return (StringsLayout(document), document)
  }

  @Test(arguments: [
    ("a;\nb;\n", "\n"), ("a;\r\nb;\n", "\r\n"), ("a;\rb;\n", "\r"), ("a;", "\n"), ("", "\n"), ("a;\r", "\r"),
    ("\n\r\na;", "\n"), ("\r\n", "\r\n"),
  ])
  func theFirstLineEndCounts(text: String, lineEnd: String) {
    #expect(Self.layout(text).layout.lineEnd == lineEnd)
  }

  @Test(arguments: [
    ("a;\n\nb;\n\nc;\nd;", true), ("a;\n\nb;\nc;\nd;", false), ("a;\n\nb;\nc;", false), ("a;\n\nb;", true),
    ("a;", false),
    ("", false), ("a;\nb;", false), ("a; b;", false), ("a;\n\n// b\nb;", true), ("a;\n// b\n\nb;", true),
  ])
  func mostGapsDecideWhetherThereAreEmptyLines(text: String, hasBlankLines: Bool) {
    #expect(Self.layout(text).layout.hasBlankLines == hasBlankLines)
  }

  @Test(arguments: [
    ("a;", ""), ("  a;", "  "), ("\ta;", "\t"), (" \t a;", " \t "), ("a;\n  b;", "  "), ("  a;\nb;", ""), ("a; b;", ""),
    ("a;\r\t b;", "\t "), ("a;  b;", ""), ("", ""), ("/* x */ a;", ""),
  ])
  func theLastEntryHasTheIndentation(text: String, indentation: String) {
    #expect(Self.layout(text).layout.commonIndentation == indentation)
  }

  @Test func sharedKeysBelongToTheEntityBeforeThem() {
    let keys = [
      "Property/v", "Entity/A", "Property/x", "Property/y/Entity/B", "Property/z", "Other", "Property/w", "Entity/A",
      "ErrorString/e", "Property/u",
    ]
    let text = keys.map { "\"\($0)\" = \"x\";\n" }.joined()
    #expect(Self.layout(text).layout.lastEntryOfEntity == ["A": 7, "B": 4])
  }

  @Test(arguments: [
    ("", true), ("a;\n", false), ("a;\n\n", true), ("a;\n \t\n", true), ("a;\r\n\r\n", true), ("a;\r\n", false),
    ("a;", false), ("a;\n\nb", false), ("{\na;\n\n}", true), ("{\na;\n}", false), ("{ a; }", false),
    ("a;\n  x\n", false),
  ])
  func theEndMayBeAnEmptyLine(text: String, isBlank: Bool) {
    #expect(Self.layout(text).layout.endsWithBlankLine == isBlank)
  }

  @Test(arguments: [
    ("a;\n", "a;\n", ""), ("a;", "a;", "\n"), ("", "", ""), ("a;\r", "a;\r", ""), ("a;\r\nb;", "a;\r\nb;", "\r\n"),
    // Before the closing brace, which may have a line of its own.
    ("{\na;\n}\n", "{\na;\n", ""), ("{\na;\n \t}", "{\na;\n", ""), ("{ a; }", "{ a; ", "\n"),
    ("{\na; }", "{\na; ", "\n"),
  ])
  func newEntriesComeBeforeTheEnd(text: String, before: String, prefix: String) {
    let end = Self.layout(text).layout.end
    #expect(end.offset == before.utf8.count && end.prefix == prefix)
  }

  @Test(arguments: [
    ("a;\nb;", "a;\n", ""), ("a; // x\nb;", "a; // x\n", ""), ("a; /* x */ // y\r\nb;", "a; /* x */ // y\r\n", ""),
    ("a;\rb;", "a;\r", ""), ("a; b;", "a;", "\n"), ("a; /* x */ b;", "a;", "\n"), ("a;", "a;", "\n"),
    ("a; /* x */", "a; /* x */", "\n"), ("a;\r", "a;\r", ""), ("a; \t\nb;", "a; \t\n", ""), ("a;\n\nb;", "a;\n", ""),
  ])
  func aPlaceBehindAnEntryIsBehindItsLine(text: String, before: String, prefix: String) throws {
    let (layout, document) = Self.layout(text)
    let place = layout.place(behind: try #require(document.entries.first))
    #expect(place.offset == before.utf8.count && place.prefix == prefix)
  }

  @Test(arguments: [
    ("a;\nb;\nc;\n", "a;\nc;\n"), ("a;\n\nb;\n\nc;\n", "a;\n\nc;\n"), ("a;\n/* x */\nb;\nc;\n", "a;\nc;\n"),
    ("a;\nb; // x\nc;\n", "a;\nc;\n"), ("a; b; c;", "a;  c;"), ("a;\n  b;\n  c;\n", "a;\n  c;\n"),
    ("a;\n\tb; \t\n", "a;\n"),
    ("a;\n\nb;\n", "a;\n"), ("a;\n\nb;\nc;\n", "a;\n\nc;\n"), ("a;\nb;\n\nc;\n", "a;\n\nc;\n"),
    ("a;\r\n\r\nb;\r\n\r\nc;\r\n", "a;\r\n\r\nc;\r\n"), ("a;\r\rb;\r\rc;", "a;\r\rc;"), ("a;\nb;", "a;\n"),
    ("a;\n \nb;\n\t\nc;", "a;\n \t\nc;"), ("a;\nb; c;\n", "a;\n c;\n"),
  ])
  func anEntryIsRemovedWithItsCommentAndLine(text: String, rest: String) throws {
    let (layout, document) = Self.layout(text)
    let entry = try #require(document.entries.first { $0.key == "b" })
    var bytes = document.text
    bytes.removeSubrange(layout.rangeToRemove(of: entry))
    #expect(String(decoding: bytes, as: UTF8.self) == rest)
  }

  @Test(arguments: [
    ("/* Created by X */\na;\nb;\n", "/* Created by X */\nb;\n"), ("// Copyright X\na;\nb;\n", "// Copyright X\nb;\n"),
    ("/* © X */\na;\n", "/* © X */\n"), ("/* A label. */\na;\nb;\n", "b;\n"), ("a;\n\nb;\n", "\nb;\n"),
    ("b;\n/* Created by X */\na;\n", "b;\n"), ("\n/* LeagueModel.strings */\na;\n", "\n/* LeagueModel.strings */\n"),
  ])
  func theHeaderOfAFileStays(text: String, rest: String) throws {
    let (layout, document) = Self.layout(text)
    let entry = try #require(document.entries.first { $0.key == "a" })
    var bytes = document.text
    bytes.removeSubrange(layout.rangeToRemove(of: entry))
    #expect(String(decoding: bytes, as: UTF8.self) == rest)
  }

  @Test(
    arguments: [
      ("a;", []), ("/* x */\na;", []), ("/* modelgloss:untranslated */\na;", ["/* modelgloss:untranslated */\n="]),
      ("/* x */\n/* modelgloss:untranslated 5b1c09e2 */\na;", ["/* modelgloss:untranslated 5b1c09e2 */\n="]),
      ("/* x modelgloss:needs-review */\na;", ["/* x modelgloss:needs-review */=/* x  */"]),
      ("// modelgloss:untranslated\na;", ["// modelgloss:untranslated\n="]),
      ("a; // modelgloss:untranslated\nb;", ["// modelgloss:untranslated="]),
      (
        "/* modelgloss:needs-review */\n\t/* modelgloss:untranslated */\na;",
        [
          "/* modelgloss:needs-review */\n=", "\t/* modelgloss:untranslated */\n=",
        ]
      ),
    ] as [(String, [String])])
  func marksAreRemovedWithTheirLines(text: String, marks: [String]) throws {
    let (layout, document) = Self.layout(text)
    let found = layout.marks(of: try #require(document.entries.first)).map { mark in
      String(decoding: document.text[mark.range], as: UTF8.self) + "=" + String(decoding: mark.rest, as: UTF8.self)
    }
    #expect(found == marks)
  }

  @Test(arguments: [
    ("b;", "//\n"), ("a;\n  b;", "//\n  "), ("a; b;", "\n//\n"), ("a;\r\nb;", "//\n"), ("a;\r\tb;", "//\n\t"),
    ("a;  b;", "\n//\n"),
  ])
  func aLineBeforeAnEntryStandsAlone(text: String, line: String) throws {
    let (layout, document) = Self.layout(text)
    let entry = try #require(document.entries.first { $0.key == "b" })
    #expect(layout.lineBefore(entry, "//\n") == line)
  }
}
