import Foundation
import GlossLiveTestSupport
import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// The table of an entity's properties as a reader sees it, and what is folded below.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct EntityTableInBrowserTests {
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

  private static let rows = "[...document.querySelectorAll('.properties tr[id]')]"

  /// How many cells have more text than they show.
  private static let cutCells =
    "[...document.querySelectorAll('.properties tr[id] > *')].filter(p => p.scrollWidth > p.clientWidth + 1).length"

  /// How many different places the cells of a column begin at.
  private func places(of cell: String) throws -> Double {
    try number(
      "new Set(\(Self.rows).map(r => Math.round(r.querySelector('\(cell)').getBoundingClientRect().x))).size")
  }

  @Test(arguments: [800, 1_200, 1_400])
  func columnsAlign(width: Int) throws {
    try page.resize(width: width)
    for entity in ["Order", "Parcel"] {
      try open(entity)
      #expect(try number("\(Self.rows).length") == 62)
      for cell in ["th", ".type", ".rules", ".said"] { #expect(try places(of: cell) == 1, "\(cell)") }
      #expect(try number(Self.cutCells) == 0)
      #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    }
    // Where there is room, an undocumented property takes a line.
    try open("Order")
    #expect(try width < 1_400 || number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 36)
    #expect(page.complaints == [])
  }

  /// The head stays below the header of the page while the table is read.
  @Test func theHeadStaysInSight() throws {
    try page.resize(width: 1_400)
    try open("Order")
    _ = try page.value("scrollTo({ top: 1500, behavior: 'instant' })")
    try page.wait(
      for:
        "Math.abs(document.querySelector('.properties thead th').getBoundingClientRect().top - document.querySelector('body > header').getBoundingClientRect().bottom) < 2"
    )
    // What an address leads to is below both.
    _ = try page.value("location.hash = 'shippingAddress60'")
    try page.wait(
      for:
        "document.getElementById('shippingAddress60').getBoundingClientRect().top >= document.querySelector('.properties thead th').getBoundingClientRect().bottom - 1 && document.getElementById('shippingAddress60').getBoundingClientRect().top < innerHeight"
    )
  }

  /// Without script, too.
  @Test(arguments: [true, false], [1_400, 390])
  func aRowUnfoldsBelowItself(isScripted: Bool, width: Int) throws {
    try page.setScripting(isScripted)
    defer { try? page.setScripting(true) }
    try page.resize(width: width)
    try page.open(try Self.written.get().appending(path: "entities/Order.html").absoluteString)
    let row = "\(Self.rows).find(r => r.querySelector('details'))"
    let more = "\(row).nextElementSibling"
    try page.wait(for: "!!\(row)")
    #expect(try page.isTrue("\(more).matches('.more') && !\(more).getClientRects().length"))
    _ = try page.value("\(row).querySelector('summary').click()")
    try page.wait(for: "\(more).getClientRects().length > 0")
    #expect(
      try page.isTrue(
        "\(more).getBoundingClientRect().top >= \(row).getBoundingClientRect().bottom - 1 && \(more).cells[0].getBoundingClientRect().width > \(row).getBoundingClientRect().width * .95"
      ))
    #expect(try page.text("\(more).querySelector('li').textContent").contains("is a required value."))
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
  }

  @Test func printedPagesShowWhatIsFolded() throws {
    try open("Order")
    try page.send("Emulation.setEmulatedMedia", ["media": "print"])
    #expect(try number("document.querySelector('.columns p').getBoundingClientRect().height") > 100)
    #expect(try number("document.querySelector('.fold pre').getBoundingClientRect().height") > 30)
    #expect(try page.isTrue("[...document.querySelectorAll('.more')].every(r => r.getClientRects().length > 0)"))
    // Paper cannot be scrolled: cells are whole.
    try page.resize(width: 500)
    #expect(try number(Self.cutCells) == 0)
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

  /// A property has a line for its name and translation, one for its type and messages, and one for its rules.
  @Test func aPhoneHasThreeLinesForAProperty() throws {
    try page.resize(width: 390)
    try open("Order")
    let tops =
      "\(Self.rows).map(r => ['th', '.type', '.said', '.rules'].map(c => Math.round(r.querySelector(c).getBoundingClientRect().top)))"
    #expect(
      try page.isTrue("\(tops).every(([name, type, said, rules]) => name < type && type < rules && said - type < 8)"))
    #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 90)
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
  }

  /// The type is what a reference is read for: it and the name take another line rather than lose letters.
  @Test(arguments: [390, 800, 1_400])
  func nothingIsCut(width: Int) throws {
    try page.resize(width: width)
    try open("ExternalNotificationConfiguration")
    #expect(try number("\(Self.rows).length") == 2)
    #expect(try number(Self.cutCells) == 0)
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    // Names are broken between their words, as long as these have room.
    #expect(try page.isTrue("document.querySelectorAll('h1 wbr').length === 2"))
  }
}
