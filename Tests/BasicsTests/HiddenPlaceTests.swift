import GlossBasics
import Testing

/// Where characters without ink are at home, and where they are hidden.
@Suite struct HiddenPlaceTests {
  /// A character after another, or at the beginning.
  @Test(
    arguments: [
      // Joiners: after letters that join; the second kind between emoji, too.
      (nil, 0x200C, true), ("a", 0x200C, true), ("ا", 0x200C, false), ("क", 0x200C, false), ("😀", 0x200C, true),
      (nil, 0x200D, true), ("a", 0x200D, true), ("क", 0x200D, false), ("😀", 0x200D, false), ("\u{FE0F}", 0x200D, false),
      ("🏽", 0x200D, false), ("1", 0x200D, true), ("©", 0x200D, true), ("☃", 0x200D, false), ("\u{200D}", 0x200D, true),
      ("᠎", 0x200C, true), ("ᠠ", 0x200D, false), ("\u{11013}", 0x200D, false), ("\u{17B4}", 0x200D, true),
      // Selectors: of emoji, of signs, of ideographs, of Mongolian letters.
      (nil, 0xFE0F, true), ("☃", 0xFE0F, false), ("1", 0xFE0E, false), ("a", 0xFE0F, true), ("\u{FE0F}", 0xFE0F, true),
      ("a", 0xFE00, true), ("≨", 0xFE00, false), ("\u{7F}", 0xFE01, true), ("\u{80}", 0xFE01, true),
      ("é", 0xFE0D, false),
      ("\u{FE00}", 0xFE01, true), (nil, 0xFE00, true), ("葛", 0xE0100, false), ("a", 0xE0100, true),
      ("か", 0xE01EF, true),
      ("ᠠ", 0x180B, false), ("ᢪ", 0x180D, false), ("\u{181F}", 0x180B, true), ("\u{18AB}", 0x180F, true),
      ("ᠠ", 0x180E, true), ("a", 0x180F, true),
      // Signs that enclose what follows.
      (nil, 0x600, false), ("a", 0x605, false), (nil, 0x6DD, false), (nil, 0x110BD, false), ("a", 0x8E2, false),
      // Others.
      ("a", 0x202E, true), ("ا", 0x202E, true), ("a", 0xAD, true), ("a", 0x61, false), (nil, 0x20, false),
      ("a", 0xA, false),
      ("क", 0x200B, true), ("a", 0x1, true),
    ] as [(String?, UInt32, Bool)])
  func aCharacterIsHiddenWhereItHasNoUse(before: String?, value: UInt32, isHidden: Bool) throws {
    let scalar = try #require(Unicode.Scalar(value))
    for isRightToLeft in [true, false] {
      #expect(scalar.isHidden(after: before?.unicodeScalars.first, isRightToLeft: isRightToLeft) == isHidden)
    }
  }

  @Test(arguments: ["\u{200E}", "\u{200F}", "\u{61C}"] as [Unicode.Scalar])
  func marksOfDirectionStayInStringsFromRightToLeft(_ mark: Unicode.Scalar) {
    #expect(mark.isDirectionMark)
    for before: Unicode.Scalar? in [nil, "a", "ا"] {
      #expect(mark.isHidden(after: before) && !mark.isHidden(after: before, isRightToLeft: true))
    }
    for (text, isKept) in [("א\(mark)", true), ("\(mark)א", true), ("a\(mark)", false), ("\(mark)", false)] {
      #expect((text.visible(.message) == text) == isKept)
      #expect((text.visible(.terminal) == text) == isKept)
      #expect((text.visible(.page) == text) == isKept)
      #expect(text.visible(.line) != text)
    }
  }

  @Test(
    arguments: [
      (0x200D, false), (0x202E, false), (0x61, false), (0x200B, false), (0x2066, false),
    ] as [(UInt32, Bool)])
  func othersAreNoMarksOfDirection(value: UInt32, isMark: Bool) {
    #expect(Unicode.Scalar(value)?.isDirectionMark == isMark)
  }

  @Test(
    arguments: [
      ("א", true), ("ا", true), ("ﷲ", true), ("ﺍ", true), ("𐤀", true), ("𞤀", true), ("a", false), ("日", false),
      ("\u{200F}", false), ("\u{5BD}", false), ("\u{FE00}", false), ("\u{8E2}", false), ("\u{13430}", false),
    ] as [(Unicode.Scalar, Bool)])
  func lettersKnowTheirDirection(letter: Unicode.Scalar, isRightToLeft: Bool) {
    #expect(letter.isRightToLeft == isRightToLeft)
  }

