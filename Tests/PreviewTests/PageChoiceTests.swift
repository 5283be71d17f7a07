import Foundation
import GlossLiveTestSupport
import Testing

@testable import GlossPreview

/// Two models with an entity of the same name, and what an address chooses of them.
@Suite struct PageChoiceTests {
  static func model(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">\(entities)</model>
    """
  }

  private static let parts = """
    <entity name="Base" isAbstract="YES"><attribute name="code" optional="YES" attributeType="String" maxValueString="3"/>
    </entity>
    <entity name="Part" parentEntity="Base"><attribute name="title" attributeType="String" maxValueString="5"/></entity>
    <entity name="Whole" parentEntity="Base"><attribute name="free" optional="YES" attributeType="String"/></entity>
    """
  private static let other = "<entity name=\"Part\"><attribute name=\"size\" attributeType=\"Integer 16\"/></entity>"

  private let shop: ShopFolder
  private let run: LiveRun

  init() throws {
    shop = try ShopFolder()
    try shop.write("A.xcdatamodel/contents", Self.model(Self.parts))
    try shop.write("B.xcdatamodel/contents", Self.model(Self.other))
    try shop.write(
      "de.lproj/AModel.strings", "\"Entity/Part\" = \"Teil\";\n\"Property/title/Entity/Part\" = \"Titel\";\n")
    run = try LiveRun(shop.path + "/A.xcdatamodel", shop.path + "/B.xcdatamodel")
  }

  private func page(_ target: String, _ headers: String = "") throws -> String {
    let response = try RawClient.get(target, port: run.port, headers: headers)
    #expect(response.status == 200, "\(target)")
    return response.body
  }

  /// What the form of the values page says of the choices: model, entity, page language, operation and languages.
  private func choice(_ query: String, _ headers: String = "") throws -> String {
    let body = try page("/?" + query, headers)
    let form = try #require(body.firstMatch(of: /<form id="case"[^>]*data-model="([^"]*)" data-entity="([^"]*)"/))
    let language = try #require(body.firstMatch(of: /<html lang="([^"]*)"/)).1
    let operation = try #require(body.firstMatch(of: /name="operation" value="([a-z]+)" checked/)).1
    let locales = body.matches(of: /name="locale" value="([^"]*)" checked/).map { String($0.1) }
    return "\(form.1) \(form.2) \(language) \(operation) \(locales.joined(separator: ","))"
  }

  @Test(arguments: [
    ("", "A Part en insert de"), ("model=B", "B Part en insert de"), ("model=C", "A Part en insert de"),
    ("entity=Whole", "A Whole en insert de"), ("entity=Base", "A Part en insert de"),
    ("entity=Nothing", "A Part en insert de"), ("model=B&entity=Whole", "B Part en insert de"),
    ("ui=de", "A Part de insert de"), ("ui=zh-CN", "A Part zh-CN insert de"), ("ui=xx", "A Part en insert de"),
    ("operation=delete", "A Part en delete de"), ("operation=upsert", "A Part en insert de"),
    ("row=3", "A Part en update de"), ("row=3&operation=insert", "A Part en insert de"),
    ("row=x", "A Part en insert de"),
    ("locale=ar&locale=sv", "A Part en insert ar,sv"), ("locale=", "A Part en insert de"),
    ("locale=&locale=ar", "A Part en insert ar"),
  ])
  func anAddressChooses(query: String, choice: String) throws {
    #expect(try self.choice(query) == choice)
  }

  /// The preferred language that is available; of equal ones the first.
  @Test(arguments: [
    ("de, fr", "de"), ("fr, de", "fr"), ("de;q=0.5, fr;q=0.4", "de"), ("de;q=0.4, fr;q=0.5", "fr"),
    ("de;q=0.5, fr", "fr"), ("xx, de", "de"), ("xx", "en"), ("de; q=0.2, fr; q=0.3", "fr"), ("de;q=x, fr;q=0.9", "de"),
    ("de;v=1;q=0.1, fr;q=0.2", "fr"), ("", "en"), (";q=1, de;q=0.5", "de"),
  ])
  func aBrowserChooses(accepted: String, language: String) throws {
    #expect(try choice("", "Accept-Language: \(accepted)\r\n") == "A Part \(language) insert de")
    #expect(try choice("ui=ar", "Accept-Language: \(accepted)\r\n") == "A Part ar insert de")
  }

  /// The choices that a form hides, in its address.
  @Test(arguments: [
    ("", "model=A&entity=Part"), ("ui=de", "model=A&entity=Part&ui=de"), ("ui=xx", "model=A&entity=Part"),
    ("locale=de", "model=A&entity=Part"), ("locale=ar", "model=A&entity=Part&locale=ar"),
    ("model=B&locale=a%0Ab&locale=%C3%A4~-._:", "model=B&entity=Part&locale=a%0Ab&locale=%C3%A4~-._:"),
  ])
  func linksKeepTheChoices(query: String, expected: String) throws {
    let body = try page("/?" + query)
    #expect(body.contains("<a class=\"title\" href=\"/?\(expected.replacing("&", with: "&amp;"))\">"))
    #expect(body.contains("<input type=\"hidden\" name=\"model\" value=\"\(query.hasPrefix("model=B") ? "B" : "A")\">"))
    #expect(body.contains("<input type=\"hidden\" name=\"ui\" value=\"de\">") == query.contains("ui=de"))
  }

  @Test func anAddressIsEscaped() {
    let text = LiveAddress("/").with("a", "\u{0F}\u{10}/09:@AZ[`az{ ~é").with("b", nil).with("c=", "").text
    #expect(text == "/?a=%0F%10%2F09:%40AZ%5B%60az%7B%20~%C3%A9&c%3D=")
    #expect(LiveAddress("/x").text == "/x" && LiveAddress("/x").with("a", nil).text == "/x")
  }

  /// Each model has its entities; the one that is shown is marked only in its own.
  @Test func entitiesAreListedByModel() throws {
    let side = try #require(try page("/?model=B&ui=de").firstMatch(of: /<nav class="side"[^>]*>(.*?)<\/nav>/)).1
    #expect(
      String(side) == """
        <h2 class="group">A</h2><ul>\
        <li><a href="/?model=A&amp;entity=Part&amp;ui=de"><bdi>Teil</bdi><small>Part</small></a></li>\
        <li><a href="/?model=A&amp;entity=Whole&amp;ui=de">Whole</a></li></ul>\
        <h2 class="group">B</h2><ul><li><a href="/?model=B&amp;entity=Part&amp;ui=de" aria-current="page">Part</a></li></ul>
        """)
    let messages = try #require(try page("/messages").firstMatch(of: /<nav class="side"[^>]*>(.*?)<\/nav>/)).1
    #expect(messages.contains("<a href=\"/messages?model=A&amp;entity=Part\" aria-current=\"page\"><bdi>Teil</bdi>"))
    #expect(messages.matches(of: /aria-current/).count == 1)
  }

  /// The pages at the top: no fetch requests and no store here.
  @Test(arguments: [("/", "/"), ("/messages", "/messages")]) func pagesAreLinked(target: String, current: String) throws
  {
    let nav = try #require(try page(target + "?ui=en").firstMatch(of: /<nav aria-label="Pages">(.*?)<\/nav>/)).1
    let mark = { (path: String) in path == current ? " aria-current=\"page\"" : "" }
    #expect(
      String(nav) == """
        <a href="/?model=A&amp;entity=Part&amp;ui=en"\(mark("/"))>Try values</a>\
        <a href="/messages?model=A&amp;entity=Part&amp;ui=en"\(mark("/messages"))>Validation messages</a>\
        <a href="/docs/index.html">Schema reference</a>
        """)
  }

  @Test func thePageLanguageIsChosenAmongAll() throws {
    let list = try #require(try page("/?ui=ar").firstMatch(of: /<details class="languages">(.*?)<\/details>/)).1
    #expect(list.hasPrefix("<summary>العربية</summary>"))
    #expect(
      list.contains(
        """
        <li><a href="/?model=A&amp;entity=Part&amp;ui=ar" data-ui="ar" lang="ar" dir="rtl" aria-current="true">العربية</a></li>
        """))
    #expect(
      list.contains("<a href=\"/?model=A&amp;entity=Part&amp;ui=zh-CN\" data-ui=\"zh-CN\" lang=\"zh-CN\" dir=\"ltr\">"))
    #expect(list.matches(of: /aria-current/).count == 1)
  }

  @Test func languagesOfReadersAreCountedAndListedOnce() throws {
    let body = try page("/?locale=ar&locale=ar&locale=de&ui=en")
    #expect(body.contains("<summary>Readers’ languages <small>3/2</small>"))
    let boxes = body.matches(of: /name="locale" value="([^"]*)"( checked)?/).map { "\($0.1)\($0.2 ?? "")" }
    #expect(boxes == ["de checked", "ar checked"])
    #expect(try page("/?locale=ar&ui=en").contains("<input type=\"checkbox\" name=\"locale\" value=\"de\"> "))
  }

  /// A heading has the name that readers of the page know, if the model has tables.
  @Test(arguments: [
    ("A", "<h1><bdi>Teil</bdi> <small><code>Part</code></small></h1>"), ("B", "<h1><code>Part</code></h1>"),
  ])
  func anEntityHasItsName(model: String, heading: String) throws {
    #expect(try page("/?ui=en&model=\(model)").contains(heading + "\n"))
    let messages = try page("/messages?ui=en&model=\(model)")
    #expect(messages.contains(heading + "<p class=\"note\">What Core Data reports when"))
    #expect(messages.contains("<title>Validation messages: Part – \(model)</title>"))
  }

  @Test(arguments: ["A", "B"]) func thePageAndTheReferenceLeadToEachOther(model: String) throws {
    let links = try #require(try page("/?model=\(model)").firstMatch(of: /<p class="links">(.*?)<\/p>/)).1
    #expect(links.hasPrefix("<a href=\"/messages?model=\(model)&amp;entity=Part\">"))
    let reference = try #require(links.firstMatch(of: /href="(\/docs\/[^"]*)">Schema reference/)).1
    #expect(
      try page(String(reference)).contains(
        "<a href=\"/?model=\(model)&amp;entity=Part&amp;ui=de\">Werte ausprobieren</a></nav>"), "\(reference)")
    #expect(try page("/docs/index.html").contains("<a href=\"/?ui=de\">Werte ausprobieren</a></nav>"))
  }
}
