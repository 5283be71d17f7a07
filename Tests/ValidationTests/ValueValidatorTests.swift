import Foundation
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import Testing

@testable import GlossValidation

/// Tables of Core Data's validation behaviour, row by row.
@Suite struct ValueValidatorTests {
  // MARK: One attribute

  private func outcome(
    _ attribute: AttributeDescription, _ value: GivenValue?, _ operation: ValidationOperation = .insert
  ) -> ValidationOutcome {
    outcome(EntityDescription(name: "E", attributes: [attribute]), value.map { [attribute.name: $0] } ?? [:], operation)
  }

  private func outcome(
    _ entity: EntityDescription, _ values: [String: GivenValue], _ operation: ValidationOperation = .insert,
    others: [EntityDescription] = [], style: MessageComposer.Style = .localized
  ) -> ValidationOutcome {
    let index = ModelIndex(ManagedObjectModel(entities: [entity] + others))
    return ValueValidator(
      for: ReaderLookup(
        index: index, table: nil, locale: "en",
        composer: MessageComposer(catalog: .builtIn(forLocale: "en"), style: style))
    ).validate(ObjectValues(entity: "E", values: values), for: operation)
  }

  /// The codes of an error, nested if there are several.
  private func codes(_ error: ValidationError?) -> String {
    guard let error else { return "valid" }
    if error.detailedErrors.isEmpty { return String(error.code) }
    return "\(error.code){" + error.detailedErrors.map { codes($0) }.joined(separator: ",") + "}"
  }

  @Test(
    arguments: [
      (AttributeType.integer16, 11, "1610"), (.integer32, 11, "1610"), (.integer64, 11, "1610"), (.decimal, 11, "1610"),
      (.double, 10.5, "1610"), (.float, 11, "1610"), (.integer16, 2, "1620"), (.decimal, 2, "1620"),
      (.double, 2.99, "1620"),
      (.integer16, 3, "valid"), (.integer16, 10, "valid"), (.double, 3.0, "valid"), (.double, 10.0, "valid"),
      // `longLongValue` truncates the fraction.
      (.integer32, 10.9, "valid"), (.integer32, 2.9, "1620"), (.integer32, true, "1620"),
      (.integer64, .integer(.max), "1610"), (.integer64, .real(1e300), "1610"), (.integer64, .real(-1e300), "1620"),
      // Other types have no such bounds.
      (.boolean, 11, "valid"), (.transformable, 11, "valid"), (.undefined, 11, "valid"),
    ] as [(AttributeType, PredicateValue, String)])
  func boundsOfNumbersAreInclusive(_ type: AttributeType, _ value: PredicateValue, _ expected: String) {
    let attribute = AttributeDescription(name: "a", type: type, minimum: .integer(3), maximum: .integer(10))
    #expect(codes(outcome(attribute, .attribute(value)).error) == expected)
  }

  @Test(arguments: [(9.0, "1640"), (10, "valid"), (20, "valid"), (20.5, "1630")])
  func boundsOfDatesAreInclusive(_ seconds: Double, _ expected: String) {
    let attribute = AttributeDescription(name: "a", type: .date, minimum: .date(10), maximum: .date(20))
    #expect(codes(outcome(attribute, .attribute(.date(seconds))).error) == expected)
  }

  @Test(arguments: [
    ("abc", "valid"), ("abcde", "valid"), ("ab", "1670"), ("abcdef", "1660"), ("", "1670"), ("👍a", "valid"),
    ("👍", "1670"),
    ("👍👍👍", "1660"), ("e\u{301}e\u{301}", "valid"),
  ])
  func lengthsCountCodeUnits(_ text: String, _ expected: String) {
    let attribute = AttributeDescription(name: "a", type: .string, minimumLength: 3, maximumLength: 5)
    #expect(codes(outcome(attribute, .attribute(.string(text))).error) == expected)
  }

  @Test func onlyTheLowerBoundIsReportedWhenBothAreBroken() {
    let number = AttributeDescription(name: "a", type: .integer16, minimum: .integer(10), maximum: .integer(3))
    #expect(codes(outcome(number, .attribute(5)).error) == "1620")
    let text = AttributeDescription(name: "a", type: .string, minimumLength: 5, maximumLength: 1)
    #expect(codes(outcome(text, .attribute("abc")).error) == "1670")
  }

