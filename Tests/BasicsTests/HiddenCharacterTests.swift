import Foundation
import GlossBasics
import Testing

/// Characters that change the direction of others, or that are machine-readable but invisible.
@Suite struct HiddenCharacterTests {
  private static let turning = ["\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}"]
  private static let hidden = ["\u{FEFF}", "\u{E0000}", "\u{E0001}", "\u{E0041}", "\u{E007F}"]

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

  @Test(arguments: ["é", "日本", "👨‍👩‍👧", "کتاب\u{200C}ها", "ＡＢ：", "\u{E0080}", "\u{E0100}", "☃️", "د"])
  func leavesTheRestAsItIs(_ text: String) {
    for style in [VisibleText.line, .message, .terminal, .page] { #expect(text.visible(style) == text) }
    #expect(JSONValue.string(text).text() == "\"\(text)\"")
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
