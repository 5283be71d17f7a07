import Foundation
import GlossBasics
import Testing

@testable import GlossPropertyLists

/// How a document's encoding is found, and what events the parser sends.
@Suite struct XMLEncodingTests {
  private static let wide: [(String.Encoding, [UInt8])] = [
    (.utf32BigEndian, [0, 0, 0xFE, 0xFF]), (.utf32BigEndian, []), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
    (.utf32LittleEndian, []), (.utf16BigEndian, [0xFE, 0xFF]), (.utf16BigEndian, []),
    (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16LittleEndian, []),
  ]

  @Test(arguments: wide) func wideEncodingsAreKnownByTheirStart(encoding: String.Encoding, mark: [UInt8]) throws {
    let text = "<?xml version=\"1.0\"?>\n<plist><string>größer</string></plist>"
    let bytes = mark + Array(try #require(text.data(using: encoding)))
    #expect(try PropertyListParser.parse(bytes).string == "größer")
  }

  private func text(_ declaration: String, _ bytes: [UInt8]) -> String? {
    let list = Array("\(declaration)<plist><string>".utf8) + bytes + Array("</string></plist>".utf8)
    return (try? PropertyListParser.parse(list))?.string
  }

  /// 0xE9 is é in Latin-1, Ž in Mac OS Roman, and not valid in UTF-8.
  @Test(
    arguments: [
      ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "é"), ("<?xml version='1.0' encoding='latin1'?>", "é"),
      ("<?xml version=\"1.0\" encoding = \"iso8859-1\" standalone=\"yes\"?>", "é"),
      ("<?xml version=\"1.0\" encoding=\"x-mac-roman\"?>", "È"), ("<?xml version=\"1.0\" encoding=\"KOI8-R\"?>", "И"),
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", nil), ("<?xml version=\"1.0\" encoding=\"utf8\"?>", nil),
      ("<?xml version=\"1.0\" encoding=\"US-ASCII\"?>", nil), ("<?xml version=\"1.0\" encoding=\"ascii\"?>", nil),
      ("<?xml version=\"1.0\"?>", nil), ("", nil), ("<?xml version=\"1.0\" encoding=\"NO-SUCH\"?>", nil),
      ("<!-- encoding=\"ISO-8859-1\" -->", nil), ("<?xml version=\"1.0\"?><!-- encoding=\"ISO-8859-1\" -->", nil),
    ])
  func theDeclarationNamesANarrowEncoding(declaration: String, text expected: String?) {
    #expect(text(declaration, [0xE9]) == expected)
  }

  /// A declaration that can be read byte by byte is in no wide encoding, whatever it says.
  @Test(arguments: ["UTF-16", "utf-16le", "UCS-4", "UTF-8", "utf8", "ASCII", "US-ASCII", ""])
  func declarationsThatCannotBeTrueAreIgnored(name: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist/>"
    #expect(try XMLEncoding.utf8(of: Array(text.utf8)) == Array(text.utf8))
  }

  @Test func aMarkOfUTF8IsStrongerThanTheDeclaration() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>é</a>".utf8)
    #expect(try XMLEncoding.utf8(of: bytes) == bytes)
  }

  /// Blanks keep the offsets of all that follows.
  @Test(
    arguments: [
      ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "<?xml version=\"1.0\"                      ?><a/>"),
      (
        "<?xml version=\"1.0\" encoding='Latin1' standalone='no'?>",
        "<?xml version=\"1.0\"                   standalone='no'?>"
      ),
      ("<?xml version=\"1.0\" encoding=\"e\"?>", nil),
      ("<?xml version=\"1.0\" encoding?>", "<?xml version=\"1.0\" encoding?>"),
      ("<?xml version=\"1.0\" encoding=\"a?>", "<?xml version=\"1.0\" encoding=\"a?>"),
      ("<?xml version=\"1.0\" encoding=a?>", "<?xml version=\"1.0\" encoding=a?>"),
    ] as [(String, String?)])
  func aConvertedDocumentNoLongerDeclaresItsEncoding(text: String, converted: String?) {
    let result = try? XMLEncoding.utf8(of: Array(text.utf8))
    #expect(result.map { String(decoding: $0, as: UTF8.self) } == converted)
  }

  @Test func formatsAreKnownByTheirStart() {
    let formats: [(String, PropertyListFormat)] = [
      ("bplist00", .binary), ("bplist", .binary), ("bplis", .text), ("<?xml version", .xml), ("<!DOCTYPE", .xml),
      ("<plist>", .xml), ("<!-- a -->", .xml), (" \r\n\t<plist", .xml), ("\u{FEFF}<plist", .xml), ("<0fbd>", .text),
      ("<array>", .text), ("{}", .text), ("", .text), ("<pli", .text), ("// <?xml", .text), ("<!ELEMENT", .text),
    ]
    for (text, format) in formats { #expect(PropertyListFormat(of: Array(text.utf8)) == format, "\(text)") }
  }

  // MARK: - Events

  private final class Recorder: XMLEventHandler {
    let wantsAttributes: Bool
    var events: [String] = []

    init(wantsAttributes: Bool) { self.wantsAttributes = wantsAttributes }

    func start(_ name: XMLName, namespace: String?, attributes: XMLAttributes) {
      let all = attributes.all.map { " \($0.name.full)=\($0.value)" }.joined()
      events.append("<\(name.full)\(namespace.map { "{\($0)}" } ?? "")\(all)>")
    }

    func end(_ name: String) { events.append("</\(name)>") }

    func add(_ characters: UnsafeBufferPointer<UInt8>) {
      unsafe events.append(String(decoding: characters, as: UTF8.self))
    }
  }

  private func parse(
    _ text: String, wantsAttributes: Bool = true, allowsUndeclaredPrefixes: Bool = false
  ) -> (events: String, parser: XMLEventParser) {
    let parser = XMLEventParser(SourceText(Array(text.utf8)), allowsUndeclaredPrefixes: allowsUndeclaredPrefixes)
    let recorder = Recorder(wantsAttributes: wantsAttributes)
    parser.parse(into: recorder)
    return (recorder.events.joined(), parser)
  }

  @Test(arguments: [
    ("<a b=\"1\" c='2'/>", "<a b=1 c=2></a>"), ("<a b=''/>", "<a b=></a>"),
    ("<a b='x &amp; &lt;&#38;y'/>", "<a b=x & <&y></a>"),
    ("<a xml:lang='de'>x</a>", "<a xml:lang=de>x</a>"), ("<p:a xmlns:p='n' p:b='1'/>", "<p:a{n} p:b=1></a>"),
    ("<a xmlns='n'><![CDATA[<]]></a>", "<a{n}><</a>"),
  ])
  func elementsComeWithTheirAttributes(text: String, events: String) {
    let result = parse(text)
    #expect(result.events == events)
    #expect(result.parser.error == nil)
  }

  @Test func attributesAreOnlyReadIfTheyAreWanted() {
    #expect(parse("<a b='1'/>", wantsAttributes: false).events == "<a></a>")
  }

  @Test func theLastAttributeOfANameCounts() {
    final class Keeper: XMLEventHandler {
      let wantsAttributes = true
      var attributes = XMLAttributes()
      func start(_ name: XMLName, namespace: String?, attributes: XMLAttributes) { self.attributes = attributes }
      func end(_ name: String) {}
      func add(_ characters: UnsafeBufferPointer<UInt8>) {}
    }
    let keeper = Keeper()
    XMLEventParser(SourceText(Array("<a b='1' xml:b='2' c='3'/>".utf8))).parse(into: keeper)
    #expect(keeper.attributes["b"] == "2" && keeper.attributes["c"] == "3" && keeper.attributes["d"] == nil)
    #expect(keeper.attributes.byName == ["b": "2", "c": "3"])
  }

  @Test func undeclaredPrefixesAreAllowedOnDemand() {
    #expect(parse("<p:a/>").parser.error != nil)
    let allowed = parse("<p:a>x</p:a>", allowsUndeclaredPrefixes: true)
    #expect(allowed.parser.error == nil)
    #expect(allowed.events.contains("x"))
    #expect(parse("<p:a>", allowsUndeclaredPrefixes: true).parser.error != nil)
  }

  @Test(arguments: [
    ("<a>", true), ("<a><b>", true), ("<a", true), ("<a></b></a>", false), ("<a>&b;</a>", false), ("<a/><a/>", false),
  ])
  func aDocumentThatEndsEarlyIsTruncated(text: String, isTruncated: Bool) {
    let parser = parse(text).parser
    #expect(parser.error != nil)
    #expect(parser.isTruncated == isTruncated)
  }

  @Test func namespacesAreCountedToTheirLimit() {
    func document(_ count: Int) -> String {
      let first = (0..<200).map { " xmlns:n\($0)='x'" }.joined()
      let second = (200..<count).map { " xmlns:n\($0)='x'" }.joined()
      return "<a\(first)><b\(second)/></a>"
    }
    #expect(parse(document(XMLScreening.namespaceLimit)).parser.error == nil)
    let error = parse(document(XMLScreening.namespaceLimit + 1)).parser.error
    #expect(error?.kind == .limit && error?.reason == "it declares too many namespaces")
    #expect(error?.position?.column == document(200).utf8.count - "<b/></a>".utf8.count + 1)
  }

  @Test func nothingIsSentAfterAnError() {
    let result = parse("<a>x</b><c/>y</a>")
    #expect(result.events == "<a>x")
  }

  @Test(
    arguments: [
      ([0x00, 0x3C], 0), ([0x3C, 0x00], 1), ([0x3C, 0x61, 0x3E, 0x00], 3), ([0x3C, 0x61, 0x2F, 0x3E, 0x00], nil),
      ([], nil),
    ] as [([UInt8], Int?)])
  func aNULAtTheStartIsRefused(bytes: [UInt8], offset: Int?) {
    let objection = offset.map { XMLScreening.Objection(reason: "it contains a NUL character", offset: $0) }
    #expect(XMLScreening.objection(to: bytes) == objection)
  }

  @Test func attributesAreCountedToTheirLimit() {
    func tag(_ count: Int) -> [UInt8] {
      Array(("<a/> <a " + (0..<count).map { "attribute\($0)='>=\"'" }.joined(separator: " ") + "/>=").utf8)
    }
    #expect(XMLScreening.objection(to: tag(XMLScreening.attributeLimit)) == nil)
    let reason = "an element has too many attributes"
    #expect(
      XMLScreening.objection(to: tag(XMLScreening.attributeLimit + 1))
        == XMLScreening.Objection(reason: reason, offset: 5))
    // It is the last tag: nothing follows it.
    let open = tag(XMLScreening.attributeLimit + 1).dropLast(3)
    #expect(XMLScreening.objection(to: Array(open))?.offset == 5)
    for start in ["!", "?", "!--"] {
      let text = "<\(start)a" + String(repeating: " a=", count: 300) + ">"
      #expect(XMLScreening.objection(to: Array((text + String(repeating: " ", count: 1000)).utf8)) == nil)
    }
  }
}
