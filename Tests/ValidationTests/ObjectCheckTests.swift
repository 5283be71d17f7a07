import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import Testing

@testable import GlossValidation

/// The errors of relationships with what they carry, and values that are read for each type.
@Suite struct ObjectCheckTests {
  private func outcome(
    _ relationship: RelationshipDescription, _ given: GivenValue, _ operation: ValidationOperation = .insert
  ) -> ValidationOutcome {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "E", relationships: [relationship]), EntityDescription(name: "D"),
      ]))
    return ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en"))
      .validate(ObjectValues(entity: "E", values: ["r": given]), for: operation)
  }

  private static let alive = Destination(identifier: "a")
  private static let gone = Destination(identifier: "b", isDeleted: true)
  private static let foreign = Destination(identifier: "c", entity: "E")

  /// A wrong or missing destination is the only failure of its relationship; the count is not checked.
  @Test(
    arguments: [
      ([alive, alive], 3, [1580]), ([foreign], 3, [1550]), ([gone], 3, [1550]), ([gone, foreign], 0, [1550]),
      ([alive], 1, []), ([alive, gone], 0, [1550]),
    ] as [([Destination], Int, [Int])])
  func destinationsAreCheckedBeforeTheirCount(destinations: [Destination], minimum: Int, codes: [Int]) {
    let relationship = RelationshipDescription(
      name: "r", destination: "D", isToMany: true, minCount: minimum, maxCount: 0)
    let error = outcome(relationship, .destinations(destinations)).error
    #expect((error?.flattened.map(\.code) ?? []) == codes)
  }

  @Test func onlyDanglingDestinationsAreAffected() throws {
    let many = RelationshipDescription(name: "r", destination: "D", isToMany: true, maxCount: 0)
    let dangling = try #require(outcome(many, .destinations([Self.alive, Self.gone])).error)
    #expect(dangling.affectedObjects == ["b"] && dangling.value == ["a", "b"] && dangling.predicate == nil)
    let wrong = try #require(outcome(many, .destinations([Self.gone, Self.foreign])).error)
    #expect(wrong.affectedObjects.isEmpty && wrong.failureReason == nil && !wrong.shouldAttemptRecovery)
    // A relationship without a destination accepts every entity.
    let open = RelationshipDescription(name: "r", destination: nil, isToMany: true, maxCount: 0)
    #expect(outcome(open, .destinations([Self.foreign])).isValid)
  }

  @Test func aToOneRelationshipHasNoCountToBreak() {
    let one = RelationshipDescription(name: "r", destination: "D", minCount: 2, maxCount: 1)
    #expect(outcome(one, .count(3)).isValid)
    #expect(outcome(one, .destination(Self.alive)).isValid)
    #expect(outcome(one, .destinations([])).error?.code == 1570)
  }

  /// Deleted destinations do not count.
  @Test(
    arguments: [
      (.destinations([alive, gone]), 1600, ["a", "b"]), (.destinations([gone, gone]), nil, nil),
      (.count(2), 1600, ["count": 2]), (.count(-1), nil, nil), (.destinations([]), nil, nil),
    ] as [(GivenValue, Int?, PredicateValue?)])
  func aDeletionIsDeniedForWhatIsLeft(given: GivenValue, code: Int?, value: PredicateValue?) {
    let many = RelationshipDescription(
      name: "r", destination: "D", isToMany: true, isOptional: true, maxCount: 0, deleteRule: .deny)
    let error = outcome(many, given, .delete).error
    #expect(error?.code == code && error?.value == value && (error?.shouldAttemptRecovery ?? true))
  }

  @Test func aFailedPredicateShowsTheCountAsItWasGiven() throws {
    let many = RelationshipDescription(
      name: "r", destination: "D", isToMany: true, maxCount: 0,
      validations: [ValidationRule(predicate: "SELF.@count == 10000")])
    let error = try #require(outcome(many, .count(3)).error)
    #expect(error.value == ["count": 3])
    #expect(error.predicate == "@count == 10000")
    #expect(outcome(many, .destinations([Self.alive])).error?.value == ["a"])
    // More objects than these are not made for a predicate.
    #expect(outcome(many, .count(10_001)).isValid)
  }

  /// Integers are compared as integers: a `Double` would not tell these from each other.
  @Test(
    arguments: [
      (AttributeType.integer64, .integer(9_007_199_254_740_993), .numberTooLarge),
      (.integer64, .integer(9_007_199_254_740_992), nil), (.integer32, .real(.infinity), .numberTooLarge),
      (.integer32, .real(-.infinity), .numberTooSmall), (.decimal, .decimal(-1), .numberTooSmall),
      (.double, .boolean(true), nil), (.float, .real(-0.5), .numberTooSmall), (.date, .integer(-1), .dateTooSoon),
      (.date, "x", nil),
    ] as [(AttributeType, PredicateValue, ValidationErrorCode?)])
  func boundsAreComparedInTheTypesOwnWay(type: AttributeType, value: PredicateValue, code: ValidationErrorCode?) {
    let attribute = AttributeDescription(
      name: "a", type: type, minimum: .integer(0), maximum: .integer(9_007_199_254_740_992))
    #expect(attribute.violation(of: value) == code)
  }

  /// The value of an expression is known only to the app, so it is neither missing nor checked.
  @Test(
    arguments: [(nil, "UUID()", nil), (nil, nil, 1570), (.null, "UUID()", 1570)] as [(GivenValue?, String?, Int?)])
  func aDefaultOfAnExpressionIsUnknown(given: GivenValue?, expression: String?, code: Int?) {
    var attribute = AttributeDescription(name: "a", type: .string)
    attribute.defaultExpression = expression
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [attribute])]))
    let values = given.map { ["a": $0] } ?? [:]
    let outcome = ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en"))
      .validate(ObjectValues(entity: "E", values: values), for: .insert)
    #expect(outcome.error?.code == code)
  }

  // MARK: - Values

  private static let types: [AttributeType] = [
    .integer16, .integer32, .integer64, .double, .float, .boolean, .decimal, .string, .date, .binary, .uuid, .uri,
    .composite, .objectID, .undefined, .transformable,
  ]

  private static func node(_ json: String) throws -> JSONNode { try #require(JSONReader.read(Array(json.utf8)).root) }

  /// Each JSON value with the types that accept it.
  @Test(
    arguments: [
      ("true", [.integer16, .integer32, .integer64, .double, .float, .boolean, .undefined, .transformable]),
      ("3", [.integer16, .integer32, .integer64, .double, .float, .boolean, .decimal, .undefined, .transformable]),
      ("\"3\"", [.decimal, .string, .uri, .objectID, .undefined, .transformable]),
      ("\"AQI=\"", [.string, .binary, .uri, .objectID, .undefined, .transformable]),
      ("\"http://[\"", [.string, .objectID, .undefined, .transformable]),
      ("[]", [.undefined, .transformable]), ("{}", [.composite, .undefined, .transformable]),
    ] as [(String, [AttributeType])])
  func aTypeAcceptsTheValuesOfItsClass(json: String, expected: [AttributeType]) throws {
    let node = try Self.node(json)
    let accepting = Self.types.filter { $0.value(of: node) != nil }
    #expect(Set(accepting) == Set(expected), "\(accepting)")
  }

  @Test(
    arguments: [
      ("null", .null, "NSNull"), ("true", true, "NSNumber"), ("3", 3, "NSNumber"), ("-0.5", -0.5, "NSNumber"),
      ("9223372036854775808", .real(9_223_372_036_854_775_808), "NSNumber"), ("\"a\"", "a", "NSString"),
      ("[1, null]", [1, .null], "NSArray"), ("{\"a\": {\"b\": 1}}", ["a": ["b": 1]], "NSDictionary"),
    ] as [(String, PredicateValue, String)])
  func aValueWithoutATypeIsTakenAsWritten(json: String, value: PredicateValue, name: String) throws {
    let node = try Self.node(json)
    #expect(node.predicateValue == value && node.givenClass == name)
  }

  @Test func everyTypeSaysWhatToWrite() {
    let words = [
      "write a number", "write a number", "write a number", "write a number", "write a number", "write true or false",
      "write a number, or a string with a number", "write a string", "write a date such as \"2030-12-31T23:59:59Z\"",
      "write the data in Base64", "write a UUID such as \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"", "write a URL",
      "write an object", "write the identifier as a string", "write any value", "write any value",
    ]
    #expect(Self.types.map(\.expectation) == words)
  }

  @Test(
    arguments: [
      ("[]", true, 0), ("[{}]", true, 1), ("[{}, {}]", true, 2), ("{}", false, 1),
    ])
  func anArrayIsAnsweredWithOne(json: String, isArray: Bool, count: Int) throws {
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "E")]))
    let file = try ValuesReader(index: index).read(Array(json.utf8), path: "v", entity: "E")
    #expect(file.isArray == isArray && file.objects.count == count)
  }

  @Test func anEntityWithoutAnAlikeNameIsOnlyRefused() {
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "E")]))
    let error = #expect(throws: UnreadableValues.self) {
      try ValuesReader(index: index).read([], path: "v", entity: "Qwertyuiop")
    }
    #expect(error?.description == "v: error: the model has no entity 'Qwertyuiop'")
  }

  @Test func destinationsAreDescribedByTheirMembers() throws {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "E", attributes: [AttributeDescription(name: "a", type: .integer16)],
          relationships: [RelationshipDescription(name: "r", destination: "E")])
      ]))
    func read(_ json: String) throws -> [String: GivenValue]? {
      try ValuesReader(index: index).read(Array(json.utf8), path: "v", entity: "E").objects.first?.values
    }
    #expect(try read(#"{"r": {"a": 1, "a": 2}}"#) == ["r": .destination(Destination(values: ["a": 2]))])
    let error = #expect(throws: UnreadableValues.self) { try read(#"{"r": {"entity": 1, "isDeleted": "yes"}}"#) }
    #expect(
      error?.description == """
        v:1:18: error: 'entity' names the object's entity; write a string
        v:1:34: error: 'isDeleted' says whether the object is deleted; write true or false
        """)
  }
}
