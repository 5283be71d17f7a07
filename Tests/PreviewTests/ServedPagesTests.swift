import Foundation
import GlossLiveTestSupport
import Testing

/// Requests the served pages like a browser.
@Suite struct ServedPagesTests {
  private let shop: ShopFolder
  private let run: LiveRun

  init() throws {
    shop = try ShopFolder()
    run = try LiveRun(shop.model)
  }

  private func page(_ target: String, _ headers: String = "") throws -> String {
    let response = try RawClient.get(target, port: run.port, headers: headers)
    #expect(response.status == 200, "\(target)")
    return response.body
  }

  @Test func answersWithoutScript() throws {
    let body = try page("/?entity=Article&v.title=&s.title=value&v.price=-1&locale=de&locale=ar")
    #expect(body.contains("<small dir=\"ltr\">1560</small>"))
    #expect(body.contains("Titel") == false, "an empty title is not too long")
    #expect(body.contains("<article class=\"reader\" dir=\"rtl\" data-locale=\"ar\">"))
    #expect(body.contains("السعر"))
    // German readers see the raw name of the price, next to the key to add.
    #expect(body.contains("<code>Property/price/Entity/Article</code>"))
    #expect(body.contains("de.lproj/ShopModel.strings"))
    #expect(body.contains("value=\"-1\""))
  }

  /// Core Data raises an exception for a UUID that is none; the empty title is an error beside it.
  @Test func anImpossibleValueHidesNoOtherMessage() throws {
    let body = try page("/?entity=Article&v.id=x&v.price=-1&locale=en")
    #expect(body.contains("Write a value such as") && body.contains("<li data-property=\"price\">"))
    #expect(!body.contains("<li data-property=\"id\">"))
    // The field says it, too, and so does the list, which leads there.
    let parts = body.components(separatedBy: "data-property=\"price\"")
    #expect(parts.count > 2 && parts[1].contains("aria-invalid=\"true\""))
    let answer = try RawClient.post(
      "/validate", "{\"entity\": \"Article\", \"fields\": {\"id\": \"x\"}}", port: run.port)
    #expect(answer.body.contains("\"readers\":[]") || answer.body.contains("\"readers\": []"))
  }

  @Test func aDeletionOfNothingIsNotCalledValid() throws {
    #expect(try page("/?entity=Article&operation=delete").contains("Nothing was tried"))
    #expect(try !page("/?entity=Article&operation=delete&v.tags=1").contains("Nothing was tried"))
  }

  /// An update leaves alone what is not given, so nothing is known of it.
  @Test func anUpdateOfNothingIsNotCalledValid() throws {
    #expect(try page("/?entity=Article&operation=update").contains("Nothing was tried"))
    #expect(try !page("/?entity=Article&operation=update&v.price=1").contains("Nothing was tried"))
    #expect(try !page("/?entity=Article").contains("Nothing was tried"))
  }

  /// People read how many rules are broken and the sentences; the code is beside them.
  @Test func theHeadlineIsForPeople() throws {
    let body = try page("/?entity=Article&s.title=nil&s.price=nil&locale=de&ui=de")
    let status = try #require(body.firstMatch(of: /<p role="status"[^>]*>(.*?)<\/p>/)).1
    #expect(status.hasPrefix("Nicht gesichert. Verletzte Regeln: 3"), "\(status)")
    #expect(status.contains("<small dir=\"ltr\" aria-hidden=\"true\">NSCocoaErrorDomain 1560</small>"))
    #expect(status.contains("class=\"hidden\""))
  }

  /// What to write instead is said in the language of the page, with a value that its fields read.
  @Test func adviceIsInTheLanguageOfThePage() throws {
    let body = try page("/?entity=Article&v.price=viel&locale=de&ui=de")
    #expect(body.contains("<p>Einen Wert wie 1,5 eingeben</p>"))
    #expect(try !page("/?entity=Article&v.price=1,5&locale=de&ui=de").contains("data-refused"))
    #expect(try page("/?entity=Article&v.since=31.12.2029&locale=de&ui=de").contains("= 31. Dezember 2029"))
  }

  /// An object cannot be typed: the field offers a typed value only where there is one, so as not to lose it.
  @Test(arguments: [("", false), ("&v.article=x", true), ("&s.article=value", true), ("&s.article=nil", false)])
  func anObjectIsChosenAndNotTyped(query: String, isOffered: Bool) throws {
    let body = try page("/?entity=Tag\(query)")
    let select = try #require(body.firstMatch(of: /name="s\.article"[^>]*>(.*?)<\/select>/)).1
    #expect(select.contains("value=\"value\"") == isOffered, "\(select)")
    #expect(select.contains("value=\"object\"") && select.contains("value=\"nil\""))
  }

  @Test func placeholdersAreValid() throws {
    let body = try page("/?entity=Article")
    let found = body.matches(of: /name="v.since"[^>]*placeholder="([^"]+)"/)
    let placeholder = String(try #require(found.first).1)
    let sample = try #require(placeholder.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(try !page("/?entity=Article&v.since=\(sample)").contains("<li data-property=\"since\">"))
  }

