import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossPropertyLists
import Testing

@Suite("Tables that are property lists")
struct PropertyListTableTests {
  private func plist(_ content: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(content)
      </dict>
      </plist>
      """.utf8)
  }

  @Test("have the place of every key and value in XML")
  func xml() throws {
    let bytes = plist("<key>Entity/Player</key> <string>Spieler &amp; Co</string>\n<key>b</key><string></string>")
    let table = try #require(try TableReader().tables(in: bytes, path: "A.app/de.lproj/LeagueModel.strings").first)
    #expect(table.name == "LeagueModel")
    #expect(table.locale == "de")
    #expect(table.encoding == .xmlPropertyList)
    #expect(table.findings.isEmpty)
    #expect(table.entries.map(\.value) == ["Spieler & Co", ""])
    #expect(table.entries.first?.keyPosition == SourcePosition(line: 4, column: 1))
    #expect(table.entries.last?.keyPosition?.line == 5)
  }

  @Test("are read in binary form")
  func binary() throws {
    let node = PropertyListNode(
      .dictionary([
        PropertyListEntry(key: "Entity/Player", node: PropertyListNode(.string("Spieler"))),
        PropertyListEntry(key: "日本", node: PropertyListNode(.string("語 😀"))),
      ]))
    let bytes = BinaryPropertyListWriter.write(node)
    let table = try #require(try TableReader().tables(in: bytes, path: "de.lproj/LeagueModel.strings").first)
    #expect(table.encoding == .binaryPropertyList)
    #expect(table.entry(for: "Entity/Player")?.value == "Spieler")
    #expect(table.entry(for: "日本")?.value == "語 😀")
    #expect(table.entries.allSatisfy { $0.keyPosition == nil })
    for length in 8..<bytes.count {
      #expect(throws: InputFailure.self) {
        try TableReader().tables(in: Array(bytes[..<length]), path: "de.lproj/LeagueModel.strings")
      }
    }
  }

  @Test("show the format of plural rules as it stands")
  func pluralRules() throws {
    let rule = """
      <key>Property/goals</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@goals@</string>
        <key>goals</key>
        <dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>%d goal</string>
          <key>other</key><string>%d goals</string>
        </dict>
      </dict>
      <key>Property/width</key>
      <dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>short</string><key>100</key><string>long</string></dict></dict>
      <key>Property/device</key>
      <dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key><string>tap</string><key>other</key><string>click</string></dict></dict>
      """
    let table = try #require(try TableReader().tables(in: plist(rule), path: "en.lproj/LeagueModel.stringsdict").first)
    #expect(table.format == .stringsdict)
    #expect(table.findings.isEmpty)
    #expect(table.entries.map(\.value) == ["%#@goals@", "long", "click"])
  }

  @Test(
    "have their errors found at their place",
    arguments: [
      ("<key>a</key><integer>1</integer>", "4:13 the value is a number, and a look-up finds only text"),
      ("<key>a</key><array/>", "4:13 the value is a list, and a look-up finds only text"),
      ("<key>a</key><dict><key>x</key><string/></dict>", "4:13 the rule has no NSStringLocalizedFormatKey"),
      (
        "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string></dict>",
        "4:13 the format uses the undefined variable “n”"
      ),
      (
        "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict/></dict>",
        "4:13 the variable “n” lacks NSStringFormatSpecTypeKey with NSStringPluralRuleType"
      ),
      (
        "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>"
          + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          + "<key>uno</key><string>x</string><key>other</key><string>x</string></dict></dict>",
        "4:13 “uno” of the variable “n” is not a plural form"
      ),
    ])
  func errors(_ content: String, _ expected: String) throws {
    let table = try #require(try TableReader().tables(in: plist(content), path: "en.lproj/T.stringsdict").first)
    #expect(table.findings.map { "\($0.position?.description ?? "-") \($0.message)" } == [expected])
  }

  @Test("that break off say where and are known to be incomplete")
  func broken() throws {
    let table = try #require(
      try TableReader().tables(in: plist("<key>a</key><strin>b</string>"), path: "de.lproj/T.strings").first)
    #expect(table.isIncomplete)
    #expect(table.findings.map(\.rule) == [.syntaxError])
    #expect(table.findings.first?.position?.line == 4)
  }

  @Test("in merge conflict are named as such, at the conflict", arguments: ["T.strings", "T.stringsdict"])
  func conflict(_ name: String) throws {
    let bytes = plist("<key>a</key>\n<<<<<<< HEAD\n<string>b</string>\n=======\n>>>>>>> other")
    let table = try #require(try TableReader().tables(in: bytes, path: "de.lproj/\(name)").first)
    #expect(table.isIncomplete)
    #expect(table.findings.map(\.message) == ["the file contains a merge conflict marker"])
    #expect(table.findings.first?.position == SourcePosition(line: 5, column: 1))
  }

  @Test("hold every language in a loctable")
  func loctable() throws {
    let content = """
      <key>en</key><dict><key>a</key><string>one</string></dict>
      <key>LocProvenance</key><dict><key>en</key><integer>1</integer></dict>
      <key>de</key><dict><key>a</key><string>eins</string></dict>
      """
    let tables = try TableReader().tables(in: plist(content), path: "R/CoreDataErrors.loctable")
    #expect(tables.map(\.locale) == ["de", "en"])
    #expect(tables.map { $0.entry(for: "a")?.value } == ["eins", "one"])
  }

  @Test("are found beside another for a key that is there twice")
  func duplicates() throws {
    let bytes = plist("<key>a</key><string>1</string>\n<key>a</key><string>2</string>")
    let table = try #require(try TableReader().tables(in: bytes, path: "de.lproj/T.strings").first)
    #expect(table.findings.map { "\($0.rule.rawValue) \($0.position?.description ?? "-")" } == ["duplicate-key 5:1"])
  }
}
