import GlossLivePreview
import GlossManagedObjectModel
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
