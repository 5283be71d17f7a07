import Foundation
import GlossLiveTestSupport
import GlossManagedObjectModel
import GlossTestSupport
import Testing

/// How a message is shown: its sentence with its language, the look-up of its words, and the way to its values.
@Suite struct MessageMarkupTests {
  private let shop: ShopFolder

  init() throws { shop = try ShopFolder() }

  private func page(_ target: String, _ run: LiveRun) throws -> String {
    let response = try run.get(target)
    #expect(response.status == 200)
    return response.body
  }

  /// The sentence is in the language of its catalog, which may not be that of the reader.
  @Test(arguments: [
    ("de", "<p lang=\"de\" dir=\"ltr\">„Titel“ ist eine Pflichtangabe.</p>"),
    ("ar", "<p lang=\"ar\" dir=\"rtl\">"), ("sr", "<p lang=\"en\" dir=\"ltr\">"),
  ])
  func aSentenceHasItsLanguage(locale: String, sentence: String) throws {
    let run = try LiveRun(shop.model)
    let expected = "<li data-property=\"title\">" + sentence
    #expect(try page("/?entity=Article&operation=update&s.title=nil&locale=\(locale)", run).contains(expected))
    #expect(try page("/messages?entity=Article&locale=\(locale)", run).contains("</h3>" + sentence))
  }

  /// A table of messages outside every language folder serves all readers, so its language is theirs.
  @Test(arguments: [("ar", "rtl"), ("de", "ltr")]) func aCatalogMayHaveNoLanguage(locale: String, direction: String)
    throws
  {
    try shop.write("Apple/CoreDataErrors.strings", "\"Err1570\" = \"%{PROPERTY}@!\";\n\"Err1560\" = \"Several\";\n")
    let run = try LiveRun(shop.model, "--core-data-strings", shop.path + "/Apple/CoreDataErrors.strings")
    let body = try page("/?entity=Article&operation=update&s.title=nil&s.price=nil&locale=\(locale)", run)
    #expect(body.contains("<p class=\"top\" lang=\"\(locale)\" dir=\"\(direction)\">Several "))
    #expect(body.contains("<li data-property=\"price\"><p lang=\"\(locale)\" dir=\"\(direction)\">"))
  }

