import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossValidation
import Testing

@testable import GlossPreview

/// The values that are found for each rule: the nearest ones beyond a bound, else the first that breaks it alone.
@Suite struct TriggerCandidateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let property: Property
    /// For each failure its code, and the value with the number of errors.
    let found: [String]

    init(_ attribute: AttributeDescription, _ found: String...) {
      (property, self.found) = (.attribute(attribute), found)
    }

    init(_ relationship: RelationshipDescription, _ found: String...) {
      (property, self.found) = (.relationship(relationship), found)
    }

    var testDescription: String { found.joined(separator: ", ") }
  }

  private static func text(
    _ minimum: Int? = nil, _ maximum: Int? = nil, pattern: String? = nil, rules: String...
  ) -> AttributeDescription {
    AttributeDescription(
      name: "a", type: .string, isOptional: true, minimumLength: minimum, maximumLength: maximum, pattern: pattern,
      validations: rules.map { ValidationRule(predicate: $0) })
  }

  private static func value(
    _ type: AttributeType, _ minimum: AttributeValue? = nil, _ maximum: AttributeValue? = nil, _ rules: String...
  ) -> AttributeDescription {
    AttributeDescription(
      name: "a", type: type, isOptional: true, minimum: minimum, maximum: maximum,
      validations: rules.map { ValidationRule(predicate: $0) })
  }

  private static func many(
    _ minimum: Int, _ maximum: Int?, isOptional: Bool = true, _ rule: DeleteRule = .nullify
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: "a", destination: "E", isToMany: true, isOptional: isOptional, minCount: minimum, maxCount: maximum,
      deleteRule: rule)
  }

  private static func one(
    isOptional: Bool, _ rule: DeleteRule = .nullify
  ) -> RelationshipDescription {
    RelationshipDescription(name: "a", destination: "E", isOptional: isOptional, maxCount: 1, deleteRule: rule)
  }

  private static let rows: [Row] = [
    // Lengths: one character too many or too few.
    Row(text(3, 8), "1660 \"xxxxxxxxx\"", "1670 \"xx\""),
    Row(text(100_000), "1670 99999 characters"),
    Row(text(100_001), "1670 \"\""),
    Row(text(nil, 99_999), "1660 100000 characters"),
    Row(text(nil, 100_000), "1660 nothing"),
    // Patterns: long enough not to be too short, and cut so as not to be too long.
    Row(text(3, pattern: "[A-Z]+"), "1670 \"X\"", "1680 \"xxx\""),
    Row(text(300, pattern: "[A-Z]+"), "1670 \"X\"", "1680 300 characters"),
    Row(text(301, pattern: "[A-Z]+"), "1670 \"X\"", "1680 300 characters with 2"),
    Row(text(3, 3, pattern: "[^1]*"), "1660 \"xxxx\"", "1670 \"xx\"", "1680 \"-1-\""),
    Row(text(pattern: "[A-Z]{2}"), "1680 \"\""),
    Row(text(pattern: "[a"), "1680 nothing"),
    // Predicates: their own constants first, then more than them.
    Row(text(rules: "SELF != \"abc\""), "1550 \"abc\""),
    Row(text(rules: "NOT SELF BEGINSWITH \"abc\""), "1550 \"abc\""),
    Row(text(rules: "SELF == \"abc\""), "1550 \"abcx\""),
    Row(text(rules: "SELF.length < 4"), "1550 \"not valid\""),
    // Numbers.
    Row(value(.integer16, .integer(5), .integer(7)), "1610 8", "1620 4"),
    Row(value(.integer64, nil, nil, "SELF != 41"), "1550 41"),
    Row(value(.integer32, nil, nil, "SELF < 5000"), "1550 5000"),
    Row(value(.integer32, nil, nil, "SELF > 5000"), "1550 5000"),
    Row(value(.integer32, nil, nil, "SELF >= 5000"), "1550 4999"),
    Row(value(.integer32, nil, nil, "SELF <= 5000"), "1550 5001"),
    Row(value(.double, .real(0.5), .real(2.5)), "1610 3.5", "1620 -0.5"),
    Row(value(.float, nil, .real(7)), "1610 8"),
    Row(value(.double, nil, .real(1e300)), "1610 2e+300"),
    Row(value(.double, .real(1e300)), "1620 5e+299"),
    Row(value(.double, .real(-1e300)), "1620 -2e+300"),
    Row(value(.double, nil, nil, "SELF == 0"), "1550 -1"),
    Row(value(.decimal, .decimal(2), .decimal(3)), "1610 \"4\"", "1620 \"1\""),
    Row(value(.decimal, nil, nil, "SELF != 12"), "1550 \"12\""),
    Row(value(.decimal, nil, nil, "SELF <= 12"), "1550 \"13\""),
    Row(value(.decimal, nil, nil, "SELF >= 12"), "1550 \"11\""),
    // Dates: a day beyond the bound.
    Row(
      value(.date, .date(0), .date(864_000)), "1630 \"2001-01-12T00:00:00Z\"", "1640 \"2000-12-31T00:00:00Z\""),
    Row(value(.date, nil, nil, "SELF < CAST(86400, \"NSDate\")"), "1550 \"2001-01-03T00:00:00Z\""),
    // Other types.
    Row(value(.boolean, nil, nil, "SELF == NO"), "1550 true"),
    Row(value(.boolean, nil, nil, "SELF == YES"), "1550 false"),
    Row(AttributeDescription(name: "a", type: .uuid), "1570 null"),
    Row(AttributeDescription(name: "a", type: .binary), "1570 null"),
    Row(value(.uri), "1690 \"\""),
    // Destinations.
    Row(many(2, 3, .deny), "1580 {\"count\": 1}", "1590 {\"count\": 4}", "1600 {\"count\": 1} on delete"),
    Row(many(1, nil, isOptional: false), "1580 {\"count\": 0}"),
    Row(one(isOptional: false), "1570 null"),
    Row(one(isOptional: true, .deny), "1600 {} on delete"),
  ]

  private static func search(_ property: Property) -> (search: TriggerSearch, failures: [PossibleFailure]) {
    var entity = EntityDescription(name: "E")
    switch property {
    case .attribute(let attribute): entity.attributes = [attribute]
    case .relationship(let relationship): entity.relationships = [relationship]
    case .fetched: break
    }
    let index = ModelIndex(ManagedObjectModel(entities: [entity]))
    return (TriggerSearch(for: ReaderLookup(index: index, table: nil, locale: "en")), index.possibleFailures(of: "E"))
  }

  private static func said(_ found: TriggeringValues?, _ property: Property) -> String {
    guard let found, let value = found.values["a"], let json = FieldValue(value).json(for: property) else {
      return "nothing"
    }
    let text = json.count > 12 && json.hasPrefix("\"xx") ? "\(json.count - 2) characters" : json
    return text + (found.operation == .delete ? " on delete" : "") + (found.errors == 1 ? "" : " with \(found.errors)")
  }

  @Test(arguments: rows) func aValueIsFoundForEachRule(row: Row) {
    let (search, failures) = Self.search(row.property)
    #expect(failures.map { "\($0.code) \(Self.said(search.values(triggering: $0), row.property))" } == row.found)
  }

  @Test func aFailureOfAnUnknownPropertyHasNoValues() {
    let search = Self.search(.attribute(Self.value(.integer16, .integer(5)))).search
    #expect(search.values(triggering: PossibleFailure(entity: "E", declaredIn: "E", property: "b", code: 1570)) == nil)
  }

  /// Of several values with as many errors, it is the first that was tried.
  @Test func theFirstOfEqualValuesIsShown() throws {
    let code = AttributeDescription(
      name: "a", type: .string, isOptional: true, minimumLength: 3, maximumLength: 8, pattern: "[A-Z]+")
    let (search, failures) = Self.search(.attribute(code))
    let failure = try #require(failures.first { $0.code == 1660 })
    let found = try #require(search.values(triggering: failure)?.values["a"])
    #expect(FieldValue(found) == FieldValue(.value, text: "xxxxxxxxx"))
  }

  /// Two rules with the same message differ in their predicates.
  @Test func theRuleBehindAnErrorIsFound() {
    let (search, failures) = Self.search(
      .attribute(Self.text(nil, 2, rules: "SELF != \"abc\"", "SELF != \"a\"", "SELF != \"x\"")))
    let error = { (predicate: String?, property: String?, code: Int, entity: String?) in
      let text = failures.first { $0.code == code }.flatMap { failure in
        search.values(triggering: failure).map { _ in Self.sentence(code) }
      }
      return ValidationError(
        code: code, localizedDescription: text ?? "", entity: entity, property: property, predicate: predicate)
    }
    #expect(search.failure(behind: error("SELF != \"a\"", "a", 1550, "E"))?.limit == .text("SELF != \"a\""))
    #expect(search.failure(behind: error("SELF != \"x\"", "a", 1550, "E"))?.limit == .text("SELF != \"x\""))
    #expect(search.failure(behind: error(nil, "a", 1550, "E"))?.limit == .text("SELF != \"abc\""))
    #expect(search.failure(behind: error(nil, "a", 1660, "E"))?.code == 1660)
    #expect(search.failure(behind: error("SELF != \"y\"", "a", 1550, "E")) == nil)
    #expect(search.failure(behind: error(nil, "b", 1660, "E")) == nil)
    #expect(search.failure(behind: error(nil, nil, 1660, "E")) == nil)
    #expect(search.failure(behind: error(nil, "a", 1660, nil)) == nil)
    #expect(search.failure(behind: error(nil, "a", 1570, "E")) == nil)
  }

  private static func sentence(_ code: Int) -> String {
    let index = ModelIndex(
      ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [text(nil, 2, rules: "SELF != \"abc\"")])])
    )
    let reader = ReaderLookup(index: index, table: nil, locale: "en")
    return reader.message(
      reader.template(code: code, warning: nil), entity: "E", propertyName: reader.nameInMessages(of: "a", in: "E")
    ).text
  }
}
