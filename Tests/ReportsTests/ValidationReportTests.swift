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

  @Test func saysWhatIsUndecidedAndWhatIsStoredInstead() {
    let outcome = ValidationOutcome(
      entity: "Player",
      undecided: [
        UndecidedRule(property: "home.zip", predicate: "length >= 5", reason: "the reason", isBroken: true),
        UndecidedRule(property: "code", predicate: "SELF > 'a'", reason: "the reason"),
      ],
      altered: [
        AlteredValue(property: "points", type: .integer16, given: 70_000, stored: 4464),
        AlteredValue(property: "home.floor", type: .integer64, given: 1e19, stored: nil),
      ])
    let report = ValidationReport(outcomes: [outcome], isArray: false)
    #expect(
      report.text == """
        Player.home.zip: breaks 'length >= 5', but the reason
        Player.code: cannot evaluate 'SELF > 'a'': the reason
        Player.points: Integer 16 cannot hold 70000, so 4464 is stored
        Player.home.floor: Integer 64 cannot hold 1e+19, and which number is stored is unknown

        """)
    #expect(
      report.json.text(pretty: false).contains(
        #""altered":[{"property":"points","given":70000,"stored":4464},{"property":"home.floor","given":1e+19}]"#))
    let saved = ValidationOutcome(entity: "Player", altered: outcome.altered)
    #expect(ValidationReport(outcomes: [saved], isArray: false).text.hasPrefix("Player: valid\nPlayer.points: "))
    #expect(saved.isValid && !outcome.isValid)
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
