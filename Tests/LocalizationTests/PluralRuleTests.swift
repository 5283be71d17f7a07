import GlossLocalization
import Testing

/// The cardinal rules of CLDR, at the edges of each.
@Suite struct PluralRuleTests {
  @Test(arguments: [
    ("ja", "0 other, 1 other, 2 other, 1000000 other"), ("de", "0 other, 1 one, 2 other, 11 other, -1 one"),
    ("hi", "0 one, 1 one, 2 other"), ("it", "0 other, 1 one, 2 other, 1000000 many, 2000000 many, 1000001 other"),
    ("fr", "0 one, 1 one, 2 other, 1000000 many, 999999 other"), ("pt_BR", "0 one, 1 one, 2 other"),
    ("pt_PT", "0 other, 1 one, 2 other, 1000000 many"),
    ("ro", "0 few, 1 one, 2 few, 19 few, 20 other, 100 other, 101 few, 119 few, 120 other"),
    ("cs", "0 other, 1 one, 2 few, 4 few, 5 other, 22 other, 102 other"),
    (
      "pl", "0 many, 1 one, 2 few, 4 few, 5 many, 11 many, 12 many, 14 many, 21 many, 22 few, 24 few, 25 many, 112 many"
    ),
    ("ru", "0 many, 1 one, 2 few, 5 many, 11 many, 12 many, 21 one, 22 few, 111 many, 101 one, 114 many, 115 many"),
    ("hr", "0 other, 1 one, 2 few, 5 other, 11 other, 12 other, 21 one, 24 few, 111 other"),
    ("he", "0 other, 1 one, 2 two, 3 other"),
    ("ar", "0 zero, 1 one, 2 two, 3 few, 10 few, 11 many, 99 many, 100 other, 102 other, 103 few, 110 few, 111 many"),
    ("xx", "1 one, 0 other, 2 other"), ("zh_TW", "1 other"), ("es_419", "1 one, 1000000 many"),
  ])
  func eachLanguageHasItsForms(language: String, forms: String) {
    for pair in forms.split(separator: ", ") {
      let parts = pair.split(separator: " ")
      let count = Int(parts[0]) ?? 0
      #expect(PluralCategory.of(count, language: language).rawValue == parts[1], "\(language) \(count)")
    }
  }

  @Test(arguments: [("de_AT", true), ("zh_TW", true), ("xx", false), ("d", false), ("pt_PT", true)])
  func onlyListedLanguagesAreKnown(language: String, isKnown: Bool) {
    #expect(PluralCategory.knows(language) == isKnown)
  }

  @Test(
    arguments: [
      (0, nil, "2001-01-01"), (60, "00:01", "2001-01-01 00:01"), (1, "00:00:01", "2001-01-01 00:00:01"),
      (3600, "01:00", "2001-01-01 01:00"), (86_399.9, "23:59:59", "2001-01-01 23:59:59"), (86_400, nil, "2001-01-02"),
      (-1, "23:59:59", "2000-12-31 23:59:59"), (-0.5, "23:59:59", "2000-12-31 23:59:59"),
      (-63_113_904_000, nil, "0001-01-01"), (252_423_993_599, "23:59:59", "9999-12-31 23:59:59"),
    ] as [(Double, String?, String)])
  func datesAreWrittenInTheISOForm(seconds: Double, timeOfDay: String?, text: String) throws {
    let date = try #require(CalendarDate(secondsSinceReferenceDate: seconds))
    #expect(date.timeOfDay == timeOfDay && date.text == text)
  }

  @Test(arguments: [
    ("es", "1234", "1234"), ("es", "12345", "12.345"), ("en", "999", "999"), ("en", "1000", "1,000"),
    ("en", "999999", "999,999"), ("hi", "100000", "1,00,000"), ("en", "0.25", "0.25"), ("en", "-0", "-0"),
    ("en", "1234.5678", "1,234.5678"), ("en", "1/2", "1/2"), ("en", "1:2", "1:2"), ("en", "1.2-", "1.2-"),
    ("en", "--1", "--1"), ("en", "1.", "1."), ("en", "90", "90"),
  ])
  func onlyPlainNumbersAreGrouped(language: String, plain: String, written: String) {
    #expect(WrittenFormats(language: language).number(plain) == written)
  }

  @Test func monthsHaveNamesUnlessDatesHaveNumbers() {
    let english = WrittenFormats(language: "en").months
    #expect(english.first == "January" && english.last == "December" && english.count == 12)
    #expect(WrittenFormats(language: "ja").months == Array(repeating: "", count: 12))
  }

  @Test(arguments: [
    ("%{a}", "x"), ("%{a", "%{a"), ("%a}", "%a}"), ("%{b}", "%{b}"), ("%{}", "%{}"), ("%", "%"), ("a%{a}%{a}", "axx"),
    ("%{a}}", "x}"), ("%x{a}", "%x{a}"), ("", ""),
  ])
  func namesInBracesAreFilledIn(text: String, filled: String) { #expect(text.filling(["a": "x"]) == filled) }

  @Test(arguments: [("entityCount", true), ("tableCut", true), ("entityCoun", false), ("entityCount.other", true)])
  func wordsAreKnownWithOrWithoutForms(key: String, isKnown: Bool) {
    #expect(Vocabulary(locale: "de").has(key) == isKnown && Vocabulary(locale: "en").has(key) == isKnown)
  }
}
