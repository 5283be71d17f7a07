import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import Testing

@Suite("Reading text tables in any state")
struct StringsRobustnessTests {
  /// A table with an example of everything in the grammar.
  private static let sample = """
    /* League — Spieler */
    // Second line
    "Entity/Player" = "Spieler";  // behind
    'single' = 'it"s';
    unquoted.key-1 = value/2:$_;
    "escapes" = "\\"\\\\ \\n \\101\\351 \\UD83D\\UDE00 \\U00E9";
    "two
    lines" = "a
    b";
    "alone";
    "日本" /* inner */ = "語 😀";

    """

  private static func encodings(of text: String) -> [(TableEncoding, [UInt8])] {
    TableEncoding.allCases.compactMap { encoding in
      switch encoding {
      case .eightBit, .binaryPropertyList, .xmlPropertyList, .json: nil
      default: TextEncoder.encode(Array(text.utf8), as: encoding).map { (encoding, $0) }
      }
    }
  }

  @Test("takes every prefix in every encoding, and loses no byte")
  func prefixes() {
    for (encoding, bytes) in Self.encodings(of: Self.sample) {
      for length in stride(from: 0, through: bytes.count, by: encoding == .utf8 ? 1 : 5) {
        let prefix = Array(bytes[..<length])
        let (document, table) = StringsFileParser().parse(prefix, name: "T", locale: "de", path: "T.strings")
        #expect(covers(document))
        if !table.findings.contains(where: { $0.rule == .wrongEncoding }) { #expect(document.bytes == prefix) }
      }
    }
  }

  @Test("knows every encoding by its bytes")
  func encodings() {
    for (encoding, bytes) in Self.encodings(of: Self.sample) {
      let (document, table) = StringsFileParser().parse(bytes, name: "T", locale: "de", path: "T.strings")
      #expect(table.encoding == encoding)
      // Foundation's reader needs the mark that this one does without.
      let isRead = (try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) != nil
      #expect(table.findings.isEmpty == isRead, "\(encoding): \(table.findings)")
      #expect((table.reach == .whole) == isRead && table.findings.allSatisfy { $0.rule == .wrongEncoding })
      #expect(table.entries.count == 7)
      #expect(table.entry(for: "日本")?.value == "語 😀")
      #expect(table.entry(for: "日本")?.keyPosition == SourcePosition(line: 11, column: 1))
      #expect(table.entry(for: "escapes")?.value == "\"\\ \n A\u{D8} 😀 é")
      #expect(document.bytes == bytes)
    }
  }

  @Test("keeps translators' comments with their entries")
  func comments() {
    let (document, table) = StringsFileParser().parse(
      Array(
        """
        /* The file. */

        /* Above. */
        "a" = "1";
        // One
        // Two
        "b" = "2"; // Behind
        "c" = "3";

        /* Nobody's. */

        /* modelgloss:ignore */
        "d" = "4";
        """.utf8), name: "T", locale: nil, path: "T.strings")
    let directive = "modelgloss:ignore"
    #expect(table.entries.map(\.comment) == ["Above.", "One\nTwo\nBehind", nil, directive])
    #expect(
      document.comments.map(\.text) == ["The file.", "Above.", "One", "Two", "Behind", "Nobody's.", directive])
    #expect(document.comments.map(\.position.line) == [1, 3, 5, 6, 7, 10, 12])
    // A table keeps those that no entry has, and those that rules obey.
    #expect(table.comments.map(\.text) == ["The file.", "Nobody's.", directive])
    #expect(table.directives.map(\.text) == [directive] && table.directives.first?.position?.line == 12)
  }

  @Test("reads old Korean, Japanese, Chinese, Russian and Western files, and says that it guessed")
  func legacyEncodings() throws {
    let samples = [
      ("ko", "EUC-KR", "선수"), ("Korean", "EUC-KR", "선수 이름"), ("ja", "EUC-JP", "選手の名前"), ("zh_TW", "BIG5", "球員姓名"),
      ("zh_CN", "GB18030", "球员姓名"), ("ru", "WINDOWS-1251", "Игрок"), ("de", "WINDOWS-1252", "Größe"),
      ("fr", "MACINTOSH", "Prénom du joueur"), ("pl", "WINDOWS-1250", "Długość"),
    ]
    for (locale, charset, value) in samples {
      let text = "\"first\" = \"1\";\n\"a\" = \"\(value)\";\n"
      let bytes = try #require(TextEncoder.encode(Array(text.utf8), as: .eightBit, charset: charset))
      let (document, table) = StringsFileParser().parse(bytes, name: "T", locale: locale, path: "T.strings")
      #expect(table.entry(for: "a")?.value == value, "\(locale)")
      #expect(table.encoding == .eightBit)
      #expect(table.findings.map(\.rule) == [.wrongEncoding])
      #expect(table.findings.first?.position?.line == 2)
      #expect(document.bytes == bytes)
    }
  }

  @Test("believes a declared encoding and says nothing")
  func declaredEncoding() throws {
    let text = "/* -*- coding: euc-kr -*- */\n\"a\" = \"선수\";\n"
    let bytes = try #require(TextEncoder.encode(Array(text.utf8), as: .eightBit, charset: "EUC-KR"))
    let table = StringsFileParser().parse(bytes, name: "T", locale: nil, path: "T.strings").table
    #expect(table.entry(for: "a")?.value == "선수")
    #expect(table.findings.isEmpty)
    let given = try #require(TextEncoder.encode(Array("\"a\" = \"é\";".utf8), as: .eightBit, charset: "MACINTOSH"))
    let second = StringsFileParser(charset: "MACINTOSH").parse(given, name: "T", locale: nil, path: "T.strings").table
    #expect(second.entry(for: "a")?.value == "é")
  }

  @Test("finds single bytes that are not UTF-8")
  func invalidBytes() {
    var bytes = Array("\"a\" = \"Größe\";\n\"b\" = \"x".utf8)
    bytes += [0xFF]
    bytes += Array("y\";\n\"c\" = \"Öl\";\n".utf8)
    let table = StringsFileParser().parse(bytes, name: "T", locale: "de", path: "T.strings").table
    #expect(table.findings.map(\.rule) == [.wrongEncoding])
    #expect(table.findings.first?.position == SourcePosition(line: 2, column: 9))
    #expect(table.entries.map(\.value) == ["Größe", "x\u{FFFD}y", "Öl"])
  }

  @Test("survives any bytes")
  func randomBytes() {
    var random = SeededRandom(state: 42)
    let pieces = Array("\"'=;/*\n{}()<>\\U a\u{FEFF}\u{3000}“”".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Bool.random(using: &random)
          ? pieces[Int.random(in: 0..<pieces.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
      }
      let document = StringsFileParser().parse(bytes, name: "T", locale: nil, path: "T.strings").document
      #expect(covers(document))
    }
  }
}

/// A generator with the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
