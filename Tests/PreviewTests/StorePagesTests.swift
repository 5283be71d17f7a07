import Foundation
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossTestSupport
import Testing

/// Rows of a store on the page; their values never appear in an address.
@Suite struct StorePagesTests {
  private let fixture: StoreFixture
  private let run: LiveRun

  init() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person",
        attributes: [
          AttributeDescription(name: "age", type: .integer16, isOptional: true, maximum: .integer(150)),
          AttributeDescription(name: "born", type: .date, isOptional: true),
          AttributeDescription(name: "name", type: .string, maximumLength: 10),
          AttributeDescription(name: "note", type: .string, isOptional: true),
        ])
    ])
    fixture = try StoreFixture(model, cache: .model(keepsRules: true))
    for key: Int64 in 1...20 {
      try fixture.insert(
        "Person", key: key,
        ["ZAGE": .integer(key == 7 ? 200 : 30), "ZNAME": "Grace", "ZNOTE": .text("secret \(key)"), "ZBORN": 86_400])
    }
    try fixture.insert("Person", key: 21, ["ZNAME": "Ada, Countess of Lovelace"])
    fixture.close()
    run = try LiveRun("--store", fixture.path, "--show-values")
  }

  @Test func showsNothingWithoutTheSecretOfItsAddress() throws {
    for target in ["/", "/store", "/?entity=Person&row=7", "/messages", "/events", "/live.js", "/docs/"] {
      let response = try RawClient.get(target, port: run.port)
      #expect(response.status == 403 && !response.body.contains("Grace"), "\(target)")
    }
    #expect(try RawClient.post("/validate", "{}", port: run.port).status == 403)
    #expect(try run.get("/store").status == 200)
  }

  /// The rows are there as soon as the file is, and the address stays the same.
  @Test func needsTheSecretAlsoIfItsProjectCannotBeReadYet() throws {
    let folder = try ShopFolder()
    try folder.write("modelgloss.yml", "docs: {preface: preface.md}")
    let broken = try LiveRun(
      "--store", fixture.path, "--show-values", "--config", folder.url.appending(path: "modelgloss.yml").path())
    #expect(broken.address.contains("?token="))
    #expect(try RawClient.get("/store", port: broken.port).status == 403)
    #expect(try !broken.get("/store").body.contains("Grace"))
  }

  @Test func showsTheRowsThatFail() throws {
    let body = try run.get("/store").body
    let rows = body.matches(of: /href="([^"]*row=(\d+)[^"]*)"/).map { String($0.2) }
    #expect(rows == ["7", "21"])
  }

  @Test func showsARowByItsNumber() throws {
    let body = try run.get("/?entity=Person&row=7").body
    #expect(body.contains("value=\"200\""))
    #expect(body.contains("value=\"Grace\""))
    // Properties without rules are included, since a row is requested.
    #expect(body.contains("value=\"secret 7\""))
    #expect(body.contains("value=\"2001-01-02T00:00:00Z\""))
    #expect(body.contains("1610"))
    #expect(body.contains("name=\"operation\" value=\"update\" checked"))
    // None of it is in the form, the title or a link.
    #expect(!body.contains(" name=\"v."))
    #expect(body.contains("data-name=\"v.name\""))
    for match in body.matches(of: /href="([^"]*)"/) {
      #expect(!match.1.contains("Grace") && !match.1.contains("secret") && !match.1.contains("200"))
    }
    let title = try #require(body.firstMatch(of: /<title>(.*)<\/title>/)?.1)
    #expect(!title.contains("Grace"))
  }

  @Test(arguments: ["99", "0", "-1", "x"])
  func saysThatThereIsNoSuchRow(row: String) throws {
    let body = try run.get("/?entity=Person&row=\(row)").body
    #expect(!body.contains("Grace"))
    #expect(body.contains("name=\"v.name\""))
  }

  @Test(.enabled(if: Browser.program != nil || Browser.isWanted))
  func keepsARowOutOfTheAddressWhateverIsTyped() throws {
    let page = try BrowserPage()
    try page.open(run.address + "&entity=Person&row=7")
    try page.fill("[data-name=\"v.age\"]", with: "15")
    try page.wait(for: "document.querySelector('.outcome.good')")
    try page.fill("[data-name=\"v.name\"]", with: "Somebody with a long name")
    try page.wait(for: "document.getElementById('answer').innerText.includes('1660')")
    let address = try page.text("location.href")
    #expect(address.hasSuffix("/?entity=Person&operation=update&row=7") || address.hasSuffix("row=7&operation=update"))
    #expect(try !page.text("document.title").contains("Somebody"))
    #expect(page.complaints == [])
  }
}