  @Test(
    arguments: [
      (0x200B, true), (0xAD, true), (0x202E, true), (0xFEFF, true), (0xE0041, true), (0x1, true), (0x2028, true),
      (0x200D, true), (0xFE0F, false), (0x34F, false), (0x600, false), (0x61C, false), (0xE0100, false),
      (0x180B, false),
      (0x180E, true), (0x180F, false), (0x110BD, false), (0x61, false), (0x20, false), (0x9, false), (0xA, false),
      (0xD, false),
      (0x17B4, false), (0x13430, false),
    ] as [(UInt32, Bool)])
  func whatShapesItsNeighboursIsNotInvisible(value: UInt32, isInvisible: Bool) {
    #expect(Unicode.Scalar(value)?.isInvisible == isInvisible)
  }

  @Test(
    arguments: [
      ("a b", "a b"), ("a\u{200B}b", "ab"), ("a\u{A0}b", "a b"), ("a\u{3000}\tb", "a \tb"), ("☃️", "☃️"), ("é", "é"),
      ("\u{FEFF}", ""), ("a\u{85}b", "ab"), ("é\n ü", "é\n ü"),
    ])
  func invisibleCharactersAreTakenOutAndSpacesAreAlike(text: String, expected: String) {
    #expect(text.withoutInvisibleCharacters == expected)
  }

  /// A string with such a character is one that has a byte of this kind.
  @Test func noCharacterToBeShownBeginsWithAnotherByte() {
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.isUnseen || value == 0x0A || value == 0x0D || value == 0x09
      else {
        continue
      }
      if UTF8.encode(scalar)?.first?.mayBeginUnseen != true { Issue.record("\(scalar.codePoint)") }
    }
    let others: [UInt8] = [0x20, 0x41, 0x7E, 0x80, 0xBF, 0xC3, 0xCC, 0xCE, 0xD0, 0xD7, 0xDD, 0xDF]
    #expect(!others.contains { $0.mayBeginUnseen })
    #expect([0x1F, 0x7F, 0xC2, 0xCD, 0xD8, 0xDC, 0xE0].allSatisfy { UInt8($0).mayBeginUnseen })
  }

  /// On a line, in a message, on a page and on a terminal.
  @Test(
    arguments: [
      ("a\nb", "a\\nb", "a\\u{A}b", "a b", "a\nb"), ("a\rb", "a\\rb", "a\\u{D}b", "a b", "a\\u{D}b"),
      ("a\tb", "a\\tb", "a\\u{9}b", "a b", "a\tb"), ("\u{2028}", "\\u{2028}", "\\u{2028}", " ", "\\u{2028}"),
      ("\u{2029}", "\\u{2029}", "\\u{2029}", " ", "\\u{2029}"), ("\u{1B}", "\\u{1B}", "\\u{1B}", "⟨U+001B⟩", "\\u{1B}"),
      ("کتاب\u{200C}ها", "کتاب\u{200C}ها", "کتاب\u{200C}ها", "کتاب\u{200C}ها", "کتاب\u{200C}ها"),
    ] as [(String, String, String, String, String)])
  func eachPlaceHasItsEscapes(text: String, line: String, message: String, page: String, terminal: String) {
    // Compared by code points, since strings are equal without them.
    #expect(LiteralText(text.visible(.line)) == LiteralText(line))
    #expect(LiteralText(text.visible(.message)) == LiteralText(message))
    #expect(LiteralText(text.visible(.page)) == LiteralText(page))
    #expect(LiteralText(text.visible(.terminal)) == LiteralText(terminal))
  }

  /// XML and terminals take none of them; those that are no end of a plane are private to a program.
  @Test(
    arguments: [
      (0xFFFE, true), (0xFFFF, true), (0xFDD0, false), (0xFDEF, false), (0x1FFFE, false), (0x1FFFF, false),
      (0x10FFFF, false),
    ] as [(UInt32, Bool)])
  func noncharactersAreEscaped(value: UInt32, isEscapedOnALine: Bool) throws {
    let text = "a\(try #require(Unicode.Scalar(value)))"
    let digits = String(value, radix: 16, uppercase: true)
    #expect(text.visible(.line) == (isEscapedOnALine ? "a\\u{\(digits)}" : text))
    #expect(text.visible(.message) == text)
    #expect(text.visible(.page) == "a⟨U+\(digits)⟩")
    #expect(text.visible(.terminal) == "a\\u{\(digits)}")
  }

  @Test(arguments: [0xFFFD, 0xFDCF, 0xFDF0, 0x1FFFD, 0x10FFFD] as [UInt32])
  func charactersBesideThemStay(value: UInt32) throws {
    let text = "a\(try #require(Unicode.Scalar(value)))"
    for style in [VisibleText.line, .message, .page, .terminal] { #expect(text.visible(style) == text) }
  }
}
