import Foundation
import GlossLiveTestSupport
import Testing

/// The control and the choices of each kind of property.
@Suite struct FieldControlsTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="E">
            <attribute name="derived" optional="YES" attributeType="String" derived="YES" derivationExpression="line"/>
            <attribute name="flag" optional="YES" attributeType="Boolean"/>
            <attribute name="ident" optional="YES" attributeType="Object ID" transient="YES"/>
            <attribute name="line" optional="YES" attributeType="String" maxValueString="255"/>
            <attribute name="lines" optional="YES" attributeType="String" maxValueString="256"/>
            <attribute name="number" optional="YES" attributeType="Integer 32"/>
            <attribute name="real" optional="YES" attributeType="Double"/>
            <relationship name="one" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="E"/>
            <relationship name="many" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="E"/>
            <fetchedProperty name="fetched" optional="YES"/>
        </entity>
    </model>
    """
  private let shop: ShopFolder
  private let run: LiveRun

  init() throws {
    shop = try ShopFolder()
    try shop.write("Shop.xcdatamodel/contents", Self.model)
    run = try LiveRun(shop.model)
  }

  private func page(_ query: String) throws -> String {
    let response = try RawClient.get("/?entity=E\(query)", port: run.port)
    #expect(response.status == 200)
    return response.body
  }

  /// The start tag of a property's field, nil without one.
  private func control(_ property: String, _ query: String = "") throws -> String? {
    let tags = try page(query).components(separatedBy: "<").filter { $0.contains("name=\"v.\(property)\"") }
    #expect(tags.count < 2)
    return tags.first.map { String($0.prefix { $0 != ">" }) }
  }

  @Test(arguments: [
    ("number", "", "inputmode=\"numeric\""), ("real", "", "inputmode=\"decimal\""), ("many", "", "placeholder=\"0\""),
    ("line", "", "input "), ("lines", "", "textarea "), ("ident", "", "dir=\"ltr\""),
    ("one", "&v.one=x", "dir=\"ltr\""), ("one", "&s.one=nil&v.one=x", "dir=\"ltr\""),
    ("one", "&s.one=value", "dir=\"ltr\""), ("line", "&v.line=a%0Ab", "textarea "),
    ("line", "&v.line=" + String(repeating: "a", count: 120), "input "),
    ("line", "&v.line=" + String(repeating: "a", count: 121), "textarea "),
  ])
  func aPropertyHasItsControl(property: String, query: String, part: String) throws {
    let control = try control(property, query)
    #expect(control?.contains(part) == true, "\(control ?? "none")")
  }

  @Test(arguments: [("flag", ""), ("one", ""), ("one", "&s.one=nil"), ("one", "&s.one=object")])
  func aChoiceMayBeEnough(property: String, query: String) throws {
    #expect(try control(property, query) == nil)
  }

  @Test(
    arguments: [
      ("flag", ["", "nil", "yes", "no"]), ("number", ["", "nil", "value"]), ("many", ["", "value"]),
      ("one", ["", "nil", "object", "deleted"]),
    ] as [(String, [String])])
  func aPropertyHasItsChoices(property: String, values: [String]) throws {
    let body = try page("")
    let list = try #require(body.components(separatedBy: "name=\"s.\(property)\"").dropFirst().first)
    let options = list.components(separatedBy: "</select>")[0].components(separatedBy: "value=\"").dropFirst()
    #expect(options.map { String($0.prefix { $0 != "\"" }) } == values)
  }

  /// A derived attribute and a fetched property have no value of their own; only relationships can forbid a deletion.
  @Test(
    arguments: [
      ("", ["flag", "ident", "line", "lines", "many", "number", "one", "real"]),
      ("&operation=delete", ["many", "one"]),
    ] as [(String, [String])])
  func onlyWhatCanBeSetHasAField(query: String, names: [String]) throws {
    let fields = try page(query).matches(of: /name="[sv]\.([a-z]+)"/).map { String($0.1) }
    #expect(Set(fields).sorted() == names)
  }

  /// The page reads a number as its language writes it, in the one that its browser accepts unless it names one;
  /// programs have one form. Core Data raises an exception for a string, so nobody reads a message.
  @Test(arguments: [
    (#", "html": true, "ui": "de""#, "", true), (#", "html": true, "ui": "en""#, "Accept-Language: de\r\n", false),
    (#", "html": true"#, "Accept-Language: de\r\n", true), (#", "html": true"#, "", false),
    (#", "html": false, "ui": "de""#, "Accept-Language: de\r\n", false), (#", "ui": "de""#, "", false),
  ])
  func aPageReadsWhatIsTypedInItsLanguage(members: String, headers: String, isRead: Bool) throws {
    let question = #"{"entity": "E", "locales": ["en"], "fields": {"real": "1,5"}\#(members)}"#
    let body = try RawClient.post("/validate", question, port: run.port, headers: headers).body
    #expect(body.contains("Unacceptable type of value") != isRead, "\(body)")
    #expect(body.contains(#""html":"#) == members.contains("true"))
  }

  /// A language has at most 40 bytes.
  @Test(arguments: [(40, true), (41, false), (0, false)]) func aLanguageThatIsTooLongIsNone(count: Int, isKnown: Bool)
    throws
  {
    let locale = String(repeating: "x", count: count)
    // Languages are shown with their messages: the line is too long.
    let body = try page("&v.line=\(String(repeating: "a", count: 256))&locale=\(locale)")
    #expect(body.contains("data-locale=\"\(locale)\"") == isKnown)
    #expect(body.contains("data-locale=\"de\"") == !isKnown)
  }

  @Test(arguments: [(40, 200), (41, 400), (0, 400)]) func theEndpointRefusesSuchALanguage(count: Int, status: Int)
    throws
  {
    let locale = String(repeating: "x", count: count)
    let question = "{\"entity\": \"E\", \"locales\": [\"\(locale)\"]}"
    #expect(try RawClient.post("/validate", question, port: run.port).status == status)
  }

  @Test(arguments: [(1, 200), (100, 200), (101, 400)]) func languagesAreCounted(count: Int, status: Int) throws {
    let question =
      "{\"entity\": \"E\", \"locales\": [\(Array(repeating: "\"de\"", count: count).joined(separator: ","))]}"
    #expect(try RawClient.post("/validate", question, port: run.port).status == status)
  }
}
