import Foundation
import GlossLiveTestSupport
import Testing

/// The page of fetch requests: which is shown, its fields, and what it becomes.
@Suite struct FetchPageTests {
  private let shop: ShopFolder
  private let run: LiveRun

  private static let requests = """
    <entity name="E"><attribute name="a" attributeType="Integer 16"/></entity>
    <fetchRequest name="Some" entity="E" predicateString="a &gt; $LEAST AND a &lt; $MOST AND $FREE = $FREE"/>
    <fetchRequest name="All" entity="E"/>
    <fetchRequest name="Fixed" entity="E" predicateString="a == 1"/>
    <fetchRequest name="Strange" entity="F" predicateString="a == $X"/>
    <fetchRequest name="Broken" entity="E" predicateString="a =="/>
    """

  init() throws {
    shop = try ShopFolder()
    try shop.write("Shop.xcdatamodel/contents", PageChoiceTests.model(Self.requests))
    run = try LiveRun(shop.model)
  }

  private func page(_ query: String) throws -> String {
    let response = try RawClient.get("/fetch\(query)", port: run.port)
    #expect(response.status == 200)
    return response.body
  }

  /// The first by name, unless the address names one.
  @Test(arguments: [("", "All"), ("?template=Some", "Some"), ("?template=Fixed", "Fixed")])
  func oneRequestIsShown(query: String, name: String) throws {
    let body = try page(query + (query.isEmpty ? "?ui=en" : "&ui=en"))
    let names = ["All", "Broken", "Fixed", "Some", "Strange"].map {
      "<li><a href=\"/fetch?ui=en&amp;template=\($0)\"\($0 == name ? " aria-current=\"page\"" : "")>\($0)</a></li>"
    }
    #expect(body.contains("<nav class=\"side\" aria-label=\"Fetch requests\"><ul>\(names.joined())</ul></nav>"))
    #expect(body.contains("<h1><code>\(name)</code></h1>") && body.contains("<title>\(name) – Shop</title>"))
    #expect(body.contains("<a href=\"/fetch?ui=en\" aria-current=\"page\">Fetch requests</a>"))
    #expect(body.contains("<p class=\"note\">Variables: none</p>") == (name != "Some"))
  }

  @Test func anUnknownRequestIsNotFound() throws {
    let body = try page("?template=x&ui=en")
    #expect(body.contains("<title>Fetch requests – Shop</title>") && body.contains("<p>Nothing found</p>"))
  }

  @Test func aVariableHasItsField() throws {
    let body = try page("?template=Some&v.MOST=7")
    let fields = body.matches(
      of:
        /<code>\$([A-Z]+)<\/code><\/label><small[^>]*>([^<]*)<\/small><span class="inputs"><input [^>]*value="([^"]*)"/)
    #expect(
      fields.map { "\($0.1) \($0.2) \($0.3)" }.sorted() == ["FREE  ", "LEAST a · Integer 16 ", "MOST a · Integer 16 7"])
  }

  /// The request with its values, or why there is none.
  @Test(arguments: [
    ("All", "<code>TRUEPREDICATE</code>"), ("Fixed", "<code>a == 1</code>"), ("Some&v.MOST=7", "needs values for"),
    ("Some&v.MOST=7&v.LEAST=&v.FREE=1", "needs values for $LEAST"), ("Some&v.MOST=7&v.LEAST=x&v.FREE=1", "is not one"),
    ("Some&v.MOST=7&v.LEAST=2&v.FREE=1", "predicate: a &gt; 2 AND a &lt; 7 AND 1 == 1"),
  ])
  func aRequestIsFilled(query: String, expected: String) throws {
    #expect(try page("?template=\(query)").contains(expected))
  }

  @Test func aModelWithoutRequestsHasNone() throws {
    try shop.write("None.xcdatamodel/contents", PageChoiceTests.model("<entity name=\"E\"/>"))
    let other = try LiveRun(shop.path + "/None.xcdatamodel")
    let body = try RawClient.get("/fetch?ui=en", port: other.port).body
    #expect(body.contains("<title>Fetch requests – None</title>") && body.contains("<p>Nothing found</p>"))
    #expect(!body.contains("<a href=\"/fetch"))
    #expect(try RawClient.get("/store", port: other.port).body.contains("<p>Nothing found</p>"))
  }

  /// Without an entity that can have objects, there is nothing to try.
  @Test(arguments: [("/", "Try values"), ("/messages", "Validation messages"), ("/store", "Rows that fail")])
  func aModelWithoutEntitiesHasPages(target: String, title: String) throws {
    try shop.write("None.xcdatamodel/contents", PageChoiceTests.model("<entity name=\"E\" isAbstract=\"YES\"/>"))
    let other = try LiveRun(shop.path + "/None.xcdatamodel")
    let body = try RawClient.get(target + "?ui=en", port: other.port).body
    #expect(body.contains("<title>\(title) – None</title>") && body.contains("<p>Nothing found</p>"))
  }
}
