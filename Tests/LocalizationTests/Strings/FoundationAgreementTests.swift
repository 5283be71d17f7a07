import Foundation
import GlossDiagnostics
import GlossLocalization
import Testing

/// Compares random texts composed of table fragments with Foundation's own reader.
@Suite("Texts made by chance")
struct FoundationAgreementTests {
  /// Valid and invalid fragments.
  static let pieces = [
    "\"a\"", "\"b c\"", "k", "x.y-z", "'q'", " = ", "=", ";", ";\n", "\n", " ", "\t", "\r\n", "/* c */", "// d\n", "{",
    "}",
    #""\U00e9\n\101""#, "\"\"", "\u{2028}", "\"ü 😀\"", "/", "*", "(", ",", "\u{A0}", "\"a\" = \"1\";\n",
    "\"b\" = \"2\";\n", "\"c\"=\"3\";",
  ]

  /// Texts without findings are read as by Foundation; texts that Foundation reads only in part have a finding.
  @Test("are read as Foundation does where they are right", arguments: 0..<8)
  func agreement(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
    var agreed = 0
    for _ in 0..<500 {
      let text = (0...next(12)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
      let bytes = Array(text.utf8)
      let table = StringsFileParser().parse(bytes, name: "", locale: nil, path: "").table
      guard table.findings.allSatisfy({ $0.rule == .duplicateKey }) else { continue }
      let list = unsafe try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      let ours = Dictionary(table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      // Foundation reads a text without entries as a string, or rejects it.
      if ours.isEmpty, (list as? [String: String])?.isEmpty ?? true { continue }
      #expect((list as? [String: String]) == ours, "\(text.debugDescription)")
      agreed += 1
    }
    #expect(agreed > 3)
  }
}
