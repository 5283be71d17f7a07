import Foundation
import GlossLiveTestSupport
import Testing

/// The control and the choices of each kind of property.
@Suite struct FieldControlsTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="E">
            <attribute name="flag" optional="YES" attributeType="Boolean"/>
            <attribute name="ident" optional="YES" attributeType="Object ID" transient="YES"/>
            <attribute name="line" optional="YES" attributeType="String" maxValueString="255"/>
            <attribute name="lines" optional="YES" attributeType="String" maxValueString="256"/>
            <attribute name="number" optional="YES" attributeType="Integer 32"/>
            <attribute name="real" optional="YES" attributeType="Double"/>
            <relationship name="one" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="E"/>
            <relationship name="many" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="E"/>
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
    ("one", "&v.one=x", "dir=\"ltr\""),
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
