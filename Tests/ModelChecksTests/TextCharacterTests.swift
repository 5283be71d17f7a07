import GlossBasics
import GlossLocalization
import Testing

@testable import GlossModelChecks

/// Which characters end a text, and which have no place in it.
@Suite struct TextCharacterTests {
  @Test(arguments: [
    ("", "en", ClosingMark.none), ("Name", "en", .none), ("Name 2", "en", .none), ("Name_", "en", .none),
    ("Name.", "en", .stop), ("Name. ", "en", .stop), ("“Name.”", "en", .stop), ("(Name.)", "en", .stop),
    ("Name.\u{200F}", "ar", .stop), ("…", "en", .ellipsis), ("And so on…", "en", .ellipsis),
    ("And so on...", "en", .ellipsis), ("And so on..", "en", .ellipsis), (".", "en", .stop), (")", "en", .none),
    ("名前。", "ja", .stop), ("name।", "hi", .stop), ("name।।", "hi", .ellipsis), ("name॥", "hi", .stop),
    ("name॥॥", "hi", .stop), ("Why?", "en", .question), ("Γιατί;", "el", .question), ("First;", "en", .semicolon),
    ("لماذا؟", "ar", .question), ("Go!", "en", .exclamation), ("Name:", "en", .colon), ("名前：", "ja", .colon),
    ("a,", "en", .comma), ("a、", "ja", .comma), ("a؛", "ar", .semicolon), ("Größe", "de", .none), ("a-", "en", .none),
    ("What.?", "en", .question),
  ])
  func theLastMarkCounts(text: String, language: String, mark: ClosingMark) {
    #expect(ClosingMark(of: text, language: LanguageTag(language)) == mark)
  }

  @Test func onlyQuestionsAndExclamationsBeginWithAMarkInSpanish() {
    #expect(ClosingMark.question.spanishOpening == "¿" && ClosingMark.exclamation.spanishOpening == "¡")
    #expect(ClosingMark.stop.spanishOpening == nil && ClosingMark.none.spanishOpening == nil)
  }

  @Test(
    arguments: [
      ("Name", "de", nil), ("Größe", "de", nil), ("Na\u{200B}me", "de", "U+200B"), ("Na\u{200B}me", "th", nil),
      ("Na\u{200B}me", nil, "U+200B"), ("Name\u{FEFF}", "de", "U+FEFF"), ("Na\u{AD}me", "de", "U+00AD"),
      // Directions.
      ("Name\u{200E}", "de", "U+200E"), ("Name\u{200F}", "ar", nil), ("Name\u{61C}", "he", nil),
      ("Name\u{200E}", nil, nil), ("\u{2068}Name\u{2069}", "de", nil), ("\u{2068}Name", "de", "U+2068"),
      ("Name\u{2069}", "de", "U+2069"), ("\u{202A}Name\u{202C}", "de", nil), ("\u{202B}Name\u{202C}", "de", nil),
      ("\u{202A}Name\u{2069}", "de", "U+2069"), ("\u{2066}Name\u{202C}", "de", "U+202C"),
      ("\u{202A}\u{2067}Name\u{2069}\u{202C}", "de", nil), ("\u{202A}\u{2067}Name\u{2069}", "de", "U+202A"),
      ("Name\u{202C}", "de", "U+202C"),
      // Joiners, within words of scripts that have forms.
      ("می\u{200C}خواهم", "fa", nil), ("می\u{200C}", "fa", "U+200C"), ("\u{200C}می", "fa", "U+200C"),
      ("Na\u{200C}me", "de", "U+200C"), ("می\u{200C} x", "fa", "U+200C"), ("क्\u{200D}ष", "hi", nil),
      ("👩\u{200D}🚀", "de", nil), ("👍🏽\u{200D}🚀", "de", nil), ("Na\u{200D}me", "de", "U+200D"),
      ("\u{200D}x", "de", "U+200D"), ("1\u{200D}2", "de", "U+200D"), ("❤\u{FE0F}\u{200D}🔥", "de", nil),
      // No-break spaces.
      ("5\u{A0}km", "en", nil), ("km\u{A0}5", "en", nil), ("Nom\u{A0}: x", "fr", nil), ("Nom\u{202F}!", "en", nil),
      ("a\u{A0}b", "en", "U+00A0"), ("a\u{A0}b", "fr", nil), ("a\u{A0}b", nil, nil), ("a\u{A0}", "fr", "U+00A0"),
      ("\u{A0}b", "fr", "U+00A0"), ("!\u{A0}a", "en", nil),
      // The flag of Scotland, and its letters without the flag.
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "en", nil), ("\u{E0067}", "en", "U+E0067"),
    ] as [(String, String?, String?)])
  func invisibleCharactersHaveTheirPlaces(text: String, language: String?, codePoint: String?) {
    let problem = InvisibleText.problem(in: text, language: language.map { LanguageTag($0) })
    if let codePoint {
      #expect(problem?.hasSuffix("(\(codePoint))") == true, "\(problem ?? "")")
    } else {
      #expect(problem == nil)
    }
  }

  @Test func invisibleCharactersAreNamed() {
    #expect(Unicode.Scalar("\u{200B}").invisibleName == "a zero width space (U+200B)")
    #expect(Unicode.Scalar("\u{2066}").invisibleName == "a left-to-right isolate (U+2066)")
    #expect(Unicode.Scalar("\u{61C}").invisibleName == "an arabic letter mark (U+061C)")
  }
}
