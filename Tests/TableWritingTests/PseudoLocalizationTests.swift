import GlossLocalization
import Testing

@testable import GlossTableWriting

@Suite struct PseudoLocalizationTests {
  @Test(arguments: [
    ("Number of Seats", "[Ñûɱƀéŕ ôƒ Šéåţš ····]"),
    ("A", "[Å ·]"),
    ("", ""),
    ("%{PROPERTY}@ is too long.", "[%{PROPERTY}@ îš ţôô ļôñĝ. ···]"),
    ("名前", "[名前 ·]"),
    ("%@", "[%@]"),
  ])
  func accentsAndLengthens(text: String, expected: String) {
    #expect(PseudoLocalization.accented.text(for: text) == expected)
  }

  @Test func accentsEveryLetterByAnotherOne() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars
    #expect(Set(letters.map(AccentedLetters.accented)).union(letters).count == 104)
  }

  @Test func makesTextsAboutAThirdLonger() {
    let text = String(repeating: "word ", count: 20)
    let longer = PseudoLocalization.accented.text(for: text).unicodeScalars.count - 2
    #expect((125...140).contains(longer))
  }

  @Test func turnsWordsRoundAndLeavesPlaceholdersAlone() {
    let text = PseudoLocalization.rightToLeft.text(for: "%{PROPERTY}@ of e\u{301}a")
    #expect(
      text == "%{PROPERTY}@ \u{200F}\u{202E}of\u{202C}\u{200F} \u{200F}\u{202E}e\u{301}a\u{202C}\u{200F}")
  }

  @Test(arguments: PseudoLocalization.allCases, ["%{PROPERTY}@ %{ENTITY}@ %1$@ %2$ld 100%% %#@count@", "@{PROPERTY}@"])
  func keepsPlaceholders(kind: PseudoLocalization, text: String) {
    let before = Placeholders(in: text)
    let after = Placeholders(in: kind.text(for: text))
    #expect(after.items.map(\.text) == before.items.map(\.text))
    #expect(after.differences(from: before).isEmpty)
  }
}
