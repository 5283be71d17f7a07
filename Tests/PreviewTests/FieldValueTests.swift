import GlossManagedObjectModel
import GlossPreview
import GlossValidation
import Testing

@Suite struct FieldValueTests {
  private func attribute(_ type: AttributeType) -> Property {
    var attribute = AttributeDescription(bare: "a")
    attribute.type = type
    return .attribute(attribute)
  }

  /// choice, text, JSON
  @Test(
    arguments: [
      (.automatic, "", nil), (.automatic, "a", "\"a\""), (.value, "", "\"\""), (.null, "a", "null"), (.yes, "", "true"),
      (.no, "", "false"), (.object, "", "{}"), (.deletedObject, "", "{\"isDeleted\": true}"),
    ] as [(FieldValue.Choice, String, String?)])
  func whatIsChosenCounts(choice: FieldValue.Choice, text: String, json: String?) {
    #expect(FieldValue(choice, text: text).json(for: attribute(.string)) == json)
  }

  @Test(
    arguments: [
      (.integer16, " 12 ", "12"), (.integer16, "12,5", "\"12,5\""), (.double, "1e3", "1e3"), (.double, "x", "\"x\""),
      (.decimal, "0.1", "\"0.1\""), (.boolean, "true", "true"), (.boolean, "maybe", "\"maybe\""),
      (.string, " 12 ", "\" 12 \""), (.string, "a\"b", "\"a\\\"b\""), (.date, "2030-01-01 ", "\"2030-01-01\""),
      (.composite, "{\"a\": 1}", "{\"a\": 1}"), (.composite, "x", "\"x\""), (.transformable, "[1]", "[1]"),
      (.uuid, "x", "\"x\""),
    ] as [(AttributeType, String, String)])
  func whatIsTypedIsReadByItsType(type: AttributeType, text: String, json: String) {
    #expect(FieldValue(text: text).json(for: attribute(type)) == json)
  }

  /// type, language, what is typed, what is read
  @Test(
    arguments: [
      (.double, "de", "1,85", "1.85"), (.double, "en", "1,85", "1,85"), (.decimal, "fr", " 0,1 ", "0.1"),
      // Points separate thousands where a comma follows or there are several; alone, one is that of values files.
      (.double, "de", "1.234,5", "1234.5"), (.double, "de", "1.85", "1.85"), (.integer32, "de", "1,2,3", "1,2,3"),
      (.double, "de", "1.234", "1.234"), (.integer32, "de", "1.234.567", "1234567"),
      (.double, "de", "1.23,5", "1.23,5"),
      (.double, "de", "-1.234,5", "-1234.5"), (.double, "fr", "1\u{202F}234,5", "1234.5"),
      (.integer32, "de", "12 345", "12345"), (.integer32, "en", "1,850", "1850"), (.double, "en", "1,234.5", "1234.5"),
      (.integer32, "en", "0,850", "0,850"), (.double, "en", "1e3", "1e3"), (.double, "de", "1,", "1,"),
      // Digits and separators of other scripts.
      (.double, "ar", "١٫٨٥", "1.85"), (.integer16, "ar", "٧", "7"), (.integer16, "hi", "१२", "12"),
      (.integer32, "ar", "١٬٢٣٤", "1234"), (.integer16, "en", "−7", "-7"),
      (.string, "de", "1,85", "1,85"), (.date, "de", "31.12.1999", "1999-12-31T00:00:00Z"),
      (.date, "en", "1.2.2000", "2000-02-01T00:00:00Z"), (.date, "en", "1/2/2000", "2000-01-02T00:00:00Z"),
      (.date, "en-GB", "1/2/2000", "2000-02-01T00:00:00Z"), (.date, "fr", "1/2/2000", "2000-02-01T00:00:00Z"),
      (.date, "de", "31.13.1999", "31.13.1999"), (.date, "de", "1.2.99", "1.2.99"),
      (.date, "de", "31. Dezember 2024", "2024-12-31T00:00:00Z"),
      (.date, "en", "December 13, 2024", "2024-12-13T00:00:00Z"),
      (.date, "en-GB", "13 december 2024", "2024-12-13T00:00:00Z"), (.date, "de", "Dezember 2024", "Dezember 2024"),
      (.date, "ja", "2024年12月13日", "2024-12-13T00:00:00Z"), (.date, "ja", "2024/12/13", "2024-12-13T00:00:00Z"),
      (.date, "ko", "2024년 1월 3일", "2024-01-03T00:00:00Z"), (.date, "ar", "٣١/١٢/٢٠٢٤", "2024-12-31T00:00:00Z"),
      (.date, "fr", "1er janvier 2024", "2024-01-01T00:00:00Z"), (.date, "en", "2024/13/12", "2024/13/12"),
      (.date, "de", "1999-12-31", "1999-12-31"), (.date, "de", "a.b.1999", "a.b.1999"), (.date, "de", "..", ".."),
    ] as [(AttributeType, String, String, String)])
  func peopleWriteNumbersAndDatesAsTheirLanguageDoes(
    type: AttributeType, language: String, typed: String, expected: String
  ) {
    #expect(FieldValue(text: typed).read(as: attribute(type), in: language).text == expected)
  }

  /// type, language, what is typed, what is said of it
  @Test(
    arguments: [
      (.date, "en", "03/04/1999", "March 4, 1999"), (.date, "de", "03/04/1999", "3. April 1999"),
      (.date, "de", "3. April 1999", nil), (.date, "en", "1999-04-03", "April 3, 1999"), (.date, "en", "soon", nil),
      (.double, "de", "1.234", "1,234"), (.double, "de", "1,85", nil), (.integer32, "en", "12", nil),
      (.integer32, "en", "12345", "12,345"), (.integer16, "ar", "٧", nil), (.string, "en", "1,850", nil),
    ] as [(AttributeType, String, String, String?)])
  func whatWasUnderstoodIsSaid(type: AttributeType, language: String, typed: String, expected: String?) {
    #expect(FieldValue(text: typed).understood(as: attribute(type), in: language) == expected)
  }

  @Test func destinationsAreCountedOrNamed() {
    var many = RelationshipDescription(bare: "r")
    many.isToMany = true
    many.maxCount = 0
    #expect(FieldValue(text: "3").json(for: .relationship(many)) == "{\"count\": 3}")
    #expect(FieldValue(text: "[\"a\"]").json(for: .relationship(many)) == "[\"a\"]")
    #expect(FieldValue(text: "a").json(for: .relationship(many)) == "\"a\"")
    many.maxCount = 1
    #expect(FieldValue(text: "3").json(for: .relationship(many)) == "3")
  }
}
