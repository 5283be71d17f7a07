import Testing

@testable import GlossLocalization

@Suite struct WrittenFormatsTests {
  private func formats(_ language: String) -> WrittenFormats { WrittenFormats(language: language) }

  @Test func numbersAreGroupedAsTheLanguageDoes() {
    #expect(formats("en").number("-1234567.5") == "-1,234,567.5")
    #expect(formats("de").number("1234567.5") == "1.234.567,5")
    #expect(formats("fr").number(12345) == "12\u{202F}345")
    #expect(formats("es").number(1234) == "1234")
    #expect(formats("es").number(12345) == "12.345")
    #expect(formats("hi").number(1_234_567) == "12,34,567")
    #expect(formats("ar").number(-1234) == "\u{200E}-1,234")
    #expect(formats("sv").number(-5) == "\u{2212}5")
    #expect(formats("en").number(0) == "0")
    #expect(formats("en").number(Int.min) == "-9,223,372,036,854,775,808")
  }

  @Test(arguments: ["", "-", "1e5", "inf", "0x10", "1.", ".5", "1.2.3", "٣"])
  func whatIsNoPlainNotationStays(text: String) {
    #expect(formats("de").number(text) == text)
  }

  @Test func percentAndQuotationsFollowTheLanguage() {
    #expect(formats("en").percent(95) == "95%")
    #expect(formats("de").percent(95) == "95\u{A0}%")
    #expect(formats("tr").percent(95) == "%95")
    #expect(formats("ja").quotation("名前") == "「名前」")
    #expect(formats("ja").list(["a", "b"]) == "a、b")
  }

  @Test func datesAreWrittenInFull() {
    #expect(formats("en").date(secondsSinceReferenceDate: 0) == "January 1, 2001")
    #expect(formats("de").date(secondsSinceReferenceDate: -1) == "31. Dezember 2000, 23:59:59 UTC")
    #expect(formats("hu").date(secondsSinceReferenceDate: 86400 * 59) == "2001. március 1.")
    #expect(formats("ja").date(secondsSinceReferenceDate: 86400 * 1154 + 52200) == "2004年2月29日 14:30 UTC")
    #expect(formats("th").date(secondsSinceReferenceDate: 0) == "1 มกราคม ค.ศ. 2001")
  }

  @Test func theFirstOfAMonthIsAnOrdinalWhereTheLanguageSaysSo() {
    #expect(formats("fr").date(secondsSinceReferenceDate: 0) == "1er janvier 2001")
    #expect(formats("fr").date(secondsSinceReferenceDate: 86400) == "2 janvier 2001")
    #expect(formats("fr").date(secondsSinceReferenceDate: 86400 * 20) == "21 janvier 2001")
    #expect(formats("pt_BR").date(secondsSinceReferenceDate: 0) == "1º de janeiro de 2001")
    #expect(formats("pt_PT").date(secondsSinceReferenceDate: 0) == "1 de janeiro de 2001")
  }

  @Test func timesHaveTheSeparatorOfTheLanguage() {
    #expect(formats("en_GB").date(secondsSinceReferenceDate: 52205) == "1 January 2001, 14:30:05 UTC")
    #expect(formats("fi").date(secondsSinceReferenceDate: 52205) == "1. tammikuuta 2001, 14.30.05 UTC")
    #expect(formats("da").date(secondsSinceReferenceDate: 52200) == "1. januar 2001, 14.30 UTC")
  }

  @Test func datesOutsideTheCalendarHaveNoText() {
    for seconds in [Double.nan, .infinity, 1e300, -1e300, -63_113_990_400, 252_423_993_600] {
      #expect(formats("en").date(secondsSinceReferenceDate: seconds) == nil)
    }
    #expect(formats("en").date(secondsSinceReferenceDate: -63_113_904_000) == "January 1, 1")
    #expect(formats("en").date(secondsSinceReferenceDate: 252_423_993_599) == "December 31, 9999, 23:59:59 UTC")
  }

  @Test func argumentsAreFilledByName() {
    #expect("%{a} of %{b}".filling(["a": "%{b}", "b": "1"]) == "%{b} of 1")
    #expect("100 % %{c} %{ %{a".filling(["a": "x"]) == "100 % %{c} %{ %{a")
    #expect("%%{a}é%".filling(["a": "x"]) == "%xé%")
  }

  @Test(arguments: Vocabulary.languages)
  func everyLanguageHasEveryFormat(language: String) throws {
    let english = try #require(BuiltInTable.entries("Formats", language: "en"))
    let entries = try #require(BuiltInTable.entries("Formats", language: language))
    #expect(Set(entries.keys) == Set(english.keys))
    #expect(entries.values.allSatisfy { !$0.isEmpty })
  }
}
