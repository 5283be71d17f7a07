import GlossManagedObjectModel
import GlossPredicateFormat
import ModelGloss
import Testing

@Suite struct FetchTemplateTests {
  private let model = ManagedObjectModel(fetchRequestTemplates: [
    FetchRequestTemplate(
      name: "PlayersNamed", entity: "Player", predicate: "name == $NAME AND born < $DATE AND team == $TEAM",
      variables: ["DATE", "NAME", "TEAM"], fetchLimit: 3, resultType: .count, includesSubentities: false),
    FetchRequestTemplate(name: "All", entity: "Player"),
    FetchRequestTemplate(name: "Broken", entity: "Player", predicate: "name ==="),
  ])

  @Test func putsValuesIn() throws {
    let request = try FetchTemplateRenderer(template: "PlayersNamed", in: model)
      .render(["NAME=Ada = \"A\"", "$DATE=2001-01-02", "TEAM=null"])
    #expect(
      request.text == """
        PlayersNamed: Player
        predicate: name == "Ada = \\"A\\"" AND born < CAST(86400.000000, "NSDate") AND team == nil
        fetch limit: 3
        result: the number of objects
        without subentities

        """)
    #expect(
      request.jsonText == """
        {
          "schemaVersion": 1,
          "fetchRequest": {
            "name": "PlayersNamed",
            "entity": "Player",
            "predicate": "name == \\"Ada = \\\\\\"A\\\\\\"\\" AND born < CAST(86400.000000, \\"NSDate\\") AND team == nil",
            "fetchLimit": 3,
            "fetchBatchSize": 0,
            "resultType": 4,
            "includesSubentities": false,
            "includesPropertyValues": true,
            "includesPendingChanges": true,
            "returnsObjectsAsFaults": true,
            "returnsDistinctResults": false
          },
          "values": {
            "DATE": "CAST(86400.000000, \\"NSDate\\")",
            "NAME": "\\"Ada = \\\\\\"A\\\\\\"\\"",
            "TEAM": "nil"
          }
        }

        """)
  }

  @Test func aTemplateWithoutPredicateNeedsNothing() throws {
    #expect(
      try FetchTemplateRenderer(template: "All", in: model).render([String]()).text
        == "All: Player\npredicate: TRUEPREDICATE\n")
  }

  @Test(
    arguments: [
      ("null", nil), ("nil", nil), ("true", true), ("NO", false), ("3", 3), ("-2.5", -2.5), ("0x1F", 31),
      ("2001-01-01", .date(0)),
      ("2001-01-01T00:01:00+00:00", .date(60)),
      ("e621e1f8-c36c-495a-93fc-0c247a3e6e5f", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      ("{1, \"a\", {2}}", [1, "a", [2]]), ("\"3\"", "3"), ("'null'", "null"), ("Ada", "Ada"),
      ("Ada Lovelace", "Ada Lovelace"), ("", ""),
      ("{a}", "{a}"), ("$x", "$x"), ("1 + 1", "1 + 1"), ("it's", "it's"), ("2001-13-01", "2001-13-01"),
    ] as [(String, PredicateValue)])
  func readsTypedValues(_ text: String, _ value: PredicateValue) {
    #expect(FetchValue.read(text) == value)
  }

  @Test func saysWhatIsWrong() {
    func message(_ template: String, _ assignments: String...) -> String? {
      #expect(throws: FetchTemplateError.self) {
        try FetchTemplateRenderer(template: template, in: model).render(assignments)
      }?.description
    }
    #expect(message("PlayersNamed", "NAME=x") == "'PlayersNamed' needs values for $DATE, $TEAM")
    #expect(message("PlayersNamed", "NAMES=x") == "'PlayersNamed' has no variable $NAMES; did you mean '$NAME'?")
    #expect(message("All", "QQQQQQ=x") == "'All' has no variable $QQQQQQ; it has none")
    #expect(message("PlayersNamed", "NAME") == "'NAME' is not of the form NAME=VALUE")
    #expect(message("PlayersNamed", "NAME=1", "NAME=2") == "two values are given for $NAME")
    #expect(
      message("PlayersNaned") == "the model has no fetch request template 'PlayersNaned'; did you mean 'PlayersNamed'?")
    #expect(message("zzz") == "the model has no fetch request template 'zzz'; it has All, Broken, PlayersNamed")
    #expect(message("Broken") == "the predicate of 'Broken' cannot be read: 1:8: expected a value, found '='")
  }
}
