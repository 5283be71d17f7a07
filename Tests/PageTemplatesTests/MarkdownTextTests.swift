import GlossPageTemplates
import Testing

/// Text at the start of a line stays text.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("1. Mannschaft", "1\\. Mannschaft"), ("12) Spieler", "12\\) Spieler"), ("1x", "1x"), ("12", "12"), (".5", ".5"),
    ("- Tor", "\\- Tor"), ("+ Tor", "\\+ Tor"), ("===", "\\==="), ("Tor 1.", "Tor 1."), ("", ""),
  ])
  func aLineIsNoListItem(text: String, expected: String) {
    #expect(MarkdownText.escaped(text, isLineStart: true) == expected)
    // Elsewhere nothing of it is a sign.
    #expect(MarkdownText.escaped(text) == text)
  }
}
