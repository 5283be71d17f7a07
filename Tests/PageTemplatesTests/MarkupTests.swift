import GlossPageTemplates
import Testing

@Suite struct MarkupTests {
  @Test(arguments: [
    ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("\"'", "&quot;&#39;"), ("a\nb", "a b"),
    ("a\u{202E}b", "a⟨U+202E⟩b"),
  ])
  func escapesInterpolatedStrings(text: String, escaped: String) {
    let markup: Markup = "<p title=\"\(text)\">\(text)</p>"
    #expect(markup.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    #expect(Markup(escaping: text).text == escaped)
  }

  @Test func keepsMarkup() {
    let item: Markup = "<li>\("<")</li>"
    let list: Markup = "<ul>\([item, item])</ul>\(if: false, item)\(if: true, item)"
    #expect(list.text == "<ul><li>&lt;</li><li>&lt;</li></ul><li>&lt;</li>")
    #expect(Markup.joined([item, Markup(trusted: "<br>"), "\(3)"], separator: ", ").text == "<li>&lt;</li>, <br>, 3")
  }

  @Test func appendsWhatIsMadeOfAnOptionalString() {
    let (none, some): (String?, String?) = (nil, "<")
    let markup: Markup = "\(none, { "<i>\($0)</i>" })\(some, { "<b>\($0)</b>" })"
    #expect(markup.text == "<b>&lt;</b>")
  }
}
