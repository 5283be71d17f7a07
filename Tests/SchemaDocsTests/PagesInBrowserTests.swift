import Foundation
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// The pages as somebody uses them: diagrams with mouse and keyboard, lists and the search with keys.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct PagesInBrowserTests {
  private let folder: URL
  private let page: BrowserPage

  /// Two modules of thirty entities, in one of which all come from one ancestor: drawn in parts.
  private static let model: ManagedObjectModel = {
    let letters = "abcdefghijklmnopqrstuvwxyz0123".map(String.init)
    var entities: [EntityDescription] = []
    for module in ["Stock", "Sales"] {
      for (number, letter) in letters.enumerated() {
        entities.append(
          EntityDescription(
            name: "\(module)Item\(letter)\(letter)", superentity: module == "Stock" && number > 0 ? "StockItemaa" : nil,
            attributes: [
              AttributeDescription(name: "title", type: .string),
              AttributeDescription(name: "born", type: .date, isOptional: true),
            ],
            relationships: number == 0
              ? []
              : [
                RelationshipDescription(
                  name: "to\(module)", destination: "\(module)Item\(letters[number - 1])\(letters[number - 1])",
                  isOptional: true)
              ]))
      }
    }
    entities[0].userInfo["documentation"] = "What is in stock."
    return ManagedObjectModel(entities: entities)
  }()

  /// The pages, written once for all tests.
  private static let written: Result<URL, any Error> = Result {
    try WrittenSite.folder([SampleModels.documented(model)], locales: ["en"])
  }

  init() throws {
    folder = try Self.written.get()
    page = try BrowserPage()
  }

  private func open(_ path: String, waitingFor expression: String = "!!document.querySelector('header search input')")
    throws
  {
    try page.open(folder.appending(path: path).absoluteString)
    try page.wait(for: expression)
  }

  private func number(_ expression: String) throws -> Double {
    (try page.value(expression) as? NSNumber)?.doubleValue ?? .nan
  }

  /// The diagram in sight, and a box in it with a neighbour on either side.
  private static let area = "document.querySelector('.diagram.tried')"
  private static let box = ".diagram.tried a[href$='SalesItemcc.html']"

  /// Opens the map, or the part of it in which the box is drawn.
  private func openDiagram(isPart: Bool = false) throws {
    try page.resize(width: 1_400)
    try open("index.html")
    _ = try page.value(
      "[...document.querySelectorAll('.diagram')].find(d => (\(isPart) === !!d.closest('.part')) && d.querySelector('a[href$=\"SalesItemcc.html\"]')).classList.add('tried')"
    )
    guard isPart else { return }
    _ = try page.value("location.hash = '#' + document.querySelector('.part:has(.tried) h3').id")
    try page.wait(for: "\(Self.area).clientWidth > 100")
  }

  // MARK: Diagrams

  @Test func pointingAndFocusBringOutWhatBelongsToAnEntity() throws {
    try openDiagram(isPart: true)
    let near = "[...document.querySelectorAll('.diagram.tried a.on')].map(a => a.textContent).sort().join()"
    try page.mouse("mouseMoved", at: try page.place(of: Self.box))
    try page.wait(for: "document.querySelector('.diagram.tried svg.dim')")
    #expect(try page.text(near) == "SalesItembb,SalesItemcc,SalesItemdd")
    #expect(
      try page.text("[...document.querySelectorAll('.diagram.tried .l.on')].map(l => l.textContent).join()")
        == "toSales,toSales")
    try page.mouse("mouseMoved", at: (2, 2))
    try page.wait(for: "!document.querySelector('.diagram.tried svg.dim')")
    #expect(try number("document.querySelectorAll('.diagram.tried .on').length") == 0)
    try page.focus(Self.box)
    try page.wait(for: "document.querySelector('.diagram.tried svg.dim')")
    #expect(try page.text(near) == "SalesItembb,SalesItemcc,SalesItemdd")
    _ = try page.value("document.activeElement.blur()")
    #expect(try number("document.querySelectorAll('.diagram.tried .on, .diagram.tried .dim').length") == 0)
    #expect(page.complaints == [])
  }

  @Test func zoomsByButtonsKeysAndTheWheel() throws {
    try openDiagram()
    let width = "document.querySelector('.diagram.tried svg').clientWidth"
    let tools = { (label: String) in
      "[...document.querySelectorAll('.stages > .tools button')].find(b => b.textContent === '\(label)')"
    }
    let begin = try number(width)
    _ = try page.value(tools("+") + ".click()")
    #expect(abs(try number(width) / begin - 1.25) < 0.02)
    try page.focus(Self.box)
    try page.press("-")
    #expect(abs(try number(width) / begin - 1) < 0.02)
    try page.press("+")
    try page.press("+")
    let large = try number(width)
    #expect(large > begin * 1.5)
    try page.press("0")
    let fitted = try number(width)
    #expect(fitted < large)
    #expect(try number("\(Self.area).clientWidth") >= fitted)
    let middle = try page.place(of: ".diagram.tried")
    try page.turnWheel(at: middle, by: -120, control: true)
    try page.wait(for: "\(width) > \(fitted) * 1.1")
    // Without the key the page is scrolled.
    let after = try number(width)
    try page.turnWheel(at: middle, by: 40, control: false)
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try number(width) == after)
    #expect(page.complaints == [])
  }

  @Test func aMapShowsWhichPartOfALargeDiagramIsInSight() throws {
    try openDiagram()
    let map = "\(Self.area).parentElement.querySelector('.map')"
    let frame = "\(map).querySelector('.frame')"
    // As many boxes as the drawing, and nothing to see where all of it is in sight.
    #expect(
      try number("\(map).querySelectorAll('rect:not(.frame)').length")
        == number("document.querySelectorAll('.diagram.tried rect').length"))
    for _ in 0..<6 {
      _ = try page.value("[...document.querySelectorAll('.stages > .tools button')][1].click()")
    }
    try page.wait(for: "\(map).matches('.shown')")
    _ = try page.value(
      "\(Self.area).scrollLeft = 0; \(Self.area).scrollTop = 0; \(map).scrollIntoView({ block: 'center', behavior: 'instant' })"
    )
    let share = "\(frame).width.baseVal.value / \(map).viewBox.baseVal.width"
    let seen = "\(Self.area).clientWidth / document.querySelector('.diagram.tried svg').clientWidth"
    try page.wait(for: "Math.abs(\(share) - Math.min(1, \(seen))) < .05")
    try page.wait(for: "\(frame).x.baseVal.value <= 0 && \(frame).y.baseVal.value <= 0")
    // A click in the map brings that part into sight.
    _ = try page.value("\(map).id = 'map'")
    try page.clickWithMouse("#map")
    try page.wait(for: "\(Self.area).scrollLeft + \(Self.area).scrollTop > 20")
    try page.wait(for: "\(frame).x.baseVal.value > 0")
    #expect(page.complaints == [])
  }

  @Test func isMovedByDraggingWithoutFollowingLinks() throws {
    try openDiagram()
    for _ in 0..<4 {
      _ = try page.value("[...document.querySelectorAll('.stages > .tools button')][1].click()")
    }
    try page.wait(for: "document.querySelector('.diagram.tried.free')")
    _ = try page.value("\(Self.area).scrollLeft = 0; \(Self.area).scrollTop = 0")
    let scrolled = "\(Self.area).scrollLeft + \(Self.area).scrollTop"
    let before = try number(scrolled)
    let place = try page.place(of: Self.box)
    let start = try number(scrolled)
    try page.drag(from: place, by: (-60, -40))
    #expect(abs(try number(scrolled) - start) > 30, "\(before)")
    Thread.sleep(forTimeInterval: 0.2)
    #expect(try page.text("location.pathname").hasSuffix("index.html"))
    // A click that moves nothing still leads to the entity.
    try page.clickWithMouse(Self.box)
    try page.wait(for: "location.pathname.endsWith('SalesItemcc.html')")
    #expect(page.complaints == [])
  }

  /// Boxes that meet another one, texts beyond their boxes, and lines that do not end at a box.
  private static let faults = """
    (() => {
      const drawing = document.querySelector('.diagram.tried svg');
      const boxes = [...drawing.querySelectorAll(':scope > :is(a, .f)')];
      const rects = boxes.map((box) => box.querySelector('rect').getBBox());
      const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      let faults = 0;
      rects.forEach((rect, place) => { faults += rects.slice(place + 1).filter((other) => meets(rect, other)).length; });
      boxes.forEach((box, place) => {
        const rect = rects[place];
        for (const text of box.querySelectorAll('text')) {
          const own = text.getBBox();
          if (own.x < rect.x || own.x + own.width > rect.x + rect.width || own.y < rect.y || own.y + own.height > rect.y + rect.height) faults++;
        }
      });
      const touches = (point) => rects.some((r) => point.x >= r.x - 1 && point.x <= r.x + r.width + 1 && point.y >= r.y - 1 && point.y <= r.y + r.height + 1);
      for (const line of drawing.querySelectorAll('g[data-n] path.hit')) {
        if (line.parentElement.dataset.n.split('-')[0] === line.parentElement.dataset.n.split('-')[1]) continue;
        if (!touches(line.getPointAtLength(0)) || !touches(line.getPointAtLength(line.getTotalLength()))) faults++;
      }
      return faults;
    })()
    """

  @Test func boxesShowNamesKeysOrAllAttributes() throws {
    try openDiagram(isPart: true)
    let rows = "[...document.querySelectorAll(\((Self.box + " text.row").quoted))].map(t => t.textContent).join('|')"
    for (level, expected) in [("attributes", "born|Date|title|String"), ("key", "title|String"), ("name", "")] {
      _ = try page.value(
        "(s => { s.value = '\(level)'; s.dispatchEvent(new Event('change')); })(document.querySelector('.tools select'))"
      )
      try page.wait(for: "\(rows).split('|').toSorted().join() === \(expected.quoted).split('|').toSorted().join()")
      #expect(try number(Self.faults) == 0, "\(level)")
    }
    #expect(page.complaints == [])
  }

  /// A click on the map leads into a part, with all of the map small beside it; the crumb and the keys lead back.
  @Test func theMapLeadsIntoItsParts() throws {
    try page.resize(width: 1_400)
    try open("index.html")
    let shown =
      "[...document.querySelectorAll('.atlas, .part')].filter(e => e.offsetParent).map(e => e.classList[0]).join()"
    let count = try number("document.querySelectorAll('.part').length")
    #expect(count > 2)
    #expect(try page.text(shown) == "atlas")
    #expect(try number("document.querySelectorAll('.atlas svg > a').length") == 60)
    #expect(try number("document.querySelectorAll('.atlas svg > .p').length") == count)
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    let title = "document.querySelector('.part:not([hidden]) h3').textContent"
    _ = try page.value("document.querySelectorAll('.atlas .p a')[1].id = 'second'")
    try page.clickWithMouse("#second text")
    try page.wait(for: "\(shown) === 'part'")
    let second = try page.text(title)
    #expect(try page.text("location.hash").hasSuffix("map-" + second))
    #expect(try page.text("document.querySelector('.inset [aria-current] title').textContent") == second)
    #expect(try number("document.querySelectorAll('.part:not([hidden]) .inset a').length") == count)
    // The next part and back, with keys.
    try page.press("]")
    try page.wait(for: "\(title) !== \(second.quoted)")
    try page.press("[")
    try page.wait(for: "\(title) === \(second.quoted)")
    try page.press("Backspace")
    try page.wait(for: "\(shown) === 'atlas'")
    // From the part to its hub and on to what is beside it.
    try page.wait(for: "document.activeElement.closest('.p a')?.id === 'second'")
    try page.press("ArrowDown")
    #expect(try page.text("document.activeElement.querySelector('text').textContent") == second)
    try page.press("ArrowDown")
    #expect(try page.isTrue("document.activeElement.matches('svg > a.h2:not(.k)')"))
    #expect(page.complaints == [])
  }

  /// The map in steps of one colour: what has no documentation, with a legend that counts.
  @Test func theMapShowsWhatIsUndocumented() throws {
    try page.resize(width: 1_400)
    try open("index.html")
    let select = "[...document.querySelectorAll('.tools select')].find(s => s.querySelector('[value=undocumented]'))"
    let warm = "document.querySelectorAll('.atlas svg > a:is(.x1, .x2, .x3)').length"
    #expect(try number(warm) == 0)
    _ = try page.value(
      "(s => { s.value = 'undocumented'; s.dispatchEvent(new Event('change')); })(\(select))")
    // One entity has a text.
    #expect(try number("document.querySelectorAll('.atlas svg > a.x3').length") == 59)
    #expect(
      try page.text("[...document.querySelectorAll('.legend span')].map(s => s.textContent).join()") == "3–4 (59),2 (1)"
    )
    #expect(try page.text("[...\(select).options].map(o => o.textContent).join()") == "Modules,Undocumented")
    try page.focus(".atlas .p a")
    try page.press("h")
    #expect(try number(warm) == 0)
    #expect(page.complaints == [])
  }

  /// Where the map would be too small to read, its parts are tiles.
  @Test func narrowMapsAreTiles() throws {
    try page.resize(width: 600)
    try open("index.html")
    #expect(try page.isTrue("!document.querySelector('.atlas svg').checkVisibility()"))
    #expect(
      try number("[...document.querySelectorAll('.tiles > li')].filter(e => e.offsetParent).length")
        == number("document.querySelectorAll('.part').length"))
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    _ = try page.value("document.querySelector('.tiles .open').id = 'first'")
    try page.clickWithMouse("#first")
    try page.wait(for: "!!document.querySelector('.part:not([hidden])')")
    #expect(page.complaints == [])
  }

  @Test func fillsTheScreen() throws {
    try openDiagram()
    _ = try page.value(
      "[...document.querySelectorAll('.stages > .tools button')].find(b => b.textContent === 'Full screen').id = 'full'"
    )
    _ = try page.value("document.getElementById('full').focus({ preventScroll: true })")
    try page.press("Enter")
    try page.wait(for: "document.fullscreenElement?.contains(document.getElementById('full'))")
    try page.wait(for: "document.activeElement.matches('#full[aria-pressed=true]')")
    // The way into a part and back is there as well.
    _ = try page.value("location.hash = document.querySelector('.atlas .p a').getAttribute('href')")
    try page.wait(for: "!!document.fullscreenElement.querySelector('.part:not([hidden]) .crumb')")
    #expect(try page.isTrue("document.fullscreenElement.querySelector('.atlas').hidden"))
    _ = try page.value("document.querySelector('.part:not([hidden]) .crumb a').click()")
    try page.wait(for: "!document.fullscreenElement.querySelector('.atlas').hidden")
    _ = try page.value("document.getElementById('full').focus({ preventScroll: true })")
    _ = try page.value("document.exitFullscreen()")
    try page.wait(for: "!document.fullscreenElement && !!document.querySelector('.stages > .tools #full')")
    try page.wait(for: "document.activeElement.matches('#full[aria-pressed=false]')")
    #expect(page.complaints == [])
  }

  // MARK: Lists

  @Test func theTableOfEntitiesIsFilteredAndGrouped() throws {
    try open("index.html")
    let shown =
      "[...document.querySelectorAll('.entities tbody tr')].filter(r => r.offsetParent && !r.classList.contains('group'))"
    #expect(try number(shown + ".length") == 60)
    try page.fill(".tools .filter", with: "salesitemc")
    #expect(try page.text(shown + ".map(r => r.cells[0].textContent).join()") == "SalesItemcc")
    try page.fill(".tools .filter", with: "")
    let press = { (name: String) in _ = try self.page.value("document.querySelector('[data-by=\(name)]').click()") }
    try press("parent")
    #expect(
      try page.text(shown + ".slice(30, 33).map(r => r.cells[0].textContent + r.className).join()")
        == "StockItemaa,StockItem00d1,StockItem11d1")
    #expect(try page.text("document.querySelector('[data-by][aria-pressed=true]').dataset.by") == "parent")
    try press("diagram")
    let groups = try number("document.querySelectorAll('.entities .group').length")
    #expect(try number("document.querySelectorAll('h3[data-part]').length") == groups)
    #expect(groups > 1)
    #expect(try number(shown + ".length") == 60)
    #expect(
      try page.isTrue(
        "[...document.querySelectorAll('.entities .group a')].every(a => document.getElementById(decodeURIComponent(a.hash.slice(1))))"
      ))
    // A filter leaves the headings of what it finds.
    try page.fill(".tools .filter", with: "StockItemB")
    #expect(try number("[...document.querySelectorAll('.entities .group')].filter(r => r.offsetParent).length") == 1)
    try press("name")
    #expect(try number(shown + ".length") == 1)
    #expect(page.complaints == [])
  }

  @Test func theSideBarIsAHierarchyThatCanBeFiltered() throws {
    try open("entities/StockItembb.html")
    #expect(try number("document.querySelectorAll('.side li').length") == 60)
    #expect(try number("document.querySelectorAll('.side li.d1').length") == 29)
    #expect(try page.text("document.querySelector('.side [aria-current=page]').textContent") == "StockItembb")
    #expect(
      try page.isTrue(
        "(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('.side [aria-current=page]').getBoundingClientRect())"
      ))
    try page.fill(".side .filter", with: "itemcc")
    #expect(try number("[...document.querySelectorAll('.side li')].filter(l => l.offsetParent).length") == 2)
    #expect(page.complaints == [])
  }

  // MARK: Search

  @Test(arguments: [true, false])
  func theSearchIsReachedAndUsedWithKeys(isMac: Bool) throws {
    try open("index.html")
    try page.press("k", control: !isMac, command: isMac)
    #expect(try page.isTrue("document.activeElement.matches('header search input')"))
    let input = "document.querySelector('header search input')"
    let attribute = { (name: String) in try self.page.text("\(input).getAttribute('\(name)')") }
    #expect(try attribute("role") == "combobox")
    #expect(try attribute("aria-autocomplete") == "list")
    #expect(try attribute("aria-expanded") == "false")
    #expect(try attribute("aria-label") != "")
    try page.type("SalesItemb")
    try page.wait(for: "document.querySelectorAll('.results [role=option]').length > 1")
    #expect(try attribute("aria-expanded") == "true")
    #expect(
      try page.isTrue(
        "document.getElementById(\(input).getAttribute('aria-controls')).matches('[role=listbox][aria-label]')"))
    let active = "document.getElementById(\(input).getAttribute('aria-activedescendant'))"
    #expect(try page.isTrue("\(active).matches('[role=option][aria-selected=true]')"))
    let first = try page.text(active + ".id")
    try page.press("ArrowDown")
    #expect(try page.text(active + ".id") != first)
    #expect(try number("document.querySelectorAll('.results [aria-selected=true]').length") == 1)
    try page.press("ArrowUp")
    #expect(try page.text(active + ".id") == first)
    // Whoever leaves it with the keyboard leaves it closed.
    try page.press("Escape")
    #expect(try attribute("aria-expanded") == "false")
    #expect(
      try page.isTrue("document.querySelector('.results').hidden && !\(input).hasAttribute('aria-activedescendant')"))
    try page.type("SalesItemcc")
    try page.wait(for: "\(active)?.textContent.startsWith('SalesItemcc')")
    try page.press("Enter")
    try page.wait(for: "location.pathname.endsWith('SalesItemcc.html') && \(input)")
    try page.press("/")
    #expect(
      try page.isTrue("document.activeElement.matches('header search input') && document.activeElement.value === ''"))
    #expect(page.complaints == [])
  }

  // MARK: Frame

  @Test(arguments: ["en", "de", "ar", "ru"])
  func theMenuOfPagesIsSeenWhole(language: String) throws {
    let league = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/League/Documentation/html/\(language)/index.html")
    guard FileManager.default.fileExists(atPath: league.path(percentEncoded: false)) else { return }
    for width in [1_920, 1_400, 1_280, 1_000, 800, 390] {
      try page.resize(width: width)
      try page.open(league.absoluteString)
      try page.wait(for: "!!document.querySelector('header search input')")
      // On phones it is one line that scrolls, with the page that is shown in view.
      let isWhole =
        width < 800
        ? "getComputedStyle(n).overflowX === 'auto' && n.clientHeight < 56 && (l => l.left >= 0 && l.right <= innerWidth)"
          + "(n.querySelector('[aria-current]').getBoundingClientRect())" : "n.scrollWidth <= n.clientWidth + 1"
      #expect(
        try page.isTrue("(n => \(isWhole))(document.querySelector('header nav'))"),
        "\(language) \(width)")
      #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"), "\(language) \(width)")
    }
  }

  @Test func everythingIsReadWithoutScript() throws {
    try page.setScripting(false)
    try page.send("Page.navigate", ["url": folder.appending(path: "index.html").absoluteString])
    Thread.sleep(forTimeInterval: 1)
    try page.setScripting(true)
    #expect(try number("[...document.querySelectorAll('.entities tbody tr')].filter(r => r.offsetParent).length") == 60)
    #expect(
      try number(
        "[...document.querySelectorAll('.diagram svg')].filter(s => s.getBoundingClientRect().width > 100).length") > 1)
    #expect(try number("document.querySelectorAll('.tools, input').length") == 0)
    #expect(try page.isTrue("document.querySelector('.side a')"))
  }
}
