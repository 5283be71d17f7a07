import Foundation
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossPreview
import GlossTestSupport
import GlossValidation
import ModelGlossCommands
import Testing

/// Uses the page like a user: in a browser, with the keyboard.
@Suite(.serialized, .enabled(if: Browser.program != nil || Browser.isWanted))
struct BrowserTests {
  private let shop: ShopFolder
  private let run: LiveRun
  private let page: BrowserPage

  init() throws {
    shop = try ShopFolder()
    run = try LiveRun(shop.model)
    page = try BrowserPage()
  }

  private var base: String { "http://127.0.0.1:\(run.port)" }
  private static let answer = "document.getElementById('answer').innerText"

  private func field(_ name: String) -> String { "[name=\"v.\(name)\"]" }

  @Test(.enabled(if: Browser.isJudged, "\(Browser.absenceOfAxe)")) func isForEverybody() throws {
    for (path, width, isDark) in [
      ("/?entity=Article", 1_400, true), ("/?entity=Article&ui=ar", 390, false),
      ("/messages?entity=Article", 390, true),
      ("/fetch", 1_400, false),
    ] {
      try page.resize(width: width)
      try page.setDark(isDark)
      try page.open(base + path)
      if path.hasPrefix("/?") { try page.wait(for: "document.querySelectorAll('.reader').length === 2") }
      let findings = try page.accessibilityFindings()
      #expect(findings.isEmpty, "\(path) \(width): \(findings)")
    }
  }

  @Test func answersAtEveryKeyInAllLanguages() throws {
    try page.open(base + "/?entity=Article")
    try page.wait(for: "document.querySelectorAll('.reader').length === 2")
    // Everything that an article requires, by type.
    try page.choose("[name=\"s.isNew\"]", "yes")
    try page.fill(field("price"), with: "9.95")
    try page.fill(field("title"), with: "A title of twenty-two")
    try page.wait(for: Self.answer + ".includes('1660')")
    #expect(try page.text("document.querySelector('[data-locale=ar]').dir") == "rtl")
    #expect(try page.text("document.querySelector('[data-locale=de] li p').innerText").contains("Titel"))
    #expect(try page.text("document.querySelector('[data-locale=ar] li p').innerText").contains("العنوان"))
    // With one character less, it is short enough.
    try page.focus(field("title"))
    try page.press("Backspace")
    try page.wait(for: "document.querySelector('.outcome.good')")
    // A number, a date, a pattern and a count, each first invalid and then valid.
    for (name, wrong, code, right) in [
      ("count", "10", "1610", "9"), ("since", "1999-12-31", "1640", "2030-01-01T12:00:00Z"),
      ("code", "ab", "1680", "ABC"), ("weight", "0.25", "1620", "0.5"), ("price", "-0.01", "1620", "0.01"),
      ("tags", "1", "1580", "2"),
    ] {
      try page.fill(field(name), with: wrong)
      try page.wait(for: Self.answer + ".includes('\(code)')")
      try page.fill(field(name), with: right)
      try page.wait(for: "document.querySelector('.outcome.good')")
    }
    // A value that cannot be set is reported at the field.
    try page.fill(field("count"), with: "many")
    try page.wait(for: "document.querySelector('[name=\"v.count\"]').getAttribute('aria-invalid') === 'true'")
    // The example is a number that the rule allows.
    let advice = "document.querySelector('[name=\"v.count\"]').closest('.field').querySelector('.refusal').innerText"
    #expect(try page.text(advice) == "Write a value such as 9")
    try page.fill(field("count"), with: "1")
    try page.wait(for: "document.querySelector('.outcome.good')")
    for (name, wrong, right) in [
      ("id", "E621", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), ("blob", "?", "bW9kZWw="), ("weight", "heavy", "1.5"),
      ("since", "tomorrow", "2030-01-01"),
    ] {
      try page.fill(field(name), with: wrong)
      try page.wait(for: "document.querySelector('[name=\"v.\(name)\"]').getAttribute('aria-invalid') === 'true'")
      try page.fill(field(name), with: right)
      try page.wait(for: "document.querySelector('.outcome.good')")
    }
    for (name, value) in [("page", "https://example.org/ä?b=1"), ("more", "[1, {\"a\": null}]")] {
      try page.fill(field(name), with: value)
      try page.wait(for: "location.search.includes('v.\(name)=') && !!document.querySelector('.outcome.good')")
    }
    // Several errors appear as 1560 with its details.
    try page.fill(field("count"), with: "0")
    try page.fill(field("code"), with: "x")
    try page.wait(
      for: Self.answer
        + ".includes('1560') && document.querySelectorAll('[data-locale=de] .alert > ul > li').length === 2")
    #expect(page.complaints == [])
  }

