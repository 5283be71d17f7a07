import Testing

@testable import GlossPropertyLists

@Suite struct CharsetConverterTests {
  @Test(
    arguments: [
      ("ISO-8859-1", "für ÿ €", nil), ("ISO-8859-1", "für ÿ", [0x66, 0xFC, 0x72, 0x20, 0xFF]),
      ("ISO-8859-1", "\u{7F}\u{80}\u{9F}", [0x7F, 0x80, 0x9F]),
      ("WINDOWS-1252", "a€", [0x61, 0x80]), ("EUC-JP", "試", [0xBB, 0xEE]),
      ("UTF-16LE", "é😀", [0xE9, 0, 0x3D, 0xD8, 0, 0xDE]),
      ("NO-SUCH-CHARSET", "a", nil), ("WINDOWS-1252", "試", nil), ("WINDOWS-1252", "", []),
    ] as [(String, String, [UInt8]?)])
  func convertsThereAndBack(charset: String, text: String, bytes: [UInt8]?) {
    #expect(CharsetConverter.encode(Array(text.utf8), to: charset) == bytes)
    if let bytes { #expect(CharsetConverter.decode(bytes, from: charset) == Array(text.utf8)) }
  }

  @Test(
    arguments: [("EUC-JP", [0xBB]), ("UTF-16LE", [0x61, 0, 0x3D]), ("NO-SUCH-CHARSET", [0x61])] as [(String, [UInt8])])
  func refusesWhatIsInvalid(charset: String, bytes: [UInt8]) {
    #expect(CharsetConverter.decode(bytes, from: charset) == nil)
  }
}
