import Foundation
import GlossLocalization
import GlossManagedObjectModel
import GlossValidation
import Testing

@testable import GlossPreview

/// What fields read and propose, at the edges of their forms.
@Suite struct FieldEdgesTests {
  private static func attribute(
    _ type: AttributeType, _ minimum: AttributeValue? = nil, _ maximum: AttributeValue? = nil
  ) -> AttributeDescription {
    AttributeDescription(name: "a", type: type, minimum: minimum, maximum: maximum)
  }

  private static func read(_ typed: String, _ type: AttributeType, _ language: String) -> String {
    FieldValue(text: typed).read(as: .attribute(attribute(type)), in: language).text
  }

  /// Groups have three digits, except the first, which has one to three and is not a zero.
  @Test(arguments: [
    ("de", "123.456,7", "123456.7"), ("de", "1234.567,8", "1234.567,8"), ("de", "0.850,1", "0.850,1"),
    ("de", "12.345,", "12.345,"), ("de", ",5", ",5"), ("de", "-", "-"), ("de", "", ""), ("de", "--1,5", "--1,5"),
    ("de", "10.000.000", "10000000"), ("de", "1.2345,6", "1.2345,6"), ("de", "1 234 567,8", "1234567.8"),
    ("de", "1 234.567,8", "1 234.567,8"), ("de", "1'234", "1234"), ("de", "1,5x", "1,5x"), ("de", "x1,5", "x1,5"),
    ("en", "1,234,567", "1234567"), ("en", "12,34", "12,34"), ("en", "1.2.3", "1.2.3"), ("en", "1,234.", "1,234."),
    ("en", "1,2a4", "1,2a4"), ("en", "123,456", "123456"), ("en", "1234,567", "1234,567"), ("en", "1234", "1234"),
    ("en", "1/234", "1/234"), ("en", "1:5", "1:5"), ("en", "-1,234.5", "-1234.5"),
  ])
  func thousandsAreSeparated(language: String, typed: String, expected: String) {
    #expect(Self.read(typed, .double, language) == expected)
  }

  @Test(arguments: [
    ("de", "9.10.2000", "2000-10-09T00:00:00Z"), ("de", "10.9.2000", "2000-09-10T00:00:00Z"),
    ("de", "09.09.2000", "2000-09-09T00:00:00Z"), ("de", "0.1.2000", "0.1.2000"), ("de", "1.0.2000", "1.0.2000"),
    ("de", "32.1.2000", "32.1.2000"), ("de", "1.13.2000", "1.13.2000"), ("de", "1.1.200", "1.1.200"),
    ("de", "1.1.20000", "1.1.20000"), ("de", "1.1", "1.1"), ("de", "1.1.2000.1", "1.1.2000.1"),
    ("de", "1,1,2000", "1,1,2000"), ("de", "2000.1.2", "2000-01-02T00:00:00Z"),
    ("de", "2000.1.2.", "2000-01-02T00:00:00Z"),
    ("de", "2000,1,2", "2000,1,2"), ("en", "May 3, 2024", "2024-05-03T00:00:00Z"),
    ("en", "may 3 2024", "2024-05-03T00:00:00Z"),
    ("en", "3 May 2024", "2024-05-03T00:00:00Z"), ("en", "May 2024 2024", "May 2024 2024"),
    ("en", "December 123 2024", "December 123 2024"), ("en", "December 12 202", "December 12 202"),
    ("en", "December 32 2024", "December 32 2024"), ("en", "December 003 2024", "December 003 2024"),
    ("de", "3. März 2024", "2024-03-03T00:00:00Z"), ("de", "31. 12. 1999", "1999-12-31T00:00:00Z"),
    ("ja", "2024年12月", "2024年12月"), ("de", "2024. Mai 3.", "2024-05-03T00:00:00Z"),
    ("de", "12.2024", "12.2024"), ("en", "12/31/99", "12/31/99"), ("en-US", "1/2/2000", "2000-01-02T00:00:00Z"),
    ("en-AU", "1/2/2000", "2000-02-01T00:00:00Z"), ("en", "1-2-2000", "1-2-2000"),
  ])
  func daysAreRead(language: String, typed: String, expected: String) {
    #expect(Self.read(typed, .date, language) == expected)
  }

  @Test(arguments: [FieldValue.Choice.null, .yes, .no, .object, .deletedObject]) func onlyWhatIsTypedIsRead(
    choice: FieldValue.Choice
  ) {
    let property = Property.attribute(Self.attribute(.double))
    #expect(FieldValue(choice, text: "1,5").read(as: property, in: "de").text == "1,5")
    #expect(FieldValue(choice, text: "12345").understood(as: property, in: "en") == nil)
    #expect(FieldValue(.value, text: "1,5").read(as: property, in: "de") == FieldValue(.value, text: "1.5"))
    #expect(FieldValue(.value, text: "12345").understood(as: property, in: "en") == "12,345")
  }

