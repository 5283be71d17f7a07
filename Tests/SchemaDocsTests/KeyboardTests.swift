import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// The pages with the keyboard alone: everything is reached, seen where it is, closed by Escape, and focus goes back.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct KeyboardTests {
  private let folder: URL
  private let page: BrowserPage

  init() throws {
    folder = try SiteSample.folder.get()
    page = try BrowserPage(width: 1_400)
  }

  private func open(_ path: String) throws {
    let parts = path.split(separator: "#")
    try page.open(folder.appending(path: String(parts[0])).absoluteString + (parts.count > 1 ? "#\(parts[1])" : ""))
    try page.wait(for: "!!document.querySelector('header search input')")
  }

  private func focused(_ selector: String) throws -> Bool {
    try page.isTrue("document.activeElement.matches(\(selector.quoted))")
  }

  @Test(arguments: [
    "en/index.html", "en/models/Shop.html", "en/entities/Loan.html", "en/messages.html", "ar/entities/Item.html",
  ])
  func everythingIsReachedInItsOrderAndSeen(path: String) throws {
    try open(path)
    // What can be used, as the page has it; what is folded is not there yet.
    let wanted = try page.text(
      """
      [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
        .filter((part) => part.tabIndex >= 0 && part.checkVisibility({ visibilityProperty: true }))
        .map((part, number) => { part.dataset.stop = number; return number }).join()
      """)
    var stops: [String] = []
    for _ in 0..<400 {
      try page.press("Tab")
      let stop = try page.text("document.activeElement.dataset?.stop ?? ''")
      if stop.isEmpty || stop == stops.first { break }
      stops.append(stop)
      // A ring, or a box of a diagram that is drawn thicker.
      let unseen = try page.text(
        """
        ((part) => getComputedStyle(part).outlineStyle !== "none"
          || getComputedStyle(part.querySelector("rect") ?? part).strokeWidth === "2px" ? "" : part.outerHTML.slice(0, 120)
        )(document.activeElement)
        """)
      #expect(unseen == "", "\(path)")
    }
    #expect(stops.joined(separator: ",") == wanted)
    #expect(page.complaints == [])
  }

  @Test func escapeClosesWhatIsOpenAndFocusGoesBack() throws {
    try open("en/index.html")
    // The menu of languages.
    try page.focus("header .languages summary")
    try page.press("Enter")
    try page.wait(for: "document.querySelector('.languages').open")
    try page.press("Tab")
    #expect(try focused(".languages li a"))
    try page.press("Escape")
    #expect(try focused("header .languages summary"))
    #expect(try !page.isTrue("document.querySelector('.languages').open"))
    // The search.
    try page.press("/")
    try page.type("book")
    try page.wait(for: "!document.querySelector('.results').hidden")
    try page.press("Escape")
    #expect(try page.isTrue("document.querySelector('.results').hidden"))
    #expect(try focused("header search input"))
    #expect(page.complaints == [])
  }

  @Test func theListOfAnEntityKeepsFocus() throws {
    try open("en/models/Shop.html#view=Shelf1.1")
    try page.wait(for: "document.querySelector('.panel')")
    try page.focus(".panel li button")
    let next = try page.text("document.activeElement.textContent")
    try page.press("Enter")
    // The list of the next entity, with the focus in it.
    try page.wait(for: "document.querySelector('.panel h3').textContent === \(next.quoted)")
    #expect(try focused(".panel button"))
    try page.press("Escape")
    try page.wait(for: "!document.querySelector('.panel')")
    #expect(try page.text("document.activeElement.textContent") == next)
    #expect(try focused(".stage a"))
    #expect(page.complaints == [])
  }
}
