import GlossLocalization
import GlossManagedObjectModel
import GlossReports
import GlossTestSupport
import GlossValidation
import Testing

@Suite struct ValidationReportTests {
  private let index = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Player",
        attributes: [
          AttributeDescription(name: "firstName", type: .string),
          AttributeDescription(name: "email", type: .string, isOptional: true, pattern: ".+@.+"),
          AttributeDescription(name: "born", type: .date, isOptional: true, maximum: .date(0)),
        ],
        relationships: [
          RelationshipDescription(name: "games", destination: "Game", isToMany: true, isOptional: true, maxCount: 2)
        ])
    ]))

  private func report(_ json: String) throws -> ValidationReport {
    let validator = ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en"))
    return ValidationReport(
      try ValuesReader(index: index).read(Array(json.utf8), path: "v", entity: "Player"), for: .insert, by: validator)
  }

  @Test func writesOneErrorAsTheContractSays() throws {
    #expect(
      try report("{}").jsonText == """
        {
          "schemaVersion": 1,
          "isValid": false,
          "error": {
            "domain": "NSCocoaErrorDomain",
            "code": 1570,
            "localizedDescription": "firstName is a required value.",
            "userInfo": {
              "NSValidationErrorKey": "firstName",
              "NSValidationErrorEntity": "Player",
              "NSValidationErrorValue": null
            }
          }
        }

        """)
  }

  @Test func saysWhatIsUndecidedAndWhatIsStoredInstead() throws {
    let address = CompositeDescription(
      name: "Address",
      attributes: [
        AttributeDescription(name: "zip", type: .string, minimumLength: 5),
        AttributeDescription(name: "floor", type: .integer64, isOptional: true),
      ])
    let index = ModelIndex(
      ManagedObjectModel(
        entities: [
          EntityDescription(
            name: "Player",
            attributes: [
              AttributeDescription(name: "home", type: .composite, isOptional: true, compositeName: "Address"),
              AttributeDescription(name: "points", type: .integer16, isOptional: true),
              AttributeDescription(
                name: "code", type: .string, isOptional: true, validations: [ValidationRule(predicate: "SELF > 3")]),
            ])
        ], composites: [address]))
    func report(_ json: String) throws -> ValidationReport {
      ValidationReport(
        try ValuesReader(index: index).read(Array(json.utf8), path: "v", entity: "Player"), for: .insert,
        by: ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en")))
    }
    let undecided = try report(#"{"home": {"zip": "1", "floor": 1e19}, "points": 70000, "code": "a"}"#)
    #expect(
      undecided.text == """
        Player.code: cannot evaluate 'SELF > 3': an ordering cannot be applied to a text and a number
        Player.home.zip: breaks 'length >= 5', but Core Data is not known to check the members of a composite attribute
        Player.home.floor: Integer 64 cannot hold 1e+19, and which number is stored is unknown
        Player.points: Integer 16 cannot hold 70000, so 4464 is stored

        """)
    let lines = undecided.jsonText.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(
      lines.contains(#""isValid":false,"#) && lines.contains(#""altered":["#) && lines.contains(#""stored":4464"#))
    let saved = try report(#"{"points": 70000}"#)
    #expect(saved.isValid)
    #expect(
      saved.text == "Player: valid\nPlayer.points: Integer 16 cannot hold 70000, so 4464 is stored\n")
  }

  @Test func writesSeveralErrorsAndObjects() throws {
    let several = #"{"email": "x", "born": "2002-01-01T00:00:00.5Z", "games": {"count": 3}}"#
    #expect(Golden.difference(try report(several).jsonText, from: "validate/several.json") == nil)
    #expect(
      Golden.difference(try report("[{\"firstName\": \"A\"}, \(several)]").jsonText, from: "validate/objects.json")
        == nil)
    #expect(
      Golden.difference(try report("[{\"firstName\": \"A\"}, \(several)]").text, from: "validate/objects.txt") == nil)
    #expect(try report("[{\"firstName\": \"A\"}]").isValid)
    #expect(try report("{\"firstName\": \"A\"}").text == "Player: valid\n")
    #expect(try report("[]").jsonText == "{\n  \"schemaVersion\": 1,\n  \"isValid\": true,\n  \"objects\": []\n}\n")
  }
}
