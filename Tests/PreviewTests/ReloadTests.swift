import Foundation
import GlossLiveTestSupport
import GlossPreview
import GlossSchemaDocs
import ModelGlossCommands
import Testing

/// The pages follow the files.
@Suite struct ReloadTests {
  private let shop: ShopFolder
  private let run: LiveRun

  init() throws {
    shop = try ShopFolder()
    run = try LiveRun(shop.model)
  }

  /// Waits until the pages show something; returns the time it took, or nil if it never appears.
  private func wait(_ seconds: Double = 10, until isThere: () throws -> Bool) throws -> Duration? {
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(seconds) {
      if try isThere() { return start.duration(to: .now) }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return nil
  }

  private func body(_ target: String = "/?entity=Article&locale=de&s.title=nil&ui=en") throws -> String {
    try RawClient.get(target, port: run.port).body
  }

  @Test func followsATableThatIsEdited() throws {
    #expect(try body().contains("Titel"))
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german.replacing("Titel", with: "Überschrift"))
    #expect(try wait { try body().contains("Überschrift") } != nil)
    // Like editors that replace the old file with a new one.
    try shop.write(
      "de.lproj/ShopModel.strings", ShopFolder.german.replacing("Titel", with: "Bezeichnung"), isAtomic: true)
    #expect(try wait { try body().contains("Bezeichnung") } != nil)
  }

  @Test func followsATableThatIsAddedAndOneThatGoes() throws {
    try shop.write("fr.lproj/ShopModel.strings", "\"Property/title/Entity/Article\" = \"Titre\";\n")
    #expect(try wait { try body("/").contains("value=\"fr\"") } != nil)
    try FileManager.default.removeItem(at: shop.url.appending(path: "de.lproj"))
    #expect(try wait { try !body("/").contains("value=\"de\"") } != nil)
  }

  @Test func followsTheModel() throws {
    try shop.write("Shop.xcdatamodel/contents", ShopFolder.model.replacing("name=\"price\"", with: "name=\"cost\""))
    #expect(try wait { try body().contains("name=\"v.cost\"") } != nil)
  }

  @Test func showsWhatIsWrongWithABrokenModelAndTheLastStateThatWasNone() throws {
    try shop.write("Shop.xcdatamodel/contents", "<model><entity")
    #expect(try wait { try body().contains("A file cannot be used as it is.") } != nil)
    let broken = try body()
    #expect(broken.contains("Shop.xcdatamodel"))
    #expect(broken.contains("What is shown is out of date."))
    #expect(broken.contains("name=\"v.title\""))
    try shop.write("Shop.xcdatamodel/contents", ShopFolder.model)
    #expect(try wait { try !body().contains("A file cannot be used") } != nil)
  }

  @Test func showsWhatIsWrongWithABrokenTable() throws {
    try shop.write("de.lproj/ShopModel.strings", "\"Entity/Article\" = \"Artikel\"\n\"a\" = ;")
    #expect(try wait { try body().contains("A file cannot be used as it is.") } != nil)
    #expect(try body().contains("de.lproj/ShopModel.strings:2:"))
  }

  @Test func showsWhatIsWrongWithATemplate() throws {
    let shop = try ShopFolder()
    try shop.write("templates/html/entity.mustache", "{{#open}}")
    try shop.write(".modelgloss.yml", "docs:\n  templates: templates\n")
    let run = try LiveRun(shop.model, "--config", shop.path + "/.modelgloss.yml")
    let docs = { try RawClient.get("/docs/de/index.html", port: run.port) }
    #expect(try docs().status == 500)
    #expect(try docs().body.contains("entity.mustache"))
    #expect(try docs().body.contains("/live.js"))
    // Everything else still works.
    #expect(try RawClient.get("/", port: run.port).status == 200)
    try shop.write("templates/html/entity.mustache", "<h1>{{title}}</h1>")
    #expect(try wait { try docs().status == 200 } != nil)
    // A broken configuration shows where the error is, and the pages remain.
    try shop.write(".modelgloss.yml", "docs: [")
    #expect(try wait { try RawClient.get("/", port: run.port).body.contains(".modelgloss.yml:") } != nil)
    #expect(try RawClient.get("/", port: run.port).body.contains("name=\"v.title\""))
  }

