import Foundation
import GlossLiveTestSupport
import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// Entities with many properties: a line each where nothing is documented.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct DenseEntityTests {
  private let page: BrowserPage

  /// Two orders with the same 62 attributes, of which a third is documented in only one.
  private static let model: ManagedObjectModel = {
    let types: [AttributeType] = [.string, .date, .integer64, .decimal, .boolean]
    let attributes = (10..<72).map { number in
      AttributeDescription(
        name: "shippingAddress\(number)", type: types[number % types.count], isOptional: number % 3 > 0,
        defaultValue: number % 5 == 2 ? .integer(7) : nil)
    }
    var documented = attributes
    for number in 0..<21 { documented[number].userInfo = ["documentation": "Where it goes."] }
    return ManagedObjectModel(entities: [
      EntityDescription(name: "Order", attributes: attributes),
      EntityDescription(name: "Parcel", attributes: documented),
      EntityDescription(
        name: "ExternalNotificationConfiguration",
        relationships: [
          RelationshipDescription(
            name: "externalNotificationConfigurationOfTheDevice", destination: "ExternalNotificationConfiguration",
            isToMany: true, isOrdered: true, isOptional: true),
          RelationshipDescription(name: "parent", destination: "ExternalNotificationConfiguration", isOptional: true),
        ]),
    ])
  }()

  private static let written = Result { try WrittenSite.folder([SampleModels.documented(model)], locales: ["en"]) }

  init() throws { page = try BrowserPage() }

  private func open(_ entity: String) throws {
    try page.open(try Self.written.get().appending(path: "entities/\(entity).html").absoluteString)
    try page.wait(for: "!!document.querySelector('header search input')")
  }

  private func number(_ expression: String) throws -> Double {
    (try page.value(expression) as? NSNumber)?.doubleValue ?? .nan
  }

  private static let height = "document.documentElement.scrollHeight"
  private static let cards = "document.querySelector('.cards').offsetHeight"
  private static let rows = "[...document.querySelectorAll('.cards article')]"

  /// How many lines have more text than they show.
  private static let cutLines =
    "[...document.querySelectorAll('.cards article :is(h3, .type, div + div)')].filter(p => p.scrollWidth > p.clientWidth + 1).length"

  /// How many different places parts of lines begin at.
  private func places(of part: String, width: Int) throws -> Double {
    try page.resize(width: width)
    return try number(
      "new Set([...document.querySelectorAll('.cards article')].map(r => r.querySelector('\(part)')).filter(p => p).map(p => Math.round(p.getBoundingClientRect().x))).size"
    )
  }

  @Test func undocumentedPropertiesTakeALineEach() throws {
    try page.resize(width: 1_400)
    try open("Order")
    #expect(try number("\(Self.rows).length") == 62)
    #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 33)
    // In two columns, since none of the lines is cut in half the width.
    #expect(try number(Self.cards) < 1_100)
    #expect(try number(Self.height) < 1_700)
    #expect(try number(Self.cutLines) == 0)
    #expect(try places(of: "h3", width: 1_400) == 2)
    // A narrower window has one.
    #expect(try places(of: "h3", width: 1_200) == 1)
    #expect(try number(Self.cards) < 2_150)
    // Names, types and what else is known begin at the same places in all lines of a column.
    for part in [".type", "div + div"] {
      #expect(try places(of: part, width: 1_200) == 1)
      #expect(try places(of: part, width: 1_400) == 2)
    }
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    // What an address leads to is shown whole.
    _ = try page.value("location.hash = 'shippingAddress12'")
    #expect(try number("document.getElementById('shippingAddress12').offsetHeight") > 40)
    try open("Parcel")
    #expect(try number(Self.height) > 5_000)
    #expect(page.complaints == [])
  }

  @Test func theChoiceOfTheViewIsKept() throws {
    try page.resize(width: 1_400)
    try open("Order")
    let view = "document.querySelector('.cards h2 .tool')"
    #expect(try page.text("\(view).getAttribute('aria-pressed')") == "true")
    _ = try page.value("\(view).click()")
    #expect(try page.text("\(view).getAttribute('aria-pressed')") == "false")
    #expect(try number(Self.height) > 5_000)
    _ = try page.value("\(view).click()")
    #expect(try number(Self.cards) < 1_100)
    // Chosen once, it holds for documented entities, too.
    try open("Parcel")
    #expect(try number(Self.cards) < 2_250)
    _ = try page.value("localStorage.removeItem('view')")
  }

  @Test func columnsAndCodeAreFoldedBelow() throws {
    try page.resize(width: 1_400)
    try open("Order")
    #expect(try !page.isTrue("\(Self.rows).some(r => r.textContent.includes('ZSHIPPING'))"))
    let columns = "document.querySelector('.columns p').textContent.trim().split('\\n')"
    #expect(try number("\(columns).length") == 62)
    #expect(try page.text("\(columns)[0]") == "ZSHIPPINGADDRESS10")
    #expect(try !page.isTrue("document.querySelector('.columns').open"))
    // The list of the page's parts leads into what is folded.
    let code = "document.querySelector('.fold:has(pre)')"
    #expect(try !page.isTrue("\(code).open"))
    _ = try page.value("document.querySelector('.toc li:last-child a').click()")
    try page.wait(for: "\(code).open")
    // A documented entity is read, not scanned: its code is open.
    try open("Parcel")
    #expect(try page.isTrue("!\(code) && document.querySelector('pre.code').offsetHeight > 0"))
  }

  @Test func printedPagesShowWhatIsFolded() throws {
    try open("Order")
    try page.send("Emulation.setEmulatedMedia", ["media": "print"])
    #expect(try number("document.querySelector('.columns p').getBoundingClientRect().height") > 100)
    #expect(try number("document.querySelector('.fold pre').getBoundingClientRect().height") > 30)
    // Nothing keeps the lines together: a title alone on its page is what that would give.
    #expect(
      try page.isTrue(
        "\(Self.rows).every(r => getComputedStyle(r.querySelector('h3')).breakAfter === 'auto' && getComputedStyle(r).breakAfter === 'auto')"
      ))
    // Paper cannot be scrolled: lines are whole.
    try page.resize(width: 500)
    #expect(try number(Self.cutLines) == 0)
    try page.send("Emulation.setEmulatedMedia", ["media": ""])
  }

  /// How many bytes draw each page of paper: a title alone takes a few hundred.
  private func printedPages() throws -> [Int] {
    let answer = try page.send("Page.printToPDF", ["paperWidth": 8.27, "paperHeight": 11.69])
    let data = try #require(Data(base64Encoded: answer["data"] as? String ?? ""))
    let text = try #require(String(data: data, encoding: .isoLatin1))
    return try text.matches(of: /\/Contents (\d+) 0 R/).map { page in
      let object = try #require(text.firstRange(of: "\n\(page.output.1) 0 obj"))
      let length = try #require(text[object.upperBound...].firstMatch(of: /\/Length (\d+)/))
      return try #require(Int(length.output.1))
    }
  }

  @Test func noPrintedPageIsAlmostEmpty() throws {
    try page.resize(width: 1_400)
    for entity in ["Order", "Parcel"] {
      try open(entity)
      let pages = try printedPages()
      #expect(pages.count > 2)
      #expect(pages.dropLast().allSatisfy { $0 > (pages.max() ?? 0) / 3 }, "\(entity): \(pages)")
    }
  }

  @Test func aTabletShowsTheSameColumns() throws {
    try open("Order")
    #expect(try places(of: ".type", width: 800) == 1)
    #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 33)
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    #expect(try page.isTrue(Self.typesAreApart))
    try open("Parcel")
    #expect(try page.isTrue(Self.typesAreApart))
  }

  /// The model's type and the Swift type are two words.
  private static let typesAreApart = """
    (() => {
      const types = [...document.querySelectorAll('.cards .type')].filter(t => t.querySelector('span'));
      const box = (type, part) => type.querySelector(part).getBoundingClientRect();
      return types.length > 9 && types.every(t => box(t, 'bdi').x - box(t, 'span').right > 2);
    })()
    """

  @Test func aPhoneShowsNameAndTypeOnOneLine() throws {
    try page.resize(width: 390)
    try open("Order")
    #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 64)
    #expect(
      try page.isTrue(
        "\(Self.typesAreApart) && \(Self.rows).every(r => Math.abs(r.querySelector('h3').getBoundingClientRect().y - r.querySelector('.type').getBoundingClientRect().y) < 12)"
      ))
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
  }

  /// The type is what a reference is read for: it and the name take another line rather than lose letters.
  @Test(arguments: [390, 800, 1_400])
  func nothingIsCut(width: Int) throws {
    try page.resize(width: width)
    try open("ExternalNotificationConfiguration")
    #expect(try number("\(Self.rows).length") == 2)
    #expect(try number(Self.cutLines) == 0)
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    // Names are broken between their words, as long as these have room.
    #expect(try page.isTrue("document.querySelectorAll('h1 wbr').length === 2"))
    if width < 576 {
      #expect(
        try page.isTrue(
          "[...document.querySelectorAll('.type wbr')].every(w => getComputedStyle(w).display !== 'none')"))
    }
    #expect(
      try page.isTrue(
        "\(Self.rows).every(r => r.querySelector('.type').getBoundingClientRect().right <= innerWidth && r.offsetHeight >= r.querySelector('.type').offsetHeight)"
      ))
  }

  /// Names in any language that are long leave no room for what is said of a property in half a page: all languages
  /// have one column then.
  @Test(arguments: ["ar", "de", "ja"])
  func longNamesTakeTheWholeLine(locale: String) throws {
    let attributes = (0..<24).map { number in
      number.isMultiple(of: 2)
        ? AttributeDescription(name: "field\(number)", type: .string, minimumLength: 1, maximumLength: 80)
        : AttributeDescription(
          name: "field\(number)", type: .integer32, isOptional: true, defaultValue: .integer(0),
          minimum: .integer(0), maximum: .integer(1_000))
    }
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Trip", attributes: attributes)])
    let long = ["ar": "مقدار الرحلة الكاملة", "ja": "旅行全体の大きさと長さの値"][locale] ?? "Größe der ganzen Reise"
    for (name, columns) in [(long, 1.0), ("Zahl", 2)] {
      let texts = attributes.enumerated().map { ("Property/\($1.name)", "\(name) \($0)") }
      let tables = ModelTables(
        modelName: "Library", tables: [SampleModels.table(locale, Dictionary(uniqueKeysWithValues: texts))],
        developmentLanguage: "en")
      let folder = try WrittenSite.folder([SampleModels.documented(model, tables: tables)], locales: [locale, "en"])
      for language in [locale, "en"] {
        try page.resize(width: 1_400)
        try page.open(folder.appending(path: "\(language)/entities/Trip.html").absoluteString)
        try page.wait(for: "!!document.querySelector('header search input')")
        #expect(try places(of: "h3", width: 1_400) == columns, "\(name) in \(language)")
        #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 56, "\(name) in \(language)")
        #expect(try number(Self.cutLines) == 0)
        #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
      }
    }
  }
}