  @Test func messagesLeadToTheirFields() throws {
    try page.open(base + "/?entity=Article")
    try page.fill(field("title"), with: "x")
    let price = "document.querySelector('\(field("price"))')"
    try page.wait(for: "\(price).getAttribute('aria-invalid') === 'true'")
    // The page is English, which no reader speaks, so the field has the sentence of the first one.
    let sentence = "document.querySelector('.reader li[data-property=price] p').innerText"
    #expect(try page.text("\(price).closest('.field').querySelector('.refusal').innerText") == page.text(sentence))
    let link = "document.querySelector('#answer li[data-property=price] small a')"
    _ = try page.value("\(link).click()")
    try page.wait(for: "document.activeElement === \(price)")
    // What is right is no longer marked, and what is impossible hides nothing that is said of the others.
    try page.fill(field("price"), with: "1")
    try page.wait(for: "!\(price).hasAttribute('aria-invalid')")
    try page.fill(field("since"), with: "tomorrow")
    try page.wait(for: "document.querySelector('#answer .refused')")
    #expect(try page.isTrue("document.querySelectorAll('.reader li').length > 0"))
    #expect(try !page.isTrue("document.querySelector('.reader li[data-property=since]')"))
    #expect(page.complaints == [])
  }

  @Test func keepsTheCaseInItsAddress() throws {
    try page.open(base + "/?entity=Article")
    try page.choose("[name=\"s.isNew\"]", "nil")
    try page.fill(field("title"), with: "Tea & <scones>")
    try page.wait(for: "location.search.includes('v.title=Tea')")
    let address = try page.text("location.href")
    let answer = try page.text(Self.answer)
    // Another user opens it in another language.
    let other = try BrowserPage()
    try other.open(address + "&ui=de")
    #expect(try other.text("document.querySelector('[name=\"v.title\"]').value") == "Tea & <scones>")
    #expect(try other.text("document.querySelector('[name=\"s.isNew\"]').value") == "nil")
    #expect(try other.text("document.documentElement.lang") == "de")
    #expect(try other.text("document.querySelector('[data-locale=ar] .top').innerText").isEmpty == false)
    #expect(
      try other.value("document.querySelectorAll('.reader li').length") as? Int == page.value(
        "document.querySelectorAll('.reader li').length") as? Int)
    #expect(!answer.isEmpty)
    #expect(other.complaints == [])
  }

  @Test func changesOperationAndReaders() throws {
    try page.open(base + "/?entity=Article")
    try page.fill(field("title"), with: "x")
    try page.click("[name=operation][value=delete]")
    try page.wait(for: "document.querySelector('[name=\"v.tags\"]') && !document.querySelector('[name=\"v.title\"]')")
    try page.fill(field("tags"), with: "1")
    try page.wait(for: Self.answer + ".includes('1600')")
    try page.click("[name=locale][value=ar]")
    try page.wait(for: "document.querySelectorAll('.reader').length === 1")
    #expect(try page.text("location.search").contains("locale=de"))
    #expect(try page.isTrue("document.querySelector('[name=locale][value=de]').checked"))
    try page.click("[name=operation][value=insert]")
    try page.wait(for: "document.querySelector('[name=\"v.title\"]')")
    #expect(page.complaints == [])
  }

  @Test func keepsWhatIsTypedWhenAFileChanges() throws {
    try page.open(base + "/?entity=Article&locale=de")
    try page.fill(field("title"), with: String(repeating: "x", count: 21))
    try page.wait(for: Self.answer + ".includes('Titel')")
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german.replacing("Titel", with: "Überschrift"))
    try page.wait(for: Self.answer + ".includes('Überschrift')")
    #expect(try page.text("document.activeElement.name") == "v.title")
    try page.press("Backspace")
    try page.wait(for: "document.querySelector('[name=\"v.title\"]').value.length === 20")
    // The model is reloaded as well, including a broken one.
    try shop.write(
      "Shop.xcdatamodel/contents", ShopFolder.model.replacing("maxValueString=\"20\"", with: "maxValueString=\"5\""))
    try page.wait(for: Self.answer + ".includes('1660')")
    try shop.write("Shop.xcdatamodel/contents", "<model>")
    try page.wait(for: "document.querySelector('.complaints')")
    #expect(try page.text("document.querySelector('[name=\"v.title\"]').value").count == 20)
    #expect(page.complaints == [])
  }

  @Test func isUsedWithoutAMouse() throws {
    try page.open(base + "/?entity=Article")
    var stops: [String] = []
    for _ in 0..<60 {
      try page.press("Tab")
      let stop = try page.text(
        """
        (e => e === document.body ? '' : [e.tagName, e.id || e.name || e.className || e.textContent.trim()].join(' '))(document.activeElement)
        """)
      if stop.isEmpty || stop == stops.first { break }
      stops.append(stop)
    }
    #expect(stops.first == "A skip")
    #expect(stops.contains("SELECT s0") && stops.contains("INPUT v0"))
    // All of them, in the order of the page, on which what an object cannot be saved without comes first.
    let order = stops.filter { $0.hasPrefix("SELECT s") }
    let fields = "[...document.querySelectorAll('.field select')].map((choice) => 'SELECT ' + choice.id)"
    #expect(try order == page.value(fields) as? [String])
    #expect(
      try page.isTrue(
        """
        (f => f.some(e => 'required' in e.dataset) && !f.some((e, place) => 'required' in e.dataset && place && !('required' in f[place - 1].dataset)))\
        ([...document.querySelectorAll('.fields > .field')])
        """))
    // Every control has an accessible name.
    let nameless =
      try page.value(
        """
        [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button')].filter((control) => \
        !(control.labels?.length || control.getAttribute('aria-label') || control.textContent.trim())).map((control) => control.outerHTML)
        """) as? [String]
    #expect(nameless == [])
    #expect(try page.isTrue("document.querySelectorAll('h1').length === 1 && !!document.querySelector('main')"))
    // The focused element is visible.
    try page.focus("[name=\"v.title\"]")
    try page.press("Tab", shift: true)
    #expect(try page.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
  }

  @Test(arguments: ["en", "de", "ar", "ja"])
  func fitsAPhone(language: String) throws {
    try page.resize(width: 390, height: 844)
    for target in ["/?entity=Article&v.title=&s.isNew=nil", "/messages?entity=Article", "/fetch"] {
      try page.open(base + target + (target.contains("?") ? "&" : "?") + "ui=\(language)")
      #expect(try page.value("document.documentElement.scrollWidth") as? Int ?? 0 <= 390, "\(target)")
      // Touch targets are large enough.
      let small =
        try page.value(
          """
          [...document.querySelectorAll('main :is(button, select, input:not([type=hidden]), summary)')].filter((control) => \
          control.offsetParent && Math.min(control.closest('label')?.offsetHeight || 99, control.offsetHeight) < 16).map((control) => control.outerHTML)
          """) as? [String]
      #expect(small == [], "\(target)")
    }
    #expect(page.complaints == [])
  }

  /// One scroll bar moves all of the page; what becomes of the values stays in sight, and the last message is reached.
  @Test(arguments: [(1_400, 420), (800, 700), (390, 700)])
  func theOutcomeStaysInSightWithoutAScrollInAScroll(width: Int, height: Int) throws {
    try page.resize(width: width, height: height)
    try page.open(base + "/?entity=Article&s.title=nil&s.isNew=nil")
    try page.wait(for: "document.querySelectorAll('.reader').length === 2")
    #expect(
      try page.isTrue(
        "[...document.querySelectorAll('main *')].every(e => !/auto|scroll/.test(getComputedStyle(e).overflowY) || e.scrollHeight <= e.clientHeight + 1)"
      ))
    let isInSight = { (selector: String) in
      "(r => r.top >= 0 && r.bottom <= innerHeight + 1)([...document.querySelectorAll('\(selector)')].at(-1).getBoundingClientRect())"
    }
    // Also while the last field is filled in, and with nothing in front of it.
    for place in [".fields .field:last-of-type", ".reader:last-child li:last-child p"] {
      _ = try page.value(
        "document.documentElement.style.scrollBehavior = 'auto'; [...document.querySelectorAll('\(place)')].at(-1).scrollIntoView({ block: 'center' })"
      )
      try page.wait(for: isInSight(place))
      try page.wait(for: isInSight(".outcome"))
      #expect(
        try page.isTrue(
          "(o => { const r = o.getBoundingClientRect(); return o.contains(document.elementFromPoint(r.x + 30, r.y + r.height / 2)) })(document.querySelector('.outcome'))"
        ))
    }
    #expect(try page.isTrue("scrollY > 100"))
    // What is quoted stays in its card.
    #expect(
      try page.isTrue(
        "[...document.querySelectorAll('.alert *')].every(e => e.getBoundingClientRect().right <= e.closest('.alert').getBoundingClientRect().right + 1)"
      ))
    #expect(page.complaints == [])
  }

  /// A contrast of 4.5:1 for text, in both colour schemes.
  @Test(arguments: [false, true])
  func hasColoursThatCanBeRead(isDark: Bool) throws {
    try page.setDark(isDark)
    try page.open(base + "/?entity=Article&v.title=&s.isNew=nil&v.count=many")
    try page.open(base + "/?entity=Article&s.title=nil&s.isNew=nil")
    let poor =
      try page.value(
        """
        (() => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
          const rgb = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
          const light = ([r, g, b]) => { const f = (c) => { c /= 255; return c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4; }; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
          const back = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; } return [255, 255, 255, 255]; };
          const poor = [];
          for (const e of document.querySelectorAll('body *')) {
            if (!e.offsetParent || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
            if (e.tagName === 'OPTION') continue;
            const [a, b] = [light(rgb(getComputedStyle(e).color)), light(back(e))];
            const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
            if (ratio < 4.5) poor.push(`${e.tagName}.${e.className} ${ratio.toFixed(2)} ${e.textContent.slice(0, 30)}`);
          }
          return poor;
        })()
        """) as? [String]
    #expect(poor == [])
  }

  @Test func isReadWithoutScript() throws {
    try page.setScripting(false)
    try page.send("Page.navigate", ["url": base + "/?entity=Article&v.count=10&operation=update&locale=de"])
    Thread.sleep(forTimeInterval: 1)
    try page.setScripting(true)
    #expect(try page.text(Self.answer).contains("1610"))
    #expect(try page.isTrue("!!document.querySelector('#case .fields > button').offsetParent"))
    #expect(try !page.isTrue("document.body.classList.contains('script')"))
  }

  // MARK: The reference

  @Test func showsTheReferenceInTheSameRun() throws {
    let shop = try ShopFolder()
    try shop.write("ja.lproj/ShopModel.strings", "\"Property/title\" = \"タイトル\";\n")
    let run = try LiveRun(shop.model)
    let base = "http://127.0.0.1:\(run.port)"
    try page.open(base + "/docs/de/entities/Article.html")
    #expect(try page.text("document.querySelector('h1').innerText").contains("Artikel"))
    // Search in three languages.
    for (language, query, hit) in [
      ("de", "Titel", "title"), ("ar", "العنوان", "title"), ("ja", "タイトル", "title"), ("de", "Artik", "Article"),
    ] {
      try page.open(base + "/docs/\(language)/index.html")
      try page.wait(for: "!!document.querySelector('header search input')")
      try page.focus("header search input")
      try page.type(query)
      try page.wait(for: "document.querySelector('.results')?.innerText.includes('\(hit)')")
    }
    // The language menu, and the links of the diagram.
    try page.open(base + "/docs/de/index.html")
    let arabic = try page.text("document.querySelector('.languages a[lang=ar]').href")
    try page.open(arabic)
    #expect(try page.text("document.documentElement.dir") == "rtl")
    let targets = try page.value("[...document.querySelectorAll('.diagram a')].map((a) => a.href.baseVal)") as? [String]
    #expect(targets?.isEmpty == false)
    for target in targets ?? [] {
      let url = try #require(URL(string: target, relativeTo: URL(string: arabic)))
      #expect(try RawClient.get(url.path(percentEncoded: true), port: run.port).status == 200)
    }
    // Back and forth.
    try page.open(base + "/docs/ar/entities/Article.html")
    try page.click("header nav a[href^='/?']")
    try page.wait(
      for: "document.body.classList.contains('live') && document.querySelector('#case')?.dataset.entity === 'Article'")
    #expect(try page.text("document.documentElement.lang") == "ar")
    #expect(page.complaints == [])
  }

  @Test func followsChangesInTheReference() throws {
    try page.open(base + "/docs/de/entities/Article.html")
    try shop.write("de.lproj/ShopModel.strings", ShopFolder.german.replacing("\"Artikel\"", with: "\"Ware\""))
    try page.wait(for: "document.querySelector('h1')?.innerText.includes('Ware')")
  }

  // MARK: Agreement

  /// The words on the page match those of `validate` for every entity.
  @Test(arguments: [AgreementTests.league] + AgreementTests.corpusModels)
  func showsWhatValidateSays(model: String) throws {
    let run = try LiveRun(model, "--locale", "de,ar")
    let live = try #require(run.service.project.models.first)
    for entity in live.concreteEntities.map(\.name) {
      let encoded = entity.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      try page.open("http://127.0.0.1:\(run.port)/?entity=\(encoded)&s.-=")
      try page.wait(for: "!!document.querySelector('#answer [role=status]')")
      // Every run of the other command reads the model again.
      for locale in live.concreteEntities.count > 40 ? ["de"] : ["de", "ar"] {
        let shown =
          try page.value(
            "[...document.querySelectorAll('[data-locale=\(locale)] li > p:first-child')].map((p) => p.textContent)")
          as? [String]
        let printed = try LiveRun.validate(model, entity: entity, locale: locale, values: "{}")
        #expect(shown == AgreementTests.texts(of: printed["error"] as? NSDictionary), "\(entity) \(locale)")
      }
    }
    #expect(page.complaints == [])
  }
}
