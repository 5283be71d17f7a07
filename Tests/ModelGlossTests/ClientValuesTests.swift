import Foundation
import ModelGloss
import Testing

/// Values, errors and findings as a client sees them.
@Suite struct ClientValuesTests {
  private typealias Value = DataModel.PropertyValue
  private typealias Kind = DataModel.AttributeType

  private func reason<Answer>(_ body: () throws -> Answer) -> String? {
    do {
      _ = try body()
      return nil
    } catch let error as DataModel.InputError {
      return error.reason
    } catch DataModel.ValidationFailure.unusable(let error) {
      return error.reason
    } catch {
      return "\(error)"
    }
  }

  private static let day = Date(timeIntervalSinceReferenceDate: 86_400)
  private static let uuid = UUID()

  @Test(
    arguments: [
      (.integer16, 3, 3), (.integer32, 3, 3), (.integer64, 3, 3), (.integer16, 3.0, nil), (.integer16, true, nil),
      (.double, 3, 3.0), (.float, 3, 3.0), (.double, 0.5, 0.5), (.float, .real(.infinity), nil),
      (.double, .real(.nan), nil), (.decimal, 3, .decimal(3)), (.decimal, 0.1, .decimal(Decimal(string: "0.1") ?? 0)),
      (.decimal, .real(.infinity), nil), (.decimal, .decimal(2), .decimal(2)), (.decimal, .decimal(.nan), nil),
      (.double, .decimal(2), 2.0), (.float, .decimal(.nan), nil), (.boolean, true, true), (.boolean, 1, nil),
      (.string, "a", "a"), (.string, 1, nil), (.date, .date(day), .date(day)),
      (.date, .date(Date(timeIntervalSinceReferenceDate: .infinity)), nil), (.date, "2001-01-01", nil),
      (.uuid, .uuid(uuid), .uuid(uuid)), (.uuid, .string(uuid.uuidString.lowercased()), .uuid(uuid)), (.uuid, "x", nil),
      (.uri, .uri("a:b"), .uri("a:b")), (.uri, "a:b", .uri("a:b")), (.binary, .data(Data([1])), nil),
      (.transformable, 1, nil),
    ] as [(DataModel.AttributeType, DataModel.PropertyValue, DataModel.PropertyValue?)])
  func aDefaultFitsItsType(
    type: DataModel.AttributeType, value: DataModel.PropertyValue, stored: DataModel.PropertyValue?
  )
    throws
  {
    var attribute = DataModel.Attribute(name: "a", type: type)
    #expect((reason { try attribute.setDefaultValue(value) } == nil) == (stored != nil))
    #expect(attribute.defaultValue == stored)
    try attribute.setDefaultValue(.null)
    #expect(attribute.defaultValue == nil)
  }

  /// The types that accept an object's value, of all of them.
  @Test(
    arguments: [
      (3, [.integer16, .integer32, .integer64, .decimal, .double, .float, .boolean]),
      (0.5, [.integer16, .integer32, .integer64, .decimal, .double, .float, .boolean]),
      (.real(.infinity), [.integer16, .integer32, .integer64, .double, .float, .boolean]),
      (.decimal(2), [.integer16, .integer32, .integer64, .decimal, .double, .float, .boolean]),
      (true, [.integer16, .integer32, .integer64, .double, .float, .boolean]), ("a", [.string, .objectID]),
      (.date(day), [.date]), (.data(Data([1])), [.binary]), (.uuid(uuid), [.uuid]), (.uri("a:b"), [.uri]),
      (.destination("x"), [.string, .objectID]),
    ] as [(DataModel.PropertyValue, [DataModel.AttributeType])])
  func aTypeTakesTheValuesOfItsClass(value: DataModel.PropertyValue, expected: [DataModel.AttributeType]) {
    let free: Set<DataModel.AttributeType> = [.undefined, .transformable, .composite]
    let taking = DataModel.AttributeType.allCases.filter { type in
      let entity = DataModel.Entity(name: "E", attributes: [.init(name: "a", type: type)])
      return reason { try DataModel(entities: [entity]).validation(of: ["a": value], of: "E") } == nil
    }
    #expect(Set(taking) == free.union(expected), "\(taking)")
  }