  @Test func unpairedSurrogatesAndEmptyAddressesAreReported() throws {
    let text = AttributeDescription(name: "a", type: .string, maximumLength: 2)
    let error = try #require(outcome(text, .illFormedText("a\u{FFFD}")).error)
    #expect(error.code == 1671 && error.certainty == .inferred)
    #expect(codes(outcome(text, .illFormedText("aa\u{FFFD}")).error) == "1660")
    let address = AttributeDescription(name: "a", type: .uri)
    #expect(codes(outcome(address, .attribute(.url(""))).error) == "1690")
    #expect(codes(outcome(address, .attribute(.url("https://a.b"))).error) == "valid")
  }

  @Test(arguments: [
    ("^H.*!$", "He!", "valid"), ("^H.*!$", "Bad pattern", "1680"), ("a|ab", "ab", "valid"), ("[0-9]+", "12a", "1680"),
    ("", "", "1680"),
    ("", "a", "1680"), (".*", "a\nb", "1680"), (".*", "", "valid"),
  ])
  func thePatternMatchesTheWholeText(_ pattern: String, _ text: String, _ expected: String) {
    let attribute = AttributeDescription(name: "a", type: .string, pattern: pattern)
    #expect(codes(outcome(attribute, .attribute(.string(text))).error) == expected)
  }

  @Test func aFailedPatternCarriesItsPredicateAndABoundDoesNot() throws {
    let attribute = AttributeDescription(name: "a", type: .string, maximumLength: 15, pattern: "^H.*!$")
    let error = try #require(outcome(attribute, .attribute("This string is too long")).error)
    #expect(codes(error) == "1560{1660,1680}")
    #expect(error.detailedErrors.map(\.predicate) == [nil, #"SELF MATCHES "^H.*!$""#])
    #expect(error.localizedDescription == "Multiple validation errors occurred.")
    #expect(error.property == nil && error.entity == nil)
  }

  // MARK: Required

  @Test func nilFailsOnlyAsMissing() throws {
    let attribute = AttributeDescription(
      name: "a", type: .integer16, minimum: .integer(3), maximum: .integer(10),
      validations: [ValidationRule(predicate: "SELF > 5"), ValidationRule(predicate: "FALSEPREDICATE")])
    let error = try #require(outcome(attribute, .null).error)
    #expect(codes(error) == "1570" && error.value == .null && error.property == "a" && error.entity == "E")
    #expect(error.localizedDescription == "a is a required value.")
    #expect(codes(outcome(attribute, nil).error) == "1570")
    #expect(codes(outcome(attribute, nil, .update).error) == "valid")
    #expect(codes(outcome(attribute, .null, .update).error) == "1570")
  }

  @Test func optionalAndNilIsValidWithoutFurtherChecks() {
    let attribute = AttributeDescription(
      name: "a", type: .string, isOptional: true, minimumLength: 3, pattern: "x",
      validations: [ValidationRule(predicate: "FALSEPREDICATE")])
    #expect(codes(outcome(attribute, .null).error) == "valid")
    #expect(codes(outcome(attribute, nil).error) == "valid")
  }