  /// An example is within the bounds: the usual one, or the nearest bound.
  @Test(
    arguments: [
      (AttributeType.integer16, nil, nil, "en", "12"), (.integer16, nil, .integer(5), "en", "5"),
      (.integer32, .integer(20), nil, "en", "20"), (.integer64, .integer(5), .integer(100), "de", "12"),
      (.integer16, .integer(20), .integer(30), "en", "20"), (.integer16, .integer(-9), .integer(-3), "en", "-3"),
      (.double, nil, nil, "en", "1.5"), (.double, nil, nil, "de", "1,5"), (.float, nil, .real(1), "de", "1"),
      (.double, .real(2.25), nil, "de", "2,25"), (.decimal, .decimal(3), nil, "en", "3"),
      (.decimal, nil, .decimal(0), "en", "0"), (.double, nil, .real(-0.5), "en", "-0.5"),
      (.boolean, nil, nil, "de", "true"), (.uri, nil, nil, "de", "https://example.com"),
      (.binary, nil, nil, "en", "SGVsbG8="), (.string, nil, nil, "en", "\"abc\""),
      (.composite, nil, nil, "en", "{\"a\": 1}"),
    ] as [(AttributeType, AttributeValue?, AttributeValue?, String, String)])
  func anExampleIsAllowed(
    type: AttributeType, minimum: AttributeValue?, maximum: AttributeValue?, language: String, expected: String
  ) {
    #expect(Self.attribute(type, minimum, maximum).example(in: language) == expected)
  }

  /// The last second of 2030, or the nearest bound.
  @Test(
    arguments: [
      (nil, nil, "2030-12-31T23:59:59Z"), (nil, .date(0), "2001-01-01T00:00:00Z"),
      (.date(946_684_800), nil, "2031-01-01T00:00:00Z"), (.date(0), .date(946_684_800), "2030-12-31T23:59:59Z"),
      (.date(86_400), .date(172_800), "2001-01-03T00:00:00Z"),
    ] as [(AttributeValue?, AttributeValue?, String)])
  func aSampleDateIsAllowed(minimum: AttributeValue?, maximum: AttributeValue?, expected: String) {
    #expect(ValuesPage.sampleDate(for: Self.attribute(.date, minimum, maximum)) == expected)
  }

  /// A day in words is its beginning, which may be too early.
  @Test(
    arguments: [
      (nil, "en", "December 31, 2030"), (nil, "de", "31. Dezember 2030"),
      (.date(946_598_400), "en", "December 31, 2030"), (.date(946_598_401), "en", "2030-12-31T23:59:59Z"),
    ] as [(AttributeValue?, String, String)])
  func aSampleDayIsAllowed(minimum: AttributeValue?, language: String, expected: String) {
    #expect(ValuesPage.sampleDate(for: Self.attribute(.date, minimum), in: language) == expected)
  }

  @Test func aFieldThatIsNotGivenHasNoValue() {
    let relationship = RelationshipDescription(name: "r", destination: "E")
    let properties: [Property] = [
      .attribute(Self.attribute(.string)), .relationship(relationship),
      .fetched(FetchedPropertyDescription(name: "f")),
    ]
    for property in properties {
      #expect(FieldValue().json(for: property) == nil)
      #expect(FieldValue(text: "a").json(for: property) == "\"a\"")
      #expect(FieldValue(.null, text: "a").json(for: property) == "null")
      #expect(FieldValue(.object).json(for: property) == "{}")
    }
    #expect(FieldValue().isAbsent && !FieldValue(.value).isAbsent && !FieldValue(text: "a").isAbsent)
    for (text, expected) in [
      ("true", "true"), ("false", "false"), (" true ", "true"), ("True", "\"True\""), ("1", "\"1\""),
    ] {
      #expect(FieldValue(text: text).json(for: .attribute(Self.attribute(.boolean))) == expected)
    }
  }

  /// A month is found by its name, wherever it is in a text.
  @Test func noMonthIsPartOfAnother() {
    for language in Vocabulary.languages {
      let months = Vocabulary(locale: language).formats.months.map { $0.lowercased() }.filter { !$0.isEmpty }
      for month in months { #expect(months.filter { $0.contains(month) } == [month], "\(language)") }
    }
  }

  /// What is no number is not grouped like one.
  @Test(arguments: [
    ("12345x", AttributeType.integer32), ("x", .double), ("", .double), ("12345", .string), ("x", .date),
  ])
  func whatCannotBeReadIsNotSaid(typed: String, type: AttributeType) {
    #expect(FieldValue(text: typed).understood(as: .attribute(Self.attribute(type)), in: "en") == nil)
  }
}
