import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import Testing

@testable import GlossValidation

/// Errors and values as JSON.
@Suite struct ErrorJSONTests {
  @Test(
    arguments: [
      (nil, .null), (true, true), (3, 3), (.real(0.5), .real(0.5)), (.decimal(12), "12"), ("a", "a"), (.uuid("U"), "U"),
      (.url("u:v"), "u:v"), (.data([1, 2, 3]), "AQID"), (.array([1, nil]), [1, nil]), (.set([2, 1, 3]), [1, 2, 3]),
      (.dictionary(["b": 1, "a": 2]), ["a": 2, "b": 1]), (.date(0), "2001-01-01T00:00:00Z"),
      (.date(-1), "2000-12-31T23:59:59Z"), (.date(0.5), "2001-01-01T00:00:00.500Z"), (.date(.infinity), "inf"),
      (.date(1e11), "100000000000.0"), (.date(-1e11), "-100000000000.0"), (.date(1e11 - 1), "5169-11-16T09:46:39Z"),
    ] as [(PredicateValue, JSONValue)])
  func valuesAreWrittenAsInAValuesFile(value: PredicateValue, json: JSONValue) {
    #expect(value.json == json)
  }

  @Test func errorsHaveTheirUserInfoAndOnlyWhatTheyHave() {
    #expect(
      ValidationError(code: 1, localizedDescription: "d").json == [
        "domain": "NSCocoaErrorDomain", "code": 1, "localizedDescription": "d", "userInfo": .object([]),
      ])
    let full = ValidationError(
      code: 1, localizedDescription: "d", entity: "E", property: "p", value: .null, predicate: "SELF > 1",
      detailedErrors: [ValidationError(code: 2, localizedDescription: "e")], affectedObjects: ["x"],
      failureReason: "r", shouldAttemptRecovery: true, certainty: .inferred)
    #expect(
      full.json == [
        "domain": "NSCocoaErrorDomain", "code": 1, "localizedDescription": "d",
        "userInfo": [
          "NSDetailedErrors": [
            [
              "domain": "NSCocoaErrorDomain", "code": 2, "localizedDescription": "e", "userInfo": .object([]),
            ]
          ],
          "NSValidationErrorKey": "p", "NSValidationErrorEntity": "E", "NSValidationErrorValue": nil,
          "NSValidationErrorPredicate": "SELF > 1", "NSAffectedObjectsErrorKey": ["x"],
          "NSLocalizedFailureReason": "r", "NSValidationErrorShouldAttemptRecoveryKey": true,
        ], "certainty": "inferred",
      ])
  }

  @Test func anOutcomeIsValidWithoutErrorsAndWithEveryRuleDecided() {
    let error = ValidationError(code: 1, localizedDescription: "d")
    let rule = UndecidedRule(property: "p", predicate: "x", reason: "r")
    #expect(ValidationOutcome(entity: "E").isValid)
    #expect(!ValidationOutcome(entity: "E", error: error).isValid)
    #expect(!ValidationOutcome(entity: "E", undecided: [rule]).isValid)
  }

  @Test(arguments: [(true, 0, true), (true, 1, false), (true, 2, true), (false, 0, false), (false, 1, false)])
  func theMaximumDecidesWhatACollectionIs(isToMany: Bool, maximum: Int, holdsCollection: Bool) {
    let relationship = RelationshipDescription(name: "r", destination: "D", isToMany: isToMany, maxCount: maximum)
    #expect(relationship.holdsCollection == holdsCollection)
  }

  @Test(
    arguments: [
      (false, 0, 0, 0, nil), (false, 1, 0, 0, .relationshipLacksMinimumCount), (true, 1, 0, 0, nil),
      (true, 2, 0, 1, .relationshipLacksMinimumCount), (false, 2, 0, 2, nil), (false, 0, 2, 2, nil),
      (false, 0, 2, 3, .relationshipExceedsMaximumCount), (false, 0, 0, 9, nil),
      // Both are broken: the lower one is reported.
      (false, 5, 1, 3, .relationshipLacksMinimumCount),
    ] as [(Bool, Int, Int, Int, ValidationErrorCode?)])
  func countsAreBetweenTheirBounds(
    isOptional: Bool, minimum: Int, maximum: Int, count: Int, code: ValidationErrorCode?
  ) {
    let relationship = RelationshipDescription(
      name: "r", destination: "D", isToMany: true, isOptional: isOptional, minCount: minimum, maxCount: maximum)
    #expect(relationship.violation(ofCount: count) == code)
  }

  private func outcome(
    _ entity: EntityDescription, _ values: [String: GivenValue], _ operation: ValidationOperation = .insert
  ) -> ValidationOutcome {
    let index = ModelIndex(ManagedObjectModel(entities: [entity]))
    return ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en"))
      .validate(ObjectValues(entity: "E", values: values), for: operation)
  }

  /// Destinations that are only counted are objects without values.
  @Test(
    arguments: [
      (3, "SELF.@count == 3", true), (3, "SELF.@count == 4", false), (0, "SELF.@count == 0", true),
      (-2, "SELF.@count == 0", true),
    ])
  func predicatesSeeCountedDestinations(count: Int, predicate: String, isValid: Bool) {
    let relationship = RelationshipDescription(
      name: "r", destination: "D", isToMany: true, maxCount: 0, validations: [ValidationRule(predicate: predicate)])
    let outcome = outcome(EntityDescription(name: "E", relationships: [relationship]), ["r": .count(count)])
    #expect(outcome.isValid == isValid && outcome.undecided.isEmpty)
  }

  @Test(arguments: [(0, 1570), (1, nil)] as [(Int, Int?)])
  func aToOneRelationshipMayBeCountedToo(count: Int, code: Int?) {
    let relationship = RelationshipDescription(name: "r", destination: "E")
    #expect(
      outcome(EntityDescription(name: "E", relationships: [relationship]), ["r": .count(count)]).error?.code == code)
  }

  @Test func aNumberThatIsNoneBreaksNoBound() {
    for type in [AttributeType.integer16, .double] {
      let attribute = AttributeDescription(name: "a", type: type, minimum: .integer(1), maximum: .integer(2))
      #expect(attribute.violation(of: .real(.nan)) == nil)
      #expect(attribute.violation(of: "x") == nil)
    }
    #expect(AttributeDescription(name: "a", type: .string, minimumLength: 3).violation(of: 1) == nil)
  }

  @Test func manyValuesOfAnUpdateAreCheckedInTheModelsOrder() {
    let names = (0..<12).map { "a\($0 + 10)" }
    let entity = EntityDescription(
      name: "E", attributes: names.map { AttributeDescription(name: $0, type: .string) })
    let values = Dictionary(uniqueKeysWithValues: names.map { ($0, GivenValue.null) })
    #expect(outcome(entity, values, .update).error?.flattened.map(\.property) == names)
    #expect(outcome(entity, ["a15": .null], .update).error?.property == "a15")
    #expect(outcome(entity, ["b": .null], .update).isValid)
    #expect(outcome(entity, ["a15": .attribute("x")]).error?.flattened.count == 11)
  }

  // MARK: - Reading

  private let index = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "E",
        attributes: [
          AttributeDescription(name: "price", type: .decimal), AttributeDescription(name: "title", type: .string),
          AttributeDescription(name: "code", type: .integer16),
        ],
        relationships: [
          RelationshipDescription(name: "one", destination: "E"),
          RelationshipDescription(name: "many", destination: "E", isToMany: true, maxCount: 0),
          RelationshipDescription(name: "single", destination: "E", isToMany: true, maxCount: 1),
        ])
    ]))

  private func value(_ property: String, _ json: String) -> GivenValue? {
    let file = try? ValuesReader(index: index).read(Array("{\"\(property)\": \(json)}".utf8), path: "v", entity: "E")
    return file?.objects[0].values[property]
  }

  @Test(
    arguments: [
      ("many", "{\"count\": 0}", .count(0)), ("many", "{\"count\": -1}", nil), ("many", "{\"count\": 1.5}", nil),
      ("many", "{\"count\": \"1\"}", nil), ("many", "{\"number\": 1}", nil), ("many", "{\"count\": 1, \"a\": 2}", nil),
      ("many", "{}", nil), ("many", "true", nil), ("many", "[\"a\", 1]", nil), ("many", "[]", .destinations([])),
      ("single", "null", .null), ("single", "\"a\"", .destination(Destination(identifier: "a"))), ("single", "[]", nil),
      ("one", "[]", nil), ("one", "{}", .destination(Destination())),
      ("price", "\"1.50\"", .attribute(.decimal(Decimal(string: "1.5") ?? 0))), ("price", "\"1x\"", nil),
      ("price", "\"\"", nil), ("price", "true", nil),
      ("title", "\"\\ud83d\\ud83d\\ude00\"", .illFormedText("\u{FFFD}😀")),
      ("title", "\"\\ude00\"", .illFormedText("\u{FFFD}")), ("title", "\"\\ud83dn\"", .illFormedText("\u{FFFD}n")),
      ("title", "\"\\ud83d\\n\\ude00\"", .illFormedText("\u{FFFD}\n\u{FFFD}")),
      ("title", "\"\\n\\u0041\"", .attribute("\nA")),
    ] as [(String, String, GivenValue?)])
  func valuesHaveTheFormOfTheirProperty(property: String, json: String, value expected: GivenValue?) {
    #expect(value(property, json) == expected)
  }

  /// The quotes count.
  @Test(arguments: [(78, false), (79, true)]) func longValuesAreShortenedInErrors(count: Int, isShortened: Bool) {
    let text = String(repeating: "a", count: count)
    let error = #expect(throws: UnreadableValues.self) {
      try ValuesReader(index: index).read(Array("{\"code\": \"\(text)\"}".utf8), path: "v", entity: "E")
    }
    #expect(error?.description.contains("value = \"\(text)\";") == !isShortened)
    #expect(error?.description.contains("aaa…;") == isShortened)
  }

  @Test(
    arguments: [
      ("2001-01-01", 0), ("2001-01-01T00:01", 60), ("2001-01-01t00:01", 60), ("2001-01-01 00:01", 60),
      ("2001-01-01T23:59:60Z", 86_400), ("2001-01-01T00:00:00,5", 0.5), ("2001-01-01T00:00:00.25z", 0.25),
      ("2001-01-01T00:00-23:59", 86_340), ("2001-01-01T00:00+00:30", -1800), ("2001-01-01T00:00-0030", 1800),
      ("2001-01-01T00:00+01", -3600), ("2000-12-31T00:00", -86_400), ("2001-12-31", 364 * 86_400),
      ("2001-01-01T00:00:61", nil), ("2001-01-01T00:00+24:00", nil), ("2001-01-01T00:00+00:60", nil),
      ("2001-01-01T00:00+01:", nil), ("2001-01-01T00:00+", nil), ("2001-01-01T24:00", nil), ("2001-01-01T00:60", nil),
      ("2001-01-01Tx", nil), ("2001-01-01x", nil), ("2001-01-01T00:00x", nil), ("2001-01-01T00", nil),
      ("2001-01-01T00:00:", nil), ("2001-01-01T00:00:00.x", nil), ("2001/01/01", nil), ("2001-01/01", nil),
      ("2001-01-0", nil), ("200a-01-01", nil), ("", nil), ("2001-01-01T00:00Z ", nil), ("2001-01-01T00:00 +01", nil),
    ] as [(String, Double?)])
  func datesHaveOneForm(text: String, seconds: Double?) {
    #expect(ISO8601Date.seconds(text) == seconds)
  }
}
