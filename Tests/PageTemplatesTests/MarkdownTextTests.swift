import GlossPageTemplates
import Testing

@Suite struct MarkdownTextTests {
  /// Text at the start of a line stays text.
  @Test(arguments: [
    ("1. Mannschaft", "1\\. Mannschaft"), ("12) Spieler", "12\\) Spieler"), ("1x", "1x"), ("12", "12"), (".5", ".5"),
    ("- Tor", "\\- Tor"), ("+ Tor", "\\+ Tor"), ("===", "\\==="), ("Tor 1.", "Tor 1."), ("", ""), ("0. a", "0\\. a"),
    ("9) a", "9\\) a"), (") a", ") a"), ("/. a", "/. a"), (";. a", ";. a"), ("1-2", "1-2"), ("190.", "190\\."),
  ])
  func aLineIsNoListItem(text: String, expected: String) {
    #expect(MarkdownText.escaped(text, isLineStart: true) == expected)
    // Elsewhere nothing of it is a sign.
    #expect(MarkdownText.escaped(text) == text)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("a@b", "a&#64;b"), ("\\", "\\\\"),
    ("`a`", "\\`a\\`"), ("*a*", "\\*a\\*"), ("a_b", "a\\_b"), ("[a]", "\\[a\\]"), ("~a", "\\~a"), ("#1", "\\#1"),
    ("$x$", "\\$x\\$"), ("{a}", "\\{a}"), ("a: b", "a: b"), ("a:", "a:"), ("a:b", "a\\:b"), ("a:\nb", "a: b"),
    ("::", "\\::"), (":", ":"), ("(a) b! 'c' \"d\", e.", "(a) b! 'c' \"d\", e."), ("ä€", "ä€"),
  ])
  func signsOfMarkdownAreEscaped(text: String, expected: String) {
    #expect(MarkdownText.escaped(text) == expected)
    #expect(MarkdownText.escaped(text, isLineStart: true) == expected)
  }

  @Test func aNumberBeforeASignIsEscapedAsWell() {
    #expect(MarkdownText.escaped("1. a*b", isLineStart: true) == "1\\. a\\*b")
    #expect(MarkdownText.escaped("- a|b", isLineStart: true) == "\\- a&#124;b")
  }

  /// What backticks cannot hold becomes an element.
  @Test(arguments: [
    ("name", "`name`"), ("a b", "`a b`"), ("a*b_c", "`a*b_c`"), ("é", "`é`"), ("a>b", "`a>b`"),
    ("a`b", "<code>a&#96;b</code>"), ("a|b", "<code>a&#124;b</code>"), ("a<b", "<code>a&#60;b</code>"),
    ("a&b", "<code>a&#38;b</code>"), ("", "<code></code>"), (" a", "<code> a</code>"), ("a ", "<code>a </code>"),
    (" ", "<code> </code>"), ("azAZ09|é", "<code>azAZ09&#124;é</code>"),
    ("|\u{80}é~", "<code>&#124;⟨U&#43;0080⟩é&#126;</code>"),
    ("a\nb", "`a b`"),
  ])
  func codeIsInBackticksIfTheyCanHoldIt(text: String, expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }
}
