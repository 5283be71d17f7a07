import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation
import Testing

/// What is said about values and variables that do not fit, and the operands that are found far inside a predicate.
@Suite struct FetchErrorTests {
  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Item",
        attributes: ([
          ("small", .integer16), ("medium", .integer32), ("big", .integer64), ("price", .decimal), ("isNew", .boolean),
          ("date", .date), ("title", .string), ("id", .uuid),
        ] as [(String, AttributeType)]).map { AttributeDescription(name: $0.0, type: $0.1) },
        relationships: [
          RelationshipDescription(name: "shop", destination: "Shop"),
          RelationshipDescription(name: "parts", destination: "Item", isToMany: true, maxCount: 0),
        ]), EntityDescription(name: "Shop"),
    ],
    fetchRequestTemplates: [
      FetchRequestTemplate(
        name: "Pair", entity: "Item", predicate: "title == $B AND small == $A", variables: ["A", "B"]),
      FetchRequestTemplate(name: "All", entity: "Item"),
    ])

  private static func error(_ predicate: String, _ values: [String]) -> String? {
    var model = model
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "F", entity: "Item", predicate: predicate)]
    do throws(FetchTemplateError) {
      _ = try FetchTemplateRenderer(template: "F", in: model).render(values)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      (
        "date > $X", ["X=soon"],
        "$X is compared with date, which has the type Date, and 'soon' is not one; write it like 2026-01-31 or "
          + "2026-01-31T12:00:00Z, or in seconds from now like now-86400"
      ),
      (
        "isNew == $X", ["X=2"],
        "$X is compared with isNew, which has the type Boolean, and '2' is not one; write YES or NO"
      ),
      (
        "id == $X", ["X=2"],
        "$X is compared with id, which has the type UUID, and '2' is not one; write it like "
          + "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
      ),
      ("price > $X", ["X=x"], "$X is compared with price, which has the type Decimal, and 'x' is not one"),
      (
        "small IN $X", ["X={1, b, c}"], "$X is compared with small, which has the type Integer 16, and 'b' is not one"
      ),
      (
        "shop == $X", ["X=p1"],
        "$X is compared with shop, an object of Shop, and 'p1' is not one; write null or the object's URI, such as "
          + "x-coredata://E621E1F8-C36C-495A-93FC-0C247A3E6E5F/Shop/p1"
      ),
      ("title == $X AND small == $Y", ["zzzzzz=1"], "'F' has no variable $zzzzzz; it has $X, $Y"),
      ("title == $X", ["Zzzzzz=1", "Qqqqqq=1"], "'F' has no variable $Qqqqqq; it has $X"),
      ("title == $X", ["=1"], "'=1' does not have the form NAME=VALUE"),
      ("title == $X", ["X=1", "$X=2"], "two values are given for $X"),
      ("title == $X", ["X=a=b"], nil), ("title == $X", ["X="], nil),
    ] as [(String, [String], String?)])
  func aValueThatDoesNotFitIsExplained(predicate: String, values: [String], expected: String?) {
    #expect(Self.error(predicate, values) == expected)
  }

  @Test func aValueOfNoKnownTypeIsOneOrAList() {
    #expect(
      FetchTemplateError.unfitValue("x", variable: "A", nil).description
        == "$A takes one value or a list, and 'x' is neither")
  }

  @Test func variablesAreSortedAndGoneAfterwards() throws {
    let pair = try FetchTemplateRenderer(template: "Pair", in: Self.model)
    #expect(pair.template.name == "Pair" && pair.variableNames == ["A", "B"])
    let request = try pair.render(["A=1", "B=x"])
    #expect(request.request.predicate == "title == \"x\" AND small == 1" && request.request.variables.isEmpty)
    #expect(request.values == ["A": 1, "B": "x"])
    let all = try FetchTemplateRenderer(template: "All", in: Self.model)
    #expect(all.variableNames.isEmpty && all.expectation(of: "A") == nil)
    #expect(try all.render([String: PredicateValue]()).request.predicate == nil)
  }

  @Test func theObjectsOfAStoreAndWhatIsLeftOutAreAppended() throws {
    let request = RenderedFetchRequest(request: FetchRequestTemplate(name: "F", entity: "E"), values: [:])
    #expect(request.jsonText == request.jsonText(store: nil))
    let tail = "  \"values\": {},\n  \"store\": 3,\n  \"leftOut\": {\n    \"patterns\": 2\n  }\n}\n"
    let text = request.jsonText(store: 3, leftOut: [.patterns: 2])
    #expect(text.hasSuffix(tail), "\(text)")
    #expect(request.jsonText.hasSuffix("  \"values\": {}\n}\n"))
  }

  @Test(
    arguments: [
      ("SUBQUERY(SUBQUERY(parts, $p, $p.title == $X), $q, $q.small == 1).@count > 0", "$p.title String"),
      ("SUBQUERY(parts, $p, SUBQUERY($p.parts, $q, $q.small == $X).@count > 0).@count > 0", "$q.small Integer 16"),
      ("SUBQUERY(parts, $p, $p.title == 'a').@count > $X", nil), ("average:(parts.small) == $X", "Double"),
      ("min:(parts.small) == $X", "Integer 16"), ("lowercase:(title) == $X", "String"),
      ("canonical:(title) == $X", "String"), ("parts.@avg.small == $X", "Integer 16"),
      ("shop.@count == $X", "Integer 64"),
      ("title.length.length == $X", nil), ("small.length == $X", nil), ("max:(shop.none) == $X", nil),
      ("parts.shop IN $X", "Object ID"), ("{small} IN $X", nil),
    ] as [(String, String?)])
  func operandsAreFoundInsideCollectionsAndFunctions(predicate: String, expected: String?) {
    let template = FetchRequestTemplate(name: "F", entity: "Item", predicate: predicate)
    let found = FetchVariables(of: template, in: Self.model).expectations["X"]
    let path = found.map { $0.keyPath.hasPrefix("$") ? "\($0.keyPath) " : "" } ?? ""
    #expect(found.map { path + $0.type.xcodeName } == expected)
  }

  @Test(
    arguments: [
      ("small", "0x7FFF", .integer(32_767)), ("small", "0x-8000", .integer(-32_768)), ("small", "117f", nil),
      ("medium", "2147483647", .integer(2_147_483_647)), ("medium", "-2147483649", nil),
      ("big", "-9223372036854775808", .integer(.min)), ("big", "-9223372036854775809", nil), ("price", "nan", nil),
      ("price", "-0.5", .decimal(-0.5)), ("date", "now-0.5", .date(99.5)), ("date", "  now", .date(100)),
      ("date", "no", nil), ("date", "now--1", nil), ("title", "''", ""), ("title", "'", "'"), ("isNew", "", nil),
    ] as [(String, String, PredicateValue?)])
  func boundsOfEachTypeAreKept(property: String, text: String, expected: PredicateValue?) {
    let template = FetchRequestTemplate(name: "F", entity: "Item", predicate: "\(property) == $X")
    #expect((try? FetchVariables(of: template, in: Self.model).value(of: text, for: "X", now: 100)) == expected)
  }

  @Test(
    arguments: [
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5/", "E621E1F8-C36C-495A-93FC-0C247A3E6E5/"),
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5:", "E621E1F8-C36C-495A-93FC-0C247A3E6E5:"),
      ("E621E1F8C-36C-495A-93FC-0C247A3E6E5F", "E621E1F8C-36C-495A-93FC-0C247A3E6E5F"),
      ("abcdef00-0000-0000-0000-00000000000a", .uuid("ABCDEF00-0000-0000-0000-00000000000A")), ("{$x}", "{$x}"),
      ("{a.b}", "{a.b}"), ("{1 + 1}", [2]), ("TRUEPREDICATE", "TRUEPREDICATE"), ("2001-01-01T00:00:01", .date(1)),
    ] as [(String, PredicateValue)])
  func onlyConstantsAreValues(text: String, value: PredicateValue) {
    #expect(FetchValue.read(text) == value)
  }
}
