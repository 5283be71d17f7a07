import Foundation
import GlossBasics
import Testing

@testable import GlossPropertyLists

/// The values of elements, and what is no value.
@Suite struct XMLLeafTests {
  private func parse(_ text: String) throws(PropertyListError) -> PropertyListNode {
    try PropertyListParser.parse(Array("<plist>\(text)</plist>".utf8))
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("+7", .integer(7)), (" \t7\n", .integer(7)), ("0x1F", .integer(31)),
      ("0Xff", .integer(255)), ("-0x10", .integer(-16)), ("+0x10", .integer(16)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .unsigned(1 << 63)),
      ("18446744073709551615", .unsigned(.max)), ("-9223372036854775808", .integer(.min)),
      ("18446744073709551616", nil), ("-9223372036854775809", nil), ("", nil), (" ", nil), ("-", nil), ("+", nil),
      ("--7", nil), ("-+7", nil), ("++7", nil), ("+-7", nil), ("0x", nil), ("1F", nil), ("7 7", nil), ("7.0", nil),
    ] as [(String, PropertyListValue?)])
  func wholeNumbersAreDecimalOrHexadecimal(text: String, value: PropertyListValue?) {
    #expect((try? parse("<integer>\(text)</integer>"))?.value == value)
  }

  @Test(
    arguments: [
      ("1", 1), ("-1.5e3", -1500), (" .5 ", 0.5), ("inf", .infinity), ("+INF", .infinity), ("Infinity", .infinity),
      ("+infinity", .infinity), ("-inf", -.infinity), ("-Infinity", -.infinity), ("one", nil), ("", nil), ("1 2", nil),
    ] as [(String, Double?)])
  func realsMayBeInfinite(text: String, value: Double?) {
    #expect((try? parse("<real>\(text)</real>"))?.value == value.map { .real($0) })
  }

  @Test(arguments: ["nan", "-nan", "+NaN"]) func realsMayBeNoNumber(text: String) throws {
    guard case .real(let number) = try parse("<real>\(text)</real>").value else { return #expect(Bool(false)) }
    #expect(number.isNaN)
  }

  @Test(
    arguments: [
      ("2001-01-01T00:00:00Z", 0), ("2001-01-01T01:02:03Z", 3_723), (" 2000-12-31T23:59:59Z\n", -1),
      ("2001-01-01T24:00:00Z", 86_400), ("2001-01-01T23:59:60Z", 86_400), ("2001-12-31T00:00:00Z", 364 * 86_400),
      ("0000-01-01T00:00:00Z", -63_145_526_400 + 0), ("9999-12-31T23:59:59Z", 252_423_993_599),
      ("2001-01-01T00:00:00", nil), ("2001-01-01", nil), ("2001-01-01T00:00Z", nil), ("2001-01-01T00:00:00:00Z", nil),
      ("2001-00-01T00:00:00Z", nil), ("2001-13-01T00:00:00Z", nil), ("2001-01-00T00:00:00Z", nil),
      ("2001-01-32T00:00:00Z", nil), ("2001-01-01T25:00:00Z", nil), ("2001-01-01T00:60:00Z", nil),
      ("2001-01-01T00:00:61Z", nil), ("10000-01-01T00:00:00Z", nil), ("2001-01-01T00:00:+1Z", nil),
      ("2001-01-01T00:00:0xZ", nil), ("Z", nil), ("", nil),
    ] as [(String, Double?)])
  func datesAreOfTheCalendarInUTC(text: String, seconds: Double?) {
    #expect((try? parse("<date>\(text)</date>"))?.value == seconds.map { .date($0) })
  }

  @Test(
    arguments: [
      ("", []), ("AQID", [1, 2, 3]), ("\n\tAQ\u{9}ID \n", [1, 2, 3]), ("AQ==", [1]), ("AQ=", nil), ("A", nil),
      ("A*==", nil),
    ] as [(String, [UInt8]?)])
  func dataAreInBase64(text: String, bytes: [UInt8]?) {
    #expect((try? parse("<data>\(text)</data>"))?.value == bytes.map { .data($0) })
  }

  @Test(
    arguments: [
      ("<true/>", .boolean(true)), ("<false/>", .boolean(false)), ("<true></true>", .boolean(true)),
      ("<string/>", .string("")), ("<string> a\n</string>", .string(" a\n")), ("<dict/>", .dictionary([])),
      ("<array>\u{A}\u{D}\u{9} </array>", .array([])),
    ] as [(String, PropertyListValue)])
  func elementsStandForValues(text: String, value: PropertyListValue) throws {
    #expect(try parse(text).value == value)
  }

  @Test func theElementAroundTheValueMayBeMissing() throws {
    #expect(try PropertyListParser.parse(Array("<?xml version=\"1.0\"?><string>a</string>".utf8)).string == "a")
    #expect(throws: PropertyListError.self) { try parse("<plist><true/></plist>") }
    #expect { try parse(" ") } throws: { ($0 as? PropertyListError)?.reason == "it has no value" }
  }

  @Test(
    arguments: [
      ("<key>CF$UID</key><integer>0</integer>", .uid(0)),
      ("<key>CF$UID</key><integer>4000000000</integer>", .uid(4_000_000_000)),
      ("<key>CF$UID</key><integer>-1</integer>", nil), ("<key>CF$UID</key><string>1</string>", nil),
      ("<key>UID</key><integer>1</integer>", nil),
      ("<key>CF$UID</key><integer>1</integer><key>a</key><true/>", nil), ("", nil),
    ] as [(String, PropertyListValue?)])
  func onlyADictionaryOfOneNumberIsAReference(text: String, reference: PropertyListValue?) throws {
    let value = try parse("<dict>\(text)</dict>").value
    if let reference {
      #expect(value == reference)
    } else {
      guard case .dictionary = value else { return #expect(Bool(false), "\(value)") }
    }
  }

  @Test(arguments: [
    ("<dict><key>a</key><key>b</key><true/></dict>", "the key \"a\" has no value"),
    ("<key>a</key>", "<key> is outside a dictionary"), ("<array>a</array>", "there is text between the values"),
    ("<dict>\u{A0}</dict>", "there is text between the values"), ("a<true/>", "there is text between the values"),
    ("<data>*</data>", "the value of <data> is invalid"),
    ("<array><true/></array><true/>", "it has a second value after the first"),
    ("<true><true/></true>", "<true> contains <true>"),
  ])
  func theFaultIsNamed(text: String, reason: String) {
    #expect { try parse(text) } throws: { ($0 as? PropertyListError)?.reason == reason }
  }

  @Test func nestingIsReadToItsLimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(PropertyListParser.depthLimit)) }
    #expect { try parse(nested(PropertyListParser.depthLimit + 1)) } throws: {
      ($0 as? PropertyListError)?.kind == .limit
    }
  }

  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.9, "2001-01-01T00:00:00Z"), (-0.1, "2000-12-31T23:59:59Z"),
      (-1, "2000-12-31T23:59:59Z"), (-86_400, "2000-12-31T00:00:00Z"), (-86_401, "2000-12-30T23:59:59Z"),
      (86_400, "2001-01-02T00:00:00Z"), (3_723, "2001-01-01T01:02:03Z"), (.nan, "2001-01-01T00:00:00Z"),
      (.infinity, "9999-12-31T23:59:59Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
      (252_423_993_600, "9999-12-31T23:59:59Z"),
    ] as [(Double, String)])
  func datesAreWrittenToTheSecond(seconds: Double, text: String) {
    #expect(XMLPropertyListWriter.fragment(.date(seconds), indentation: "") == "<date>\(text)</date>\n")
  }

  @Test func containersAreWrittenOverSeveralLinesUnlessTheyAreEmpty() {
    let one = PropertyListNode(.integer(1))
    let values: [(PropertyListValue, String)] = [
      (.array([]), " <array/>\n"), (.dictionary([]), " <dict/>\n"),
      (.array([one]), " <array>\n \t<integer>1</integer>\n </array>\n"),
      (
        .dictionary([PropertyListEntry(key: "a<", node: one)]),
        " <dict>\n \t<key>a&lt;</key>\n \t<integer>1</integer>\n </dict>\n"
      ),
      (.uid(3), " <dict>\n \t<key>CF$UID</key>\n \t<integer>3</integer>\n </dict>\n"),
      (.boolean(true), " <true/>\n"), (.boolean(false), " <false/>\n"),
      (.unsigned(.max), " <integer>18446744073709551615</integer>\n"),
      (.data([1, 2, 3]), " <data>AQID</data>\n"), (.real(0.5), " <real>0.5</real>\n"),
    ]
    for (value, text) in values { #expect(XMLPropertyListWriter.fragment(value, indentation: " ") == text) }
  }
}
