import GlossBasics
import GlossTestSupport
import Testing

@testable import GlossLocalization

/// Entries that are ranges of a file's bytes equal entries created one by one.
@Suite struct TableEntriesTests {
  private static let whole = [
    TableEntry(
      key: "Entity/Größe", value: "Größe 選手", keyPosition: SourcePosition(line: 3, column: 1),
      valuePosition: SourcePosition(line: 3, column: 18), comment: "a size", isRepaired: true),
    TableEntry(key: "", value: ""),
    TableEntry(key: "Entity/E", value: "\u{FFFD}", state: "new", shouldTranslate: false),
  ]

  @Test func giveBackWhatTheyWereMadeOf() {
    var entries = Self.whole
    entries[1].path = "other.strings"
    #expect(Array(TableEntries(entries)) == entries)
    #expect(TableEntries(entries) == TableEntries(Array(entries)))
    #expect(TableEntries(entries) != TableEntries(Self.whole))
    #expect(TableEntries(entries).hashValue == TableEntries(Array(entries)).hashValue)
    #expect(Array(TableEntries([])).isEmpty)
  }

  /// Without a text made for it, as `String` compares.
  @Test func comparesTexts() {
    let texts = [
      "", "Name", "name", "Größe", "Gro\u{308}ße", "選手", "が", "か\u{3099}", "Å", "\u{212B}", "K", "\u{212A}", "한", "Имя",
      "Name ",
    ]
    let entries = TableEntries(texts.map { TableEntry(key: $0, value: $0) })
    for (number, text) in texts.enumerated() {
      for (other, second) in texts.enumerated() {
        #expect(entries.hasText(second, at: number) == (text == second), "\(text) \(second)")
        #expect(entries.hasText(at: number, as: other, of: entries) == (text == second), "\(text) \(second)")
        // Alone, each table knows of itself whether bytes decide.
        let (one, another) = (TableEntries([TableEntry(key: second, value: text)]), TableEntries([entries[other]]))
        #expect(one.hasKeyAsText(at: 0) == (text == second), "\(text) \(second)")
        #expect(one.hasText(at: 0, as: 0, of: another) == (text == second), "\(text) \(second)")
      }
    }
  }

  @Test func partsAreThoseOfTheWholeEntry() {
    let entries = TableEntries(Self.whole)
    for (number, entry) in Self.whole.enumerated() {
      #expect(entries.key(at: number) == entry.key)
      #expect(entries.value(at: number) == entry.value)
      #expect(entries.keyPosition(at: number) == entry.keyPosition)
      #expect(entries.valuePosition(at: number) == entry.valuePosition)
      #expect(entries.comment(at: number) == entry.comment)
      #expect(entries.state(at: number) == entry.state)
      #expect(entries.shouldTranslate(at: number) == entry.shouldTranslate)
      #expect(entries.isRepaired(at: number) == entry.isRepaired)
      #expect(entries.hasText(at: number) == !entry.value.isEmpty)
    }
    #expect(entries.indices.allSatisfy { entries.marks(at: $0).isEmpty })
  }

  /// What comments say to this program is found when they are read.
  @Test(
    arguments: [
      (nil, []), ("", []), ("A name.", []), ("modelgloss:untranslated 5b1c09e2", .untranslated),
      ("A.\nmodelgloss:needs-review", .needsReview), ("The brand. modelgloss:ignore all", .ignore),
      ("modelgloss: ignore", []), ("modelgloss", []), ("modelgloss:", []), ("modelglos:ignore", []),
      ("a modelmodelgloss:ignore", .ignore), ("モデルgloss:ignore", []), (":modelgloss:ignore", .ignore),
      ("é modelgloss:ignore-file ü", [.ignore, .ignoreFile]), ("modelgloss:ignored", .ignore),
      ("modelgloss:ignore a\nmodelgloss:untranslated", [.ignore, .untranslated]),
      ("a: b modelgloss:needs-review modelgloss:untranslate", .needsReview),
    ] as [(String?, CommentMarks)]) func commentsWithMarksAreKnown(_ comment: String?, _ marks: CommentMarks)
  {
    let plain = TableEntry(key: "a", value: "b", comment: "Plain: x")
    let entries = TableEntries([plain, TableEntry(key: "c", value: "d", comment: comment), plain])
    #expect(entries.indices.map { entries.marks(at: $0) } == [[], marks, []])
    #expect(CommentMarks(comment) == marks)
    #expect(entries.marked(.ignore) == (marks.contains(.ignore) ? [1] : []))
    #expect(entries.map(\.comment) == [plain.comment, comment, plain.comment])
  }