  @Test(arguments: [DataModel.PropertyValue.destinations(["a"]), .count(1), .list([1])])
  func noAttributeTakesObjects(value: DataModel.PropertyValue) {
    for type in DataModel.AttributeType.allCases {
      let entity = DataModel.Entity(name: "E", attributes: [.init(name: "a", type: type)])
      #expect(reason { try DataModel(entities: [entity]).validation(of: ["a": value], of: "E") } != nil, "\(type)")
    }
  }

  @Test(
    arguments: [
      (nil, true, true), ("a", true, false), (.uri("a"), true, false), (.destination("a"), true, false),
      (.destinations(["a"]), false, true), (.destinations([]), false, true), (.count(2), false, true),
      (1, false, false),
      (0.5, false, false), (true, false, false), (.date(day), false, false), (.list(["a"]), false, false),
    ] as [(DataModel.PropertyValue, Bool, Bool)])
  func aRelationshipTakesObjects(value: DataModel.PropertyValue, toOne: Bool, toMany: Bool) {
    for (maximum, isTaken) in [(1, toOne), (0, toMany)] as [(UInt32, Bool)] {
      let relationship = DataModel.Relationship(name: "r", destination: "E", isOptional: true, maxCount: maximum)
      let model = DataModel(entities: [.init(name: "E", relationships: [relationship])])
      #expect((reason { try model.validation(of: ["r": value], of: "E") } == nil) == isTaken, "\(maximum)")
    }
  }

