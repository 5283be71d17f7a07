import GlossLocalization
import Testing

/// Spellings of languages: what is one, what was meant, and which are the same.
@Suite struct LanguageSpellingTests {
  private static let example = "write it as in de, pt-BR or zh-Hans"

  @Test(
    arguments: [
      ("de", nil), ("pt-BR", nil), ("pt_BR", nil), ("zh-Hans", nil), ("Base", nil), ("fil", nil), ("es-419", nil),
      ("de_DE.UTF-8@euro", nil), ("en-u-ca-gregory", nil), ("nds", nil), ("base", example), ("", example),
      // Codes of countries.
      ("jp", "did you mean 'ja'?"), ("cz", "did you mean 'cs'?"), ("JP", "did you mean 'ja'?"),
      ("cn-Hans", "did you mean 'zh-Hans'?"), ("jp_JP", "did you mean 'ja'?"), ("chs", "did you mean 'zh-Hans'?"),
      // Names of before Mac OS X 10.4 are no codes.
      ("German", "did you mean 'de'?"), ("English", "did you mean 'en'?"), ("Klingon", example), ("xx", example),
      // No user has these regions and scripts.
      ("en-UK", "did you mean 'en-GB'?"), ("en_UK", "did you mean 'en-GB'?"), ("pt-Brazil", "did you mean 'pt-BR'?"),
      ("sr-Latin", "did you mean 'sr-Latn'?"), ("zh-CN-Hans", "did you mean 'zh-Hans-CN'?"),
      ("zh-traditional", "did you mean 'zh-Hant'?"), ("en-EN", "did you mean 'en'?"),
      ("en-USA", "did you mean 'en-US'?"),
      ("de-XX", "'XX' is not a region or script; \(example)"), ("all", "name none for all languages of the app"),
      ("zh-Hant-HK", nil), ("ca-ES-valencia", nil), ("de-1996", nil), ("en-GB-oxendict", nil), ("en-XA", nil),
      ("sr-Cyrl-RS", nil), ("en-001", nil), ("hi-Latn-IN", nil),
      ("de-", example), ("de_", example), ("de fr", "write a list: [de, fr]"),
      ("fr CA", "did you mean 'fr-CA'?"), ("fr, CA", "write a list: [fr, CA]"), ("Deutsch", "did you mean 'de'?"),
      ("de, fr;it", "write a list: [de, fr, it]"), ("de, jp", example), ("de,", example), ("d€", example),
    ] as [(String, String?)])
  func whatIsNoCodeIsRefusedWithARemedy(text: String, remedy: String?) {
    #expect(LanguageNames.refusal(of: text) == remedy)
  }

  @Test(arguments: [
    ("de", true), ("qqq", true), ("xx", false), ("chs", false), ("cht", false), ("", false), ("q1q", false),
    ("qqqq", false), ("Base", true), ("aa", true), ("German", true),
  ])
  func codesOfISOAreKnown(text: String, isKnown: Bool) { #expect(LanguageNames.isKnown(text) == isKnown) }

  @Test(
    arguments: [
      ("de_DE", "de-DE", true), ("German", "de", true), ("de", "de", true), ("de", "de-AT", false), ("de", "fr", false),
      ("zh_CN", "zh-Hans", true), ("zh_CN", "zh-Hant", false), ("xx", "xx", true), (nil, nil, false),
      ("de", nil, false),
      (nil, "de", false), ("Base", "Base", true), ("Base", "en", false),
    ] as [(String?, String?, Bool)])
  func spellingsOfALanguageAreTheSame(one: String?, other: String?, isSame: Bool) {
    #expect(LanguageTag.isSame(one, other) == isSame)
  }

  @Test(arguments: [
    ("English", "en"), ("zh_CN", "zh-Hans"), ("pt_BR", "pt-BR"), ("de", "de"), ("pt-BR", "pt-BR"), ("Base", "Base"),
    ("zh-Hans-CN", "zh-Hans-CN"), ("TradChinese", "zh-Hant"), ("pt-br", "pt-BR"), ("zh-hans", "zh-Hans"), ("DE", "de"),
  ])
  func oldNamesAndCapitalsBecomeCodes(folder: String, code: String) { #expect(LanguageTag.code(of: folder) == code) }

  @Test(arguments: [
    (["de", "German", "fr"], ["de", "fr"]), (["pt_BR", "pt-BR"], ["pt-BR"]),
    (["zh-Hans-CN", "zh-Hans", "zh_CN"], ["zh_CN"]),
    (["de-AT", "de"], ["de", "de-AT"]), ([], []),
  ])
  func ofSeveralSpellingsTheShortestStays(languages: [String], distinct: [String]) {
    #expect(LanguageTag.distinct(languages) == distinct)
    #expect(LanguageTag.distinct(languages.reversed()) == distinct)
  }

  @Test(arguments: [
    ("en-XA", true), ("ar-XB", true), ("en-XC", false), ("en", false), ("en_XA", true), ("Base", false),
  ])
  func pseudoLanguagesAreTold(locale: String, isPseudo: Bool) {
    #expect(LanguageTag.isPseudo(locale) == isPseudo && !LanguageTag.isPseudo(nil))
  }

  @Test(arguments: [
    ("zh-Hant", true), ("zh_TW", true), ("zh-HK", true), ("zh", false), ("zh-Hans-HK", false), ("yue", false),
  ])
  func traditionalChineseIsTold(locale: String, isTraditional: Bool) {
    #expect(LanguageTag(locale).isTraditionalChinese == isTraditional)
  }

  @Test(arguments: [
    ("de-at", "de-AT"), ("de-1996", "de-1996"), ("de-AT-1996", "de-AT-1996"), ("de-ABC", "de"), ("de-12a", "de"),
    ("sr-Latn-RS", "sr-Latn-RS"), ("de-x-Latn", "de"), ("de-AT-Latn", "de-AT-latn"), ("de-Latn-Cyrl", "de-Latn-cyrl"),
    ("abcdefghi", "abcdefghi"), ("de-AT-CH", "de-AT"), ("de-001", "de-001"), ("eng", "en"), ("cmn", "zh-Hans"),
    ("mo", "ro"), ("de-uk", "de-UK"), ("ji", "yi"), ("jw", "jv"),
  ])
  func partsOfATagHaveTheirPlace(text: String, canonical: String) { #expect(LanguageTag(text).text == canonical) }

  @Test(
    arguments: [
      ("de-CH", ["fr", "de-AT", "de-DE"], "de-DE"), ("de-CH", ["de-AT", "de"], "de"), ("de-CH", ["fr"], nil),
      ("de", ["de-AT", "de-CH"], "de-AT"), ("es-MX", ["es", "es-419"], "es-419"),
      ("es-MX", ["es-AR", "es-ES"], "es-AR"),
      ("pt-AO", ["pt-BR", "pt-PT"], "pt-PT"), ("zh-Hant-MO", ["zh-Hant", "zh-HK"], "zh-HK"),
      ("en-NZ", ["en-US", "en-AU"], "en-AU"), ("nn", ["nb"], "nb"), ("zh-Hant", ["zh-Hans"], nil),
      ("Base", ["de"], nil),
      ("ca-ES-valencia", ["ca-ES"], "ca-ES"),
    ] as [(String, [String], String?)])
  func theNearestFolderServes(reader: String, folders: [String], nearest: String?) {
    #expect(LanguageTag(reader).nearest(among: folders) == nearest)
  }

  @Test func closerMatchesComeFirst() {
    #expect(LanguageMatch.exact < .parent && LanguageMatch.parent < .sibling && !(LanguageMatch.parent < .parent))
  }
}
