import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

/// The borders of the rules on names, addresses, sentences and documentation strings.
@Suite struct TextRulesTests {
  // MARK: - Names of files

  @Test(arguments: [
    ("Player", "Player"), ("a_b9Z", "a_b9Z"), ("../x", "x"), ("", "-"), ("a b", "a-b"), ("é", "e"),
    ("Café TV", "Cafe-TV"), ("a -- b.", "a-b"), ("名前", "-540D-524D"), ("C++", "C"), ("code 1570", "code-201570"),
    ("model X", "model-20X"),
    ("ł", "-142"), ("-", "-2D"), ("@[`{", "-40-5B-60-7B"), ("/:", "-2F-3A"), ("con", "con-"), ("CON", "CON-"),
    ("com1", "com1-"), ("index", "index-"), ("indexes", "indexes"), ("cont", "cont"),
    (String(repeating: "x", count: 100), String(repeating: "x", count: 100)),
  ])
  func namesOfFilesAreSafe(name: String, expected: String) {
    #expect(SafeName.of(name) == expected)
  }

  @Test func aLongNameEndsWithAChecksum() {
    let name = String(repeating: "x", count: 101)
    #expect(SafeName.of(name) == "\(String(repeating: "x", count: 80))-\(name.stableHash())")
  }

  @Test(
    arguments: [
      (["a", "b"], [], ["a", "b"]), (["a", "A", "a"], [], ["a", "A--2", "a"]),
      // A name that is safe keeps its address; another whose readable form is taken is escaped.
      (["a b", "a-b", "../x", "x"], [], ["a-b", "a-2Db", "-2E-2E-2Fx", "x"]),
      (["a", "A", "\u{C0}"], ["a", "-c0"], ["a--2", "A--3", "-C0--2"]),
    ] as [([String], Set<String>, [String])])
  func namesOfFilesDifferInMoreThanCase(names: [String], reserved: Set<String>, expected: [String]) {
    let found = SafeName.distinct(names, reserved: reserved)
    #expect(names.map { found[$0] } == expected)
  }

  @Test(arguments: [
    ("en", "en"), ("zh-Hans", "zh-Hans"), ("pt_BR", "pt_BR"), ("a-_", "a-_"), ("a-Zz", "a-Zz"), ("es-419", "es-419"),
    ("-0", "-0"), ("-9", "-9"), ("-A", "-A"), ("", "-"), ("a-@", "a-2D-40"), ("a-[", "a-2D-5B"), ("a-`", "a-2D-60"),
    ("a-{", "a-2D-7B"), ("a-/", "a-2D-2F"), ("a-:", "a-2D-3A"), ("..", "-2E-2E"),
  ])
  func localesAreFolders(locale: String, folder: String) {
    #expect(SafeName.locale(locale) == folder)
  }

  @Test(arguments: [("entities/Player", "Player"), ("index", "index"), ("", "")])
  func aPageOfASinglePageIsAnAnchor(page: String, anchor: String) {
    #expect(SafeName.pageAnchor(PageAddress(page)) == anchor)
  }

  // MARK: - Links to the source

  private static let needsWeb =
    "needs an address that begins with https://, such as https://example.org/blob/main/{path}#L{line}"
  private static let needsPath = "needs {path}, the document's path from the root of its repository"

  @Test(
    arguments: [
      ("https://h/{path}#L{line}", nil), ("http://h/{path}", nil), ("ftp://h/{path}", needsWeb), ("{path}", needsWeb),
      ("https://h/{pth}", "has the unknown placeholder '{pth}'; known are {path} and {line}"),
      ("https://h/{path}/{line}/{}", "has the unknown placeholder '{}'; known are {path} and {line}"),
      ("https://h/{line}", needsPath), ("https://h/", needsPath),
    ] as [(String, String?)])
  func aTemplateOfAddressesNamesItsPath(template: String, fault: String?) {
    #expect(SourceLink.fault(in: template) == fault)
  }

