import Foundation
import GlossLiveTestSupport
import Testing

/// The form and the answer of the page to try values, in all their parts.
@Suite struct ValuesPageTests {
  private let shop: ShopFolder
  private let run: LiveRun

  private static let model = PageChoiceTests.model(
    """
    <entity name="E">
    <attribute name="derived" attributeType="String" derived="YES" derivationExpression="text"/>
    <attribute name="flag" attributeType="Boolean"/>
    <attribute name="given" attributeType="String" defaultValueString="x"/>
    <attribute name="needed" attributeType="Integer 16"/>
    <attribute name="text" optional="YES" attributeType="String" maxValueString="2"/>
    <relationship name="all" toMany="YES" minCount="1" deletionRule="Nullify" destinationEntity="E"/>
    <relationship name="any" toMany="YES" deletionRule="Nullify" destinationEntity="E"/>
    <relationship name="one" maxCount="1" deletionRule="Nullify" destinationEntity="E"/>
    <relationship name="other" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="E"/>
    </entity>
    <entity name="None"/>
    <entity name="Odd"><attribute name="a" optional="YES" attributeType="String" regularExpressionString="[a"/>
    <attribute name="b" optional="YES" attributeType="String" maxValueString="2"/></entity>
    """)

  init() throws {
    shop = try ShopFolder()
    try shop.write("Shop.xcdatamodel/contents", Self.model)
    try shop.write("ar.lproj/ShopModel.strings", "\"Property/text\" = \"نص\";\n")
    try shop.write("de.lproj/ShopModel.strings", "\"Property/text/Entity/E\" = \"Wort\";\n")
    run = try LiveRun(shop.model)
  }

  private func page(_ query: String) throws -> String {
    let response = try RawClient.get("/?ui=en&\(query)", port: run.port)
    #expect(response.status == 200)
    return response.body
  }

  /// The element of a property's field.
  private func field(_ property: String, _ query: String) throws -> String {
    let parts = try page(query).components(separatedBy: "<div class=\"field\" id=\"")
    return try #require(parts.first { $0.hasPrefixes(property) })
  }

  /// What an object cannot be saved without comes first, and is marked.
  @Test(arguments: [
    ("insert", "flag! needed! one! all! given text other any"), ("update", "flag given needed text one other all any"),
    ("delete", "one other all any"),
  ])
  func neededPropertiesComeFirst(operation: String, expected: String) throws {
    let fields = try page("entity=E&operation=\(operation)").matches(
      of: /<div class="field" id="f\d+" data-property="([a-z]+)"( data-required)?>/)
    #expect(fields.map { "\($0.1)\($0.2 == nil ? "" : "!")" }.joined(separator: " ") == expected)
  }

  /// The first choice of a field says what happens without a value.
  @Test(arguments: [
    ("given", "insert", "Default"), ("needed", "insert", "not set"), ("given", "update", "left as it is"),
    ("all", "insert", "not set"), ("all", "delete", "left as it is"),
  ])
  func aFieldSaysWhatHappensWithoutAValue(property: String, operation: String, text: String) throws {
    let field = try field(property, "entity=E&operation=\(operation)")
    #expect(field.contains("><option value=\"\" selected>\(text)</option>"))
  }

  /// What is typed is a value, also where nothing was chosen.
  @Test(arguments: [("", ""), ("v.text=a", "value"), ("s.text=nil&v.text=a", "nil"), ("s.text=value", "value")])
  func whatIsTypedIsChosen(query: String, choice: String) throws {
    let field = try field("text", "entity=E&\(query)")
    #expect(field.matches(of: /<option value="([a-z]*)" selected>/).map { String($0.1) } == [choice])
  }

