import Foundation
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation
import Testing

/// What variables are compared with, and the values that fit.
@Suite struct FetchVariableTypeTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Item",
      attributes: [
        AttributeDescription(name: "small", type: .integer16), AttributeDescription(name: "medium", type: .integer32),
        AttributeDescription(name: "big", type: .integer64), AttributeDescription(name: "price", type: .decimal),
        AttributeDescription(name: "weight", type: .double), AttributeDescription(name: "isNew", type: .boolean),
        AttributeDescription(name: "date", type: .date), AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "id", type: .uuid), AttributeDescription(name: "url", type: .uri),
        AttributeDescription(name: "blob", type: .transformable), AttributeDescription(name: "ref", type: .objectID),
      ],
      relationships: [
        RelationshipDescription(name: "shop", destination: "Shop"),
        RelationshipDescription(name: "nowhere", destination: nil),
        RelationshipDescription(name: "parts", destination: "Item", isToMany: true, maxCount: 0),
      ]),
    EntityDescription(
      name: "Shop", attributes: [AttributeDescription(name: "opened", type: .date)],
      relationships: [RelationshipDescription(name: "owner", destination: "Item")]),
  ])

  private static func variables(_ predicate: String) -> FetchVariables {
    FetchVariables(of: FetchRequestTemplate(name: "F", entity: "Item", predicate: predicate), in: model)
  }

  @Test(arguments: [
    ("title == $X", "title: String"), ("$X == title", "title: String"), ("small IN $X", "small: Integer 16, list"),
    ("small BETWEEN $X", "small: Integer 16, list"), ("$X IN parts.title", "parts.title: String"),
    ("$X BETWEEN small", "small: Integer 16"),
    ("small IN {$X, 1}", "small: Integer 16"), ("small BETWEEN {1, $X}", "small: Integer 16"), ("title == {$X}", nil),
    ("{$X} == title", nil), ("title == $X AND small > $X", "title: String"), ("1 == $X", nil), ("$Y == $X", nil),
    ("shop == $X", "shop: Object ID of Shop"), ("$X == shop", "shop: Object ID of Shop"),
    ("SELF == $X", "SELF: Object ID of Item"), ("ANY parts == $X", "parts: Object ID of Item"),
    ("parts.shop == $X", "parts.shop: Object ID of Shop"),
    ("shop.owner.shop == $X", "shop.owner.shop: Object ID of Shop"),
    ("parts.@count == $X", "parts.@count: Integer 64"), ("parts.@max.small == $X", "parts.@max.small: Integer 16"),
    ("title.length == $X", "title.length: Integer 64"), ("date.length == $X", nil), ("title.count == $X", nil),
    ("title.length.x == $X", nil), ("shop.opened == $X", "shop.opened: Date"), ("shop.none == $X", nil),
    ("none == $X", nil), ("nowhere == $X", nil), ("nowhere.title == $X", nil),
    ("parts.parts.big == $X", "parts.parts.big: Integer 64"),
    ("uppercase:(title) == $X", "uppercase:(title): String"), ("length:(title) == $X", "length:(title): Integer 64"),
    ("count:(parts) == $X", "count:(parts): Integer 64"), ("sum:(parts.small) == $X", "sum:(parts.small): Double"),
    ("max:(parts.small) == $X", "max:(parts.small): Integer 16"), ("abs:(small) == $X", "abs:(small): Integer 16"),
    ("now() == $X", nil), ("NOT (title == $X)", "title: String"),
    ("SUBQUERY(parts, $p, $p.title == $X).@count > 0", "$p.title: String"),
    ("SUBQUERY(parts, $p, $p.shop == $X).@count > 0", "$p.shop: Object ID of Shop"),
    ("SUBQUERY(parts, $p, SELF.title == $X).@count > 0", "title: String"),
    ("SUBQUERY(shop, $s, $s.opened == $X).@count > 0", "$s.opened: Date"),
  ])
  func areThoseOfTheOtherOperand(predicate: String, expected: String?) {
    let found = Self.variables(predicate).expectations["X"].map { expectation in
      "\(expectation.keyPath): \(expectation.type.xcodeName)" + (expectation.isList ? ", list" : "")
        + (expectation.destination.map { " of \($0)" } ?? "")
    }
    #expect(found == expected, "\(predicate)")
  }

  @Test func withoutAnEntityNothingIsKnown() {
    let template = FetchRequestTemplate(name: "F", predicate: "title == $X AND SELF == $Y")
    #expect(FetchVariables(of: template, in: Self.model).expectations.isEmpty)
    let broken = FetchRequestTemplate(name: "F", entity: "Item", predicate: "title ==")
    #expect(FetchVariables(of: broken, in: Self.model).expectations.isEmpty)
  }

  private static func decimal(_ text: String) -> PredicateValue { .decimal(Decimal(string: text) ?? .nan) }

  @Test(
    arguments: [
      ("small", "-32768", .integer(-32_768)), ("small", "32767", .integer(32_767)), ("small", "32768", nil),
      ("small", "-32769", nil), ("small", "0x7f", .integer(127)), ("small", "0x8000", nil), ("small", "7f", nil),
      ("small", "0xg", nil), ("small", "", nil), ("small", "nil", .null), ("small", "null", .null),
      ("small", "NULL", .null),
      ("small", "Null", nil), ("medium", "-2147483648", .integer(-2_147_483_648)), ("medium", "2147483648", nil),
      ("big", "9223372036854775807", .integer(.max)), ("big", "9223372036854775808", nil), ("weight", "3", .integer(3)),
      ("weight", "2.5", .real(2.5)), ("weight", "inf", nil), ("weight", "x", nil), ("price", "3", .integer(3)),
      ("price", "2.50", decimal("2.5")), ("price", "inf", nil), ("price", "2.5x", nil),
      ("isNew", "YES", .boolean(true)),
      ("isNew", "True", .boolean(true)), ("isNew", "1", .boolean(true)), ("isNew", "no", .boolean(false)),
      ("isNew", "false", .boolean(false)), ("isNew", "0", .boolean(false)), ("isNew", "2", nil),
      ("date", "2001-01-02", .date(86_400)), ("date", "now", .date(100)), ("date", "NOW", .date(100)),
      ("date", "now - 10", .date(90)), ("date", "now+10.5", .date(110.5)), ("date", "now10", nil),
      ("date", "now-x", nil),
      ("date", "now+inf", nil), ("date", "then", nil), ("date", "then-10", nil),
      ("id", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      ("id", "e621e1f8c36c495a93fc0c247a3e6e5f", nil), ("id", "g621e1f8-c36c-495a-93fc-0c247a3e6e5f", nil),
      ("id", "e621e1f8-c36c-495a-93fc-0c247a3e6e5", nil), ("url", "any thing", .url("any thing")),
      ("title", "a", "a"), ("title", "\"a\"", "a"), ("title", "'a'", "a"), ("title", "'a\"", "'a\""),
      ("title", "\"a", "\"a"),
      ("title", "it's", "it's"), ("title", "3", "3"), ("title", "", ""), ("title", "'3' + 1", "'3' + 1"),
      ("ref", "x-coredata://S/Item/p1", .url("x-coredata://S/Item/p1")), ("ref", "x-coredata://S/Item", nil),
      ("ref", "y-coredata://S/Item/p1", nil), ("blob", "3", .integer(3)), ("none", "3", .integer(3)),
      ("none", "x", "x"),
    ] as [(String, String, PredicateValue?)])
  func areReadAsTheirType(property: String, text: String, expected: PredicateValue?) {
    let value = try? Self.variables("\(property) == $X").value(of: text, for: "X", now: 100)
    #expect(value == expected, "\(property) \(text)")
  }

  @Test(
    arguments: [
      ("title", "{a, b}", ["a", "b"]), ("title", "a,b", ["a", "b"]), ("title", " { a , b } ", ["a", "b"]),
      ("title", "{a", ["{a"]), ("title", "a}", ["a}"]), ("title", "'a,b',c", ["a,b", "c"]),
      ("title", "\"a,b\", c", ["a,b", "c"]), ("title", "'a\",b', c", ["a\",b", "c"]),
      ("title", "\"it's\", b", ["it's", "b"]),
      ("title", "", []), ("title", "{}", []), ("title", ",a,", ["a"]), ("small", "{1, 2}", [1, 2]),
      ("small", "{1, x}", nil),
      ("small", "1", [1]), ("small", "{1, null}", [1, .null]),
    ] as [(String, String, [PredicateValue]?)])
  func listsAreSeparatedByCommas(property: String, text: String, expected: [PredicateValue]?) {
    let value = try? Self.variables("\(property) IN $X").value(of: text, for: "X", now: 0)
    #expect(value == expected.map { .array($0) }, "\(text)")
  }

  @Test(
    arguments: [
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5G", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G"),
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5@", "E621E1F8-C36C-495A-93FC-0C247A3E6E5@"),
      ("00000000-0000-0000-0000-000000000009", .uuid("00000000-0000-0000-0000-000000000009")),
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F-", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F-"),
      ("{1, a}", "{1, a}"), ("{}", .array([])),
    ] as [(String, PredicateValue)])
  func formsThatLookLikeOthersAreStrings(text: String, value: PredicateValue) {
    #expect(FetchValue.read(text) == value)
  }

  @Test func anObjectIsNamedByItsAddress() throws {
    var model = Self.model
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "F", entity: "Item", predicate: "shop == $X")]
    let renderer = try FetchTemplateRenderer(template: "F", in: model)
    #expect(renderer.expectation(of: "X")?.destination == "Shop")
    #expect(renderer.expectation(of: "Y") == nil)
    #expect(renderer.variableNames == ["X"])
    let error = #expect(throws: FetchTemplateError.self) { try renderer.render(["X=p1"]) }
    #expect(error?.description.contains("compared with shop, an object of Shop, and 'p1' is not one") == true)
    for assignment in ["=p1", "$X", ""] {
      #expect { try renderer.render([assignment]) } throws: {
        ($0 as? FetchTemplateError) == .notAnAssignment(assignment)
      }
    }
    let unknown = #expect(throws: FetchTemplateError.self) { try FetchTemplateRenderer(template: "G", in: Self.model) }
    #expect(unknown?.description == "the model has no fetch request template 'G'; it has none")
  }

  @Test func onlyUnusualSettingsAreWritten() {
    var request = FetchRequestTemplate(name: "F", entity: "Item", predicate: "small > 1")
    func text() -> [Substring] { RenderedFetchRequest(request: request, values: [:]).text.split(separator: "\n") }
    #expect(text() == ["F: Item", "predicate: small > 1"])
    request = FetchRequestTemplate(name: "F", fetchLimit: 1, fetchBatchSize: 1, resultType: .dictionaries)
    #expect(
      text() == [
        "F: no entity", "predicate: TRUEPREDICATE", "fetch limit: 1", "fetch batch size: 1", "result: dictionaries",
      ])
    request = FetchRequestTemplate(
      name: "F", entity: "Item", predicate: "small > 1", resultType: .managedObjectIDs, includesSubentities: false,
      includesPropertyValues: false, includesPendingChanges: false, returnsObjectsAsFaults: false,
      returnsDistinctResults: true)
    #expect(
      text().dropFirst(2) == [
        "result: object identifiers", "without subentities", "without property values", "without pending changes",
        "objects are not faults", "distinct results",
      ])
  }
}
