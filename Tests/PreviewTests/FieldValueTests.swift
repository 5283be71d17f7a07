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
      // Points may separate thousands, so nothing is guessed.
      (.double, "de", "1.234,5", "1.234,5"), (.double, "de", "1.85", "1.85"), (.integer32, "de", "1,2,3", "1,2,3"),
      (.string, "de", "1,85", "1,85"), (.date, "de", "31.12.1999", "1999-12-31T00:00:00Z"),
      (.date, "en", "1.2.2000", "2000-02-01T00:00:00Z"), (.date, "en", "1/2/2000", "2000-01-02T00:00:00Z"),
      (.date, "en-GB", "1/2/2000", "2000-02-01T00:00:00Z"), (.date, "fr", "1/2/2000", "2000-02-01T00:00:00Z"),
      (.date, "de", "31.13.1999", "31.13.1999"), (.date, "de", "1.2.99", "1.2.99"),
      (.date, "de", "1999-12-31", "1999-12-31"), (.date, "de", "a.b.1999", "a.b.1999"), (.date, "de", "..", ".."),
    ] as [(AttributeType, String, String, String)])
  func peopleWriteNumbersAndDatesAsTheirLanguageDoes(
    type: AttributeType, language: String, typed: String, expected: String
  ) {
    #expect(FieldValue(text: typed).read(as: attribute(type), in: language).text == expected)
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
