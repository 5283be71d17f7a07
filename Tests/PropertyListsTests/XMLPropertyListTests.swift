import Foundation
import GlossBasics
import GlossPropertyLists
import Testing

@Suite struct XMLPropertyListTests {
  @Test(arguments: 1...200) func readsWhatItWrites(seed: UInt64) throws {
    var random = RandomPropertyList(seed: seed)
    let node = random.node(isXML: true)
    let read = try PropertyListParser.parse(Array(XMLPropertyListWriter.write(node).utf8))
    #expect(Self.withoutPositions(read) == node)
  }

  static func withoutPositions(_ node: PropertyListNode) -> PropertyListNode {
    switch node.value {
    case .array(let elements): PropertyListNode(.array(elements.map(withoutPositions)))
    case .dictionary(let entries):
      PropertyListNode(
        .dictionary(entries.map { PropertyListEntry(key: $0.key, node: withoutPositions($0.node)) }))
    default: PropertyListNode(node.value)
    }
  }

  @Test func knowsTheDatesThatFoundationKnows() throws {
    for seconds in [0.0, 86_399, -1, 252_000_000_000, -31_622_400, 500_000_000, 5_097_600] {
      let list = PropertyListNode(.array([PropertyListNode(.date(seconds))]))
      let data = Data(XMLPropertyListWriter.write(list).utf8)
      let dates = try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [Date]
      #expect(dates?.first?.timeIntervalSinceReferenceDate == seconds)
    }
  }

  @Test func knowsThePlaceOfEveryKeyAndValue() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>ä</key><string>größer</string> <key>b</key>
        <array><integer>1</integer></array>
      </dict>
      </plist>
      """
    for ending in ["\n", "\r\n"] {
      let bytes = Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending).utf8)
      let list = try PropertyListParser.parse(bytes)
      let entries = try #require(list.entries)
      #expect(list.position == SourcePosition(line: 3, column: 1))
      #expect(entries[0].keyPosition == SourcePosition(line: 4, column: 3))
      #expect(entries[0].node.position == SourcePosition(line: 4, column: 16))
      #expect(entries[1].keyPosition == SourcePosition(line: 4, column: 42))
      #expect(entries[1].node.elements?.first?.position == SourcePosition(line: 5, column: 10))
    }
  }

  @Test(arguments: [
    (String.Encoding.utf16LittleEndian, "UTF-16", [UInt8(0xFF), 0xFE]), (.utf16BigEndian, "UTF-16", [0xFE, 0xFF]),
    (.utf16LittleEndian, "UTF-16", []), (.utf32LittleEndian, "UTF-32", [0xFF, 0xFE, 0, 0]),
    (.utf8, "UTF-8", [0xEF, 0xBB, 0xBF]), (.isoLatin1, "ISO-8859-1", []), (.windowsCP1252, "windows-1252", []),
  ])
  func readsEveryEncoding(encoding: String.Encoding, name: String, mark: [UInt8]) throws {
    let text = "<?xml version=\"1.0\" encoding='\(name)'?>\n<plist><string>größer</string></plist>"
    let data = try #require(text.data(using: encoding))
    let list = try PropertyListParser.parse(mark + Array(data))
    #expect(list.string == "größer")
    #expect(list.position == SourcePosition(line: 2, column: 8))
  }

  @Test func readsReferencesOfArchives() throws {
    let text = "<plist><dict><key>root</key><dict><key>CF$UID</key><integer>3</integer></dict></dict></plist>"
    #expect(try PropertyListParser.parse(Array(text.utf8))["root"]?.value == .uid(3))
  }

  @Test func readsSectionsAndEntitiesThatXMLDefines() throws {
    let text = "<plist><string>a &amp; b &#x41;<![CDATA[<&>]]></string></plist>"
    #expect(try PropertyListParser.parse(Array(text.utf8)).string == "a & b A<&>")
  }

  @Test(arguments: [
    ("<plist><dict>1️⃣<key>a</key></dict></plist>", "the key \"a\" has no value"),
    ("<plist><dict>1️⃣<string>a</string></dict></plist>", "a value in a dictionary has no key"),
    ("<plist><array>1️⃣<key>a</key></array></plist>", "<key> is outside a dictionary"),
    ("<plist>1️⃣<model/></plist>", "<model> is not an element of a property list"),
    ("<plist>1️⃣<integer>one</integer></plist>", "the value of <integer> is invalid"),
    ("<plist><string>1</string>1️⃣<string>2</string></plist>", "it has a second value after the first"),
    ("<plist><string>1️⃣<string>2</string></string></plist>", "<string> contains <string>"),
    ("<plist><dict><key>a</key><date>1️⃣</date></dict></plist>", "the value of <date> is invalid"),
  ])
  func namesTheFaultAndItsPlace(marked: String, reason: String) throws {
    let parts = marked.components(separatedBy: "1️⃣")
    let text = parts.joined()
    let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
    #expect(error?.reason == reason)
    if !reason.contains("date") { #expect(error?.position?.column == parts[0].utf8.count + 1) }
  }

  @Test func refusesDocumentsThatAreNotWellFormed() {
    for text in ["<plist><dict>", "<plist><dict></array></plist>", "<plist>", "<?xml version=\"1.0\"?>", "<plist/>"] {
      #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
    }
  }

  @Test func followsNoEntities() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <plist><string>&b;</string></plist>
      """
    let file = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [<!ENTITY a SYSTEM "file:///etc/hostname">]>
      <plist><string>&a;</string></plist>
      """
    let undeclared = """
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist><string>&a;</string></plist>
      """
    for text in [bomb, file, undeclared] {
      let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
      #expect(error?.reason.lowercased().contains("entit") == true, "\(error?.reason ?? "")")
    }
  }

  /// libxml2 2.9 continues with a text at such a position after it reports the error: the memory must be valid.
  @Test(arguments: [0, 20_000]) func refusesTheEndOfASectionThatNeverBegan(count: Int) {
    let rest = (0..<count).map { "<integer>\($0)</integer>" }.joined()
    let text = "<plist version=\"1.0\">\n<array><string>a]]></string>\(rest)</array></plist>"
    let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
    #expect(error?.reason == "Sequence ']]>' not allowed in content")
    #expect(error?.position?.line == 2)
  }

  @Test func refusesNestingBeyondItsLimit() {
    let text = String(repeating: "<array>", count: 100_000)
    #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array("<plist>\(text)".utf8)) }
  }

  @Test func refusesEveryPrefix() {
    let text = "<?xml version=\"1.0\"?><plist><dict><key>ä</key><array><real>1.5</real></array></dict></plist>"
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(bytes.prefix(count))) }
    }
  }
}
