import Foundation
import GlossLiveTestSupport
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// A site in several languages as readers find their way in it: the landing page, the menu of languages, messages.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct SiteInBrowserTests {
  private let folder: URL
  private let page: BrowserPage

  private static let written = Result {
    try WrittenSite.folder(
      [SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)], locales: ["en", "de"])
  }

  init() throws {
    folder = try Self.written.get()
    page = try BrowserPage()
  }

  private static let isReady = "!!document.querySelector('header search input')"

  private func open(_ path: String, waitingFor expression: String = isReady) throws {
    try page.open(folder.appending(path: path).absoluteString)
    try page.wait(for: expression)
  }

  @Test func theLandingPageLeadsToTheLanguageOfTheReader() throws {
    try open("en/index.html")
    _ = try page.value("localStorage.setItem('language', 'de')")
    try open("index.html", waitingFor: "location.pathname.endsWith('de/index.html') && \(Self.isReady)")
    // Where no language is wanted that there is, the list stays.
    _ = try page.value("localStorage.removeItem('language')")
    try page.open(folder.appending(path: "index.html").absoluteString + "#languages")
    try page.wait(for: "document.querySelectorAll('main.languages a').length === 2")
    #expect(try page.text("location.pathname").hasSuffix("html/index.html"))
    #expect(page.complaints == [])
  }

  @Test func anotherLanguageShowsTheSamePlace() throws {
    try open("en/entities/Book.html")
    _ = try page.value("location.hash = 'pages'; document.querySelector('.languages').open = true")
    try page.wait(for: "document.querySelector('.languages a[lang=de]').hash === '#pages'")
    _ = try page.value("document.querySelector('.languages a[lang=de]').click()")
    try page.wait(for: "location.href.endsWith('de/entities/Book.html#pages') && \(Self.isReady)")
    #expect(try page.text("localStorage.getItem('language')") == "de")
    _ = try page.value("localStorage.removeItem('language')")
    #expect(page.complaints == [])
  }

  /// With many languages, the names are in one file, and a property says only how many there are if the entity has
  /// another number of them.
  @Test func namesInOtherLanguagesAreListedWhenTheyAreAskedFor() throws {
    let locales = ["en", "de", "es", "fr", "it", "nl"]
    let tables = ModelTables(
      modelName: "Library",
      tables: locales.map { locale in
        var texts = ["Entity/Item": "item in \(locale)", "Property/title": "title in \(locale)"]
        if locale == "de" { texts["Property/state"] = "state in de" }
        return SampleModels.table(locale, texts)
      }, developmentLanguage: "en")
    let folder = try WrittenSite.folder(
      [SampleModels.documented(SampleModels.library, tables: tables)], locales: locales)
    try page.open(folder.appending(path: "en/entities/Item.html").absoluteString)
    try page.wait(for: Self.isReady)
    let details = "document.querySelector('#title details[data-names]')"
    #expect(try page.text("document.querySelector('details.more').textContent.trim()") == "In other languages 5")
    let menu = "document.querySelector('header details.languages')"
    #expect(try page.text("\(menu).querySelector('a[aria-current]').textContent") == "English")
    #expect(
      try page.text("[...\(menu).querySelectorAll('a')].map((link) => link.href.split('/').slice(-3).join('/')).join()")
        == locales.map { "\($0)/entities/Item.html" }.joined(separator: ","))
    let counts = "[...document.querySelectorAll('.cards article')].map((card) => [card.id, card.dataset.names, "
    #expect(
      try page.text("JSON.stringify(\(counts)card.querySelector('details[data-names] small')?.textContent]))")
        == #"[["addedOn","0",null],["state","1","1"],["title",null,"5"]]"#)
    #expect(try page.text("\(details).textContent.trim()") == "In other languages 5")
    _ = try page.value("\(details).open = true")
    try page.wait(for: "\(details).querySelectorAll('li').length === 5")
    #expect(try page.text("\(details).querySelector('li').textContent") == "Deutsch title in de")
    #expect(page.complaints == [])
  }

  @Test func theThemeIsThereBeforeThePageIsDrawn() throws {
    try open("en/index.html")
    _ = try page.value("localStorage.setItem('theme', 'dark')")
    try open("en/messages.html")
    #expect(try page.text("document.documentElement.dataset.theme") == "dark")
    #expect(try !page.isTrue("document.querySelector('script[src$=\"script.js\"]').defer"))
    _ = try page.value("localStorage.removeItem('theme')")
  }

  private static let shown =
    "[...document.querySelectorAll('.messages tbody tr:not(.group)')].filter(r => r.offsetParent)"

  private var count: Int {
    get throws { (try page.value(Self.shown + ".length") as? NSNumber)?.intValue ?? 0 }
  }

  @Test func messagesAreFoundByEntityPropertyCodeAndText() throws {
    try open("en/messages.html")
    let all = try count
    #expect(all > 8)
    #expect(
      try page.text("document.querySelector('.messages tbody').textContent").contains("pages is a required value."))
    for (query, column, expected) in [
      ("1570", 2, "1570"), ("book pages 1570", 0, "pages"), ("REQUIRED", 1, "required"), ("too short", 1, "too short"),
    ] {
      try page.fill(".tools .filter", with: query)
      let rows = try page.text(Self.shown + ".map(r => r.cells[\(column)].textContent).join('|')").split(separator: "|")
      #expect(!rows.isEmpty && rows.count < all && rows.allSatisfy { $0.contains(expected) }, "\(query): \(rows)")
      #expect(try page.text("document.querySelector('.tools [role=status]').textContent") == "\(rows.count) / \(all)")
    }
    // A heading without messages is not shown.
    #expect(
      try page.isTrue(
        "[...document.querySelectorAll('.messages .group')].every(g => !g.offsetParent === ![...g.parentElement.rows].some(r => r !== g && r.offsetParent))"
      ))
    try page.fill(".tools .filter", with: "")
    #expect(try count == all)
    #expect(page.complaints == [])
  }

  @Test func rawNamesAmidTranslationsAreFoundByTheirMark() throws {
    try open("de/messages.html")
    let marked = try page.value(Self.shown + ".filter(r => r.querySelector('.missing')).length") as? NSNumber
    let (all, expected) = (try count, marked?.intValue ?? 0)
    #expect(expected > 0 && expected < all)
    try page.fill(".tools .filter", with: try page.text("document.querySelector('.messages .missing').textContent"))
    #expect(try count == expected)
    #expect(try page.isTrue(Self.shown + ".every(r => r.querySelector('.missing'))"))
    #expect(page.complaints == [])
  }

  @Test func thePhoneKeepsTheSearchInSight() throws {
    try page.resize(width: 390)
    try open("en/entities/Book.html")
    _ = try page.value("document.documentElement.style.scrollBehavior = 'auto'; scrollTo(0, 600)")
    try page.wait(for: "scrollY > 300")
    #expect(
      try page.isTrue(
        "(r => r.top >= 0 && r.bottom < 70)(document.querySelector('header search input').getBoundingClientRect())"))
    #expect(try page.isTrue("document.querySelector('header nav').getBoundingClientRect().bottom <= 1"))
  }

  /// Names of versions with numbers and dots are read as one word, in the table of all and in an entity's history.
  @Test(arguments: [1_400, 800])
  func namesOfVersionsAreNotBroken(width: Int) throws {
    let versions = (0..<3).map { number in
      let attributes = (0...number).map { AttributeDescription(name: "value\($0)", type: .string, isOptional: true) }
      let name = "ConversationModel2.10\(number).0"
      return LoadedModel(
        ModelContents(
          ManagedObjectModel(entities: [EntityDescription(name: "Order", attributes: attributes)]), format: .xml),
        from: ModelOrigin(
          name: "Chat", version: name, isCurrentVersion: number == 2, path: "Chat.xcdatamodeld/\(name)",
          packagePath: "Chat.xcdatamodeld"))
    }
    let model = DocumentedModel(loaded: versions[2], tables: ModelTables(modelName: "Chat"), versions: versions)
    let folder = try WrittenSite.folder([model], locales: ["en"])
    try page.resize(width: width)
    for path in ["changelog.html", "entities/Order.html"] {
      try page.open(folder.appending(path: path).absoluteString)
      try page.wait(for: Self.isReady)
      let names =
        "[...document.querySelectorAll('main :is(h2, th) :is(a, code)')].filter(e => /^ConversationModel2/.test(e.textContent) && e.offsetParent)"
      #expect(
        try page.isTrue(
          "\(names).length > 1 && \(names).every(e => new Set([...e.getClientRects()].map(r => Math.round(r.top))).size === 1)"
        ), "\(path)")
    }
  }

  /// On a phone, what does not fit is the end of the title.
  @Test(arguments: ["Library", "ConversationsOfTheDevice"], ["ar", "de"])
  func theHeaderOfAPhoneIsALine(title: String, language: String) throws {
    let model = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables, name: title)
    let folder = try WrittenSite.folder([model], locales: ["ar", "de"])
    try page.resize(width: 390)
    try page.open(folder.appending(path: "\(language)/entities/Book.html").absoluteString)
    try page.wait(for: Self.isReady)
    let middles =
      "[...document.querySelectorAll('header > :not(nav)')].map(e => e.getBoundingClientRect()).map(r => r.y + r.height / 2)"
    #expect(try page.isTrue("(all => all.length === 4 && Math.max(...all) - Math.min(...all) < 8)(\(middles))"))
    #expect(try page.isTrue("document.querySelector('header search').offsetWidth > 100"))
    let isWhole = try page.isTrue("(t => t.scrollWidth <= t.clientWidth + 1)(document.querySelector('header .title'))")
    #expect(isWhole == (title == "Library"))
  }
}
