import GlossBasics
import GlossLocalization
import Testing

@testable import GlossTableWriting

/// The words of formats: languages, states, layouts and paddings.
@Suite struct WritingTermTests {
  @Test(arguments: [
    ("pt_BR", "pt-BR"), ("German", "de"), ("de", "de"), ("fil", "fil"), ("deu", "deu"), ("zh-Hans", "zh-Hans"),
    ("zh_Hans_CN", "zh-Hans-CN"), ("English", "en"), ("Base", "Base"), ("", ""),
  ])
  func languagesAreSpelledAsInXLIFF(name: String, language: String) {
    #expect(XLIFFTerm.language(name) == language)
  }

  @Test(
    arguments: [
      ("new", .new), ("needs-translation", .new), ("translated", .translated), ("final", .final),
      ("signed-off", .final),
      ("needs-review-l10n", .needsReview), ("needs-adaptation", .needsReview), ("x-other", nil), ("", nil),
    ] as [(String, TranslationState?)])
  func statesOfVersion1AreRead(word: String, state: TranslationState?) {
    #expect(XLIFFTerm.state(version1: word) == state)
  }

  @Test(
    arguments: [
      ("initial", nil, .new), ("translated", nil, .translated), ("translated", "modelgloss:needs-review", .needsReview),
      ("translated", "other:x", .translated), ("reviewed", nil, .translated), ("final", nil, .final), ("x", nil, nil),
      ("reviewed", "modelgloss:needs-review", .translated),
    ] as [(String, String?, TranslationState?)])
  func statesOfVersion2AreRead(word: String, substate: String?, state: TranslationState?) {
    #expect(XLIFFTerm.state(version2: word, substate: substate) == state)
  }

  @Test(arguments: [TranslationState.new, .needsReview, .translated, .final])
  func whatIsWrittenIsReadTheSame(state: TranslationState) {
    #expect(XLIFFTerm.state(version1: XLIFFTerm.state1(state)) == state)
    let (word, substate) = XLIFFTerm.state2(state)
    #expect(XLIFFTerm.state(version2: word, substate: substate) == state)
  }

  @Test(arguments: [
    ("de", true), ("pt-BR", true), ("zh_CN", true), ("", false), ("..", false), ("a/b", false), ("de ", false),
    ("dé", false), ("A1", true), ("z9", true), (String(repeating: "a", count: 64), true),
    (String(repeating: "a", count: 65), false),
  ])
  func namesOfFoldersAreHarmless(name: String, isUsable: Bool) { #expect(LocaleName.isUsable(name) == isUsable) }

  @Test(arguments: [
    ("pl-PL", "pl", true), ("pt", "pt-BR", true), ("pt", "pt-PT", false), ("de", "fr", false), ("de", "de", true),
    ("Base", "Base", false), ("en-XA", "en", false), ("en", "en-XA", false), ("zh-Hans", "zh", true),
    ("ca-valencia", "ca", false), ("Base", "en", false),
  ])
  func aRegionMayBeImplied(name: String, other: String, isImplied: Bool) {
    #expect(LocaleName.isImplied(name, by: other) == isImplied)
  }

  @Test(arguments: [
    ("{\n  \"a\" : 1\n}", "\n", "  ", " : "), ("{\r\n\t\"a\": 1\r\n}", "\r\n", "\t", ": "), ("{\"a\":1}", "", "", ":"),
    ("{\n    \"a\" :1}", "\n", "    ", " :"), ("{}", "\n", "  ", " : "), ("{\r\n}", "\r\n", "  ", " : "),
    ("{ \"a\": 1 }", "", "", ": "), ("{\n \t\"a\": 1}", "\n", " \t", ": "),
  ])
  func theFirstMemberShowsTheStyle(text: String, lineEnd: String, indentation: String, colon: String) throws {
    let bytes = Array(text.utf8)
    let style = JSONStyle(of: bytes, root: try #require(JSONReader.read(bytes).root))
    #expect(style.lineEnd == lineEnd && style.indentation == indentation && style.colon == colon)
  }

  @Test(arguments: [
    (1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (9, 4), (10, 4), (11, 3), (20, 5), (21, 6), (30, 8),
  ])
  func shortTextsGrowByHalfAndOthersByAThird(length: Int, dots: Int) {
    let text = PseudoLocalization.accented.text(for: String(repeating: "x", count: length))
    #expect(text.filter { $0 == "·" }.count == dots && text.hasSuffix(" \(String(repeating: "·", count: dots))]"))
  }

  @Test(arguments: [
    ("a b", "\u{200F}\u{202E}a\u{202C}\u{200F} \u{200F}\u{202E}b\u{202C}\u{200F}"), ("", ""), ("%@", "%@"),
    ("a1", "\u{200F}\u{202E}a1\u{202C}\u{200F}"), (" ", " "),
  ])
  func wordsAreTurnedRound(text: String, turned: String) {
    #expect(PseudoLocalization.rightToLeft.text(for: text) == turned)
  }
}
