import Foundation
import GlossBasics
import Testing

/// Characters that change the direction of others, or that are machine-readable but invisible.
@Suite struct HiddenCharacterTests {
  private static let turning = ["\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}"]
  private static let hidden = ["\u{FEFF}", "\u{E0000}", "\u{E0001}", "\u{E0041}", "\u{E007F}"]
  /// One of each kind in Unicode's lists: ignorable, formatting, fillers.
  private static let unseen: [UInt32] = [
    0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x200B, 0x200C, 0x200D, 0x2060, 0x2061, 0x2062, 0x2063,
    0x2064, 0x2065, 0x206A, 0x206F, 0x2800, 0x3164, 0xFE0E, 0xFE0F, 0xFFA0, 0xFFF0, 0xFFF9, 0xFFFB, 0x13430, 0x1BCA0,
    0x1D173, 0xE0080, 0xE0100, 0xE01EF, 0xE0FFF,
  ]

  @Test(arguments: hidden)
  func showsWhatIsHidden(_ character: String) throws {
    let scalar = try #require(character.unicodeScalars.first)
    let text = "a\(character)b"
    let digits = String(scalar.value, radix: 16, uppercase: true)
    for style in [VisibleText.line, .message, .terminal] {
      #expect(text.visible(style) == "a\\u{\(digits)}b", "\(style)")
    }
    #expect(text.visible(.page) == "a⟨U+\(digits)⟩b")
  }

  @Test(arguments: [
    "é", "日本", "👨‍👩‍👧", "کتاب\u{200C}ها", "ＡＢ：", "☃️", "د", "1️⃣", "葛\u{E0100}", "\u{0600}١٢", "क\u{200D}",
  ])
  func leavesTheRestAsItIs(_ text: String) {
    for style in [VisibleText.line, .message, .terminal, .page] { #expect(text.visible(style) == text) }
    #expect(JSONValue.string(text).text() == "\"\(text)\"")
  }

  /// After a Latin letter, none of these is part of an ordinary text.
  @Test(arguments: unseen)
  func showsWhatFontsIgnore(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = "a\(scalar)b"
    let digits = String(value, radix: 16, uppercase: true)
    for style in [VisibleText.line, .message, .terminal] {
      #expect(text.visible(style) == "a\\u{\(digits)}b", "\(style)")
    }
    #expect(text.visible(.page) == "a⟨\(scalar.codePoint)⟩b")
    let json = JSONValue.string(text).text()
    #expect(json.utf8.allSatisfy { $0 < 0x80 } && json.contains("\\u"), "\(json)")
  }

  /// Every character that Unicode calls ignorable or formatting, wherever it is in the tables.
  @Test func missesNoneOfUnicode() {
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isListed = properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      let isControl = properties.generalCategory == .control && ![0x09, 0x0A, 0x0D].contains(value)
      let isBlank = value == 0x2800 || value == 0x2028 || value == 0x2029
      if scalar.isUnseen != (isListed || isControl || isBlank) { Issue.record("\(scalar.codePoint)") }
      let isArabicSign = isListed && !properties.isDefaultIgnorableCodePoint && scalar.isHidden(after: "a") == false
      guard scalar.isUnseen, !isArabicSign else { continue }
      let text = "a\(scalar)b"
      for style in [VisibleText.line, .message, .terminal, .page] where text.visible(style) == text {
        Issue.record("\(scalar.codePoint) \(style)")
      }
    }
  }

  /// A mark of direction stays where a letter is written from right to left, a selector only after what it selects.
  @Test func keepsThemWhereTheyBelong() {
    #expect("مرحبا\u{200F}!".visible(.message) == "مرحبا\u{200F}!" && "x\u{200F}!".visible(.page) == "x⟨U+200F⟩!")
    #expect("مرحبا\u{200F}".onSingleLine == "مرحبا\\u{200F}")
    #expect("☃️\u{FE0F}".visible(.message) == "☃️\\u{FE0F}" && "مرحبا\u{202E}".visible(.message) == "مرحبا\\u{202E}")
    #expect("葛\u{E0100}\u{E0101}".visible(.page) == "葛\u{E0100}⟨U+E0101⟩")
  }

  /// Escaped in JSON, they parse to the same text.
  @Test func escapesThemInJSON() throws {
    for character in Self.turning + Self.hidden + ["\u{7F}", "\u{1}"] {
      let text = "ä\(character)\"\\\n"
      let json = JSONValue.string(text).text()
      #expect(!json.contains(character), "\(json)")
      #expect(json.utf8.allSatisfy { $0 < 0x80 || $0 == 0xC3 || $0 == 0xA4 }, "\(json)")
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
      #expect(read.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "\(json)")
    }
    #expect(JSONValue.string("\u{E0041}\u{202E}").text() == #""\udb40\udc41\u202e""#)
    var object = JSONWriter()
    object.object { $0.member("name", "\u{202E}x") }
    #expect(object.text.contains(#""name": "\u202ex""#))
  }
}
