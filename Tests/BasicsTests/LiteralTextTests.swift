import Foundation
import GlossBasics
import Testing

@Suite struct LiteralTextTests {
  /// Of every scalar and of pairs with every mark: a text called composed is what normalization makes of it, so two of
  /// them are canonically equal only if their bytes are.
  @Test func callsOnlyComposedTextsComposed() {
    let marks: [Unicode.Scalar] = ["\u{300}", "\u{308}", "\u{323}", "\u{3099}", "\u{309A}", "\u{483}", "\u{1161}"]
    var composed = 0
    for value: UInt32 in 0...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [String(scalar)] + marks.prefix(value < 0x3100 ? 7 : 0).map({ "\(scalar)\($0)" })
      where text.utf8.isSurelyComposed {
        composed += 1
        #expect(text.precomposedStringWithCanonicalMapping.isLiterally(text), "\(scalar.value)")
      }
    }
    #expect(composed > 24_000)
  }

  @Test(arguments: [
    ("", true), ("First name", true), ("Größe", true), ("Имя", true), ("選手の名前", true), ("Gro\u{308}ße", false),
    ("が", true), ("か\u{3099}", false), ("اسم", false), ("한국", false), ("\u{212B}", false),
  ])
  func knowsOrdinaryTexts(_ text: String, _ expected: Bool) { #expect(text.utf8.isSurelyComposed == expected) }
}
