import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossPropertyLists
import Testing

@testable import GlossTableWriting

/// The parts that edit texts: splices, elements, escapes, trees, and plans made of them.
@Suite struct EditedTextTests {
  // MARK: Splices

  @Test(
    arguments: [
      ([], "abcdef"), ([(0..<2, "x")], "xcdef"), ([(0..<2, "x"), (2..<4, "y")], "xyef"),
      ([(2..<4, "y"), (0..<2, "x")], "xyef"),
      ([(0..<2, "x"), (2..<2, "-")], "x-cdef"), ([(2..<2, "1"), (2..<2, "2")], "ab12cdef"), ([(6..<6, "!")], "abcdef!"),
      ([(4..<6, "!")], "abcd!"), ([(5..<7, "!")], "abcdef"), ([(7..<7, "!")], "abcdef"), ([(0..<0, "^")], "^abcdef"),
      // Of two that overlap, the first one in the text counts.
      ([(2..<4, "y"), (0..<3, "x")], "xdef"), ([(0..<4, "x"), (1..<2, "y"), (5..<6, "z")], "xez"),
      ([(2..<4, "y"), (2..<2, "-")], "ab-yef"),
    ] as [([(Range<Int>, String)], String)]) func splicesLeaveTheRest(
      _ edits: [(Range<Int>, String)], _ expected: String
    )
  {
    var splices = TextSplices()
    for (range, text) in edits { splices.replace(range, with: text.utf8) }
    #expect(splices.isEmpty == edits.isEmpty)
    #expect(String(decoding: splices.applied(to: Array("abcdef".utf8)), as: UTF8.self) == expected)
  }

  // MARK: Elements

