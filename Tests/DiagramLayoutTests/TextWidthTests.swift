import GlossDiagramLayout
import Testing

@Suite struct TextWidthTests {
  /// In hundredths of the size, rounded up.
  @Test(arguments: [
    ("", 100, 0), (" ", 100, 31), ("~", 100, 81), ("\u{7F}", 100, 95), ("é", 100, 68), ("e\u{301}", 100, 60),
    ("\u{250}", 100, 95), ("\u{24F}", 100, 68), ("я", 100, 70), ("ش", 100, 62), ("ไ", 100, 80), ("日", 100, 105),
    (" ", 13, 5), (" ", 1, 1), ("日日", 10, 21), ("\u{200B}", 100, 0), ("\u{1F600}", 100, 105),
  ])
  func everyCharacterHasAWidth(text: String, size: Int, width: Int) {
    #expect(TextWidth.of(text, size: size) == width)
  }

  /// `l` is 27 wide, the ellipsis 95.
  @Test(arguments: [
    ("llllllll", 216, 0, "llllllll"), ("llllllll", 215, 0, "llll…"), ("llllllll", 203, 0, "llll…"),
    ("llllllll", 202, 0, "lll…"), ("llllllll", 95, 0, "…"), ("llllllll", 10, 0, "…"), ("", 0, 0, ""),
    ("abcdllll", 230, 60, "…lll"), ("llllllll", 0, 60, "…"),
  ])
  func aStringIsCutToItsWidth(text: String, width: Int, ending: Int, expected: String) {
    let shown = TextWidth.cut(text, to: width, size: 100, ending: ending)
    #expect(shown == expected)
    #expect(TextWidth.of(shown, size: 100) <= max(width, 95))
  }

  @Test(arguments: [
    (["short", "other"], ["short", "other"]), ([], []), (["a", "a"], ["a", "a"]),
    // Different at their beginnings, at their ends, and nowhere that is shown.
    (["aaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbb"], ["aaaaaa…", "bbbbb…"]),
    (["aaaaaaaaaaaaaaaaaaax", "aaaaaaaaaaaaaaaaaaay"], ["aaa…aax", "aaa…aay"]),
    (["aaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa"], ["aaaaaa…", "aaaaaa…"]),
    (["aaaaaaaaaxxaaaaaaaaa", "aaaaaaaaayyaaaaaaaaa"], ["… (1)", "… (2)"]),
    (["aaaaaaaaaxxaaaaaaaaa", "aaaaaaaaayyaaaaaaaaa", "aaaaaaaaaxxaaaaaaaaa"], ["… (1)", "… (2)", "… (1)"]),
    (["aaaaaaaaaxxaaaaaaaaa", "aaaaaaaaayyaaaaaaaaa", "… (1)"], ["… (2)", "… (3)", "… (1)"]),
  ])
  func differentStringsStayDifferent(texts: [String], expected: [String]) {
    let shown = TextWidth.distinct(texts, to: 450, size: 100)
    #expect(shown == expected)
    for (one, text) in zip(shown, texts) {
      for (other, second) in zip(shown, texts) { #expect((one == other) == (text == second)) }
    }
  }
}
