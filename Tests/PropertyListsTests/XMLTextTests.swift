import GlossBasics
import Testing

@testable import GlossPropertyLists

@Suite struct XMLTextTests {
  @Test(arguments: [
    ("a & b < c > d", "a &amp; b &lt; c &gt; d", "a &amp; b &lt; c &gt; d"),
    (#"say "it's""#, #"say "it's""#, #"say &quot;it's&quot;"#),
    // A combining character does not hide the one before it.
    ("\"\u{301}<\u{301}&\u{301}", "\"\u{301}&lt;\u{301}&amp;\u{301}", "&quot;\u{301}&lt;\u{301}&amp;\u{301}"),
    ("a\tb\nc\rd\r\n", "a\tb\nc&#13;d&#13;\n", "a&#9;b&#10;c&#13;d&#13;&#10;"),
    ("\u{1}x\u{FFFE}", "\u{FFFD}x\u{FFFD}", "\u{FFFD}x\u{FFFD}"), ("", "", ""), ("日本😀", "日本😀", "日本😀"),
  ])
  func escapesWhatAParserWouldChange(text: String, content: String, attribute: String) {
    #expect(Array(XMLText.content(text).utf8) == Array(content.utf8))
    #expect(Array(XMLText.attribute(text).utf8) == Array(attribute.utf8))
  }

  @Test func writesWhatIsWantedForAControlCharacter() {
    #expect(XMLText.content("a\u{1}<\u{2}") { "[\($0.value)]" } == "a[1]&lt;[2]")
  }
}