  @Test func theLookupOfAWordIsListed() throws {
    let run = try LiveRun(shop.model)
    let path = shop.path + "/de.lproj/ShopModel.strings"
    let body = try page("/?entity=Article&operation=update&s.title=nil&v.price=-1&locale=de&ui=en", run)
    #expect(
      body.contains(
        """
        <details class="lookup" lang="en" dir="ltr"><summary>Look-up</summary>\
        <code dir="ltr">NSValidationMissingMandatoryPropertyError</code><ol dir="ltr">\
        <li class="hit"><code>Property/title/Entity/Article</code><span>found</span> <code>\(path):2</code></li></ol>
        """))
    #expect(
      body.contains(
        """
        <li><code>Property/price/Entity/Article</code><span>not found</span> <code>\(path)</code></li>\
        <li><code>Property/price</code><span>not found</span> <code>\(path)</code></li></ol>
        """))
    #expect(
      body.contains(
        "<code>Property/price/Entity/Article</code> <span aria-hidden=\"true\">→</span> <code>\(path)</code>"))
    // The messages of an entity have no error yet, so no name of a code.
    let messages = try page("/messages?entity=Article&locale=de&ui=en", run)
    #expect(messages.contains("<summary>Look-up</summary><ol dir=\"ltr\"><li class=\"hit\">"))
  }

  /// The keys of a deep hierarchy are counted in the middle.
  @Test(arguments: [-1, 0, 1]) func aLongLookupIsShortened(further: Int) throws {
    let most = 2 * ModelIndex.mostListedLevels
    let levels = most + further - 1
    let entities = (0..<levels).map { level in
      level == 0
        ? "<entity name=\"E0\"><attribute name=\"a\" attributeType=\"String\"/></entity>"
        : "<entity name=\"E\(level)\" parentEntity=\"E\(level - 1)\"/>"
    }
    try shop.write("Shop.xcdatamodel/contents", PageChoiceTests.model(entities.joined()))
    let run = try LiveRun(shop.model)
    let body = try page("/?entity=E\(levels - 1)&operation=update&s.a=nil&locale=de&ui=en", run)
    let list = try #require(body.firstMatch(of: /<ol dir="ltr">(.*?)<\/ol>/)).1
    let steps = list.matches(of: /<li>(?:<code>([^<]*)|(…[^<]*))/).map { String($0.1 ?? $0.2 ?? "") }
    #expect(steps.count == min(most + further, most + 1))
    #expect(steps.first == "Property/a/Entity/E\(levels - 1)" && steps.last == "Property/a")
    #expect(steps.filter { $0.hasPrefix("…") } == (further > 0 ? ["… 1 …"] : []))
    #expect(further < 1 || steps[most / 2].hasPrefix("…"))
  }

  @Test func aMessageLeadsToItsValuesIfThereAreAny() throws {
    let model = """
      <entity name="Odd"><attribute name="a" optional="YES" attributeType="String" regularExpressionString="[a"/>
      <attribute name="b" optional="YES" attributeType="String" maxValueString="2"/></entity>
      """
    try shop.write("Shop.xcdatamodel/contents", PageChoiceTests.model(model))
    let run = try LiveRun(shop.model)
    let body = try page("/messages?ui=en&locale=de", run)
    #expect(body.matches(of: /No values were found that trigger this\./).count == 1)
    #expect(
      body.contains(
        "<section class=\"card\"><h2><code>a</code> <small dir=\"ltr\">1680 NSValidationStringPatternMatchingError</small></h2>"
      ))
    #expect(
      body.contains("<a href=\"/?entity=Odd&amp;locale=de&amp;ui=en&amp;trigger=b:1660\">Values that trigger this</a>"))
    // Values that are not found leave the form as it is.
    let values = { (trigger: String) in
      try page("/?ui=en&locale=de&v.b=x&trigger=\(trigger)", run).matches(
        of: /name="v\.([ab])"[^>]*value="([^"]*)"/
      ).map { "\($0.1)=\($0.2)" }
    }
    #expect(
      try values("a:1680") == ["a=", "b=x"] && values("b:1660") == ["a=", "b=xxx"] && values("b:9") == ["a=", "b=x"])
    let form = try page("/?trigger=b:1660", run)
    #expect(form.contains("name=\"operation\" value=\"update\" checked"))
  }

  /// Of several rules with the same code, the address has the number; a warning in the model has no known language.
  @Test func rulesWithTheSameCodeAreNumbered() throws {
    let number = AttributeDescription(
      name: "number", type: .integer16, isOptional: true, maximum: .integer(9),
      validations: [
        ValidationRule(predicate: "SELF != 5", warning: .text("Odd")),
        ValidationRule(predicate: "SELF != 6", warning: .text("Even")),
      ])
    let fixture = try StoreFixture(
      ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [number])]),
      cache: .model(keepsRules: true))
    fixture.close()
    let run = try LiveRun("--store", fixture.path, "--show-values")
    let triggers = try page("/messages", run).matches(of: /trigger=([^"&]*)"/).map { String($0.1) }
    #expect(triggers == ["number:1610", "number:1550", "number:1550:2"])
    for (trigger, value, text) in [("number:1550", "5", "Odd"), ("number:1550:2", "6", "Even")] {
      let body = try page("/?trigger=\(trigger)", run)
      #expect(body.contains("value=\"\(value)\"") && body.contains("<p dir=\"auto\">\(text)</p>"))
      #expect(body.contains("<span dir=\"auto\">\(text)</span>"))
    }
  }
}