  @Test(
    arguments: [
      ("http://h/{path}", "a/b", "http://h/a/b"), ("https://h/{path}", "az AZ-._~09", "https://h/az%20AZ-._~09"),
      ("https://h/{path}", "@[`{/:", "https://h/%40%5B%60%7B/%3A"), ("https://h/!~{path}", "a", "https://h/!~a"),
      ("https://h/ {path}", "a", nil), ("https://h/\u{7F}{path}", "a", nil), ("https://h/é{path}", "a", nil),
      ("ftp://h/{path}", "a", nil),
    ] as [(String, String, String?)])
  func onlyPlainAddressesAreLinks(template: String, path: String, href: String?) {
    #expect(SourceLink.href(template, path: path, line: 3) == href)
  }

  @Test(arguments: Array(#""'<>`()[]|\"#))
  func aSignThatMarkupUsesMakesNoLink(sign: Character) {
    #expect(SourceLink.href("https://h/\(sign){path}", path: "a", line: 1) == nil)
  }

  // MARK: - Swift

  @Test(
    arguments: [
      ("_", "`_`"), ("_a", "_a"), ("a9", "a9"), ("a\u{301}", "a\u{301}"), ("\u{301}a", nil), ("a\u{200D}b", nil),
      ("a\u{FE0F}", nil), ("\u{115F}", nil), ("a\u{115F}", nil), ("1", nil), ("Self", "`Self`"), ("selfs", "selfs"),
    ] as [(String, String?)])
  func onlyVisibleCharactersMakeIdentifiers(name: String, expected: String?) {
    #expect(SwiftCode.identifier(name) == expected)
  }

  @Test(
    arguments: [
      (nil, "NSManagedObject"), ("Book", "Book"), (".Book", "Book"), ("Shop.Book", "Book"), ("a b", "NSManagedObject"),
      ("class", "`class`"), ("", "NSManagedObject"),
    ] as [(String?, String)])
  func aClassIsNamedWithoutItsModule(name: String?, expected: String) {
    #expect(SwiftCode.className(of: EntityDescription(name: "E", managedObjectClassName: name)) == expected)
  }

  /// Whether it is optional, has a scalar, and whether Xcode generates the class.
  @Test(arguments: [
    (false, true, true, "Int64"), (true, true, false, "Int64"), (false, false, false, "NSNumber"),
    (true, false, false, "NSNumber?"), (false, false, true, "NSNumber?"), (true, false, true, "NSNumber?"),
  ])
  func generatedObjectsAreOptional(isOptional: Bool, isScalar: Bool, isGenerated: Bool, expected: String) {
    let attribute = AttributeDescription(
      name: "a", type: .integer64, isOptional: isOptional, usesScalarValueType: isScalar)
    #expect(SwiftCode.type(of: attribute, isGenerated: isGenerated) == expected)
  }

  /// The collection if it names no class, and what is before and after the class.
  @Test(
    arguments: [
      (false, false, false, false, [nil, "", ""]), (false, false, true, false, [nil, "", "?"]),
      (false, false, false, true, [nil, "", "?"]), (false, true, false, false, [nil, "", ""]),
      (true, false, true, false, [nil, "Set<", ">"]), (true, true, true, false, ["NSOrderedSet", "Set<", ">"]),
      (true, false, false, true, ["NSSet?", "Set<", ">"]), (true, true, false, true, ["NSOrderedSet?", "Set<", ">"]),
    ] as [(Bool, Bool, Bool, Bool, [String?])])
  func relationshipsHaveTheTypesOfTheirClasses(
    isToMany: Bool, isOrdered: Bool, isOptional: Bool, isGenerated: Bool, expected: [String?]
  ) {
    let relationship = RelationshipDescription(
      name: "r", destination: "E", isToMany: isToMany, isOrdered: isOrdered, isOptional: isOptional)
    let marks = SwiftCode.marks(of: relationship, isGenerated: isGenerated)
    #expect(
      [SwiftCode.collection(of: relationship, isGenerated: isGenerated), marks.before, marks.after] == expected)
  }

  @Test(
    arguments: [
      (.integer16, "Int"), (.integer64, "Int"), (.float, "Double"), (.double, "Double"), (.boolean, "Bool"),
      (.string, "String"), (.date, "Date"), (.uuid, "UUID"), (.transformable, nil),
    ] as [(AttributeType, String?)])
  func valuesInPredicatesHaveSwiftTypes(type: AttributeType, expected: String?) {
    #expect(SwiftCode.parameterType(type) == expected)
  }

  // MARK: - Sentences

  private static let words = DocumentationWords(locale: "en")

  @Test(
    arguments: [
      ("", []), ("whole", [.text("whole")]), ("%{x}", [.code("v")]), ("a %{x}", [.text("a "), .code("v")]),
      ("%{x} b", [.code("v"), .text(" b")]), ("%{x}%{y}", [.code("v"), .text("%{y}")]),
      ("5 % of %{x}", [.text("5 % of "), .code("v")]), ("a%", [.text("a%")]), ("a%{x", [.text("a%{x")]),
      ("%x{x}", [.text("%x{x}")]), ("%%{x}", [.text("%"), .code("v")]),
    ] as [(String, [TextRun])])
  func aSentenceIsFilledAtItsPlaceholders(sentence: String, expected: [TextRun]) {
    #expect(Self.words.runs(sentence, ["z": .code("w"), "x": .code("v")]).runs == expected)
    let whole = Self.words.runs(sentence, "x", TextRuns([.code("v")])).runs
    #expect(whole == expected)
  }

  @Test(
    arguments: [
      (.integer(9_999), .text("9999")), (.integer(-9_999), .text("-9999")), (.integer(10_000), .text("10,000")),
      (.real(2), .text("2")), (.real(2.5), .text("2.5")), (.real(-12_345), .text("-12,345")),
      (.real(999_999_999_999_999), .text("999,999,999,999,999")),
      (.boolean(true), .code("YES")), (.boolean(false), .code("NO")), (.string("a"), .code("\"a\"")),
      (.uuid("U"), .code("U")), (.uri("u"), .code("u")),
    ] as [(AttributeValue, TextRun)])
  func valuesAreWrittenInTheLanguagesFormat(value: AttributeValue, expected: TextRun) {
    #expect(Self.words.value(value) == expected)
    #expect(Self.words.runs("%{v}", ["v": value]).runs == [expected])
  }

  @Test(
    arguments: [([], []), (["a"], ["a"]), (["a", "b", "c"], ["a", " + ", "b", " + ", "c"])] as [([String], [String])])
  func piecesAreJoinedBetweenThem(pieces: [String], expected: [String]) {
    #expect(TextRuns.joined(pieces.map { TextRuns($0) }, separator: " + ").runs.map(\.plainText) == expected)
  }

  // MARK: - Lines

  /// `l` is 27 wide, a space 31.
  @Test(
    arguments: [
      ("llll", 108, ["llll"]), ("llll", 107, ["ll", "ll"]), ("ll ll", 139, ["ll ll"]), ("ll ll", 138, ["ll", "ll"]),
      // Lines of about the same width.
      ("ll ll ll ll", 300, ["ll ll", "ll ll"]), ("l l l l l l", 160, ["l l", "l l", "l l"]),
      ("llllll ll ll", 224, ["llllll", "ll ll"]), ("lllLllLlll", 170, ["lll", "Lll", "Llll"]), ("", 0, [""]),
    ] as [(String, Int, [String])])
  func wideTextIsBrokenIntoFewEqualLines(text: String, width: Int, lines: [String]) {
    #expect(TextLines.broken(text, to: width, size: 100) == lines)
  }

  // MARK: - Documentation strings

  @Test(arguments: [
    ("http://x", true), ("https://x", true), ("HTTPS://x", true), ("mailto:a@b.c", true), ("ftp://x", false),
    ("a.html", false), ("https", false), ("//x", false), ("a/https:b", false), ("?https:b", false),
    ("#https:b", false),
    ("javascript:a", false), ("", false), (":x", false),
  ])
  func linksLeadToTheWebOrToMail(address: String, isLink: Bool) {
    #expect(CommonMark.markup("[t](\(address))") == (isLink ? "<p><a href=\"\(address)\">t</a></p>" : "<p>t</p>"))
    #expect(CommonMark.markup("![t](\(address))") == (isLink ? "<p><a href=\"\(address)\">t</a></p>" : "<p>t</p>"))
  }

  @Test(arguments: [
    ("one\n\ntwo", "<p>one</p>\n<p>two</p>", "one", "one\n\ntwo", "one\n\ntwo"),
    (
      "![](https://x/y.png)", "<p><a href=\"https://x/y.png\">https://x/y.png</a></p>",
      "<a href=\"https://x/y.png\">https://x/y.png</a>", "<https://x/y.png>", "https://x/y.png"
    ),
    ("<b>x</b> *y*", "<p>x <em>y</em></p>", "x <em>y</em>", "x *y*", "x y"),
    ("<div>\nx\n</div>\n\nz", "<p>z</p>", "", "z", "z"),
    ("a|b", "<p>a|b</p>", "a|b", "a|b", "a|b"),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "", "  - a\n  - b", "  - a\n  - b"),
    (
      "~~a~~ www.b.org", "<p><del>a</del> <a href=\"http://www.b.org\">www.b.org</a></p>",
      "<del>a</del> <a href=\"http://www.b.org\">www.b.org</a>", "~~a~~ [www.b.org](http://www.b.org)",
      "~a~ www.b.org"
    ),
    ("a\0b", "<p>a\u{FFFD}b</p>", "a\u{FFFD}b", "a\u{FFFD}b", "a\u{FFFD}b"),
    ("a\u{202E}b", "<p>a⟨U+202E⟩b</p>", "a⟨U+202E⟩b", "a⟨U+202E⟩b", "a⟨U+202E⟩b"),
    ("`a\u{202E}b`", "<p><code>a⟨U+202E⟩b</code></p>", "<code>a⟨U+202E⟩b</code>", "`a⟨U+202E⟩b`", "a⟨U+202E⟩b"),
    (
      "```\na\u{202E}\n\nb\n```", "<pre><code>a⟨U+202E⟩\n\nb\n</code></pre>", "", "    a⟨U+202E⟩\n    \n    b",
      "a⟨U+202E⟩\n\nb"
    ),
    (
      "# a\n\n### b\n\n###### c", "<h4>a</h4>\n<h5>b</h5>\n<h6>c</h6>", "", "#### a\n\n##### b\n\n###### c",
      "a\n\nb\n\nc"
    ),
    (
      "# a\n## b\n### c\n#### d", "<h4>a</h4>\n<h5>b</h5>\n<h6>c</h6>\n<h6>d</h6>", "",
      "#### a\n\n##### b\n\n###### c\n\n###### d", "a\n\nb\n\nc\n\nd"
    ),
    ("[x] y", "<p>[x] y</p>", "[x] y", "\\[x\\] y", "[x] y"),
  ])
  func documentationIsReadAlikeInEveryForm(
    text: String, markup: String, summary: String, markdown: String, plain: String
  ) {
    #expect(CommonMark.markup(text) == markup)
    #expect(CommonMark.markup(text, .summary) == summary)
    #expect(CommonMark.markdown(text) == markdown)
    #expect(CommonMark.plainText(text) == plain)
  }

