import Testing

@testable import GlossLocalization

/// Files are decoded by mark, by zero bytes, by declaration or by guess, and encoded as they were.
@Suite struct TextCodingTests {
  private static let text = Array("\"a\" = \"é€😀\u{FFFF}\u{10000}\";".utf8)

  @Test(arguments: [
    TableEncoding.utf8, .utf8WithBOM, .utf16LittleEndian, .utf16LittleEndianWithBOM, .utf16BigEndian,
    .utf16BigEndianWithBOM, .utf32LittleEndian, .utf32LittleEndianWithBOM, .utf32BigEndian, .utf32BigEndianWithBOM,
  ])
  func whatIsEncodedIsDecodedTheSame(encoding: TableEncoding) throws {
    let bytes = try #require(TextEncoder.encode(Self.text, as: encoding))
    let decoded = TextDecoder.decode(bytes)
    #expect(decoded.utf8 == Self.text && decoded.encoding == encoding && decoded.problems.isEmpty)
  }

  @Test(
    arguments: [
      (.utf8, [0x61, 0xC3, 0xA9]), (.json, [0x61, 0xC3, 0xA9]), (.xmlPropertyList, [0x61, 0xC3, 0xA9]),
      (.utf8WithBOM, [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9]), (.utf16LittleEndian, [0x61, 0, 0xE9, 0]),
      (.utf16LittleEndianWithBOM, [0xFF, 0xFE, 0x61, 0, 0xE9, 0]), (.utf16BigEndian, [0, 0x61, 0, 0xE9]),
      (.utf16BigEndianWithBOM, [0xFE, 0xFF, 0, 0x61, 0, 0xE9]), (.utf32LittleEndian, [0x61, 0, 0, 0, 0xE9, 0, 0, 0]),
      (.utf32LittleEndianWithBOM, [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0, 0xE9, 0, 0, 0]),
      (.utf32BigEndian, [0, 0, 0, 0x61, 0, 0, 0, 0xE9]),
      (.utf32BigEndianWithBOM, [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61, 0, 0, 0, 0xE9]), (.eightBit, [0x61, 0xE9]),
      (.binaryPropertyList, nil),
    ] as [(TableEncoding, [UInt8]?)])
  func eachEncodingHasItsBytes(encoding: TableEncoding, bytes: [UInt8]?) {
    #expect(TextEncoder.encode(Array("aé".utf8), as: encoding) == bytes)
  }

  @Test func aCharacterThatAnEncodingLacksCannotBeWritten() {
    #expect(TextEncoder.encode(Array("€".utf8), as: .eightBit) == nil)
    #expect(TextEncoder.encode(Array("€".utf8), as: .eightBit, charset: "WINDOWS-1252") == [0x80])
  }

