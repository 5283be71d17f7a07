import Testing

@testable import GlossLocalization

@Suite struct VocabularyTests {
  @Test func allLanguagesOfCoreDataAreBuiltIn() {
    let needed =
      "ar ca cs da de el en en_AU en_GB es es_419 fi fr fr_CA he hi hr hu id it ja ko ms nl no pl pt_BR pt_PT ro "
      + "ru sk sv th tr uk vi zh_CN zh_HK zh_TW"
    #expect(needed.split(separator: " ").map(String.init).filter { !Vocabulary.languages.contains($0) } == [])
  }

  @Test(arguments: [
    ("zh-Hant-HK", "zh_HK"), ("zh-Hant", "zh_TW"), ("zh", "zh_CN"), ("zh-Hans-HK", "zh_CN"), ("zh_TW", "zh_TW"),
    ("pt", "pt_BR"), ("pt-AO", "pt_PT"), ("es-MX", "es_419"), ("es-ES", "es"), ("es", "es"), ("nb-NO", "no"),
    ("nn", "no"), ("iw", "he"), ("in", "id"), ("en-NZ", "en_AU"), ("en-IE", "en_GB"), ("en_US", "en"),
    ("fr-CA", "fr_CA"), ("fr-CH", "fr"), ("de-Latn-AT", "de"), ("Japanese", "ja"), ("yue", "zh_HK"),
    ("yue-Hans", "zh_CN"), ("en-001", "en"), ("en-ZA", "en_GB"), ("pt-US", "pt_BR"), ("sr-Latn-RS", "en"), ("", "en"),
    ("-", "en"),
    ("../../x", "en"),
  ])
  func theNearestLanguageServes(locale: String, language: String) {
    #expect(Vocabulary(locale: locale).language == language)
  }

  @Test func aKeyThatNobodyKnowsIsShownItself() {
    #expect(Vocabulary(locale: "de").text("no.such.key") == "no.such.key")
    #expect(!Vocabulary(locale: "de").has("no.such.key"))
  }

  @Test func wordsAndPluralsAreFilledIn() {
    let english = Vocabulary(locale: "en")
    #expect(english.text("minimumIs", ["value": "%{value}"]) == "at least %{value}")
    #expect(english.plural("entityCount", 1) == "1 entity")
    #expect(english.plural("entityCount", 1200) == "1,200 entities")
  }

  @Test func arabicAndHebrewRunFromRightToLeft() {
    #expect(Vocabulary.languages.filter { Vocabulary(locale: $0).isRightToLeft } == ["ar", "he"])
  }

  @Test(arguments: [
    ("ja", "other other other other other other"), ("de", "other one other other other other"),
    ("fr", "one one other other other other"), ("pt_PT", "other one other other other other"),
    ("pl", "many one few few many many"), ("ru", "many one few few many one"), ("cs", "other one few few other other"),
    ("hr", "other one few few other one"), ("ro", "few one few few few other"),
    ("he", "other one two other other other"), ("ar", "zero one two few many many"),
  ])
  func pluralFormsFollowTheLanguage(language: String, forms: String) {
    let categories = [0, 1, 2, 3, 11, 21].map { PluralCategory.of($0, language: language).rawValue }
    #expect(categories.joined(separator: " ") == forms)
  }

  @Test(arguments: Vocabulary.languages) func thePluralFormsOfEveryLanguageAreKnown(language: String) {
    #expect(PluralCategory.knows(language))
    let used = Set([0, 1, 2, 3, 11, 21, 100, 1_000_000].map { PluralCategory.of($0, language: language) })
    #expect(used.isSubset(of: PluralCategory.categories(of: language)))
  }

  @Test func largeNumbersHaveTheirForms() {
    #expect(PluralCategory.of(1_000_000, language: "fr") == .many)
    #expect(PluralCategory.of(1_000_001, language: "fr") == .other)
    #expect(PluralCategory.of(112, language: "ru") == .many)
    #expect(PluralCategory.of(100, language: "ar") == .other)
    #expect(PluralCategory.of(Int.min, language: "ar") == .few)
  }
}
