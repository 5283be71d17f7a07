import Foundation
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// Diagrams as a place: on the full screen, one entity kept in sight, and an address that leads there.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct DiagramStageTests {
  private let folder: URL
  private let page: BrowserPage

  /// A hub that leads to twenty entities, twice to each third, and a chain that ends at it.
  private static let model: ManagedObjectModel = {
    let relationship = { (name: String, destination: String) in
      RelationshipDescription(name: name, destination: destination, isOptional: true)
    }
    let names = "abcdefghijklmnopqrst".map { "Leaf\($0)" }
    var hub = EntityDescription(name: "Hub", attributes: [AttributeDescription(name: "title", type: .string)])
    for (number, name) in names.enumerated() {
      hub.relationships.append(relationship("aLongNameOf\(name)", name))
      if number % 3 == 0 { hub.relationships.append(relationship("anotherNameOf\(name)", name)) }
    }
    let near = EntityDescription(name: "Near", relationships: [relationship("hub", "Hub")])
    let far = EntityDescription(name: "Far", relationships: [relationship("near", "Near")])
    return ManagedObjectModel(entities: names.map { EntityDescription(name: $0) } + [hub, near, far])
  }()

  private static let written = Result { try WrittenSite.folder([SampleModels.documented(model)], locales: ["en"]) }

  init() throws {
    folder = try Self.written.get()
    page = try BrowserPage()
  }

  private func open(_ path: String = "index.html#\(Self.part)") throws {
    let parts = path.split(separator: "#", maxSplits: 1).map(String.init)
    let anchor = parts.count > 1 ? "#" + parts[1] : ""
    try page.open(folder.appending(path: parts[0]).absoluteString + anchor)
    try page.wait(for: "!!document.querySelector('header search input') && !!document.querySelector('.tools')")
  }

  /// The part around the hub.
  private static let part = "model-Library.map-Hub"

  private func number(_ expression: String) throws -> Double {
    (try page.value(expression) as? NSNumber)?.doubleValue ?? .nan
  }

  private static let near = "[...document.querySelectorAll('.part .stage a.on')].map(a => a.textContent).sort().join()"

  private func tool(_ label: String) -> String {
    "[...document.querySelectorAll('.tools button')].find(b => b.textContent.startsWith('\(label)'))"
  }

  @Test func namesOfLinesCoverNeitherEachOtherNorBoxes() throws {
    try open()
    let found = try page.text(
      """
      (() => {
        const drawing = document.querySelector('.part svg');
        const boxes = [...drawing.children].filter((child) => child.localName === 'a');
        const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
        let [shown, covered] = [0, 0];
        for (const box of boxes) {
          box.dispatchEvent(new Event('pointerenter'));
          const labels = [...drawing.querySelectorAll('.l.on')].map((label) => label.getBBox());
          shown += labels.length;
          labels.forEach((label, place) => {
            if (labels.slice(place + 1).some((other) => meets(label, other))) covered++;
            if (boxes.some((other) => meets(label, other.getBBox()))) covered++;
          });
          box.dispatchEvent(new Event('pointerleave'));
        }
        return `${shown > 30} ${covered}`;
      })()
      """)
    #expect(found == "true 0")
  }

  @Test func theFullScreenHasToolsAndAList() throws {
    try page.resize(width: 1_400)
    try open()
    _ = try page.value(tool("Full screen") + ".id = 'full'")
    let width = "document.querySelector('.part svg').clientWidth"
    try page.clickWithMouse("#full")
    try page.wait(for: "document.fullscreenElement?.matches('.stages') && \(width) > 100")
    #expect(try page.isTrue("document.fullscreenElement.contains(document.querySelector('.tools'))"))
    try page.wait(for: "document.querySelector('.stages').offsetWidth === innerWidth")
    // The button was moved with the tools and is still what keys go to.
    #expect(try page.isTrue("document.activeElement.matches('#full')"))
    try page.press("0")
    // The wheel alone makes it larger here.
    let before = try number(width)
    try page.turnWheel(at: try page.place(of: ".part .diagram"), by: -120, control: false)
    try page.wait(for: "\(width) > \(before) * 1.1")
    try page.press("0")
    try page.wait(for: "Math.abs(\(width) - \(before)) < 3")
    // What moved below the pointer is what is pointed at: it leaves the drawing.
    try page.mouse("mouseMoved", at: try page.place(of: ".tools"))
    try page.wait(for: "!document.querySelector('.part .on')")
    // A click keeps the entity in sight, with what it has and where it leads.
    _ = try page.value(
      "document.querySelector('.part a[href$=\"Near.html\"]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
    )
    try page.wait(for: "document.querySelector('.panel h3')")
    #expect(try page.text("document.querySelector('.panel h3').textContent") == "Near")
    #expect(try page.text(Self.near) == "Far,Hub,Near")
    #expect(try page.text("location.hash") == "#view=Near.1")
    _ = try page.value("[...document.querySelectorAll('.panel button')].find(b => b.textContent === 'Hub').click()")
    #expect(try page.text("document.querySelector('.panel h3').textContent") == "Hub")
    // Where it leads stands before what it has.
    #expect(try number("document.querySelectorAll('.panel ul').length") == 2)
    #expect(try page.text("document.querySelector('.panel ul li').textContent").contains("Leafa"))
    #expect(try page.text("[...document.querySelectorAll('.panel ul')].at(-1).textContent").contains("title String"))
    _ = try page.value("document.exitFullscreen()")
    try page.wait(for: "!document.fullscreenElement && !document.querySelector('.panel')")
    #expect(try page.text("location.hash") == "")
    #expect(page.complaints == [])
  }

  @Test func theAddressLeadsToAnEntityAndItsNeighbours() throws {
    try open("index.html#view=Far.1")
    try page.wait(for: "document.querySelector('.panel')")
    #expect(try page.text(Self.near) == "Far,Near")
    _ = try page.value(tool("Neighbors") + ".click()")
    #expect(try page.text(Self.near) == "Far,Hub,Near")
    #expect(try page.text("location.hash") == "#view=Far.2")
    // It stays while something else is pointed at.
    _ = try page.value(
      "document.querySelector('.part a[href$=\"Leafa.html\"]').dispatchEvent(new Event('pointerenter'))")
    _ = try page.value(
      "document.querySelector('.part a[href$=\"Leafa.html\"]').dispatchEvent(new Event('pointerleave'))")
    try page.wait(for: "\(Self.near) === 'Far,Hub,Near'")
    _ = try page.value("document.querySelector('.panel button').click()")
    #expect(try page.isTrue("!document.querySelector('.panel, .part .on')"))
    #expect(page.complaints == [])
  }
}