  @Test(
    arguments: [
      ([], .utf8, ""), ([0x61], .utf8, "a"), ([0x61, 0], .utf16LittleEndian, "a"), ([0, 0x61], .utf16BigEndian, "a"),
      ([0x61, 0, 0, 0], .utf32LittleEndian, "a"), ([0, 0, 0, 0x61], .utf32BigEndian, "a"),
      // The zero bytes of the second character.
      ([0x61, 0, 0x62, 0], .utf16LittleEndian, "ab"), ([0x61, 0, 0, 0x62], .utf16LittleEndian, "a\u{6200}"),
      ([0x61, 0, 0x62, 0, 0x63, 0], .utf16LittleEndian, "abc"), ([0, 0x61, 0, 0x62], .utf16BigEndian, "ab"),
      ([0x61, 0, 0x62], .utf16LittleEndian, "a"),
      ([0, 0, 0x61, 0], .utf8, "\0\0a\0"), ([0, 0, 0, 0], .utf8, "\0\0\0\0"), ([0, 0], .utf8, "\0\0"),
      ([0, 0, 0], .utf8, "\0\0\0"), ([0xEF, 0xBB, 0xBF], .utf8WithBOM, ""),
      ([0xFF, 0xFE], .utf16LittleEndianWithBOM, ""),
      ([0xFE, 0xFF, 0, 0x61], .utf16BigEndianWithBOM, "a"),
    ] as [([UInt8], TableEncoding, String)])
  func zeroBytesTellWidthAndOrder(bytes: [UInt8], encoding: TableEncoding, text: String) {
    let decoded = TextDecoder.decode(bytes)
    #expect(decoded.encoding == encoding && String(decoding: decoded.utf8, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      // An unpaired first and second half, at the end as well, and a pair.
      ([0xD8, 0x3D, 0, 0x61], "\u{FFFD}a", ["the UTF-16 text has an unpaired surrogate"]),
      ([0xDE, 0, 0, 0x61], "\u{FFFD}a", ["the UTF-16 text has an unpaired surrogate"]),
      ([0, 0x61, 0xD8, 0x3D], "a\u{FFFD}", ["the UTF-16 text has an unpaired surrogate"]),
      ([0xD8, 0x3D, 0xDE, 0], "😀", []), ([0xD7, 0xFF, 0xE0, 0], "\u{D7FF}\u{E000}", []),
      ([0xD8, 0, 0xDC, 0], "\u{10000}", []), ([0xDB, 0xFF, 0xDF, 0xFF], "\u{10FFFF}", []),
      ([0, 0x7F, 0, 0x80], "\u{7F}\u{80}", []),
      ([0, 0x61, 0], "a", ["the UTF-16 text ends in the middle of a character"]),
    ] as [([UInt8], String, [String])])
  func halvesOfUTF16PairsBelongTogether(bytes: [UInt8], text: String, problems: [String]) {
    let decoded = TextDecoder.decode([0xFE, 0xFF] + bytes)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text && decoded.problems.map(\.message) == problems)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0x61, 0, 0], ["the UTF-32 text ends in the middle of a character"], 1), ([0, 0, 0, 0x61], [], 1),
      ([0, 0x11, 0, 0], ["0x110000 is not a Unicode character"], 3),
      ([0, 0, 0xD8, 0], ["0xD800 is not a Unicode character"], 3),
    ] as [([UInt8], [String], Int)])
  func utf32HasOneNumberPerCharacter(bytes: [UInt8], problems: [String], count: Int) {
    let decoded = TextDecoder.decode([0, 0, 0xFE, 0xFF] + bytes)
    #expect(decoded.problems.map(\.message) == problems && decoded.utf8.count == count)
  }

  @Test(
    arguments: [
      ([0xFF], "the byte 0xFF is not valid UTF-8"), ([0xC3, 0xC3], "the bytes 0xC3 0xC3 are not valid UTF-8"),
      ([0xFF, 0xFF, 0xFF, 0xFF], "the bytes 0xFF 0xFF 0xFF 0xFF are not valid UTF-8"),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "the bytes 0xFF 0xFF 0xFF 0xFF … are not valid UTF-8"),
    ] as [([UInt8], String)])
  func adjacentInvalidBytesAreOneProblem(bytes: [UInt8], message: String) {
    let decoded = TextDecoder.decode([0xEF, 0xBB, 0xBF] + Array("a".utf8) + bytes + Array("b".utf8))
    #expect(decoded.problems.map(\.message) == [message] && decoded.problems.map(\.offset) == [1])
  }

  @Test(
    arguments: [
      ([0xC3, 0xA9], [], 1), ([0xC3, 0xA9, 0xFF, 0x61, 0xFF], [2..<3, 4..<5], 1), ([0xFF, 0xC3, 0xA9], [0..<1], 1),
      ([0xE0, 0x9F, 0xBF], [0..<3], 0), ([0xE0, 0xA0, 0x80], [], 1), ([0xED, 0x9F, 0xBF], [], 1),
      ([0xED, 0xA0, 0x80], [0..<3], 0), ([0xF0, 0x8F, 0xBF, 0xBF], [0..<4], 0), ([0xF0, 0x90, 0x80, 0x80], [], 1),
      ([0xF4, 0x8F, 0xBF, 0xBF], [], 1), ([0xF4, 0x90, 0x80, 0x80], [0..<4], 0), ([0xC1, 0xBF], [0..<2], 0),
      ([0xC2, 0x80], [], 1), ([0xE2, 0x82, 0x28], [0..<2], 0), ([0xE2, 0x82], [0..<2], 0), ([0xE2], [0..<1], 0),
      ([0x7F], [], 0), ([0x80], [0..<1], 0), ([0xE2, 0x28, 0xA1], [0..<1, 2..<3], 0),
    ] as [([UInt8], [Range<Int>], Int)])
  func invalidBytesAreFoundAtTheirPlace(bytes: [UInt8], invalid: [Range<Int>], multibyteCount: Int) {
    #expect(UTF8Scan.scan(bytes) == UTF8Scan.Result(invalid: invalid, multibyteCount: multibyteCount))
  }
}

@Suite struct CharsetTests {
  @Test(
    arguments: [
      ("/* -*- coding: euc-kr -*- */", "EUC-KR"), ("// vim: set fileencoding=shift_jis :", "SHIFT_JIS"),
      ("<?x charset = \"ISO-8859-1\"?>", "ISO-8859-1"), ("coding:'koi8.r'", "KOI8.R"), ("// coding euc-kr", nil),
      ("a\nb\n# coding=big5", "BIG5"), ("a\nb\nc\n# coding=big5", nil), ("coding: utf-8", nil), ("coding: UTF8", nil),
      ("coding: ", nil), ("", nil), ("coding: utf-8 charset=big5", "BIG5"), ("Coding  :  Big5-HKSCS;", "BIG5-HKSCS"),
      ("coding: ü", nil),
    ] as [(String, String?)])
  func theFirstLinesDeclareIt(text: String, charset: String?) {
    #expect(CharsetDeclaration.find(in: Array(text.utf8)) == charset)
  }

