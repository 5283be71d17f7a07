import Foundation
import GlossPredicateFormat
import Testing

/// Texts have the order of `compare:`, the selector used by Foundation's comparison predicates.
@Suite struct TextOrderTests {
  /// Composed and decomposed accented letters, cases, digits, scripts, empty and combining texts.
  private static let texts = [
    "", "a", "A", "z", "Z", "é", "e\u{301}", "E", "É", "ez", "ë", "ß", "ss", "ñ", "n", "o", "ö", "Ö", "1", "10", "2",
    "_",
    " ", "-", "æ", "ae", "ø", "Å", "A\u{30A}", "日", "本", "あ", "ア", "א", "ع", "👍", "👍🏽", "ﬁ", "fi", "résumé", "resume",
    "resumé", "zebra", "Ärger", "Arger",
  ]

  @Test(arguments: texts) func isThatOfFoundation(_ left: String) throws {
    for right in Self.texts {
      let order = (left as NSString).compare(right)
      let expected = [
        ("<", order == .orderedAscending), ("<=", order != .orderedDescending), (">", order == .orderedDescending),
        (">=", order != .orderedAscending),
      ]
      for (sign, holds) in expected {
        let predicate = try Predicate(format: "left \(sign) right")
        let found = try predicate.evaluate(with: ["left": .string(left), "right": .string(right)])
        #expect(found == holds, "\(left) \(sign) \(right)")
      }
    }
  }

  /// By code units, é, 0xE9, would come after z.
  @Test func accentsComeWithTheirLetters() throws {
    #expect(try Predicate(format: "SELF < 'z'").evaluate(with: "é"))
    #expect(try !Predicate(format: "SELF > 'z'").evaluate(with: "é"))
    #expect(try Predicate(format: "SELF BETWEEN {'a', 'f'}").evaluate(with: "é"))
  }
}
