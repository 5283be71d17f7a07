import GlossBasics
import GlossDiagnostics
import GlossLocalization
import Testing

/// A defect between two valid entries of a table: the expected finding, and what is still read.
struct SeededDefect: Sendable, CustomTestStringConvertible {
  var name: String
  /// The lines between the first and the last entry; they begin on line 2.
  var text: String
  var rule: RuleID = .syntaxError
  var line: Int
  var column: Int
  /// The entries read from the lines, as `key=value`.
  var read: [String]

  var testDescription: String { name }
}

private func defect(
  _ name: String, _ text: String, _ line: Int, _ column: Int, _ read: String..., rule: RuleID = .syntaxError
) -> SeededDefect {
  SeededDefect(name: name, text: text, rule: rule, line: line, column: column, read: read)
}

@Suite("Seeded defects of text tables")
struct StringsRecoveryTests {
  static let defects = [
    // Missing marks.
    defect("missing semicolon", #""a" = "b""#, 2, 10, "a=b"),
    defect("missing semicolon before another entry on the line", #""a" = "b" "c" = "d";"#, 2, 10, "a=b", "c=d"),
    defect("missing semicolon after a value of two lines", "\"a\" = \"b\nc\"", 3, 3, "a=b\nc"),
    defect("missing equals sign", #""a" "b";"#, 2, 4, "a=b"),
    defect("missing equals sign without a space", #""a""b";"#, 2, 4, "a=b"),
    defect("missing value", #""a" = ;"#, 2, 7, "a="),
    defect("missing value and semicolon", #""a" ="#, 2, 6, "a="),
    defect("missing equals sign, value and semicolon", #""a""#, 2, 4, "a=a"),
    defect("missing key", #"= "b";"#, 2, 1),
    defect("missing closing quote of the value", #""a" = "b;"#, 2, 7, "a=b"),
    defect("missing opening quote of the value", #""a" = b";"#, 2, 7, "a=b"),
    defect("missing closing quote of the key", #""a = "b";"#, 2, 1, "a=b"),
    defect("missing opening quote of the key", #"a" = "b";"#, 2, 1, "a=b"),
    defect("missing quotes of a value with spaces", #""a" = b c d;"#, 2, 7, "a=b c d"),
    defect("missing quotes of a value beyond ASCII", #""a" = Größe;"#, 2, 7, "a=Größe"),
    defect("missing quotes of a value that begins beyond ASCII", #""a" = Öl;"#, 2, 7, "a=Öl"),
    defect("missing quotes of a key with spaces", #"a b = "c";"#, 2, 1, "a b=c"),
    defect("missing quotes of a key beyond ASCII", #"größe = "c";"#, 2, 1, "größe=c"),
    defect("missing quotes of a key that begins beyond ASCII", #"öl = "c";"#, 2, 1, "öl=c"),
    // Extra and wrong marks.
    defect("two semicolons", #""a" = "b";;"#, 2, 11, "a=b"),
    defect("two equals signs", #""a" == "b";"#, 2, 6, "a=b"),
    defect("second value", #""a" = "b" = "c";"#, 2, 11, "a=b"),
    defect("colon for the equals sign", #""a" : "b";"#, 2, 5, "a=b"),
    defect("arrow for the equals sign", #""a" => "b";"#, 2, 6, "a=b"),
    defect("fullwidth equals sign", #""a" ＝ "b";"#, 2, 5, "a=b"),
    defect("fullwidth semicolon", #""a" = "b"；"#, 2, 10, "a=b"),
    defect("comma for the semicolon", #""a" = "b","#, 2, 10, "a=b"),
    defect("quote within the value", #""a" = "say "b" now";"#, 2, 12, #"a=say "b" now"#),
    defect("quotes around the whole value twice", #""a" = ""b"";"#, 2, 8, #"a="b""#),
    defect("typographic quotes", "“a” = “b”;", 2, 1, "a=b"),
    defect("typographic quotes around the value", "\"a\" = “b”;", 2, 7, "a=b"),
    defect("typographic closing quote", "\"a\" = \"b”;", 2, 7, "a=b"),
    defect("German quotes around the value", "\"a\" = „b“;", 2, 7, "a=b"),
    defect("closing brace without an opening one", "}", 2, 1),
    // Stray characters.
    defect("ideographic space before an entry", "\u{3000}\"a\" = \"b\";", 2, 1, "a=b"),
    defect("no-break space before an entry", "\u{A0}\u{A0}\"a\" = \"b\";", 2, 1, "a=b"),
    defect("no-break space after the key", "\"a\"\u{A0}= \"b\";", 2, 4, "a=b"),
    defect("no-break space before the value", "\"a\" =\u{A0}\"b\";", 2, 6, "a=b"),
    defect("no-break space before the value of two lines", "\"a\" =\u{A0}\"b\nc\";", 2, 6, "a=b\nc"),
    defect("no-break space before the semicolon", "\"a\" = \"b\"\u{A0};", 2, 10, "a=b"),
    defect("ideographic space after the semicolon", "\"a\" = \"b\";\u{3000}", 2, 11, "a=b"),
    defect("zero-width space on a line of its own", "\u{200B}", 2, 1),
    defect("byte order mark inside the file", "\u{FEFF}\"a\" = \"b\";", 2, 1, "a=b"),
    defect("zero byte", "\0\"a\" = \"b\";", 2, 1, "a=b"),
    defect("prose", "this is not an entry", 2, 1),
    defect("prose beyond ASCII", "äöü is not an entry", 2, 1),
    defect("comment of a shell", "# a comment", 2, 1),
    defect(
      "merge conflict", "<<<<<<< HEAD\n\"a\" = \"b\";\n=======\n\"a\" = \"c\";\n>>>>>>> theirs", 2, 1, "a=b", "a=c"),
    defect("left marker of a merge conflict", ">>>>>>> theirs", 2, 1),
    // Comments.
    defect("end of a comment without its beginning", "*/", 2, 1),
    defect("comment within a comment", "/* one /* two */ three */", 2, 18),
    defect("comment without an end", "/* one\n\"a\" = \"b\";\n/* two */", 2, 1, "a=b"),
    // Values of other types.
    defect("list for a value", #""a" = (b, c);"#, 2, 7, "a="),
    defect("dictionary for a value", #""a" = { b = "}"; };"#, 2, 7, "a="),
    defect("data for a value", #""a" = <0102>;"#, 2, 7, "a="),
    // Escapes.
    defect("escape of another language", #""a" = "\u00e9";"#, 2, 8, "a=u00e9"),
    defect("short escape", #""a" = "\U12";"#, 2, 8, "a=\u{12}"),
    defect("half of a surrogate pair", #""a" = "\UD83D";"#, 2, 8, "a=\u{FFFD}"),
    // Keys.
    defect("key twice", #""first" = "2";"#, 2, 1, "first=2", rule: .duplicateKey),
  ]

  @Test("gives one finding at its place, and the rest is read", arguments: defects)
  func oneFinding(_ defect: SeededDefect) {
    let text = "\"first\" = \"1\";\n" + defect.text + "\n\"last\" = \"9\";\n"
    let (document, table) = StringsFileParser().parse(
      Array(text.utf8), name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings")
    let found = table.findings.map { "\($0.rule.rawValue) \($0.position?.description ?? "-")" }
    #expect(found == ["\(defect.rule.rawValue) \(defect.line):\(defect.column)"], "\(table.findings.map(\.message))")
    #expect(table.findings.allSatisfy { $0.path == "de.lproj/LeagueModel.strings" && !$0.remedy.isEmpty })
    #expect(table.entries.map { "\($0.key)=\($0.value)" } == ["first=1"] + defect.read + ["last=9"])
    #expect(document.bytes == Array(text.utf8))
    #expect(covers(document))
  }

  @Test("has no two defects that mean the same")
  func distinctDefects() {
    #expect(Set(Self.defects.map(\.text)).count == Self.defects.count)
  }
}

/// Whether the tokens of a document are contiguous and cover it.
func covers(_ document: StringsDocument) -> Bool {
  var end = 0
  for token in document.tokens {
    guard token.range.lowerBound == end, !token.range.isEmpty else { return false }
    end = token.range.upperBound
  }
  return end == document.text.count
}