  @Test(arguments: [
    ("ko", "EUC-KR"), ("ja_JP", "EUC-JP"), ("zh-Hant", "BIG5"), ("zh_CN", "GB18030"), ("ru", "WINDOWS-1251"),
    ("pl", "WINDOWS-1250"), ("el", "WINDOWS-1253"), ("tr", "WINDOWS-1254"), ("he", "WINDOWS-1255"),
    ("ar", "WINDOWS-1256"), ("lt", "WINDOWS-1257"), ("vi", "WINDOWS-1258"), ("th", "TIS-620"), ("de", "WINDOWS-1252"),
  ])
  func theLanguageOfTheFolderDecides(locale: String, first: String) {
    #expect(CharsetGuess.candidates(for: [0xE9], locale: locale).first == first)
  }

  @Test(
    arguments: [
      // Four pairs at least, whatever ASCII is between them.
      ([(0xA4, 0xA1)], 3, "WINDOWS-1252"), ([(0xA4, 0xA1)], 4, "EUC-JP"), ([(0xA5, 0xA1), (0x61, 0x61)], 4, "EUC-JP"),
      // A fifth are kana.
      ([(0xA4, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1)], 1, "EUC-JP"),
      ([(0xA4, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1), (0xD0, 0xA1)], 1, "GB18030"),
      // Nine tenths are hangul.
      ([(0xB0, 0xA1)], 4, "EUC-KR"), ([(0xC8, 0xFE)], 4, "EUC-KR"), ([(0xC9, 0xFE)], 4, "GB18030"),
      (Array(repeating: (0xB0, 0xA1), count: 9) + [(0xD0, 0xA1)], 1, "EUC-KR"),
      (Array(repeating: (0xB0, 0xA1), count: 8) + [(0xD0, 0xA1)], 1, "GB18030"),
      // Below 0xA1 neither byte of a pair can be.
      ([(0xA1, 0xA1)], 4, "GB18030"), ([(0xA0, 0xA1)], 4, "WINDOWS-1252"), ([(0xA1, 0xA0)], 4, "WINDOWS-1252"),
      ([(0xC4, 0x61)], 4, "WINDOWS-1252"),
      // More low bytes than high ones: Mac OS.
      ([(0x80, 0x61)], 1, "MACINTOSH"), ([(0x9F, 0x61)], 1, "MACINTOSH"), ([(0xA0, 0x61)], 1, "WINDOWS-1252"),
      ([(0x80, 0x61), (0xC0, 0x61)], 1, "WINDOWS-1252"), ([(0x80, 0x61), (0xBF, 0x61)], 1, "MACINTOSH"),
      ([(0x80, 0x61), (0x80, 0x61), (0xC0, 0x61)], 1, "MACINTOSH"),
    ] as [([(UInt8, UInt8)], Int, String)])
  func withoutALanguageTheDistributionDecides(pairs: [(UInt8, UInt8)], times: Int, first: String) {
    let bytes = Array(repeating: pairs.flatMap { [$0.0, $0.1] }, count: times).flatMap(\.self)
    #expect(CharsetGuess.candidates(for: bytes, locale: nil).first == first)
  }

  @Test func halfAPairAtTheEndIsNoPair() {
    let bytes = Array(repeating: UInt8(0xA4), count: 9)
    #expect(CharsetGuess.candidates(for: bytes, locale: nil).first == "WINDOWS-1252")
    #expect(CharsetGuess.candidates(for: bytes, locale: nil).last == "ISO-8859-1")
  }

  @Test(
    arguments: [
      // Invalid bytes in a text that is mostly UTF-8 are damage.
      ("é".utf8 + [0xFF], nil, .utf8, 1), ("é".utf8 + [0xFF, 0x61, 0xFF], nil, .eightBit, 1),
      ("// coding: iso-8859-1\n".utf8 + [0xE9], nil, .eightBit, 0), ([0xE9, 0x61], "ISO-8859-15", .eightBit, 0),
      (Array("é".utf8), "ISO-8859-15", .utf8, 0),
    ] as [([UInt8], String?, TableEncoding, Int)])
  func aTextThatIsNotUTF8IsReadAsWhatItMayBe(bytes: [UInt8], charset: String?, encoding: TableEncoding, problems: Int) {
    let decoded = TextDecoder.decode(bytes, charset: charset)
    #expect(decoded.encoding == encoding && decoded.problems.count == problems)
  }
}
