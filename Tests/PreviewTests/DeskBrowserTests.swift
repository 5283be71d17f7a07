import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import Testing

/// The desk of translators in a browser, by keyboard alone.
@Suite(.serialized, .enabled(if: Browser.program != nil || Browser.isWanted))
struct DeskBrowserTests {
  private let shop: ShopFolder
  private let run: LiveRun
  private let page: BrowserPage

  init() throws {
    shop = try ShopFolder()
    run = try LiveRun(shop.model, "--edit")
    page = try BrowserPage()
    try open()
  }

  private func open(_ choices: String = "") throws {
    let (base, token) = (run.address.split(separator: "?")[0], run.address.split(separator: "?")[1])
    try page.open("\(base)translations?\(token)\(choices)".replacingOccurrences(of: "\n", with: ""))
    try page.wait(for: "document.querySelector('table[role=grid]')")
  }

  private static let field = "document.activeElement.matches('form.cell textarea')"
  private static let said = "[...document.querySelectorAll('.hidden[role=status]')].map(e => e.textContent).join('|')"

  private func german() throws -> String {
    try String(contentsOf: shop.url.appending(path: "de.lproj/ShopModel.strings"), encoding: .utf8)
  }

  /// Tabs until the grid has the focus.
  private func enterGrid() throws {
    for _ in 0..<40 where try !page.isTrue("document.activeElement.matches('td')") { try page.press("Tab") }
    try #require(try page.isTrue("document.activeElement.matches('td')"))
  }

  /// Moves to a cell with the arrows.
  private func move(to key: String, _ locale: String) throws {
    try enterGrid()
    for _ in 0..<60 {
      let way = try page.text(
        """
        (() => { const at = document.activeElement, rows = [...document.querySelectorAll('tr[data-key]')];
        const column = [...document.querySelector('thead tr').cells].findIndex(c => c.dataset.locale === '\(locale)');
        const distance = rows.findIndex(r => r.dataset.key === '\(key)') - rows.indexOf(at.parentElement);
        return distance > 0 ? 'ArrowDown' : distance < 0 ? 'ArrowUp' : at.cellIndex < column ? 'ArrowRight' : at.cellIndex > column ? 'ArrowLeft' : ''; })()
        """)
      if way.isEmpty { return }
      try page.press(way)
    }
    Issue.record("\(key) \(locale) was not reached")
  }