  @Test func aFieldHasItsNameTypeAndRules() throws {
    #expect(
      try field("text", "entity=E").hasPrefix(
        """
        f3" data-property="text"><label for="v3"><bdi>نص</bdi> <code>text</code></label><small id="r3">String · \
        optional; at most 2 characters <a href="/docs/ar/entities/E.html#text" aria-label="Details: text">Details</a>\
        </small><span class="inputs"><select id="s3" name="s.text" aria-label="text: Value" aria-describedby="r3 e3">
        """))
    #expect(
      try field("flag", "entity=E&operation=update").hasPrefix(
        """
        f0" data-property="flag"><label for="s0"><code>flag</code></label><small id="r0">Boolean · \
        required <a href="/docs/ar/entities/E.html#flag" aria-label="Details: flag">Details</a></small>\
        <span class="inputs"><select id="s0" name="s.flag" aria-describedby="r0 e0">
        """))
  }

  /// An error is at its field: at the text, or at the choice if there is no text.
  @Test func anErrorIsAtItsField() throws {
    let flag = try field("flag", "entity=E&s.flag=nil")
    #expect(flag.contains("<select id=\"s0\" name=\"s.flag\" aria-invalid=\"true\" aria-describedby"))
    let text = try field("text", "entity=E&v.text=abc&locale=de")
    #expect(text.contains("spellcheck=\"false\" aria-invalid=\"true\" dir=\"auto\" value=\"abc\">"))
    #expect(text.matches(of: /aria-invalid/).count == 1)
    #expect(text.contains("id=\"e3\"><p lang=\"de\" dir=\"ltr\">Der Text für „Wort“ ist zu lang.</p></div></div>"))
    let right = try field("text", "entity=E&v.text=ab")
    #expect(!right.contains("aria-invalid") && right.contains("<div class=\"refusal\" id=\"e3\"></div></div>"))
    // What cannot be set says how it is written, and nothing else.
    let needed = try field("needed", "entity=E&v.needed=x")
    #expect(needed.contains("aria-invalid=\"true\""))
    #expect(needed.contains("id=\"e2\"><p>Write a value such as 12</p></div></div>"))
    #expect(try field("all", "entity=E&v.all=x").contains("id=\"e6\"><p>Write a value such as 1</p></div></div>"))
  }

  /// Fields have the sentence of the page's language, else of the first reader.
  @Test(arguments: [
    ("ui=de&locale=ar&locale=de-AT", "lang=\"de\""), ("ui=sv&locale=ar&locale=de", "lang=\"ar\""),
  ])
  func aFieldHasASentenceInTheLanguageOfThePage(query: String, language: String) throws {
    let body = try RawClient.get("/?entity=E&v.text=abc&\(query)", port: run.port).body
    let fields = body.components(separatedBy: "<div class=\"field\" id=\"")
    let field = try #require(fields.first { $0.hasPrefixes("text") })
    #expect(field.contains("id=\"e3\"><p \(language)"))
    // What is read out is the same.
    #expect(body.contains("<span class=\"hidden\"> <span \(language)"))
  }

  /// The verdict and its class.
  @Test(arguments: [
    ("entity=None", "outcome good\">Valid: Core Data saves it.</p>"),
    ("entity=E&operation=update", "outcome\">Nothing was tried: no value is given.</p>"),
    ("entity=E&operation=delete&s.one=object", "outcome good\">Valid"),
    ("entity=E&operation=update&v.text=abc", "outcome bad\">Not saved. Broken rules: 1<span"),
    ("entity=E&operation=update&v.text=abc&s.flag=nil", "outcome bad\">Not saved. Broken rules: 2<span"),
    (
      "entity=E&operation=update&v.needed=x",
      "outcome bad\">Write a value such as "
    ),
    ("entity=Odd&v.a=x", "outcome bad\">No answer: a rule cannot be evaluated.</p>"),
    ("entity=Odd&v.a=x&v.b=abc", "outcome bad\">Not saved. Broken rules: 1<span"),
  ])
  func aVerdictIsFirst(query: String, verdict: String) throws {
    let body = try page(query)
    #expect(body.contains("<p role=\"status\" class=\"" + verdict))
    #expect(
      body.contains("<div class=\"readers\">") == (verdict.contains("Not saved") || verdict.contains("No answer")))
    #expect(body.contains("<p>No answer: a rule cannot be evaluated.</p>") == query.contains("Odd"))
    #expect(body.contains("<ul class=\"refused\"><li><code>a</code> <code>") == query.contains("Odd"))
  }

  /// Five sentences are read out.
  @Test func someSentencesAreReadOut() throws {
    let body = try page("entity=E&operation=insert&s.given=nil&v.text=abc&locale=de")
    let hidden = try #require(body.firstMatch(of: /<span class="hidden">(.*?)<\/span> <small/)).1
    #expect(hidden.matches(of: /<span lang="de"/).count == 5)
    #expect(body.contains("Broken rules: 6<span"))
  }

  /// A value that cannot be set leads to its field; others keep their messages.
  @Test func whatCannotBeSetLeadsToItsField() throws {
    let body = try page("entity=E&operation=update&v.needed=x&v.text=abc&locale=de&locale=ar")
    #expect(
      body.contains(
        "<ul class=\"refused\"><li data-refused=\"needed\"><a href=\"#f2\"><code>needed</code></a> "
          + "<p>Write a value such as 12</p>"))
    #expect(body.contains("<div class=\"readers\"><article class=\"reader\" dir=\"ltr\" data-locale=\"de\">"))
    #expect(try !page("entity=E&operation=update&v.needed=x").contains("<div class=\"readers\">"))
    #expect(
      try page("entity=E&operation=update&v.unknown=x").contains(
        "<ul class=\"refused\"><li><span lang=\"en\" dir=\"ltr\">E has no property "
          + "&#39;unknown&#39;</span></li></ul>"))
    #expect(
      try page("entity=E&operation=update&v.neded=x").contains("; did you mean &#39;needed&#39;?</span></li></ul>"))
  }

  /// Several errors have a sentence of their own, a single one has not; a name without a table is said to be missing.
  @Test func aReaderHasASentenceForSeveralErrors() throws {
    let one = try page("entity=E&operation=update&v.text=abc&locale=de")
    #expect(!one.contains("class=\"top\"") && !one.contains("class=\"gap\"") && !one.contains("class=\"source"))
    #expect(one.contains("<li data-property=\"text\"><p lang=\"de\" dir=\"ltr\">Der Text für „Wort“ ist zu lang.</p>"))
    #expect(one.contains("<small dir=\"ltr\"><a href=\"#f"))
    let two = try page("entity=E&operation=update&v.text=abc&s.flag=nil&locale=ar")
    #expect(two.contains("<div class=\"alert\"><p class=\"top\" lang=\"ar\" dir=\"rtl\">"))
    #expect(two.contains("<p class=\"source\"><code>\(shop.path)/ar.lproj/ShopModel.strings</code></p>"))
    #expect(two.contains("<span>Missing key:</span> <code>Property/flag/Entity/E</code>"))
    // Swedish readers see the first table.
    let other = try page("entity=E&operation=update&s.flag=nil&locale=sv")
    #expect(other.contains("</code> <small lang=\"en\" dir=\"ltr\">(first language)</small></p>"))
  }

  @Test func withoutATableNamesAreRaw() throws {
    for language in ["ar", "de"] {
      try FileManager.default.removeItem(at: shop.url.appending(path: "\(language).lproj"))
    }
    let other = try LiveRun(shop.model)
    let body = try RawClient.get("/?entity=E&operation=update&v.text=abc&ui=en", port: other.port).body
    #expect(
      body.contains("<p class=\"source gap\" lang=\"en\" dir=\"ltr\">No table: the names are those of the model.</p>"))
  }

  /// What was understood of a typed value is beside it, and in the answer for the script.
  @Test(arguments: [("v.needed=1234", "= 1,234"), ("v.needed=12", nil), ("s.needed=nil&v.needed=1234", nil)])
  func whatWasUnderstoodIsShown(query: String, echo: String?) throws {
    let field = try field("needed", "entity=E&\(query)")
    #expect(field.contains("<output class=\"echo\">\(echo ?? "")</output>"))
    let body = try page("entity=E&\(query)")
    let echoes = echo.map { "<ul class=\"echoes\" hidden><li data-property=\"needed\">\($0)</li></ul></section>" }
    #expect(body.contains("<ul class=\"echoes\"") == (echo != nil) && body.contains(echoes ?? "</section>"))
  }

  @Test func anEntityWithoutPropertiesHasNoFields() throws {
    let body = try page("entity=None")
    #expect(body.contains("<p class=\"note\">No rule can be broken here.</p>"))
    #expect(try !page("entity=E").contains("No rule can be broken here.") && !body.contains("data-private"))
    #expect(!body.contains("id=\"row\""))
    #expect(
      try RawClient.get("/messages?entity=None&ui=en", port: run.port).body.contains("No rule can be broken here."))
  }
}

extension String {
  /// Whether this is the rest of the field of a property.
  fileprivate func hasPrefixes(_ property: String) -> Bool {
    prefix { $0 != ">" }.contains("data-property=\"\(property)\"")
  }
}
