import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// Whether everybody can use the pages, as axe judges it, and whether diagrams have enough contrast.
@Suite(.serialized, .enabled(if: Browser.isJudged, "\(Browser.absenceOfAxe)"))
struct AccessibilityTests {
  private let folder: URL
  private let page: BrowserPage

  init() throws {
    folder = try SiteSample.folder.get()
    page = try BrowserPage()
  }

  private func open(_ path: String, width: Int, isDark: Bool) throws {
    try page.resize(width: width)
    try page.setDark(isDark)
    try page.open(folder.appending(path: path).absoluteString)
    try page.wait(for: "!!document.querySelector('header search input, main.languages')")
  }

  private static let paths = [
    "en/index.html", "en/models/Shop.html", "ar/models/Library.html", "en/messages.html", "en/localization.html",
    "en/fetch-requests.html", "en/configurations.html",
    "en/changelog.html", "en/entities/Book.html", "en/entities/Loan.html", "ar/index.html", "ar/entities/Item.html",
  ]

  @Test func everyKindOfPageIsForEverybody() throws {
    for path in Self.paths {
      for (width, isDark) in [(1_400, false), (390, true)] {
        try open(path, width: width, isDark: isDark)
        _ = try page.value("document.querySelectorAll('details').forEach(d => d.open = true)")
        let findings = try page.accessibilityFindings()
        #expect(findings.isEmpty, "\(path) \(width): \(findings)")
      }
    }
  }

  /// All pages on one: their parts have names of their own.
  @Test func thePageOfAllPagesIsForEverybody() throws {
    let folder = try SiteSample.single.get()
    for (width, isDark) in [(1_400, true), (390, false)] {
      try page.resize(width: width)
      try page.setDark(isDark)
      try page.open(folder.appending(path: "en/index.html").absoluteString)
      try page.wait(for: "document.querySelectorAll('main h1').length > 5")
      let findings = try page.accessibilityFindings()
      #expect(findings.isEmpty, "\(width): \(findings)")
    }
  }

  @Test(arguments: [false, true]) func whatOpensIsForEverybody(isDark: Bool) throws {
    try open("en/models/Shop.html", width: 1_400, isDark: isDark)
    try page.focus("header search input")
    try page.type("boo")
    try page.wait(for: "document.querySelectorAll('.results [role=option]').length > 1")
    let found = try page.accessibilityFindings()
    #expect(found.isEmpty, "\(found)")
    try page.press("Escape")
    // On the full screen, with one entity in focus and all others faded.
    _ = try page.value(
      "[...document.querySelectorAll('.tools button')].find(b => b.textContent === 'Full screen').id = 'full'")
    try page.clickWithMouse("#full")
    try page.wait(for: "document.fullscreenElement")
    _ = try page.value("document.fullscreenElement.querySelector('svg a').focus()")
    try page.wait(for: "document.querySelector('svg.dim')")
    let faded = try page.accessibilityFindings()
    #expect(faded.isEmpty, "\(faded)")
  }

  @Test func whatIsWrongIsSaid() throws {
    try open("en/models/Library.html", width: 1_400, isDark: false)
    for (change, finding) in [
      ("document.querySelector('h1').style.color = '#bbb'", "color-contrast"),
      ("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')", "button-name"),
      ("document.querySelector('.diagram svg text').style.fill = '#bbb'", "text "),
      ("document.querySelector('.diagram svg rect').style.stroke = '#ccc'", "rect "),
    ] {
      _ = try page.value(change)
      #expect(try page.accessibilityFindings().contains { $0.hasPrefix(finding) }, "\(finding)")
    }
  }
}
