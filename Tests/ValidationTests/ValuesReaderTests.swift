import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossTestSupport
import Testing

@testable import GlossValidation

@Suite struct ValuesReaderTests {
  private let index = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Player",
        attributes: ([
          ("int", .integer16), ("long", .integer64), ("dec", .decimal), ("real", .double), ("flag", .boolean),
          ("name", .string), ("born", .date),
          ("photo", .binary), ("uuid", .uuid), ("home", .uri), ("any", .transformable), ("place", .composite),
          ("oid", .objectID),
        ] as [(String, AttributeType)]).map { AttributeDescription(name: $0.0, type: $0.1, isOptional: true) }
          + [AttributeDescription(name: "sum", type: .integer16, derivationExpression: "int")],
        relationships: [
          RelationshipDescription(name: "team", destination: "Team", isOptional: true),
          RelationshipDescription(name: "games", destination: "Game", isToMany: true, isOptional: true),
        ], fetchedProperties: [FetchedPropertyDescription(name: "rivals")])
    ]))

  private func values(_ json: String) throws -> [String: GivenValue] {
    try ValuesReader(index: index).read(Array(json.utf8), path: "v.json", entity: "Player").objects[0].values
  }

  /// Misspelt members get suggestions while there is budget left; all of them are rejected.
  @Test func correctsAsManyMembersAsItMay() {
    let members = "abcdfghijklmnopqrstuvwxyz".map { "\"nam\($0)\": 1" }.joined(separator: ",")
    for (steps, expected) in [(40, 1..<25), (RunBudget.usualSteps, 25..<26)] {
      let budget = RunBudget(steps: steps)
      let error = #expect(throws: UnreadableValues.self) {
        try ValuesReader(index: index, budget: budget).read(
          Array("{\(members)}".utf8), path: "v.json", entity: "Player")
      }
      let corrected = error?.failures.count { $0.remedy == "did you mean 'name'?" } ?? 0
      #expect(error?.failures.count == 25 && expected.contains(corrected), "\(corrected)")
      #expect(budget.leftOut[.suggestions] ?? 0 == 25 - corrected)
    }
  }

  @Test(
    arguments: [
      ("int", "3", .attribute(3)), ("int", "3.5", .attribute(3.5)), ("int", "true", .attribute(true)),
      ("int", "null", .null),
      ("long", "9223372036854775807", .attribute(.integer(.max))), ("real", "1e3", .attribute(1000.0)),
      ("flag", "false", .attribute(false)),
      ("flag", "1", .attribute(1)), ("name", "\"a\\u00e9\\ud83d\\ude00\"", .attribute("aé😀")),
      ("name", "\"\"", .attribute("")),
      ("name", "\"a\\ud83d\"", .illFormedText("a\u{FFFD}")),
      ("name", "\"\\ude00\\ud83d\"", .illFormedText("\u{FFFD}\u{FFFD}")),
      ("name", "\"\\\\ud83d\"", .attribute("\\ud83d")),
      ("born", "\"2001-01-01\"", .attribute(.date(0))), ("born", "\"2001-01-01T00:01Z\"", .attribute(.date(60))),
      ("born", "\"2001-01-01 00:00:01.5\"", .attribute(.date(1.5))),
      ("born", "\"2001-01-01T02:00:00+02:00\"", .attribute(.date(0))),
      ("born", "\"2000-12-31T22:30:00-0130\"", .attribute(.date(0))),
      ("born", "\"2000-02-29\"", .attribute(.date(-26_524_800))),
      ("born", "\"1970-01-01T00:00:00Z\"", .attribute(.date(-978_307_200))),
      ("born", "\"2001-01-01T02:00:00+02\"", .attribute(.date(0))),
      ("photo", "\"AQI=\"", .attribute(.data([1, 2]))),
      ("home", "\"https://a.b/c\"", .attribute(.url("https://a.b/c"))), ("home", "\"\"", .attribute(.url(""))),
      ("uuid", "\"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"", .attribute(.uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))),
      ("any", "[1, {\"a\": null}]", .attribute([1, ["a": nil]])),
      ("place", "{\"city\": \"X\"}", .attribute(["city": "X"])), ("oid", "\"x\"", .attribute("x")),
      ("team", "\"x-1\"", .destination(Destination(identifier: "x-1"))), ("team", "null", .null),
      (
        "team", "{\"entity\": \"Club\", \"isDeleted\": true, \"n\": 1}",
        .destination(Destination(entity: "Club", isDeleted: true, values: ["n": 1]))
      ),
      ("games", "[\"a\", {}]", .destinations([Destination(identifier: "a"), Destination()])),
      // Equal identifiers are the same object, as in a set; objects without one are distinct.
      (
        "games", "[\"a\", \"a\", {}, {}]",
        .destinations([Destination(identifier: "a"), Destination(), Destination()])
      ),
      ("games", "{\"count\": 3}", .count(3)), ("games", "null", .destinations([])),
    ] as [(String, String, GivenValue)])
  func readsEveryKindOfValue(_ property: String, _ json: String, _ expected: GivenValue) throws {
    #expect(try values("{\"\(property)\": \(json)}") == [property: expected])
  }

  @Test func decimalsAreReadAsWritten() throws {
    #expect(try values(#"{"dec": 0.1}"#) == values(#"{"dec": "0.1"}"#))
  }

  @Test(arguments: [
    (#"{"nmae": 1}"#, "v.json:1:2: error: Player has no property 'nmae'; did you mean 'name'?"),
    (#"{"x y z": 1}"#, "v.json:1:2: error: Player has no property 'x y z'"),
    (
      #"{"name": 5}"#,
      "v.json:1:10: error: Unacceptable type of value for attribute: property = \"name\"; desired type = NSString; given type = NSNumber; value = 5; write a string"
    ),
    (
      #"{"int": "5"}"#,
      "v.json:1:9: error: Unacceptable type of value for attribute: property = \"int\"; desired type = NSNumber; given type = NSString; value = \"5\"; write a number"
    ),
    (
      #"{"born": "yesterday"}"#,
      "v.json:1:10: error: Unacceptable type of value for attribute: property = \"born\"; desired type = NSDate; given type = NSString; value = \"yesterday\"; write a date such as \"2030-12-31T23:59:59Z\""
    ),
    (#"{"sum": 1}"#, "v.json:1:2: error: 'sum' is a derived attribute, which cannot be set"),
    (#"{"rivals": 1}"#, "v.json:1:2: error: 'rivals' is a fetched property, which cannot be set"),
    (#"{"name": "a", "name": "b"}"#, "v.json:1:15: error: 'name' is given twice"),
    (#"{"games": 3}"#, "v.json:1:11: error: 'games' needs an array of objects or identifiers, or {\"count\": 3}"),
    (#"{"games": [1]}"#, "v.json:1:12: error: 'games' needs an object or an identifier as destination"),
    (#"{"team": 1}"#, "v.json:1:10: error: 'team' needs an object or an identifier as destination"),
    ("[\n {},\n 5]", "v.json:3:2: error: expected a JSON object that maps property names to values"),
    ("", "v.json:1:1: error: the JSON text is truncated; correct the JSON text"),
  ])
  func saysWhatDoesNotFitAndWhere(_ json: String, _ message: String) {
    let error = #expect(throws: UnreadableValues.self) { try values(json) }
    #expect(error?.description == message)
  }

  @Test func reportsEverythingAtOnce() {
    let error = #expect(throws: UnreadableValues.self) { try values(#"[{"name": 5}, {"int": "x", "foo": 1}]"#) }
    #expect(error?.failures.count == 3)
    let other = #expect(throws: UnreadableValues.self) {
      try ValuesReader(index: index).read([], path: "v.json", entity: "Playr")
    }
    #expect(other?.description == "v.json: error: the model has no entity 'Playr'; did you mean 'Player'?")
  }

  @Test(arguments: [
    "2001-02-29", "2001-13-01", "2001-00-01", "2001-01-32", "2001-1-1", "2001-01-01T", "2001-01-01T24:00",
    "2001-01-01T10", "2001-01-01T10:60",
    "2001-01-01T10:00:00.", "2001-01-01T10:00:00+2", "2001-01-01T10:00Zx", "1900-02-29", "20010101",
  ])
  func refusesWhatIsNoDate(_ text: String) {
    #expect(ISO8601Date.seconds(text) == nil)
  }

  @Test func aByteOrderMarkDoesNoHarm() throws {
    let file = try ValuesReader(index: index).read([0xEF, 0xBB, 0xBF] + Array("{}".utf8), path: "v", entity: "Player")
    #expect(file == ValuesFile(objects: [ObjectValues(entity: "Player", values: [:])], isArray: false))
  }
}