  /// Equal keys and comments are kept once, and nothing else becomes equal by it.
  @Test func tablesWithTheSameKeysAndCommentsShareThem() {
    func entries(_ comments: [String?], _ value: String) -> TableEntries {
      TableEntries(comments.enumerated().map { TableEntry(key: "\($0)", value: value, comment: $1) })
    }
    let comments: [[String?]] = [["a", nil], ["a", nil], ["a", ""], [nil, "a"], ["", "a"], ["a"], [nil, nil]]
    let tables = comments.enumerated().map { entries($1, "\($0)") }
    var shared: (keys: Set<TableKeys>, comments: Set<TableComments>) = ([], [])
    for (number, table) in tables.enumerated() {
      var sharing = table
      sharing.share(&shared)
      #expect(sharing == table && sharing.map(\.comment) == comments[number])
    }
    #expect(shared.keys.count == 2 && shared.comments.count == 6)
  }

  /// The last entry with a key wins, and keys are compared by code points.
  @Test func findTheLastEntryOfAKey() {
    let keys = ["a", "é", "a", "e\u{301}", "b"]
    let entries = TableEntries(keys.enumerated().map { TableEntry(key: $1, value: "\($0)") })
    #expect(entries.hasDuplicateKeys)
    #expect(keys.map { entries.number(ofKey: $0) } == [2, 1, 2, 3, 4])
    #expect(entries.number(ofKey: "c") == nil && entries.number(ofKey: "") == nil)
    #expect(!TableEntries([TableEntry(key: "é", value: ""), TableEntry(key: "e\u{301}", value: "")]).hasDuplicateKeys)
    #expect(TableEntries([]).number(ofKey: "a") == nil)
  }

  /// Texts in the file as they are, with escapes, with invalid bytes, or as their own value.
  @Test(arguments: [
    (#""a" = "b";"#, "a", "b"), (#""a\"c" = "\U00E9\n";"#, "a\"c", "é\n"), (#"'ä' = ö_1;"#, "ä", ""), ("a;", "a", "a"),
    (#""größe" = "選手";"#, "größe", "選手"),
  ])
  func textsAreReadFromTheFile(text: String, key: String, value: String) throws {
    let table = StringsFileParser().parse(
      Array(text.utf8), name: "M", locale: "de", path: "M.strings", keepsTokens: false
    ).table
    let entry = try #require(table.entries.first)
    #expect(entry.key == key)
    if !value.isEmpty { #expect(entry.value == value) }
    #expect(table.entry(for: key) == entry)
  }

  @Test func bytesThatAreNoCharactersAreReplaced() throws {
    let bytes = Array("\"a\" = \"x".utf8) + [0xC3] + Array("y äöüßé\";\n\"ä\" = \"ö\";".utf8)
    let table = StringsFileParser().parse(bytes, name: "M", locale: "de", path: "M.strings", keepsTokens: false).table
    #expect(table.entries.map(\.value) == ["x\u{FFFD}y äöüßé", "ö"])
    #expect(table.entry(for: "ä")?.value == "ö")
  }

  /// A file reads the same with and without its syntax tree.
  @Test func commentsBelongToTheEntriesBehindThem() {
    let text = """
      /* first */ "a" = "1"; // behind
      // one
      // two
      "b" = "2\\"";

      /* apart */

      "c" = "3";
      """
    let bytes = Array(text.utf8)
    let (document, table) = StringsFileParser().parse(bytes, name: "M", locale: nil, path: "M.strings")
    #expect(table.entries.map(\.comment) == ["first\nbehind", "one\ntwo", nil])
    #expect(document.entries.map(\.comment) == table.entries.map(\.comment))
    #expect(document.entries.map(\.key) == ["a", "b", "c"] && document.entries.map(\.value) == ["1", "2\"", "3"])
    #expect(document.entries.map(\.commentStart) == [0, 33, nil])
    #expect(
      table == StringsFileParser().parse(bytes, name: "M", locale: nil, path: "M.strings", keepsTokens: false).table)
  }
}

@Suite struct UTF8ValidityTests {
  /// Bytes of every kind at every position of a word.
  @Test func agreesWithTheStandardLibrary() {
    var random = SeededNumbers(5)
    let pieces: [[UInt8]] = [
      [0x61], Array("größe".utf8), Array("選手".utf8), Array("😀".utf8), Array("abcdefghij".utf8), [0x80], [0xC0, 0x80],
      [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFF],
      [0xEF, 0xBB, 0xBF],
    ]
    var valid = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...6, using: &random)
      // Most are valid so that the end of a text is reached.
      let bytes = (0..<count).flatMap { _ in
        pieces[Int.random(in: 0..<(Bool.random(using: &random) ? 5 : 14), using: &random)]
      }
      let expected = String(validating: bytes, as: UTF8.self) != nil
      valid += expected ? 1 : 0
      #expect(UTF8Scan.scan(bytes).invalid.isEmpty == expected, "\(bytes)")
    }
    #expect(valid > 1_000 && valid < 19_000)
  }
}
