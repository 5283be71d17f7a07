import Foundation
import ModelGloss
import Testing

/// Values and models that code makes.
@Suite struct ValuesInCodeTests {
  private let project = ClientProject()

  @Test func modelsAreEqualByContentsNameAndNames() {
    let entity = DataModel.Entity(name: "User", attributes: [.init(name: "name", type: .string)])
    let model = DataModel(name: "A", entities: [entity])
    #expect(model == DataModel(name: "A", entities: [entity]))
    #expect(model != DataModel(name: "B", entities: [entity]) && model != DataModel(name: "A", entities: []))
    var named = model
    named.localizationDictionary = ["Entity/User": "Kunde"]
    #expect(named != model)
    named.localizationDictionary = nil
    #expect(named == model && model.entity("User") == entity && model.entity("Usr") == nil)
  }

  @Test(
    arguments: [
      ("Adults", ["AGE": 18], true), ("Adults", ["AGE": nil], true), ("Adults", ["AGE": "x"], false),
      ("Adults", ["AGE": [18]], false), ("Alike", ["ANY": 1], true), ("Alike", ["ANY": [1, 2]], true),
      ("Alike", ["ANY": .count(1)], false),
    ] as [(String, [String: DataModel.PropertyValue], Bool)]) func aVariableTakesWhatItIsComparedWith(
      _ template: String, _ values: [String: DataModel.PropertyValue], _ isTaken: Bool
    ) throws
  {
    let model = try project.model()
    let found = refusal { try model.fetchRequest(fromTemplate: template, substitutionVariables: values) }
    #expect((found == nil) == isTaken, "\(found ?? "")")
  }

  @Test(
    arguments: [
      ("AGES", [36, 37], true), ("AGES", [], true), ("AGES", [36, "x"], false), ("AGES", ["x"], false),
      ("AGES", 36, false),
      ("AGES", "x", false), ("BOSS", nil, true), ("BOSS", .uri("x-coredata://1/User/p1"), true),
      ("BOSS", .destination("x-coredata://1/User/p1"), true), ("BOSS", "x-coredata://1/User/p1", true),
      ("BOSS", .uri("https://example.com"), false), ("BOSS", "Grace", false), ("BOSS", 3, false),
      ("BOSS", ["x"], false),
      ("NAME", 3, false), ("SINCE", 3, false),
    ] as [(String, DataModel.PropertyValue, Bool)]) func listsAndObjectsAreTakenWhereTheyFit(
      _ variable: String, _ value: DataModel.PropertyValue, _ isTaken: Bool
    ) throws
  {
    var values: [String: DataModel.PropertyValue] = [
      "NAME": "Ada", "AGES": [1], "SINCE": .date(Date(timeIntervalSinceReferenceDate: 0)), "BOSS": nil,
    ]
    values[variable] = value
    let model = try project.model()
    let found = refusal { try model.fetchRequest(fromTemplate: "Namesakes", substitutionVariables: values) }
    #expect((found == nil) == isTaken, "\(found ?? "")")
    if let found { #expect(found.hasPrefix("$\(variable) ")) }
  }

  @Test(arguments: [
    (0, 0, true), (1, 2, true), (2, 1, true), (-1, 0, false), (0, -1, false), (-1, -1, false),
  ]) func aCountIsNotNegative(_ minimum: Int, _ maximum: Int, _ isTaken: Bool) throws {
    var relationship = DataModel.Relationship(name: "staff", destination: "User", maxCount: 0)
    #expect((refusal { try relationship.setCounts(minimum: minimum, maximum: maximum) } == nil) == isTaken)
    var request = try DataModel.FetchRequest(entity: "User")
    #expect((refusal { try request.setFetchLimit(minimum, batchSize: maximum) } == nil) == isTaken)
    #expect((refusal { try DataModel.FetchRequest(entity: "User", fetchLimit: minimum) } == nil) == (minimum >= 0))
    var attribute = DataModel.Attribute(name: "name", type: .string)
    #expect((refusal { try attribute.setLengths(minimum: minimum, maximum: maximum) } == nil) == isTaken)
    if isTaken {
      #expect(relationship.minCount == minimum && relationship.maxCount == maximum)
      #expect(attribute.minimumLength == minimum && attribute.maximumLength == maximum)
    } else {
      #expect(attribute.minimumLength == nil && attribute.maximumLength == nil)
    }
  }

  @Test(arguments: [(0, true), (1, false), (2, true), (7, true)]) func aRelationshipToOneHasAMaximumOfOne(
    _ maximum: UInt32, _ isToMany: Bool
  ) {
    #expect(DataModel.Relationship(name: "r", destination: "A", maxCount: maximum).isToMany == isToMany)
  }

  @Test(
    arguments: [
      (.integer16, 3, 3), (.integer64, .real(3), 3), (.integer32, .real(2.5), .real(2.5)), (.double, 3, .real(3)),
      (.double, .real(2.5), .real(2.5)),
      (.date, .date(Date(timeIntervalSinceReferenceDate: 5)), .date(Date(timeIntervalSinceReferenceDate: 5))),
      (.decimal, .real(.infinity), nil), (.integer16, "3", nil), (.integer16, .real(.nan), nil), (.string, "a", nil),
      (.boolean, true, nil), (.date, "a", nil), (.uuid, "a", nil),
    ] as [(DataModel.AttributeType, DataModel.PropertyValue, DataModel.PropertyValue?)])
  func aBoundIsANumberOrADate(
    _ type: DataModel.AttributeType, _ value: DataModel.PropertyValue, _ bound: DataModel.PropertyValue?
  ) throws {
    guard type != .boolean else { return }
    var attribute = DataModel.Attribute(name: "a", type: type)
    #expect((refusal { try attribute.setMinimum(value) } == nil) == (bound != nil))
    #expect((refusal { try attribute.setMaximum(value) } == nil) == (bound != nil))
    #expect(attribute.minimum == bound && attribute.maximum == bound)
    try attribute.setMinimum(nil)
    try attribute.setMaximum(.null)
    #expect(attribute.minimum == nil && attribute.maximum == nil)
  }

  @Test func onlyAStringHasLengthsAndAPattern() throws {
    var (text, number) = (
      DataModel.Attribute(name: "a", type: .string), DataModel.Attribute(name: "n", type: .integer16)
    )
    try text.setPattern("[a-z]+")
    #expect(text.pattern == "[a-z]+" && refusal { try text.setPattern("[a-") } != nil && text.pattern == "[a-z]+")
    try text.setPattern(nil)
    #expect(text.pattern == nil)
    #expect(refusal { try number.setPattern("a") } == "only a string has a pattern, and 'n' has the type Integer 16")
    #expect(
      refusal { try number.setLengths(minimum: 1, maximum: nil) }
        == "only a string has a length, and 'n' has the type Integer 16")
    try number.setPattern(nil)
    try number.setLengths(minimum: nil, maximum: nil)
    #expect(number.pattern == nil && number.minimumLength == nil)
  }