  @Test func closesGapsFromOneToTheNext() throws {
    try move(to: "Property/code/Entity/Article", "de")
    #expect(try page.text("document.activeElement.ariaLabel") == "code, Article, Deutsch: missing")
    try page.press("Enter")
    try page.wait(for: Self.field)
    try page.type("Kennung")
    // The alert is redrawn with what is typed, and its rule and lines are told.
    try page.wait(for: "document.querySelector('#beside .phone mark')?.textContent === 'Kennung'")
    #expect(try page.text("document.querySelector('#beside figcaption').innerText").contains("Lines: "))
    try page.press("Enter")
    try page.wait(for: Self.said + ".includes('Saved: ')")
    #expect(try page.text(Self.said).contains("Next: count, Article, Deutsch: missing"))
    #expect(try german().contains("\"Property/code/Entity/Article\" = \"Kennung\";"))
    // The next open cell of the same language is being edited, and what was saved stays where it is.
    #expect(
      try page.isTrue(
        Self.field + " && document.activeElement.closest('tr').dataset.key === 'Property/count/Entity/Article'"))
    try page.type("Anzahl")
    try page.press("Enter")
    try page.wait(for: "document.querySelectorAll('#changes li').length === 2")
    #expect(try page.isTrue("document.querySelector('tr[data-key=\"Property/code/Entity/Article\"] td.saved')"))
    #expect(try page.text("document.querySelector('.desk-status').textContent") == "Saved: 2")
    // Back, and undone.
    try page.press("Escape")
    try page.press("z", control: true)
    try page.wait(for: Self.said + ".includes('Restored: ')")
    try page.wait(for: "document.querySelectorAll('#changes li').length === 1")
    #expect(try !german().contains("Anzahl") && german().contains("Kennung"))
    #expect(page.complaints == [])
  }

  @Test func leavesTheKeysOfAnInputMethodToIt() throws {
    try move(to: "Property/code/Entity/Article", "de")
    try page.press("F2")
    try page.wait(for: Self.field)
    try page.send("Input.imeSetComposition", ["text": "きごう", "selectionStart": 3, "selectionEnd": 3])
    _ = try page.value(
      "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })); 1"
    )
    _ = try page.value(
      "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true })); 1"
    )
    #expect(try page.isTrue(Self.field))
    #expect(try german() == ShopFolder.german)
    try page.send("Input.insertText", ["text": "記号"])
    try page.press("Enter")
    try page.wait(for: Self.said + ".includes('Saved: ')")
    #expect(try german().contains("\"記号\""))
  }

  @Test func keepsWhatIsTypedOverRedrawsAndReloads() throws {
    try move(to: "Property/code/Entity/Article", "de")
    try page.press("Enter")
    try page.wait(for: Self.field)
    try page.type("Ken")
    // Another key of the same file is written elsewhere.
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german + "\"Property/price\" = \"Preis\";\n")
    try page.wait(for: "document.querySelector('table').innerText.includes('Preis')")
    #expect(try page.isTrue(Self.field + " && document.activeElement.value === 'Ken'"))
    try page.send("Page.reload")
    try page.wait(for: "document.querySelector('form.cell textarea')?.value === 'Ken' && \(Self.field)")
    #expect(try page.text("document.querySelector('.desk-status').textContent") == "Not yet saved: 1")
    // Going elsewhere keeps it too; giving up does not.
    try page.press("Tab", shift: true)
    try page.wait(for: "document.querySelector('td > .draft')?.textContent === 'Ken'")
    try move(to: "Property/code/Entity/Article", "de")
    try page.press("Enter")
    try page.wait(for: Self.field + " && document.activeElement.value === 'Ken'")
    try page.press("Escape")
    #expect(try page.isTrue("document.activeElement.matches('td') && !document.querySelector('.draft')"))
    #expect(try page.text("document.querySelector('.desk-status').textContent") == "")
  }

  @Test func showsBothTextsWhereAnotherOneWroteTheSameKey() throws {
    try move(to: "Property/title/Entity/Article", "de")
    try page.press("Enter")
    try page.wait(for: Self.field)
    try page.type("Überschrift")
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german.replacing("Titel", with: "Kopfzeile"))
    try page.wait(for: "document.querySelector('form.cell .gap')?.textContent.includes('changed elsewhere: Kopfzeile')")
    #expect(try page.isTrue(Self.field + " && document.activeElement.value === 'Überschrift'"))
    // The first button keeps the own text.
    try page.press("Tab")
    #expect(try page.text("document.activeElement.textContent") == "Keep mine")
    try page.press("Enter")
    try page.wait(for: Self.said + ".includes('Saved: ')")
    #expect(try german() == ShopFolder.german.replacing("Titel", with: "Überschrift"))
  }

  @Test func saysWhyATextIsNotWrittenAndKeepsIt() throws {
    try move(to: "Property/title/Entity/Article", "de")
    try page.press("Enter")
    try page.wait(for: Self.field)
    try page.type("   ")
    try page.press("Enter")
    try page.wait(for: "document.querySelector('form.cell .gap')?.textContent.startsWith('Not saved: ')")
    #expect(try page.isTrue(Self.field + " && document.activeElement.value === '   '"))
    #expect(try german() == ShopFolder.german)
  }

  @Test func filtersWithoutTheServer() throws {
    try enterGrid()
    try page.press("/")
    try page.wait(for: "document.activeElement.matches('#desk-filter input')")
    try page.type("Titel")
    let shown =
      "[...document.querySelectorAll('tr[data-key]')].filter(r => r.offsetParent).map(r => r.dataset.key).join()"
    try page.wait(for: shown + " === 'Property/title/Entity/Article'")
    try page.press("Enter")
    #expect(try page.isTrue("document.activeElement.matches('td')"))
    // A click chooses a cell, and nothing else listens to it.
    try page.clickWithMouse("tr[data-key='Property/title/Entity/Article'] td")
    #expect(try page.text("document.activeElement.closest('tr').dataset.key") == "Property/title/Entity/Article")
    #expect(page.complaints == [])
  }

  @Test func isOneTabStopForEverybody() throws {
    #expect(
      try page.value("document.querySelectorAll('table [tabindex=\"0\"], table a, table button').length") as? Int == 1)
    let nodes = try page.send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    let roles = nodes.compactMap { ($0["role"] as? [String: Any])?["value"] as? String }
    for role in ["grid", "row", "gridcell", "columnheader", "rowheader"] { #expect(roles.contains(role), "\(role)") }
  }

  @Test(.enabled(if: Browser.isJudged, "\(Browser.absenceOfAxe)")) func hasNoBarriers() throws {
    for (choices, width, isDark) in [
      ("", 1_400, false), ("&ui=ar", 1_400, true), ("&ui=de", 800, false), ("&ui=ja", 390, true),
    ] {
      try page.resize(width: width)
      try page.setDark(isDark)
      try open(choices)
      try page.wait(for: "document.querySelector('#beside h2')")
      #expect(try page.accessibilityFindings() == [], "\(choices) \(width)")
      #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"), "\(choices) \(width)")
    }
  }

  @Test func hasAFormForEachCellWithoutScript() throws {
    try page.setScripting(false)
    let (base, token) = (run.address.split(separator: "?")[0], run.address.split(separator: "?")[1])
    let address = "\(base)translations?\(token)&key=Entity/Tag&in=de".replacingOccurrences(of: "\n", with: "")
    try page.send("Page.navigate", ["url": address])
    for _ in 0..<200 {
      // While a page comes, there are no nodes.
      let root = try? page.send("DOM.getDocument", ["depth": 0])["root"] as? [String: Any]
      let found = try? page.send(
        "DOM.querySelector", ["nodeId": root?["nodeId"] as? Int ?? 0, "selector": "form.beside textarea"])
      if let node = found?["nodeId"] as? Int, node != 0, (try? page.send("DOM.focus", ["nodeId": node])) != nil {
        break
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    try page.type("Etikett")
    try page.press("Tab")
    try page.press("Enter")
    for _ in 0..<200 where try !german().contains("Etikett") { Thread.sleep(forTimeInterval: 0.05) }
    #expect(try german().contains("\"Entity/Tag\" = \"Etikett\";"))
  }
}