  @Test func transientRequiredAttributesAreCheckedAndDerivedOnesAreNot() {
    #expect(codes(outcome(AttributeDescription(name: "a", type: .string, isTransient: true), nil).error) == "1570")
    #expect(
      codes(outcome(AttributeDescription(name: "a", type: .string, derivationExpression: "b"), nil).error) == "valid")
  }

  @Test func defaultsAreAppliedAtInsertion() {
    let attribute = AttributeDescription(name: "a", type: .integer16, defaultValue: .integer(0), minimum: .integer(1))
    #expect(codes(outcome(attribute, nil).error) == "1620")
    #expect(codes(outcome(attribute, .null).error) == "1570")
    #expect(codes(outcome(attribute, .attribute(5)).error) == "valid")
    #expect(codes(outcome(attribute, nil, .update).error) == "valid")
    let defaults: [AttributeDescription] = [
      AttributeDescription(name: "b", type: .boolean, defaultValue: .boolean(false)),
      AttributeDescription(name: "d", type: .date, defaultValue: .date(0)),
      AttributeDescription(name: "r", type: .double, defaultValue: .real(0)),
      AttributeDescription(name: "s", type: .string, defaultValue: .string("")),
      AttributeDescription(name: "u", type: .uri, defaultValue: .uri("a:b")),
      AttributeDescription(name: "i", type: .uuid, defaultValue: .uuid("x")),
      AttributeDescription(name: "m", type: .decimal, defaultValue: .decimal(Decimal(1))),
    ]
    #expect(codes(outcome(EntityDescription(name: "E", attributes: defaults), [:]).error) == "valid")
  }

  // MARK: Predicates and warnings

  @Test func warningsDecideTheCodeAndTheText() throws {
    func error(_ warning: ValidationWarning?) -> ValidationError? {
      outcome(
        AttributeDescription(
          name: "pid", type: .integer64, validations: [ValidationRule(predicate: "SELF >= 0", warning: warning)]),
        .attribute(-1)
      ).error
    }
    #expect(error(nil)?.code == 1550)
    #expect(error(nil)?.localizedDescription == "pid is not valid.")
    #expect(error(.code(1620))?.localizedDescription == "pid is too small.")
    #expect(error(.code(42))?.localizedDescription == "The operation couldn’t be completed. (Cocoa error 42.)")
    #expect(error(.code(42))?.code == 42)
    #expect(error(.text("%{PROPERTY}@ of %{ENTITY}@!"))?.localizedDescription == "pid of E!")
    #expect(error(.text("x"))?.code == 1550)
    #expect(error(.text("x"))?.predicate == "SELF >= 0")
    #expect(error(.text("x"))?.value == -1)
  }

  @Test func warningTextsAreLookedUp() throws {
    let run = EntityDescription(
      name: "Run",
      attributes: [
        AttributeDescription(
          name: "pid", type: .integer64,
          validations: [ValidationRule(predicate: "SELF >= 0", warning: .text("Process ID < 1"))]),
        AttributeDescription(name: "date", type: .date),
      ])
    let table = LocalizationTable(
      name: "ShopModel", locale: "de", path: "de.lproj/ShopModel.strings", format: .strings,
      entries: [
        ("Entity/Run", "Lauf"), ("Property/date", "Datum"), ("Property/date/Entity/Run", "Startzeit"),
        ("ErrorString/Process ID < 1", "%{PROPERTY}@ von %{ENTITY}@ muss positiv sein"),
      ].map { TableEntry(key: $0.0, value: $0.1) })
    let index = ModelIndex(ManagedObjectModel(entities: [run]))
    let validator = ValueValidator(
      for: ReaderLookup(
        index: index, table: table, locale: "de", composer: MessageComposer(catalog: .builtIn(forLocale: "en"))))
    let error = validator.validate(ObjectValues(entity: "Run", values: ["pid": .attribute(-1)]), for: .insert).error
    #expect(
      error?.detailedErrors.map(\.localizedDescription) == [
        "Startzeit is a required value.", "pid von Lauf muss positiv sein",
      ])
  }

  @Test func everyFailedPredicateIsReportedInOrder() {
    let attribute = AttributeDescription(
      name: "a", type: .string, minimumLength: 3, pattern: "x+",
      validations: [
        ValidationRule(predicate: "SELF != 'b'"), ValidationRule(predicate: "length > 0"),
        ValidationRule(predicate: "length > 9", warning: .code(1670)),
      ])
    #expect(codes(outcome(attribute, .attribute("b")).error) == "1560{1670,1680,1550,1670}")
  }

  @Test func predicatesWithoutAnAnswerAreNamed() {
    let attribute = AttributeDescription(
      name: "a", type: .string,
      validations: [
        ValidationRule(predicate: "SELF ==="), ValidationRule(predicate: "SELF MATCHES '('"),
        ValidationRule(predicate: "SELF > 3"),
        ValidationRule(predicate: "SELF == $X"),
      ])
    let outcome = outcome(attribute, .attribute("b"))
    #expect(!outcome.isValid && outcome.error == nil)
    #expect(
      outcome.undecided.map(\.reason) == [
        "1:8: expected a value, found '='", "the regular expression '(' is not valid",
        "an ordering cannot be applied to a text and a number",
        "$X has no value",
      ])
  }

  // MARK: Several properties

  @Test func laterErrorsAreAppendedAsLiterallyAsCoreDataDoes() {
    let twice = AttributeDescription(name: "b", type: .string, maximumLength: 1, pattern: "x")
    func codes(_ names: [String]) -> String {
      let attributes = names.map { name in
        name.hasPrefix("t")
          ? AttributeDescription(name: name, type: .string, maximumLength: 1, pattern: "x")
          : AttributeDescription(name: name, type: .integer16)
      }
      let values = names.filter { $0.hasPrefix("t") }.map { ($0, GivenValue.attribute("yy")) }
      return self.codes(
        outcome(EntityDescription(name: "E", attributes: attributes), Dictionary(uniqueKeysWithValues: values)).error)
    }
    #expect(self.codes(outcome(twice, .attribute("yy")).error) == "1560{1660,1680}")
    // Two single errors are wrapped together.
    #expect(codes(["a", "b"]) == "1560{1570,1570}")
    // The first has details: later ones are appended.
    #expect(codes(["t1", "u"]) == "1560{1660,1680,1570}")
    // A later one with details is nested.
    #expect(codes(["a", "t1"]) == "1560{1570,1560{1660,1680}}")
    #expect(codes(["t1", "t2"]) == "1560{1660,1680,1560{1660,1680}}")
  }

  @Test func propertiesAreCheckedInCoreDatasOrder() {
    let parent = EntityDescription(name: "P", attributes: [AttributeDescription(name: "z", type: .string)])
    let entity = EntityDescription(
      name: "E", superentity: "P",
      attributes: [
        AttributeDescription(name: "b", type: .string, isTransient: true),
        AttributeDescription(name: "a", type: .string),
      ],
      relationships: [
        RelationshipDescription(name: "many", destination: "E", isToMany: true, minCount: 1),
        RelationshipDescription(name: "ordered", destination: "E", isToMany: true, isOrdered: true, minCount: 1),
        RelationshipDescription(name: "transient", destination: "E", isTransient: true),
        RelationshipDescription(name: "one", destination: "E"),
      ])
    let error = outcome(entity, [:], others: [parent]).error
    #expect(error?.flattened.map(\.property) == ["z", "a", "b", "one", "many", "ordered", "transient"])
    #expect(error?.flattened.map(\.code) == [1570, 1570, 1570, 1570, 1580, 1580, 1570])
  }

  // MARK: Relationships

  private func relationshipCodes(
    _ given: GivenValue?, isOptional: Bool = false, min: Int = 0, max: Int = 0, isToMany: Bool = true,
    rule: DeleteRule = .nullify,
    _ operation: ValidationOperation = .insert
  ) -> String {
    let relationship = RelationshipDescription(
      name: "r", destination: "D", isToMany: isToMany, isOptional: isOptional, minCount: min,
      maxCount: isToMany ? max : 1, deleteRule: rule)
    return codes(
      outcome(
        EntityDescription(name: "E", relationships: [relationship]), given.map { ["r": $0] } ?? [:], operation,
        others: [EntityDescription(name: "D"), EntityDescription(name: "Sub", superentity: "D")]
      ).error)
  }

  @Test func countsAreCheckedUnlessAnOptionalRelationshipIsEmpty() {
    #expect(relationshipCodes(.count(0), isOptional: true, min: 2) == "valid")
    #expect(relationshipCodes(.count(1), isOptional: true, min: 2) == "1580")
    #expect(relationshipCodes(.count(0), min: 0) == "valid")
    #expect(relationshipCodes(.null, min: 0) == "valid")
    #expect(relationshipCodes(nil, min: 1) == "1580")
    #expect(relationshipCodes(nil, min: 1, .update) == "valid")
    #expect(relationshipCodes(.count(3), min: 1, max: 3) == "valid")
    #expect(relationshipCodes(.count(2), min: 2, max: 3) == "valid")
    #expect(relationshipCodes(.count(4), min: 1, max: 3) == "1590")
    #expect(relationshipCodes(.count(4_000_000), max: 3_999_999) == "1590")
    #expect(relationshipCodes(.destinations([Destination(), Destination()]), min: 3) == "1580")
  }

  @Test func aToOneRelationshipIsRequiredOrNot() {
    #expect(relationshipCodes(nil, isToMany: false) == "1570")
    #expect(relationshipCodes(.null, isToMany: false) == "1570")
    #expect(relationshipCodes(.null, isOptional: true, isToMany: false) == "valid")
    #expect(relationshipCodes(.destination(Destination(identifier: "x")), isToMany: false) == "valid")
    // A maximum of one makes it to-one, whatever else the model says.
    #expect(relationshipCodes(.null, max: 1) == "1570")
  }

  @Test func destinationsMustBeOfTheEntityAndThere() throws {
    #expect(relationshipCodes(.destination(Destination(entity: "E")), isToMany: false) == "1550")
    #expect(relationshipCodes(.destination(Destination(entity: "Sub")), isToMany: false) == "valid")
    #expect(relationshipCodes(.destinations([Destination(entity: "D"), Destination(entity: "Nowhere")])) == "1550")
    let relationship = RelationshipDescription(name: "r", destination: "D")
    let gone = Destination(identifier: "x-7", isDeleted: true)
    let error = try #require(
      outcome(
        EntityDescription(name: "E", relationships: [relationship]), ["r": .destination(gone)],
        others: [EntityDescription(name: "D")]
      ).error)
    #expect(
      error.code == 1550 && error.failureReason == "Dangling reference to an invalid object."
        && error.affectedObjects == ["x-7"])
  }

  @Test func predicatesOfRelationshipsSeeTheDestinations() {
    let relationship = RelationshipDescription(
      name: "r", destination: "D", isToMany: true, validations: [ValidationRule(predicate: "ANY SELF.points > 3")])
    let entity = EntityDescription(name: "E", relationships: [relationship])
    let destinations = [1, 5].map { Destination(values: ["points": $0]) }
    #expect(codes(outcome(entity, ["r": .destinations(destinations)]).error) == "valid")
    #expect(codes(outcome(entity, ["r": .destinations([destinations[0]])]).error) == "1550")
  }

  @Test(arguments: [(DeleteRule.deny, "1600"), (.nullify, "valid"), (.cascade, "valid"), (.noAction, "valid")])
  func onlyDenyRefusesADeletion(_ rule: DeleteRule, _ expected: String) {
    #expect(relationshipCodes(.destinations([Destination(identifier: "a")]), rule: rule, .delete) == expected)
    #expect(relationshipCodes(.count(1), rule: rule, .delete) == expected)
    #expect(relationshipCodes(.destination(Destination()), isToMany: false, rule: rule, .delete) == expected)
    #expect(relationshipCodes(.destinations([Destination(isDeleted: true)]), rule: rule, .delete) == "valid")
    #expect(relationshipCodes(.count(0), rule: rule, .delete) == "valid")
    #expect(relationshipCodes(nil, rule: rule, .delete) == "valid")
  }

  @Test func aDeniedDeletionAsksForRecovery() throws {
    let relationship = RelationshipDescription(name: "games", destination: "D", isToMany: true, deleteRule: .deny)
    let entity = EntityDescription(
      name: "E", attributes: [AttributeDescription(name: "a", type: .string)], relationships: [relationship])
    let error = try #require(outcome(entity, ["games": .count(2)], .delete).error)
    #expect(error.code == 1600 && error.shouldAttemptRecovery)
    #expect(error.localizedDescription == "Items cannot be deleted from games.")
  }

  // MARK: Styles

  @Test func withoutAPolicyThePlaceholderIsShown() {
    let entity = EntityDescription(
      name: "E",
      attributes: [
        AttributeDescription(
          name: "a", type: .string,
          validations: [ValidationRule(predicate: "FALSEPREDICATE", warning: .text("Bad %{PROPERTY}@"))])
      ])
    #expect(
      outcome(entity, [:], style: .withoutPolicy).error?.localizedDescription == "%{PROPERTY}@ is a required value.")
    #expect(
      outcome(entity, ["a": .attribute("x")], style: .withoutPolicy).error?.localizedDescription == "Bad %{PROPERTY}@")
    #expect(
      outcome(entity, [:], style: .generic).error?.localizedDescription
        == "The operation couldn’t be completed. (Cocoa error 1570.)")
  }
}
