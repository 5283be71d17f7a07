import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation
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
    #expect(message("PlayersNamed", "NAME") == "'NAME' does not have the form NAME=VALUE")
    #expect(message("PlayersNamed", "NAME=1", "NAME=2") == "two values are given for $NAME")
    #expect(
      message("PlayersNaned") == "the model has no fetch request template 'PlayersNaned'; did you mean 'PlayersNamed'?")
    #expect(message("zzz") == "the model has no fetch request template 'zzz'; it has All, Broken, PlayersNamed")
    #expect(message("Broken") == "the predicate of 'Broken' cannot be read: 1:8: expected a value, found '='")
  }
}

/// The values of variables, parsed according to what they are compared with.
@Suite struct FetchVariablesTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Item",
      attributes: [
        AttributeDescription(name: "small", type: .integer16), AttributeDescription(name: "big", type: .integer64),
        AttributeDescription(name: "price", type: .decimal), AttributeDescription(name: "weight", type: .double),
        AttributeDescription(name: "isNew", type: .boolean), AttributeDescription(name: "date", type: .date),
        AttributeDescription(name: "title", type: .string), AttributeDescription(name: "id", type: .uuid),
        AttributeDescription(name: "url", type: .uri), AttributeDescription(name: "blob", type: .transformable),
        AttributeDescription(name: "ref", type: .objectID),
      ],
      relationships: [
        RelationshipDescription(name: "shop", destination: "Shop"),
        RelationshipDescription(name: "parts", destination: "Item", isToMany: true, maxCount: 0),
      ]), EntityDescription(name: "Shop", attributes: [AttributeDescription(name: "opened", type: .date)]),
  ])

  private func rendered(_ predicate: String, _ value: String) throws -> String {
    var model = Self.model
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "F", entity: "Item", predicate: predicate)]
    let request = try FetchTemplateRenderer(template: "F", in: model).render(["X=\(value)"], now: 1_000_000)
    return try #require(request.request.predicate)
  }

  @Test(arguments: [
    ("title == $X", "3", "title == \"3\""), ("title == $X", "2026-01-01", "title == \"2026-01-01\""),
    ("title == $X", "\"3\"", "title == \"3\""), ("$X == title", "null", "nil == title"),
    ("small > $X", "-7", "small > -7"), ("big > $X", "0x10", "big > 16"), ("weight < $X", "2.5", "weight < 2.5"),
    ("price < $X", "3", "price < 3"), ("isNew == $X", "YES", "isNew == 1"), ("isNew == $X", "0", "isNew == 0"),
    ("date > $X", "2001-01-02", "date > CAST(86400.000000, \"NSDate\")"),
    ("date > $X", "now", "date > CAST(1000000.000000, \"NSDate\")"),
    ("date > $X", "now-31356000", "date > CAST(-30356000.000000, \"NSDate\")"),
    ("date > $X", "now + 10", "date > CAST(1000010.000000, \"NSDate\")"),
    ("shop.opened > $X", "now", "shop.opened > CAST(1000000.000000, \"NSDate\")"),
    ("ANY parts.title == $X", "1", "ANY parts.title == \"1\""),
    ("title IN $X", "{a, \"b, c\"}", "title IN {\"a\", \"b, c\"}"), ("small IN $X", "1,2", "small IN {1, 2}"),
    ("small BETWEEN $X", "{1, 5}", "small BETWEEN {1, 5}"),
    ("SUBQUERY(parts, $p, $p.title == $X).@count > 0", "7", "SUBQUERY(parts, $p, $p.title == \"7\").@count > 0"),
    ("title BEGINSWITH[cd] $X", "9", "title BEGINSWITH[cd] \"9\""), ("blob == $X", "9", "blob == 9"),
    ("other == $X", "9", "other == 9"),
  ])
  func areWhatTheyAreComparedWith(_ predicate: String, _ value: String, _ expected: String) throws {
    #expect(try rendered(predicate, value) == expected)
  }

  @Test func anObjectIDIsAWholeAddress() throws {
    #expect(try rendered("ref == $X", "x-coredata://S/Item/p1").contains("x-coredata://S/Item/p1"))
    for text in ["x-coredata://S/Item", "x-coredata://S/Item/p1/q", "p1", "https://S/Item/p1"] {
      #expect(throws: FetchTemplateError.self, "\(text)") { try rendered("ref == $X", text) }
    }
  }

  @Test(arguments: [
    ("date > $X", "yesterday", "Date"), ("date > $X", "2026-02-30", "Date"), ("date > $X", "now-", "Date"),
    ("date > $X", "nowhere", "Date"), ("date > $X", "3", "Date"), ("small > $X", "40000", "Integer 16"),
    ("small > $X", "1.5", "Integer 16"), ("weight > $X", "nan", "Double"), ("price > $X", "cheap", "Decimal"),
    ("isNew == $X", "maybe", "Boolean"), ("id == $X", "1", "UUID"), ("small IN $X", "{1, x}", "Integer 16"),
    ("parts.@count > $X", "many", "Integer 64"), ("title.length > $X", "long", "Integer 64"),
  ])
  func thatDoNotFitAreRefused(_ predicate: String, _ value: String, _ type: String) {
    let error = #expect(throws: FetchTemplateError.self) { try rendered(predicate, value) }
    #expect(error?.description.hasPrefix("$X is compared with ") == true)
    #expect(error?.description.contains("has the type \(type), and '") == true)
  }
}
