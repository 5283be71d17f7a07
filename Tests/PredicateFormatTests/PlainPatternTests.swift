import Foundation
import Testing

@testable import GlossPredicateFormat

@Suite struct PlainPatternTests {
  @Test(arguments: [
    "[A-Z]{3}", "[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}", "\\d{4}(/\\d{2})?", "local|staging", "^(task|survey)$", "a*b+c?",
    "(?:a|b){1,9}", "Regular Expression", "\\+?[0-9 ()]+", "(a|)",
  ]) func knowsTheseWithoutAskingICU(pattern: String) {
    #expect(PlainPattern.isValid(pattern))
  }

  @Test(arguments: [
    "(", "(a", "(a{4,2})", "(a{0,0})", "(?a)", ")", "[a", "a)(b", "a**", "*a", "{3}", "a{3", "a{4,2}", "[]", "[z-a]",
    "\\", "(?<=a*)b", "[[:alpha:]]",
    "a{0,0}",
    "\\p{L}", "é", "(?x)a # b", "((((((a))))))",
  ]) func leavesTheseToICU(pattern: String) {
    #expect(!PlainPattern.isValid(pattern))
  }

  @Test func neverCallsAPatternValidThatICURefuses() {
    var random = LinearRandom(state: 42)
    let pieces =
      ["a", "b", "Z", "0", "9", "-", "_", "@", " ", ".", "^", "$", "|", "(", ")", "(?:", "[", "[^", "]", "\\"]
      + [
        "\\d", "\\s", "\\w", "\\.", "*", "+", "?", "{2}", "{2,}", "{0,3}", "{,2}", "{", "}", ",", "a-z", "0-9", "&",
        "é",
      ]
    var known = 0
    for _ in 0..<6_000 {
      let pattern = (0..<Int(random.next() % 9) + 1).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
        .joined()
      guard PlainPattern.isValid(pattern) else { continue }
      known += 1
      #expect((try? NSRegularExpression(pattern: pattern)) != nil, "\(pattern)")
      #expect((try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")) != nil, "\(pattern)")
    }
    #expect(known > 300)
  }

  @Test(arguments: [
    ("a|b", "a", true), ("a|b", "b", true), ("a|b", "ab", false), ("^(a|b)$", "b", true), ("(a|b)", "", false),
    ("a|", "", true), ("one", "one", true), ("one", "One", false), ("(a)|(b)", "b", true), ("a|b", "a\n", false),
  ]) func aChoiceAmongWordsMatchesAsInICU(pattern: String, text: String, isMatch: Bool) throws {
    let matcher = PatternMatcher()
    #expect(try matcher.matches(text, pattern: pattern, options: []) == isMatch)
    let whole = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
    let range = NSRange(location: 0, length: text.utf16.count)
    #expect((whole.firstMatch(in: text, range: range) != nil) == isMatch)
  }

  /// The same numbers in every run.
  private struct LinearRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