  @Test(
    arguments: [
      ("<a/>", "a{}"), ("<a></a>", "a{}"), ("<a>x</a>", "a{x}"), ("<?xml version='1.0'?>\n<a/>\n<b/>", "a{}"),
      ("<!DOCTYPE a>\n<!-- <x> --><a><!-- </a> --><b/></a>", "a{<!-- </a> --><b/>}(b{})"),
      ("<a><![CDATA[</a><b>]]></a>", "a{<![CDATA[</a><b>]]>}"), ("<a x=\">\"/>", "a{}"), ("<a x='>\"'>z</a>", "a{z}"),
      ("<a x=\"'\">z</a>", "a{z}"), ("<a\n x='1'>z</a >", "a{z}"),
      ("<a><b>1</b> <c/><d><e/></d></a>", "a{<b>1</b> <c/><d><e/></d>}(b{1} c{} d{<e/>}(e{}))"),
      ("x <a/> y", "a{}"), ("", nil), ("x", nil), ("<a>", nil), ("<a><b></b>", nil), ("</a>", nil), ("<a", nil),
      ("<a x=\">", nil), ("<!-- <a/>", nil), ("<?a", nil), ("<a><![CDATA[</a>", nil),
    ] as [(String, String?)]) func theRootElementIsFound(_ text: String, _ expected: String?)
  {
    let bytes = Array(text.utf8)
    func summary(_ span: XMLElementSpan) -> String {
      let inner = span.children.map(summary).joined(separator: " ")
      return "\(span.name){\(String(decoding: bytes[span.content], as: UTF8.self))}"
        + (inner.isEmpty ? "" : "(\(inner))")
    }
    let root = XMLElementSpan.root(of: bytes)
    #expect(root.map(summary) == expected)
    if let root {
      let whole = String(decoding: bytes[root.range], as: UTF8.self)
      #expect(
        whole.hasPrefix("<a") && whole.hasSuffix(">")
          && XMLElementSpan.root(of: Array(whole.utf8)).map { $0.name } == "a")
    }
  }

  // MARK: Property lists

  private static func dictionary(_ pairs: [(String, PropertyListValue)]) -> PropertyListNode {
    PropertyListNode(
      .dictionary(pairs.map { PropertyListEntry(key: $0.0, node: PropertyListNode($0.1)) }),
      at: SourcePosition(line: pairs.count, column: 1))
  }

  private static func array(_ texts: [String]) -> PropertyListNode {
    PropertyListNode(.array(texts.map { PropertyListNode(.string($0)) }))
  }

  @Test(arguments: [
    (
      dictionary([("a", .integer(1)), ("b", .integer(2))]), dictionary([("b", .integer(2)), ("a", .integer(1))]), true
    ),
    (dictionary([("a", .integer(1))]), dictionary([("a", .integer(2))]), false),
    (dictionary([("a", .integer(1))]), dictionary([("b", .integer(1))]), false),
    (dictionary([("a", .integer(1))]), dictionary([("a", .integer(1)), ("b", .integer(2))]), false),
    (dictionary([("a", .integer(1)), ("b", .integer(2))]), dictionary([("a", .integer(1))]), false),
    // Duplicate keys have no order that could be ignored.
    (
      dictionary([("a", .integer(1)), ("a", .integer(1))]), dictionary([("a", .integer(1)), ("a", .integer(1))]), false
    ),
    (
      dictionary([("a", .integer(1)), ("b", .integer(1))]), dictionary([("a", .integer(1)), ("a", .integer(1))]), false
    ),
    (dictionary([]), dictionary([]), true), (array(["a", "b"]), array(["a", "b"]), true),
    (array(["a", "b"]), array(["b", "a"]), false), (array(["a"]), array(["a", "b"]), false),
    (array([]), array([]), true),
    (array([]), dictionary([]), false), (PropertyListNode(.string("1")), PropertyListNode(.integer(1)), false),
    (PropertyListNode(.string("1")), PropertyListNode(.string("1"), at: SourcePosition(line: 9, column: 9)), true),
    (dictionary([("a", array(["x"]).value)]), dictionary([("a", array(["y"]).value)]), false),
  ]) func propertyListsAreTheSameInAnyOrder(_ first: PropertyListNode, _ second: PropertyListNode, _ isSame: Bool) {
    #expect(first.isSame(as: second) == isSame)
  }

  private static let compact = "<plist><dict><key>a</key><string>A</string></dict></plist>"

  @Test(arguments: [
    (
      compact, "b", "<plist><dict><key>a</key><string>A</string>\n\t<key>b</key>\n\t<string>B</string>\n</dict></plist>"
    ),
    (compact, "-a", "<plist><dict></dict></plist>"),
    (
      "<plist><dict>\r\n  <key>a</key>\r\n  <string>A</string>\r\n</dict></plist>", "b",
      "<plist><dict>\r\n  <key>a</key>\r\n  <string>A</string>\r\n"
        + "  <key>b</key>\r\n  <string>B</string>\r\n</dict></plist>"
    ),
    (
      "<plist><dict>\r\n  <key>a</key>\r\n  <string>A</string>\r\n</dict></plist>", "-a",
      "<plist><dict>\r\n</dict></plist>"
    ),
    (
      "<plist><dict>\n\t<key>a</key><string>A</string> <!-- a -->\n</dict></plist>", "-a",
      "<plist><dict>\n\t <!-- a -->\n</dict></plist>"
    ),
    (
      "<plist><dict> <!-- x --> <key>a</key><string>A</string>\n</dict></plist>", "-a",
      "<plist><dict> <!-- x --> \n</dict></plist>"
    ),
    (
      "<plist>\n \t<dict>\n \t</dict>\n</plist>", "b",
      "<plist>\n \t<dict>\n \t\t<key>b</key>\n \t\t<string>B</string>\n \t</dict>\n</plist>"
    ),
    (
      "<plist>\n  <dict><key>a</key><string>A</string></dict>\n</plist>", "b",
      "<plist>\n  <dict><key>a</key><string>A</string>\n  \t<key>b</key>\n  \t<string>B</string>\n  </dict>\n</plist>"
    ),
    ("<plist>\n<dict/>\n</plist>", "b", "<plist>\n<dict>\n\t<key>b</key>\n\t<string>B</string>\n</dict>\n</plist>"),
    (
      "<plist><dict>\n    <key>a</key>\n    <string>A</string></dict></plist>", "b",
      "<plist><dict>\n    <key>a</key>\n    <string>A</string>\n"
        + "    <key>b</key>\n    <string>B</string>\n    </dict></plist>"
    ),
  ]) func entriesOfAPropertyListKeepItsLayout(_ text: String, _ change: String, _ expected: String) throws {
    var editor = try PropertyListFileEditor(Array(text.utf8), path: "x.strings")
    if change.hasPrefix("-") {
      editor.remove([LiteralText(String(change.dropFirst()))])
    } else {
      editor.add([TableAddition(key: change, value: change.uppercased())])
    }
    #expect(String(decoding: try editor.bytes(), as: UTF8.self) == expected)
  }

  // MARK: JSON

  private static func tree(_ text: String) throws -> JSONTree {
    JSONTree(try #require(JSONReader.read(Array(text.utf8)).root))
  }

  @Test(arguments: [
    ("{}", false, []), ("\"x\"", false, []), ("[]", false, []), ("1", false, []),
    ("{\"stringUnit\":{\"state\":\"translated\",\"value\":\"x\"}}", true, ["x"]),
    ("{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\"}}", false, [""]),
    ("{\"stringUnit\":{\"state\":\"new\",\"value\":\"x\"}}", false, ["x"]),
    ("{\"stringUnit\":{\"value\":\"x\"}}", true, ["x"]), ("{\"value\":1}", false, []), ("{\"other\":\"x\"}", false, []),
    ("{\"stringSet\":{\"state\":\"translated\",\"values\":[\"\",\"a\"]}}", true, ["", "a"]),
    ("{\"stringSet\":{\"values\":[\"\"]}}", false, [""]),
    ("{\"stringSet\":{\"state\":\"new\",\"values\":[\"a\"]}}", false, ["a"]),
    ("[{\"value\":\"x\"}]", true, ["x"]), ("[{\"value\":\"\"},1]", false, [""]),
    (
      "{\"variations\":{\"plural\":{\"one\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"a\"}},"
        + "\"other\":{\"stringUnit\":{\"state\":\"needs_review\",\"value\":\"b\"}}}}}", true, ["a", "b"]
    ),
  ]) func aLocalizationMayHaveATextOfItsOwn(_ text: String, _ hasOwnText: Bool, _ texts: [String]) throws {
    let tree = try Self.tree(text)
    #expect(tree.hasOwnText == hasOwnText && tree.texts == texts)
  }

  @Test(arguments: [
    ("{\"state\":\"translated\",\"value\":\"translated\"}", "{\"state\":\"needs_review\",\"value\":\"translated\"}"),
    ("{\"state\":\"new\",\"value\":\"x\"}", "{\"state\":\"new\",\"value\":\"x\"}"),
    (
      "{\"a\":{\"state\":\"translated\"},\"b\":\"translated\"}",
      "{\"a\":{\"state\":\"needs_review\"},\"b\":\"translated\"}"
    ),
    ("[{\"state\":\"translated\"}]", "[{\"state\":\"translated\"}]"), ("\"translated\"", "\"translated\""),
  ]) func finishedTextsNeedReview(_ text: String, _ expected: String) throws {
    #expect(try Self.tree(text).needingReview == Self.tree(expected))
  }

  @Test(
    arguments: [
      ("{}", "b", "x", "{\"b\":\"x\"}"), ("{\"a\":1,\"c\":2}", "b", "x", "{\"a\":1,\"b\":\"x\",\"c\":2}"),
      ("{\"a\":1}", "b", "x", "{\"a\":1,\"b\":\"x\"}"), ("{\"b\":1,\"a\":2}", "b", "x", "{\"b\":\"x\",\"a\":2}"),
      // The last of several counts.
      ("{\"b\":1,\"b\":2}", "b", "x", "{\"b\":1,\"b\":\"x\"}"), ("{\"b\":1,\"b\":2}", "b", nil, "{\"b\":1}"),
      ("{\"a\":1}", "b", nil, "{\"a\":1}"), ("\"text\"", "b", "x", "{\"b\":\"x\"}"), ("[]", "b", nil, "{}"),
    ] as [(String, String, String?, String)]) func membersAreSetInOrder(
      _ text: String, _ key: String, _ value: String?, _ expected: String
    ) throws
  {
    var tree = try Self.tree(text)
    tree[key] = value.map { .string($0) }
    #expect(try tree == Self.tree(expected))
    if value != nil { #expect(tree[key] == .string("x")) }
    #expect(tree["none"] == nil)
  }

  @Test(arguments: [
    ("true", JSONTree.word("true")), ("false", .word("false")), ("null", .word("null")), ("1.0e5", .word("1.0e5")),
  ])
  func wordsStayAsTheyAre(_ text: String, _ tree: JSONTree) throws {
    #expect(try Self.tree(text) == tree)
  }

  // MARK: Texts of .strings files

  @Test(arguments: [
    ("a", "\"a\"", "\"a\""), ("é", "\"é\"", "\"\\U00E9\""), ("😀", "\"😀\"", "\"\\UD83D\\UDE00\""),
    ("\u{1F}", "\"\\U001F\"", "\"\\U001F\""), ("\u{7F}", "\"\\U007F\"", "\"\\U007F\""), ("~ ", "\"~ \"", "\"~ \""),
    ("\u{80}", "\"\u{80}\"", "\"\\U0080\""), ("\n\t\"\\", "\"\\n\\t\\\"\\\\\"", "\"\\n\\t\\\"\\\\\""),
  ]) func whatAFileMayLackIsEscaped(_ text: String, _ wide: String, _ ascii: String) {
    #expect(StringsText().quoted(text) == wide && StringsText(isASCII: true).quoted(text) == ascii)
  }

  @Test(arguments: [
    ("a", "/* a */\n", "/* a */\n"), ("a\nb", "/* a\n   b */\n", "/* a\n   b */\n"),
    ("a\u{1}\u{7F} b", "/* a   b */\n", "/* a   b */\n"), ("é", "/* é */\n", "/* \\U00E9 */\n"),
    ("a */ /* b", "/* a * / / * b */\n", "/* a * / / * b */\n"),
  ]) func aCommentIsWhatItSays(_ text: String, _ wide: String, _ ascii: String) {
    #expect(StringsText().comment(text) == wide && StringsText(isASCII: true).comment(text) == ascii)
  }

  @Test(
    arguments: [
      (nil, EntryProgress.done, "", "\"k\" = \"v\";\n"), ("C", .done, "", "/* C */\n\"k\" = \"v\";\n"),
      (" \n", .done, "\t", "\t\"k\" = \"v\";\n"), ("C\nD", .done, "\t", "\t/* C\n\t   D */\n\t\"k\" = \"v\";\n"),
      (nil, .needsReview(fingerprint: nil), " ", " /* modelgloss:needs-review */\n \"k\" = \"v\";\n"),
    ] as [(String?, EntryProgress, String, String)]) func anEntryHasItsComments(
      _ comment: String?, _ progress: EntryProgress, _ indentation: String, _ expected: String
    )
  {
    let addition = TableAddition(key: "k", value: "v", comment: comment, progress: progress)
    #expect(StringsText().entry(addition, indentation: indentation) == expected)
  }

  // MARK: Escapes of XML

  @Test(arguments: [
    ("a", "a"), ("\u{1}", "x-escaped:\\u{1}"), ("x-escaped:a", "x-escaped:x-escaped:a"), ("a\\", "a\\"),
    ("a\\\u{1F}b", "x-escaped:a\\\\\\u{1f}b"), ("", ""), ("\t\n", "\t\n"), ("x-escaped:\\", "x-escaped:x-escaped:\\\\"),
  ]) func controlsAreEscapedAndBack(_ text: String, _ escaped: String) {
    #expect(EscapedControls.escaped(text) == escaped && EscapedControls.unescaped(escaped) == text)
  }

  @Test(arguments: [
    ("\\u1", "u1"), ("\\u{zz}", "u{zz}"), ("\\u{1", "u{1"), ("\\", ""), ("\\x{1}", "x{1}"), ("\\u{d800}", "u{d800}"),
    ("\\u{}", "u{}"), ("a\\u{41}b\\u{42}", "aAbB"), ("\\u{110000}", "u{110000}"),
  ]) func anEscapeThatIsNoneIsItsLetters(_ text: String, _ expected: String) {
    #expect(EscapedControls.unescaped("x-escaped:" + text) == expected)
    #expect(EscapedControls.unescaped(text) == text)
  }

  // MARK: Plans

  @Test(
    arguments: [
      (nil, "a\n", "+a"), ("a\n", "a\n", ""), ("a\n", "b\n", "-a"),
      ("bplist00a", "bplist00b", "Binary file x differs\n"),
      ("bplist00", "b", "Binary file x differs\n"), ("b", "bplist00", "Binary file x differs\n"),
      ("bplist00", "bplist00", ""), (nil, "bplist00", "Binary file x differs\n"),
    ] as [(String?, String, String)]) func editsAreShown(_ old: String?, _ new: String, _ expected: String)
  {
    let edit = FileEdit(path: "x", oldBytes: old.map { Array($0.utf8) }, newBytes: Array(new.utf8))
    let text = FileEditPreview.text(of: [edit])
    #expect(expected.isEmpty || expected.hasPrefix("Binary") ? text == expected : text.contains("\n\(expected)\n"))
  }

  private static func edit(_ path: String, _ old: UInt8?, _ new: UInt8) -> FileEdit {
    FileEdit(path: path, oldBytes: old.map { [$0] }, newBytes: [new])
  }

  @Test func aPlanIsFollowedByAnother() {
    let failure = InputFailure(path: "f", reason: "r")
    let first = WritingPlan(
      edits: [Self.edit("a", 1, 2), Self.edit("c", nil, 5), Self.edit("d", 1, 2)],
      changes: [TableChange(path: "a", locale: "de", added: ["k"], moved: [MovedKey(from: "x", to: "y")])],
      notes: [TableNote(path: "a", message: "m")], failures: [failure])
    let second = WritingPlan(
      edits: [Self.edit("a", 2, 3), Self.edit("b", 7, 8), Self.edit("d", 2, 1)],
      changes: [
        TableChange(path: "b", locale: "fr", added: ["l"]), TableChange(path: "b", locale: nil, changed: ["n"]),
        TableChange(
          path: "a", locale: "de", added: ["l"], changed: ["m"], removed: ["k"], moved: [MovedKey(from: "y", to: "z")]),
        TableChange(path: "a", locale: "en", removed: ["o"]),
      ], notes: [TableNote(path: "a", message: "m"), TableNote(path: "a", message: "n")],
      failures: [failure, InputFailure(path: "g", reason: "r")])
    let united = first.followed(by: second)
    // The file 'd' is again what it was.
    #expect(united.edits == [Self.edit("a", 1, 3), Self.edit("b", 7, 8), Self.edit("c", nil, 5)])
    #expect(
      united.changes == [
        TableChange(
          path: "a", locale: "de", added: ["k", "l"], changed: ["m"], removed: ["k"],
          moved: [MovedKey(from: "x", to: "y"), MovedKey(from: "y", to: "z")]),
        TableChange(path: "a", locale: "en", removed: ["o"]), TableChange(path: "b", locale: nil, changed: ["n"]),
        TableChange(path: "b", locale: "fr", added: ["l"]),
      ])
    #expect(united.notes.map(\.message) == ["m", "n"] && united.failures.map(\.path) == ["f", "g"])
  }

  @Test(
    arguments: [
      (nil, nil, EntryProgress.done, nil, TranslationState.translated),
      (nil, "new", .untranslated, "untranslated", .new),
      (nil, "needs_review", .needsReview(fingerprint: nil), "for review", .needsReview),
      ("modelgloss:untranslated", nil, .untranslated, "untranslated", .new),
      (nil, "translated", .done, nil, .translated),
      ("modelgloss:needs-review", nil, .needsReview(fingerprint: nil), "for review", .needsReview),
    ] as [(String?, String?, EntryProgress, String?, TranslationState)]) func progressIsRecorded(
      _ comment: String?, _ state: String?, _ progress: EntryProgress, _ word: String?, _ catalogState: TranslationState
    )
  {
    let found = EntryProgress(comment: comment, state: state)
    #expect(found == progress && found.word == word && found.state == catalogState)
    #expect((found.mark(value: "v", comment: nil) == nil) == (word == nil))
  }
}
