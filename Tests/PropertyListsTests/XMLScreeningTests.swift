import Foundation
import GlossBasics
import GlossPropertyLists
import Testing

@Suite struct XMLScreeningTests {
  private func attributes(_ count: Int, separator: String = " ") -> String {
    (0..<count).map { "a\($0)=\"x\"" }.joined(separator: separator)
  }

  @Test func refusesElementsWithMoreAttributesThanAnyHas() {
    for separator in [" ", "\n", " b=\">\"\t"] {
      let text = "<plist><dict/>\n<dict \(attributes(257, separator: separator))/></plist>"
      let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
      #expect(error?.reason == "an element has too many attributes")
      #expect(error?.position?.line == 2)
    }
  }

  @Test func letsPassWhatOnlyLooksLikeManyAttributes() throws {
    let texts = [
      "<plist \(attributes(256))><true/></plist>", "<plist><!-- a \(attributes(300))> --><true/></plist>",
      "<plist version='\(attributes(300))'><true/></plist>",
      "<plist><true/>\(String(repeating: " ", count: 5000))</plist>",
    ]
    for text in texts { #expect(XMLScreening.objection(to: Array(text.utf8)) == nil) }
    #expect(
      try PropertyListParser.parse(Array("<plist><string>\(attributes(300))</string></plist>".utf8)).string != nil)
  }

  @Test func refusesDocumentsThatDeclareNamespacesWithoutEnd() {
    let declarations = (0..<100).map { "xmlns:n\($0)=\"x\"" }.joined(separator: " ")
    let text = "<plist>" + String(repeating: "<array \(declarations)>", count: 100)
    let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
    #expect(error?.reason == "it declares too many namespaces")
  }

  @Test func refusesMoreValuesThanFitInMemory() {
    let text = "(" + String(repeating: "a,", count: PropertyListParser.valueLimit) + ")"
    let error = #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Array(text.utf8)) }
    #expect(error?.kind == .limit)
  }

  /// libxml2 prints conversion errors unless it only gets texts in UTF-8.
  @Test func nothingIsPrintedAboutDamagedEncodings() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for input in Self.damagedEncodings() { _ = try? PropertyListParser.parse(input) }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
  }

  private static func damagedEncodings() -> [[UInt8]] {
    let declared = "<?xml version=\"1.0\" encoding=\"EUC-JP\"?><plist><string>é</string></plist>"
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é</string></plist>"
    let encodings: [String.Encoding] = [
      .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]
    let prefixes: [[UInt8]] = [
      [], [0], [0, 0], [0, 0, 0], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0, 0, 0xFF],
    ]
    var inputs: [[UInt8]] = [[0xEF, 0xBB, 0xBF] + Array(declared.utf8) + [0xFF, 0x80]]
    for encoding in encodings {
      let bytes = Array(text.data(using: encoding) ?? Data())
      let half = bytes.count / 2
      let broken: [UInt8] = bytes.prefix(half) + [0x00, 0xD8, 0x3C, 0x00] + bytes.suffix(half)
      var swapped: [UInt8] = bytes
      // The byte order that libxml2 calls 2143.
      for place in stride(from: 0, to: bytes.count - 1, by: 2) { swapped.swapAt(place, place + 1) }
      for prefix in prefixes {
        for content in [bytes, bytes.dropLast(3), broken, swapped] { inputs.append(prefix + content) }
      }
    }
    return inputs
  }
}
