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
    let details = "document.querySelector('#title details')"
    #expect(try page.text("document.querySelector('details.more').textContent.trim()") == "In other languages 5")
    let menu = "document.querySelector('header details.languages')"
    #expect(try page.text("\(menu).querySelector('a[aria-current]').textContent") == "English")
    #expect(
      try page.text("[...\(menu).querySelectorAll('a')].map((link) => link.href.split('/').slice(-3).join('/')).join()")
        == locales.map { "\($0)/entities/Item.html" }.joined(separator: ","))
    let counts = "[...document.querySelectorAll('.properties tr[id]')].map((row) => [row.id, row.dataset.names, "
    let shown = try page.text("JSON.stringify(\(counts)row.querySelector('summary')?.textContent]))")
    #expect(
      shown == #"[["addedOn","0","2 messages"],["state","1","In other languages"],["title",null,"4 messages"]]"#)
    // The row below has the messages and, once it is unfolded, the names.
    let more = "document.querySelector('#title + .more')"
    #expect(try page.isTrue("!\(more).offsetParent && \(more).querySelectorAll('ul:first-child li').length === 4"))
    _ = try page.value("\(details).open = true")
    try page.wait(for: "\(more).querySelectorAll('.others li').length === 5")
    #expect(try page.isTrue("!!\(more).offsetParent"))
    #expect(try page.text("\(more).querySelector('.others li').textContent") == "Deutsch title in de")
    #expect(page.complaints == [])
  }

  /// Each column of the table of entities orders by it, once more the other way; its name leads back.
  @Test func entitiesAreOrderedByEachColumn() throws {
    let attribute = { (number: Int) in AttributeDescription(name: "a\(number)", type: .string, isOptional: true) }
    let model = ManagedObjectModel(
      entities: (0..<9).map { number in
        EntityDescription(name: "E\(number)", attributes: (0..<number * 7 % 10).map(attribute))
      })
    let folder = try WrittenSite.folder([SampleModels.documented(model)], locales: ["en"])
    try page.open(folder.appending(path: "index.html").absoluteString)
    try page.wait(for: Self.isReady)
    let names = "[...document.querySelectorAll('.entities tbody tr')].map(r => r.cells[0].textContent.trim()).join()"
    let head = { (column: Int) in "document.querySelector('.entities thead').rows[0].cells[\(column)]" }
    try page.wait(for: "!!\(head(1)).querySelector('button')")
    let byName = try page.text(names)
    _ = try page.value("\(head(1)).querySelector('button').click()")
    #expect(try page.text(names) == "E7,E4,E1,E8,E5,E2,E6,E3,E0")
    #expect(try page.text("\(head(1)).ariaSort") == "descending")
    _ = try page.value("\(head(1)).querySelector('button').click()")
    #expect(try page.text(names) == "E0,E3,E6,E2,E5,E8,E1,E4,E7" && page.text("\(head(1)).ariaSort") == "ascending")
    _ = try page.value("\(head(0)).querySelector('button').click()")
    #expect(try page.text(names) == byName && page.isTrue("!\(head(1)).ariaSort"))
    #expect(page.complaints == [])
  }

  /// Five sizes of type over all pages; maps have two of their own.
  @Test(arguments: [1_400, 390])
  func allPagesHaveFiveSizesOfType(width: Int) throws {
    try page.resize(width: width)
    let paths = [
      "index", "messages", "localization", "changelog", "configurations", "fetch-requests", "models/Library",
    ]
    for path in paths + ["entities/Book", "entities/Item", "entities/Loan"] {
      try page.open(try SiteSample.folder.get().appending(path: "ar/\(path).html").absoluteString)
      try page.wait(for: Self.isReady)
      let others = try page.text(
        """
        [...new Set([...document.querySelectorAll('body, body *')].filter(e => !e.closest('.diagram, .stage, .tools, script')
          && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
          .map(e => parseFloat(getComputedStyle(e).fontSize) + ' ' + e.localName + '.' + e.className)
          .filter(s => ![12, 14, 16, 20, 30].includes(parseFloat(s))))].join(', ')
        """)
      #expect(others == "", "\(path)")
    }
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
