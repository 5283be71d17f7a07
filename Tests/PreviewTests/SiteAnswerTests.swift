import Foundation
import GlossLiveTestSupport
import GlossPreview
import Testing

/// What each address answers: its type, and what the pages of the reference gain.
@Suite struct SiteAnswerTests {
  private let shop: ShopFolder

  init() throws { shop = try ShopFolder() }

  @Test(arguments: [
    ("/", 200, "text/html; charset=utf-8"), ("/messages", 200, "text/html; charset=utf-8"),
    ("/fetch", 200, "text/html; charset=utf-8"), ("/store", 200, "text/html; charset=utf-8"),
    ("/style.css", 200, "text/css; charset=utf-8"), ("/live.css", 200, "text/css; charset=utf-8"),
    ("/live.js", 200, "text/javascript; charset=utf-8"), ("/favicon.ico", 200, "image/svg+xml; charset=utf-8"),
    ("/docs/style.css", 200, "text/css; charset=utf-8"), ("/docs/script.js", 200, "text/javascript; charset=utf-8"),
    ("/docs/de/index.html", 200, "text/html; charset=utf-8"), ("/docs/de/", 200, "text/html; charset=utf-8"),
    ("/docs/de", 404, "text/plain; charset=utf-8"), ("/docs/nothing.css", 404, "text/plain; charset=utf-8"),
    ("/nothing", 404, "text/plain; charset=utf-8"), ("/validate", 405, "text/plain; charset=utf-8"),
    ("/translation", 404, "text/plain; charset=utf-8"),
  ])
  func anAddressHasItsType(target: String, status: Int, type: String) throws {
    let run = try LiveRun(shop.model)
    let response = try RawClient.get(target, port: run.port)
    #expect(response.status == status)
    #expect(response.head.contains("Content-Type: \(type)"), "\(response.head)")
    #expect(response.head.contains("script-src 'self' 'unsafe-inline'") == (target.hasPrefix("/docs/de/")))
  }

  /// The reference begins in the language of the page, or the nearest that it has.
  @Test(arguments: [
    ("/docs", "", "/docs/ar/"), ("/docs/", "de", "/docs/de/"), ("/docs?ui=de", "ar", "/docs/de/"),
    ("/docs", "sv", "/docs/ar/"),
  ])
  func theReferenceBeginsInALanguage(target: String, accepted: String, folder: String) throws {
    let run = try LiveRun(shop.model)
    let response = try RawClient.get(target, port: run.port, headers: "Accept-Language: \(accepted)\r\n")
    #expect(response.status == 302 && response.head.contains("Location: \(folder)index.html\r\n"), "\(response.head)")
  }

  /// The address in the bar of a page of the reference, in its language.
  @Test(arguments: [
    ("/docs/de/entities/Tag.html", "/?entity=Tag&amp;ui=de\">Werte ausprobieren"),
    ("/docs/ar/entities/Tag.html", "/?entity=Tag&amp;ui=ar\">"),
    ("/docs/de/entities/Thing.html", "/?ui=de\">Werte ausprobieren"),
    ("/docs/de/index.html", "/?ui=de\">Werte ausprobieren"),
  ])
  func aPageOfTheReferenceLeadsToItsEntity(target: String, link: String) throws {
    let run = try LiveRun(shop.model)
    let body = try RawClient.get(target, port: run.port).body
    #expect(body.contains("<a href=\"\(link)"))
    #expect(body.contains("<meta name=\"generation\" content=\"1\"><script src=\"/live.js\" defer></script>\n</head>"))
  }

  private static let script = "<meta name=\"generation\" content=\"1\"><script src=\"/live.js\" defer></script>\n"

  /// A project's own layout may have no head and no bar.
  @Test(arguments: [
    ("<p>bare</p>", "<p>bare</p>"), ("<head></head><nav></nav>", "<head>\(script)</head><nav></nav>"),
    ("<header><p></p>", "<header><p></p>"), ("</nav><header>", "</nav><header>"),
    ("<nav></nav><header><nav></nav>", "<nav></nav><header><nav><a href=\"/?ui=de\">Werte ausprobieren</a></nav>"),
  ])
  func anOwnLayoutGainsWhatItHasAPlaceFor(layout: String, page: String) throws {
    try shop.write("templates/html/layout.mustache", layout)
    try shop.write(".modelgloss.yml", "docs:\n  templates: templates\n")
    let run = try LiveRun(shop.model, "--config", shop.path + "/.modelgloss.yml")
    #expect(try RawClient.get("/docs/de/index.html", port: run.port).body == page)
  }

  /// A project's own style sheet replaces the built-in one, and its title the model's name.
  @Test func ownTemplatesAreServed() throws {
    try shop.write("templates/html/style.css", "a { color: red }")
    try shop.write(".modelgloss.yml", "docs:\n  templates: templates\n  title: Our models\n")
    let run = try LiveRun(shop.model, "--config", shop.path + "/.modelgloss.yml")
    #expect(try RawClient.get("/style.css", port: run.port).body == "a { color: red }")
    let body = try RawClient.get("/?ui=en", port: run.port).body
    #expect(body.contains("<title>Article – Our models</title>") && body.contains(">Our models</a>\n"))
  }

  /// Problems are listed up to fifty; of more, the number is told.
  @Test(arguments: [(1, 1, nil), (50, 50, nil), (51, 50, "<li>+ 1</li>")] as [(Int, Int, String?)])
  func problemsAreListed(count: Int, listed: Int, more: String?) throws {
    for number in 0..<count { try shop.write("Bad\(number).xcdatamodel/contents", "<model><entity") }
    let run = try LiveRun([shop.model] + (0..<count).map { shop.path + "/Bad\($0).xcdatamodel" })
    let body = try RawClient.get("/?ui=en", port: run.port).body
    let list = try #require(body.firstMatch(of: /<ul dir="ltr" lang="en">(.*?)<\/ul><\/div>/)).1
    #expect(list.matches(of: /<li><code>/).count == listed && list.hasSuffix(more ?? "</code></li>"))
  }

  @Test func anOutdatedProjectKeepsItsModels() throws {
    let run = try LiveRun(shop.model, "--edit")
    let project = run.project.outdated(by: ["line"], generation: 3)
    #expect(project.generation == 3 && project.isOutdated && project.complaints == ["line"])
    #expect(project.models.map(\.key) == ["Shop"] && project.locales == ["ar", "de"] && project.editor != nil)
  }

  /// A model that cannot be read any more is shown as it was, which is said.
  @Test func whatIsShownMayBeFromBefore() throws {
    try shop.write("Other.xcdatamodel/contents", "<model><entity")
    let run = try LiveRun(shop.model, shop.path + "/Other.xcdatamodel")
    let body = try RawClient.get("/?ui=en", port: run.port).body
    #expect(body.contains("<p><b>A file cannot be used as it is.</b></p>"), "nothing is from before")
    let without = try LiveRun(shop.model)
    #expect(try RawClient.get("/?ui=en", port: without.port).body.contains("<div id=\"complaints\"></div>"))
  }
}
