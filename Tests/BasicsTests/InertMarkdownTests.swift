import GlossBasics
import Testing

@Suite struct InertMarkdownTests {
  @Test(
    arguments: [
      ("", ""), ("a", "`a`"), ("a`b", "``a`b``"), ("a``b`c", "```a``b`c```"), ("`a", "`` `a ``"), ("a`", "`` a` ``"),
      ("`", "`` ` ``"), (" a", "` a`"), ("a ", "`a `"), (" a ", "`  a  `"), ("  ", "`  `"), (" ", "` `"),
      ("a|b", "`a`&#124;`b`"), ("|", "&#124;"), ("a|", "`a`&#124;"), ("|`|", "&#124;`` ` ``&#124;"), ("é", "`é`"),
      ("` `", "`` ` ` ``"),
    ])
  func codeIsBetweenMoreBackticksThanItHas(text: String, code: String) {
    #expect(text.codeSpan == code)
  }

  /// What GitHub could take for a reference is code.
  @Test(arguments: [
    "@team", "a@b", "#1", "$x$", "a`b", "GH-1", "gh-12", "see GH-7", "www.example.org", "WWW.a", "https://a", "a:b",
    ":smile:", "a1b2c3d", "A1B2C3D", "1234567", "in a1b2c3d4", "a1b2c3d.", "deadbeef)", " a", "a ", "x-0123456-y",
  ])
  func whatMayReferIsCode(_ text: String) {
    #expect(text.inertMarkdown == text.codeSpan)
    #expect(text.inertMarkdown.hasPrefix("`"))
  }

  @Test(arguments: [
    "", "a", "Player", "GH-", "GH-x", "GHX1", "xwww", "www", "ww.a", "www.", "a: b", "a:", "a1b2c3", "abcdefg",
    "xa1b2c3d", "a1b2c3dx", "0123456é", "éabcdef0", "é1234567", "abc def0", "g1234567", "Größe", "a-b", "a+b",
    "gh 1", "abc-defa", "123456", "fffffff0z", "a(b)", "a.b",
  ])
  func ordinaryWordsStayAsTheyAre(_ text: String) {
    #expect(text.inertMarkdown == text)
  }

  @Test(
    arguments: [
      ("a_b", "a\\_b"), ("*a*", "\\*a\\*"), ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("a\\b", "a\\\\b"),
      ("[a](b)", "\\[a\\](b)"), ("a|b", "a\\|b"), ("~~a~~", "\\~\\~a\\~\\~"), ("!a", "\\!a"), ("- a", "\\- a"),
      ("+ a", "\\+ a"), ("=", "\\="), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("1 a", "1 a"), ("12", "12"),
      (". a", ". a"),
      ("a1.", "a1."), ("1a.", "1a."), ("_1. a", "\\_1. a"),
    ])
  func markupIsEscaped(text: String, expected: String) {
    #expect(text.inertMarkdown == expected)
  }

  @Test(
    arguments: [
      ("a\nb", "a\\\\nb", "`a\\nb`"), ("#\t1", "`#\\t1`", "`#\\t1`"), ("x\u{200F}", "x\\\\u{200F}", "`x\\u{200F}`"),
    ])
  func namesAreOnOneLine(text: String, escaped: String, code: String) {
    #expect(text.markdownEscaped == escaped)
    #expect(text.markdownCode == code)
  }

  @Test func aCellKeepsTheMarksOfItsScript() {
    #expect("مرحبا\u{200F}".markdownCell == "مرحبا\u{200F}")
    #expect("a|b".markdownCell == "a\\|b")
  }
}

@Suite struct MarkupTests {
  @Test(
    arguments: [
      ("", ""), ("abc", "abc"), ("a&b", "a&amp;b"), ("<a href=\"x\">'", "&lt;a href=&quot;x&quot;&gt;&#39;"),
      ("\"\u{301}", "&quot;\u{301}"), ("&", "&amp;"), ("é&", "é&amp;"), ("&x", "&amp;x"), ("&&", "&amp;&amp;"),
      ("x\u{1}", "x\u{1}"),
    ])
  func markupIsEscapedByBytes(text: String, expected: String) {
    #expect(text.escapedForMarkup == expected)
  }

  @Test(arguments: [("a<b", "a&lt;b"), ("a\u{202E}", "a⟨U+202E⟩"), ("a\nb", "a b")])
  func aPageShowsNoActiveCharacter(text: String, expected: String) {
    #expect(HTMLText.escaped(text) == expected)
  }

  @Test(
    arguments: [
      ("a<b>&\"'", "a&lt;b&gt;&amp;\"'", "a&lt;b&gt;&amp;&quot;'"),
      ("a\tb\nc\rd", "a\tb\nc&#13;d", "a&#9;b&#10;c&#13;d"),
      ("\u{1}x\u{FFFE}\u{FFFF}", "\u{FFFD}x\u{FFFD}\u{FFFD}", "\u{FFFD}x\u{FFFD}\u{FFFD}"),
      ("é😀\u{FFFD}", "é😀\u{FFFD}", "é😀\u{FFFD}"),
      ("\u{10000}\u{7F}", "\u{10000}\u{7F}", "\u{10000}\u{7F}"),
    ])
  func aParserReadsWhatWasWritten(text: String, content: String, attribute: String) {
    #expect(XMLText.content(text) == content)
    #expect(XMLText.attribute(text) == attribute)
  }

  @Test func charactersThatXMLCannotHaveAreReplacedAsAsked() {
    #expect(XMLText.content("a\u{B}\r<", control: { "[\($0.value)]" }) == "a[11]&#13;&lt;")
    let isAllowed: [(UInt32, Bool)] = [
      (0, false), (8, false), (9, true), (0xA, true), (0xB, false), (0xD, true), (0x1F, false), (0x20, true),
      (0xD7FF, true), (0xFFFD, true), (0xFFFE, false), (0x10000, true), (0x10FFFF, true),
    ]
    for (value, expected) in isAllowed {
      #expect(Unicode.Scalar(value).map(XMLText.isAllowed) == expected, "\(value)")
    }
  }
}