  /// The page's own words keep their direction in a card for a language with the other direction.
  @Test(arguments: [("en", "ltr", "he"), ("ar", "rtl", "de")])
  func ownWordsKeepTheirDirectionInMirroredCards(ui: String, direction: String, reader: String) throws {
    let own = "lang=\"\(ui)\" dir=\"\(direction)\""
    let body = try page("/?entity=Article&s.title=nil&s.price=nil&locale=\(reader)&ui=\(ui)")
    #expect(body.contains("<details class=\"lookup\" \(own)><summary>"))
    #expect(body.contains("<p class=\"gap\" \(own)>"))
    // There is no Hebrew table, so Core Data uses the first one.
    #expect(!body.contains("source gap"))
    #expect(try page("/messages?entity=Article&locale=\(reader)&ui=\(ui)").contains("<p class=\"gap\" \(own)>"))
  }

  @Test func speaksTheLanguageOfTheBrowser() throws {
    #expect(try page("/", "Accept-Language: xx, de;q=0.8, ar;q=0.9\r\n").contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(try page("/", "Accept-Language: de-AT\r\n").contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(try page("/").contains("<html lang=\"en\" dir=\"ltr\">"))
    #expect(try page("/?ui=he", "Accept-Language: de\r\n").contains("<html lang=\"he\" dir=\"rtl\">"))
    #expect(try page("/?ui=%3Cscript%3E").contains("<html lang=\"en\""))
  }

  @Test func writesRulesBesideFields() throws {
    let body = try page("/?entity=Article&ui=de")
    #expect(body.contains("String · Pflicht; höchstens 20 Zeichen"))
    #expect(body.contains("href=\"/docs/de/entities/Article.html#title\""))
    #expect(!body.contains("entity=Thing"), "there are no objects of an abstract entity")
  }

  @Test func escapesWhateverComesFromElsewhere() throws {
    let evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    for target in [
      "/?entity=\(evil)", "/?model=\(evil)", "/?entity=Article&v.title=\(evil)", "/?entity=Article&locale=\(evil)",
      "/?trigger=\(evil)", "/messages?entity=\(evil)", "/messages?locale=\(evil)", "/fetch?template=\(evil)",
      "/fetch?template=Cheaper&v.PRICE=\(evil)", "/?row=\(evil)", "/?entity=Article&v.\(evil)=1", "/?ui=\(evil)",
    ] {
      let response = try RawClient.get(target, port: run.port)
      #expect(!response.body.contains("<script>"), "\(target)")
      #expect(response.head.contains("Content-Security-Policy: default-src 'none'"))
    }
  }

  @Test func servesNothingOfTheMachine() throws {
    for target in [
      "/../../../../etc/passwd", "/docs/../../etc/passwd", "/docs/%2e%2e/%2e%2e/etc/passwd",
      "/docs/..%2f..%2fetc/passwd",
      "//etc/passwd", "/etc/passwd", "/docs//etc/passwd", "/Shop.xcdatamodel/contents", "/docs/de/../../style.css",
      "/.modelgloss.yml", "/docs/.modelgloss", "/de.lproj/ShopModel.strings", "/docs/de/", "/live.css/..",
    ] {
      let response = try RawClient.get(target, port: run.port)
      #expect(response.status == (target == "/docs/de/" ? 200 : 404), "\(target)")
      #expect(!response.body.contains("root:"))
    }
    for target in ["/", "/docs/", "/style.css"] {
      #expect(try RawClient.post(target, "{}", port: run.port).status == 405)
    }
  }