  /// Only the reference needs the other versions of a package, and it gets them.
  @Test func readsOtherVersionsForTheReferenceAlone() throws {
    let shop = try ShopFolder()
    try shop.write("Pack.xcdatamodeld/Pack 2.xcdatamodel/contents", ShopFolder.model)
    try shop.write(
      "Pack.xcdatamodeld/Pack.xcdatamodel/contents", ShopFolder.model.replacing("name=\"price\"", with: "name=\"cost\"")
    )
    try shop.write(
      "Pack.xcdatamodeld/.xccurrentversion",
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>_XCCurrentVersionName</key>\
      <string>Pack 2.xcdatamodel</string></dict></plist>
      """)
    let run = try LiveRun(shop.path + "/Pack.xcdatamodeld")
    #expect(run.service.project.models.map(\.documented.versions.count) == [0])
    let body = try RawClient.get("/docs/changelog.html", port: run.port).body
    #expect(body.contains("cost"))
    #expect(run.service.project.generation == 1)
    // From then on they are watched as well.
    try shop.write(
      "Pack.xcdatamodeld/Pack.xcdatamodel/contents",
      ShopFolder.model.replacing("name=\"price\"", with: "name=\"worth\""))
    #expect(try wait { try RawClient.get("/docs/changelog.html", port: run.port).body.contains("worth") } != nil)
    #expect(run.service.project.generation == 2)
  }

  @Test func tellsPagesThatListen() throws {
    let client = try RawClient(port: run.port)
    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(run.port)\r\n\r\n")
    #expect(client.read(until: "data: 1\n\n") != nil)
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german.replacing("Titel", with: "Name"))
    #expect(client.read(until: "data: 2\n\n") != nil)
    #expect(try body().contains("content=\"2\""))
  }

  /// Unread files change nothing, and neither does rewriting a file with the same contents.
  @Test func staysWhereNothingIsShownOtherwise() throws {
    try shop.write("notes.txt", "1")
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german)
    try shop.write("de.lproj/Localizable.strings", "\"a\" = \"b\";\n")
    Thread.sleep(forTimeInterval: 0.7)
    #expect(run.service.project.generation == 1)
  }
}

/// The command's messages before it serves, and what it rejects.
@Suite struct ServeCommandTests {
  @Test func takesAPortThatIsFreeAndRefusesOneThatIsTaken() throws {
    let shop = try ShopFolder()
    let run = try LiveRun(shop.model)
    #expect(run.service.address == "http://127.0.0.1:\(run.port)/")
    let other = LiveRun.run(["serve", shop.model, "--port", String(run.port)])
    #expect(other.status == 2)
    #expect(other.error.contains("the port cannot be used"))
    #expect(other.error.contains("--port"))
    #expect(other.output == "")
  }

  @Test(
    arguments: [
      (["serve", "Nowhere.xcdatamodel"], 2, "there is no such file or folder"),
      (["serve", "--port", "70000"], 64, "port"), (["serve", "--store", "x"], 64, "--show-values"),
      (["serve", "--show-values"], 64, "--store"), (["serve", "--once", "a.html", "--open"], 64, "--once"),
      (["serve", "--once", ""], 64, "empty"),
    ] as [([String], Int32, String)])
  func refusesACommandLineThatIsWrong(arguments: [String], status: Int32, complaint: String) {
    let run = LiveRun.run(arguments)
    #expect(run.status == status)
    #expect(run.error.contains(complaint), "\(run.error)")
  }

  @Test func writesOnePageThatNeedsNoServer() throws {
    let shop = try ShopFolder()
    let file = shop.path + "/messages.html"
    let run = LiveRun.run(["serve", shop.model, "--once", file])
    #expect(run.status == 0, "\(run.error)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("Titel"))
    #expect(text.contains("العنوان"))
    #expect(text.contains("<code>{&quot;count&quot;: 10}</code>"))
    #expect(text.contains("Content-Security-Policy"))
    #expect(text.ranges(of: "<h1>").count == 1 && text.contains("<h1>Validation messages</h1>"))
    #expect(!text.contains("<script"))
    #expect(!text.contains("<input"))
    #expect(!text.contains("http://127"))
    // The same bytes again.
    #expect(LiveRun.run(["serve", shop.model, "--once", "-"]).output == text)
  }
}
