import Foundation
import GlossBasics
import Testing

@testable import GlossLocalization

/// Compares what an app reads of a damaged table with Foundation's own reader.
@Suite struct StringsReachTests {
  private static let sample = """
    /* A comment */
    "Entity/Player" = "Spieler";
    'Property/name' = "Na\\"me"; // of a player
    key = value;
    "shortcut";

    """

  /// The keys that Foundation reads; nil if it rejects the text.
  private func foundation(_ text: String) -> Set<String>? {
    let object = try? unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    return (object as? [String: Any]).map { Set($0.keys) }
  }

  private func expectAgreement(_ text: String) {
    let table = StringsFileParser().parse(
      Array(text.utf8), name: "M", locale: "de", path: "de.lproj/M.strings", keepsTokens: false
    ).table
    let seen = table.asRead
    if let keys = foundation(text) {
      #expect(Set(seen.entries.map(\.key)) == keys, "\(text.debugDescription)")
    } else {
      #expect(seen.entries.isEmpty && (table.reach != .whole || table.entries.isEmpty), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    "\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";", "\"a\" = \"b\";\n;\n\"c\" = \"d\";", "\"a\" = \"b\";\n\"c",
    "\"a\" = \"b\";\n\"c\"", "\"a\" = \"b\";\n\"c\" = \"d", "\"a\" = \"b\";\n#x\n\"c\" = \"d\";", "\"a\" = \"b\"",
    "\"a\";", "/* x", "\"a\" = \"b\"; /* x", "{ \"a\" = \"b\"; }", "{ \"a\" = \"b\"; } x", "{ \"a\" = \"b\"; ; }",
    "{ \"a\" = \"b\";", "\"a\" = ;", "= \"b\";", "\"a\" = \"b\"; = \"x\";", "\"a\" = \"b\"; } \"c\" = \"d\";",
    "\"a\" == \"b\";", "\"a\" = \"b\" \"c\";", "; \"a\" = \"b\";", "\"a\" = \"b\";\u{FEFF}\"c\"=\"d\";", "a b",
    "a = b; c", "\"a\" = \"b\"; \"c\" /",
    // Only U+2028 and U+2029 end a line: an en dash and a rupee sign share two of their bytes with them.
    "\"a\" = \"b\"; // \u{2028}\"c\" = \"d\";", "\"a\" = \"b\"; // \u{2029}\"c\" = \"d\";",
    "\"a\" = \"b\"; // \u{2013}\"c\" = \"d\";", "\"a\" = \"b\"; // \u{20A8}\"c\" = \"d\";", "“a” = \"b\";",
    "\"a\" = \"b\";\n“c” = \"d\";",
  ]) func isWhatFoundationReads(text: String) {
    expectAgreement(text)
  }

  @Test func agreesOnEveryTableThatLacksOneByteOrHasOneMore() {
    let bytes = Array(Self.sample.utf8)
    for position in bytes.indices {
      var shorter = bytes
      shorter.remove(at: position)
      expectAgreement(String(decoding: shorter, as: UTF8.self))
      for extra in ";\"=}#/,".utf8 {
        var longer = bytes
        longer.insert(extra, at: position)
        expectAgreement(String(decoding: longer, as: UTF8.self))
      }
    }
  }

  @Test func saysWhereFoundationStops() {
    let refused = StringsFileParser().parse(
      Array("\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";\n".utf8), name: "M", locale: "de",
      path: "de.lproj/M.strings", keepsTokens: false
    ).table
    #expect(refused.loss?.hasPrefix("de.lproj/M.strings:2:10: Foundation rejects the whole table") == true)
    #expect(refused.entries.count == 3)
    let ended = StringsFileParser().parse(
      Array("\"a\" = \"b\";\n;\n\"c\" = \"d\";\n".utf8), name: "M", locale: "de", path: "de.lproj/M.strings",
      keepsTokens: false
    ).table
    #expect(ended.loss?.hasPrefix("de.lproj/M.strings:2:1: Foundation stops reading the table here") == true)
    #expect(ended.asRead.entries.map(\.key) == ["a"])
  }
}