  @Test func anErrorOfSeveralHasALineForEach() throws {
    let model = try project.model()
    func failure(_ values: [String: DataModel.PropertyValue]) -> DataModel.ValidationError? {
      do {
        try model.validate(values, of: "User")
        return nil
      } catch DataModel.ValidationFailure.invalid(let error) { return error } catch { return nil }
    }
    let one = try #require(failure(["age": 3]))
    #expect(one.detailedErrors.isEmpty && one.flattened == [one] && one.code == 1570)
    #expect(one.description == "User.name: 1570 \(one.localizedDescription)")
    #expect(one.errorUserInfo["NSValidationErrorKey"] as? String == "name")
    #expect(one.errorUserInfo["NSDetailedErrors"] == nil && one.errorDescription == one.localizedDescription)
    let several = try #require(failure(["age": -1]))
    #expect(several.code == 1560 && several.detailedErrors.map(\.code).sorted() == [1570, 1620])
    #expect(several.flattened == several.detailedErrors)
    #expect(several.description == several.detailedErrors.map(\.description).joined(separator: "\n"))
    #expect((several.errorUserInfo["NSDetailedErrors"] as? [DataModel.ValidationError])?.count == 2)
    #expect(several.errorUserInfo["NSValidationErrorKey"] == nil && failure(["name": "Ada"]) == nil)
  }

  @Test func aPackageHasOneCurrentVersionAndDifferentNames() throws {
    let made = DataModel(name: "A", entities: [.init(name: "User")])
    #expect(try DataModel.compiledPackage(of: [made]).keys.contains("A.mom"))
    #expect(refusal { try DataModel.compiledPackage(of: []) } == "0 of its versions are the current one")
    #expect(refusal { try DataModel.compiledPackage(of: [made, made]) } == "several versions have the same name")
    let other = DataModel(name: "B", entities: [])
    #expect(refusal { try DataModel.compiledPackage(of: [made, other]) } == "2 of its versions are the current one")
    #expect(DataModel.verification(of: [made], against: [made]).isEqual)
    #expect(!DataModel.verification(of: [], against: [made]).isEqual)
    #expect(!DataModel.verification(of: [made], against: []).isEqual)
    #expect(!DataModel.verification(of: [], against: []).isEqual)
    #expect(!DataModel.verification(of: [other], against: [made]).isEqual)
  }
}