  @Test func showsTheReferenceWithTheWayToThePage() throws {
    #expect(
      try RawClient.get("/docs/", port: run.port, headers: "Accept-Language: ar\r\n").head.contains(
        "Location: /docs/ar/index.html"))
    let body = try page("/docs/de/entities/Article.html")
    #expect(body.contains("<a href=\"/?entity=Article&amp;ui=de\">Werte ausprobieren</a></nav>"))
    #expect(body.contains("<script src=\"/live.js\" defer></script>"))
    for target in ["/docs/style.css", "/docs/script.js", "/docs/de/search.js", "/style.css", "/live.css", "/live.js"] {
      #expect(try !page(target).isEmpty)
    }
  }

  /// Every link on every page works.
  @Test func everyLinkLeadsSomewhere() throws {
    var pending = ["/", "/docs/"]
    var seen = Set(pending)
    var ends: [String] = []
    while let target = pending.popLast() {
      let response = try RawClient.get(target, port: run.port)
      if ![200, 302].contains(response.status) { ends.append("\(response.status) \(target)") }
      // Code has no links, though it may look as if.
      if response.head.contains("text/javascript") { continue }
      let body = response.body + (response.head.firstMatch(of: /Location: (\S+)/).map { " href=\"\($0.1)\"" } ?? "")
      for match in body.matches(of: /(?:href|src)=["']?([^"'\s>]+)/) {
        let link = String(match.1).replacing("&amp;", with: "&")
        guard let url = URL(string: link, relativeTo: URL(string: "http://h\(target)")), url.host == "h" else {
          continue
        }
        // The page's own language has no separate page that could be missing.
        let path = url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
        if path.contains("ui="), seen.count > 150 { continue }
        if seen.insert(path).inserted { pending.append(path) }
      }
    }
    #expect(ends == [])
    #expect(seen.count > 40)
  }

  @Test func listsMessagesWithValuesThatTriggerThem() throws {
    let body = try page("/messages?entity=Article&ui=en")
    let links = body.matches(of: /href="(\/\?[^"]*trigger=([^"&]+))"/).map { (String($0.1), String($0.2)) }
    #expect(
      links.map(\.1) == [
        "code:1680", "count:1610", "count:1620", "isNew:1570", "page:1690", "price:1570", "price:1620", "since:1640",
        "title:1570", "title:1660", "weight:1620", "tags:1580", "tags:1590", "tags:1600",
      ])
    for (link, trigger) in links {
      let code = trigger.split(separator: ":")[1]
      let body = try page(link.replacing("&amp;", with: "&"))
      // Exactly one error, and the right one.
      #expect(body.contains("NSCocoaErrorDomain \(code)"), "\(trigger)")
      #expect(body.contains("· \(code)</small>") && body.contains("<code dir=\"ltr\">NSValidation"))
    }
  }

  @Test func fillsFetchRequestTemplates() throws {
    #expect(try page("/fetch").contains("needs values for $PRICE"))
    let body = try page("/fetch?template=Cheaper&v.PRICE=9.5")
    #expect(body.contains("predicate: price &lt; 9.5"))
    #expect(body.contains("price · Decimal"))
    #expect(try page("/fetch?template=Cheaper&v.PRICE=cheap").contains("is not one"))
  }

  // MARK: The endpoint

  @Test func answersLikeTheContract() throws {
    let answer = try run.validate(
      #"{"entity": "Article", "locales": ["de"], "values": {"price": "1", "isNew": true, "title": null}}"#)
    #expect(answer["schemaVersion"] as? Int == 1)
    #expect(answer["operation"] as? String == "insert")
    let reader = try #require((answer["readers"] as? [[String: Any]])?.first)
    #expect(reader["isValid"] as? Bool == false)
    let error = try #require(reader["error"] as? [String: Any])
    #expect(error["code"] as? Int == 1570)
    let message = try #require((reader["messages"] as? [[String: Any]])?.first)
    #expect(message["name"] as? String == "Titel")
    #expect(message["missingKeys"] == nil)
    #expect((message["lookups"] as? [[String: Any]])?.first?["isHit"] as? Bool == true)
  }

  @Test(arguments: [
    ("", "is truncated"), ("[]", "expected a JSON object"), ("{", "1:2"),
    (#"{"entity": "Artikle"}"#, "did you mean 'Article'?"), ("{}", "'entity' is missing"),
    (#"{"entity": "Thing"}"#, "is abstract"), (#"{"entity": "Tag", "model": "Shap"}"#, "unknown model 'Shap'"),
    (#"{"entity": 1}"#, "'entity' must be a string"),
    (#"{"entity": "Tag", "operation": "upsert"}"#, "unknown operation"),
    (#"{"entity": "Tag", "locales": []}"#, "'locales' must be an array"),
    (#"{"entity": "Tag", "locales": [1]}"#, "'locales' must contain languages"),
    (#"{"entity": "Tag", "fields": 1}"#, "'fields' must map"),
    (#"{"entity": "Tag", "fields": {"article": 1}}"#, "'fields' must map"),
    (#"{"entity": "Tag", "values": []}"#, "'values' must be an object"),
    (#"{"entity": "Tag", "entitty": 1}"#, "did you mean 'entity'?"),
  ])
  func saysWhatIsWrongWithAQuestion(question: String, complaint: String) throws {
    let response = try RawClient.post("/validate", question, port: run.port)
    #expect(response.status == 400)
    #expect(response.body.contains(complaint), "\(response.body)")
  }

  @Test func isNoEndpointForFormsOfOtherPages() throws {
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
      #expect(try RawClient.post("/validate", "{}", port: run.port, type: type).status == 415)
    }
    #expect(
      try RawClient.post("/validate", "{}", port: run.port, headers: "Origin: http://evil.example\r\n").status == 403)
    #expect(try RawClient.get("/validate", port: run.port).status == 405)
  }

  @Test func refusesWhatCannotBeSet() throws {
    let answer = try run.validate(
      #"{"entity": "Article", "fields": {"count": "many", "title": {"choice": "value", "text": ""}}}"#)
    let refusals = try #require(answer["refusals"] as? [[String: Any]])
    #expect(refusals.map { $0["property"] as? String } == ["count"])
    #expect((refusals.first?["reason"] as? String)?.contains("Unacceptable type of value for attribute") == true)
    #expect((answer["readers"] as? [Any])?.isEmpty == true)
    let values = try run.validate(#"{"entity": "Article", "values": {"count": "many", "titel": 1}}"#)
    #expect((values["refusals"] as? [[String: Any]])?.count == 2)
  }
}
