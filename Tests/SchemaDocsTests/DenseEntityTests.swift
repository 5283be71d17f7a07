import Foundation
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// Entities with many properties: a line each where nothing is documented.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct DenseEntityTests {
  private let page: BrowserPage

  /// Two orders with the same 62 attributes, of which only one is documented.
  private static let model: ManagedObjectModel = {
    let types: [AttributeType] = [.string, .date, .integer64, .decimal, .boolean]
    let attributes = (10..<72).map { number in
      AttributeDescription(
        name: "shippingAddress\(number)", type: types[number % types.count], isOptional: number % 3 > 0,
        defaultValue: number % 5 == 2 ? .integer(7) : nil)
    }
    var documented = attributes
    documented[0].userInfo = ["documentation": "Where it goes."]
    return ManagedObjectModel(entities: [
      EntityDescription(name: "Order", attributes: attributes),
      EntityDescription(name: "Parcel", attributes: documented),
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

  @Test func undocumentedPropertiesTakeALineEach() throws {
    try page.resize(width: 1_400)
    try open("Order")
    #expect(try number("\(Self.rows).length") == 62)
    #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 33)
    #expect(try number(Self.cards) < 2_150)
    #expect(try number(Self.height) < 3_000)
    // Names, types and what else is known begin at the same places in all lines.
    for part in ["h3", ".type", "div + div"] {
      #expect(
        try number(
          "new Set(\(Self.rows).map(r => Math.round(r.querySelector('\(part)').getBoundingClientRect().x))).size") == 1)
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
    #expect(try number(Self.cards) < 2_150)
    // Chosen once, it holds for documented entities, too.
    try open("Parcel")
    #expect(try number(Self.cards) < 2_250)
    _ = try page.value("localStorage.removeItem('view')")
  }

  @Test func columnsThatFollowFromTheNameAreInATable() throws {
    try open("Order")
    #expect(try !page.isTrue("\(Self.rows).some(r => r.textContent.includes('ZSHIPPING'))"))
    #expect(try number("document.querySelectorAll('.columns tbody tr').length") == 62)
    #expect(try !page.isTrue("document.querySelector('.columns').open"))
  }

  @Test func aPhoneShowsNameAndTypeOnOneLine() throws {
    try page.resize(width: 390)
    try open("Order")
    #expect(try number("Math.max(...\(Self.rows).map(r => r.offsetHeight))") <= 64)
    #expect(
      try page.isTrue(
        "\(Self.rows).every(r => Math.abs(r.querySelector('h3').getBoundingClientRect().y - r.querySelector('.type').getBoundingClientRect().y) < 12)"
      ))
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
  }
}