  /// Up to 8 bytes, at the last space or line feed; a block of code is closed.
  @Test(arguments: [
    ("abc defg", "<p>abc defg</p>"), ("abc defgh", "<p>abc</p>"), ("abc\ndefgh", "<p>abc</p>"),
    ("a b\ndefgh", "<p>a b</p>"), ("a\nb defgh", "<p>a\nb</p>"), ("abcdefghi", "<p>abcdefgh</p>"),
    ("```\na b cd", "<pre><code>a b\n</code></pre>"), ("```\n```\na", "<pre><code></code></pre>"),
  ])
  func aTextIsCutAtItsLimit(text: String, expected: String) {
    let note = text.utf8.count > 8 ? "\n<p>… (0 KB / 1 KB)</p>" : ""
    #expect(CommonMark.markup(text, upTo: 8) == expected + note)
  }

  /// A table of up to 256 pipes in a line; other extensions stay on.
  @Test(arguments: [(255, true), (256, false)])
  func aTableHasALimitOfColumns(columns: Int, isTable: Bool) {
    let rows = ["a|", "-|", "~~b~~|"].map { "|" + String(repeating: $0, count: columns) }
    let markup = CommonMark.markup(rows.joined(separator: "\n"))
    #expect(markup.contains("<table>") == isTable && markup.contains("<del>b</del>"))
  }
}
