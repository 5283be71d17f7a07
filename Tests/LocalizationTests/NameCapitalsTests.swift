import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

@Suite struct NameCapitalsTests {
  private static let vocabulary = ModelVocabulary(
    ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "Team",
          attributes: ["a", "b", "c"].map {
            AttributeDescription(
              name: $0, type: .string,
              validations: [ValidationRule(predicate: "SELF != ''", warning: .text("w"))])
          })
      ])))

  private static func overlay(
    _ texts: [String], locale: String? = "en", keys: [String] = ["Property/a", "Property/b", "Property/c"],
    comment: String? = nil
  ) -> TableOverlay {
    TableOverlay(
      [
        LocalizationTable(
          name: "MModel", locale: locale, path: "x/MModel.strings", format: .strings,
          entries: zip(keys, texts).map { TableEntry(key: $0, value: $1, comment: comment) })
      ], vocabulary: vocabulary)
  }

  @Test(
    arguments: [
      ([], .title), (["First name"], .sentence), (["First Name"], .title), (["First name", "Last Name"], .title),
      (["First name", "Last name", "Home Town"], .sentence), (["First name", "Last Name", "Home Town"], .title),
      // One word, short words, capitals and digits say nothing.
      (["first", "Name"], .title), (["Day of"], .title), (["Name of URLS"], .title), (["Level abc4"], .title),
      (["Date days"], .sentence), (["Date day"], .title),
      // All telling words have to agree.
      (["Number of open Seats"], .title), (["Number of open seats"], .sentence),
      // Not yet translated.
      (["…"], .title), ([""], .title),
    ] as [([String], NameCapitals)])
  func mostNamesDecide(texts: [String], capitals: NameCapitals) {
    #expect(NameCapitals(in: [Self.overlay(texts)], language: "en") == capitals)
  }

  @Test func namesThatMixCountForNeither() {
    let mixed = Self.overlay(["Number of open Seats", "First name"])
    #expect(NameCapitals(in: [mixed], language: "en") == .sentence)
  }

  @Test func onlyTheDevelopmentLanguagesOwnTextsCount() {
    let sentence = ["First name"]
    #expect(NameCapitals(in: [Self.overlay(sentence, locale: "de")], language: "en") == .title)
    #expect(NameCapitals(in: [Self.overlay(sentence, locale: "English")], language: "en") == .sentence)
    #expect(NameCapitals(in: [Self.overlay(sentence, locale: nil)], language: "en") == .sentence)
    #expect(NameCapitals(in: [Self.overlay(sentence, locale: nil)], language: nil) == .sentence)
    #expect(NameCapitals(in: [Self.overlay(sentence, keys: ["ErrorString/w"])], language: "en") == .title)
    let marked = Self.overlay(sentence, comment: "modelgloss:untranslated")
    #expect(NameCapitals(in: [marked], language: "en") == .title)
  }

  @Test(arguments: [
    ("First Name", "First name"), ("Name", "Name"), ("Order ID", "Order ID"), ("My iPhone", "My iPhone"),
    ("Home URL String", "Home URL string"), ("Vitamin C", "Vitamin C"), ("Number of Seats", "Number of seats"),
    ("iPhone Model", "iPhone model"), ("Two  Spaces", "Two  spaces"), ("", ""),
  ])
  func onlyTheFirstWordKeepsItsCapital(title: String, sentence: String) {
    #expect(NameCapitals.sentence.applied(to: title) == sentence)
    #expect(NameCapitals.title.applied(to: title) == title)
  }
}