  @Test(
    arguments: [
      ("a", "a"), (.uri("a:b"), "a:b"), (.destination("x"), "x"), ([true, false], "{YES, NO}"),
      ([["a", "b"]], "{{a, b}}"), ([.decimal(2), 0.5, 3], "{2, 0.5, 3}"), (.uuid(uuid), uuid.uuidString),
    ] as [(DataModel.PropertyValue, String)])
  func aValueThatDoesNotFitIsNamedAsItWouldBeWritten(value: DataModel.PropertyValue, words: String) throws {
    var model = DataModel(entities: [.init(name: "E", attributes: [.init(name: "since", type: .integer16)])])
    model.setFetchRequestTemplate(try .init(entity: "E", predicate: "since > $X"), forName: "T")
    #expect(
      reason { try model.fetchRequest(fromTemplate: "T", substitutionVariables: ["X": value]) }
        == "$X is compared with since, which has the type Integer 16, and '\(words)' is not one")
    // Other templates stay when one is replaced.
    model.setFetchRequestTemplate(try .init(entity: "E"), forName: "U")
    model.setFetchRequestTemplate(try .init(entity: "E", predicate: "since == $Y"), forName: "T")
    #expect(model.fetchRequestTemplates.map(\.name) == ["U", "T"])
  }

  @Test func aFailedValueIsShownIfItCanBe() throws {
    func error(_ attribute: DataModel.Attribute, _ value: Value) throws -> DataModel.ValidationError? {
      try DataModel(entities: [.init(name: "E", attributes: [attribute])]).validation(of: ["a": value], of: "E").error
    }
    let never = try DataModel.ValidationRule("FALSEPREDICATE")
    let values: [(Kind, Value)] = [
      (.integer16, 3), (.double, 0.5), (.decimal, .decimal(2)), (.boolean, true), (.string, "a"),
      (.date, .date(Self.day)),
      (.binary, .data(Data([1, 2]))), (.uuid, .uuid(Self.uuid)), (.uri, .uri("a:b")),
    ]
    for (type, value) in values {
      let failed = try error(.init(name: "a", type: type, validationRules: [never]), value)
      #expect(failed?.value == value && failed?.code == 1550 && failed?.predicate == "FALSEPREDICATE", "\(type)")
    }
    #expect(try error(.init(name: "a", type: .string), .null)?.value == .null)
    var many = DataModel.Relationship(name: "r", destination: "E", isOptional: true, maxCount: 0)
    many.validationRules = [never]
    let model = DataModel(entities: [.init(name: "E", relationships: [many])])
    let failed = try model.validation(of: ["r": .count(2)], of: "E").error
    #expect(failed?.code == 1550 && failed?.value == nil)
  }

  // MARK: - Failures

  @Test func aRuleThatCannotBeEvaluatedIsNeverPassedOver() throws {
    let rules = [try DataModel.ValidationRule("SELF > 3")]
    let model = DataModel(
      entities: [.init(name: "E", attributes: [.init(name: "a", type: .string, validationRules: rules)])])
    let result = try model.validation(of: ["a": "x"], of: "E")
    #expect(result.error == nil && result.undecided.count == 1 && !result.isValid)
    let line = "a: cannot evaluate 'SELF > 3': an ordering cannot be applied to a text and a number"
    #expect(result.undecided.map(\.description) == [line])
    let failure = #expect(throws: DataModel.ValidationFailure.self) { try model.validate(["a": "x"], of: "E") }
    #expect(failure == .undecided(result.undecided))
    #expect(failure?.description == line && failure?.errorDescription == line && failure?.errors.isEmpty == true)
    let missing = try model.validation(of: [:], of: "E")
    #expect(missing.error?.code == 1570 && missing.undecided.isEmpty && !missing.isValid)
    #expect(try model.validation(of: [:], of: "E", for: .update).isValid)
    let invalid = #expect(throws: DataModel.ValidationFailure.self) { try model.validate([:], of: "E") }
    #expect(invalid?.errors.map(\.code) == [1570])
    #expect(invalid?.description == "E.a: 1570 %{PROPERTY}@ is a required value.")
    #expect(invalid?.errorDescription == "%{PROPERTY}@ is a required value.")
    let unusable = #expect(throws: DataModel.ValidationFailure.self) { try model.validate([:], of: "F") }
    #expect(unusable?.errors.isEmpty == true && unusable?.description == unusable?.errorDescription)
    #expect(unusable?.description == "Model: error: there is no entity 'F'")
  }

  /// Without names, Core Data shows its placeholder.
  @Test func aModelMadeInCodeShowsThePlaceholderUntilItHasNames() throws {
    var model = DataModel(entities: [.init(name: "E", attributes: [.init(name: "a", type: .string)])])
    #expect(try model.messages(for: ["en"]).map(\.text) == ["%{PROPERTY}@ is a required value."])
    model.localizationDictionary = ["Property/a": "Alpha"]
    let message = try #require(try model.messages(for: []).first)
    #expect(
      message.text == "Alpha is a required value." && !message.isUntranslated && message.description == message.text)
    #expect(message.locale == "en" && message.code == 1570 && message.entity == "E" && message.property == "a")
    model.localizationDictionary = [:]
    let raw = try model.messages(for: ["en"])
    #expect(raw.map(\.text) == ["a is a required value."] && raw.map(\.isUntranslated) == [true])
  }

  @Test func aWarningOfTheModelIsUntranslated() throws {
    let rule = try DataModel.ValidationRule("SELF > 3", warning: "too small")
    let attribute = DataModel.Attribute(name: "a", type: .integer16, isOptional: true, validationRules: [rule])
    var model = DataModel(entities: [.init(name: "E", attributes: [attribute])])
    model.localizationDictionary = ["Property/a": "Alpha"]
    #expect(try model.messages(for: ["en"]).map(\.isUntranslated) == [true])
    model.localizationDictionary = ["ErrorString/too small": "zu klein"]
    #expect(try model.messages(for: ["en"]).map(\.isUntranslated) == [false])
  }

  @Test func severitiesAreOrdered() {
    let severities: [DataModel.Severity] = [.note, .warning, .error]
    #expect(DataModel.Severity.allCases == severities && severities.shuffled().sorted() == severities)
    for severity in severities { #expect(!(severity < severity) && severity >= severity) }
  }

  @Test func namesTellWhereTheyComeFrom() throws {
    let project = ClientProject()
    let names = try project.model().names(for: ["de"])
    let age = names.property("age", of: "User")
    #expect(age.text == "Alter" && age.isFromTable && age.description == "Alter")
    #expect(age.path == project.folder + "/de.lproj/ShopModel.strings")
    #expect(age.triedKeys == ["Property/age/Entity/User", "Property/age/Entity/Party", "Property/age"])
    let born = names.property("born", of: "User")
    #expect(born.text == "born" && !born.isFromTable && born.path == nil && names.locale == "de")
    #expect(names.errorString("none").text == "none" && names.errorString("none").path == nil)
    #expect(DataModel.AttributeType(rawValue: 7).description == "Undefined")
    #expect(DataModel.AttributeType.integer16.description == "Integer 16")
  }
}
