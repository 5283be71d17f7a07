import GlossBasics
import Testing

@testable import GlossPredicateFormat

/// Strings that may take a matcher very long, and trials with them.
@Suite struct PatternAttackTests {
  /// What is repeated for a pattern, between what is before it and the character that ends the string: `x-ab`.
  private func repeated(_ pattern: String) -> [String] {
    PatternAttacks.texts(for: pattern).compactMap { text in
      guard text.last == "\n" else { return nil }
      let characters = Array(text.dropLast())
      for prefix in 0..<characters.count {
        for length in 1...8 where (characters.count - prefix).isMultiple(of: length) {
          let rest = characters[prefix...]
          let unit = Array(rest.prefix(length))
          guard rest.count / length == 48 / length + 1 else { continue }
          if rest.enumerated().allSatisfy({ unit[$0 % length] == $1 }) {
            return String(characters[..<prefix]) + "-" + String(unit)
          }
        }
      }
      return text
    }
  }

  @Test(
    arguments: [
      ("(a+)+", ["-a"]), ("(a*)*", ["-a"]), ("(a+?)+?", ["-a"]), ("^(a+)+$", ["-a"]), ("(?:a+)+b", ["-a"]),
      ("x(a+)+", ["x-a"]), ("(a|b)+", ["-a", "-b"]), ("(ab|c)*", ["-ab", "-c"]), ("(a|)+", ["-a"]),
      ("(a?)+", ["-a"]), ("(xa+)+", ["-xa"]), ("((a+)+b)+", ["-ab", "-a"]), ("x|(a+)+", ["-a"]),
      // Repetitions that are not nested, or that have an end.
      ("", []), ("a", []), ("a+", []), ("(a)+", []), ("a+b+", []), ("(a+)b", []), ("(a+)?", []), ("(a|b)", []),
      ("(a++)+", []), ("(a+)++", []), ("(a|b)*+", []), ("(a+){2,}", ["-a"]), ("(a+){24}", ["-a"]), ("(a+){23}", []),
      ("(a+){2,24}", ["-a"]), ("(a+){2,23}", []), ("(a+){0,30}", ["-a"]), ("(a{2})+", ["-aa"]),
      // What comes before has an example, too.
      ("\\d(b+)+", ["0-b"]), ("\\w(b+)+", ["a-b"]), ("\\S(b+)+", ["a-b"]), ("\\D(b+)+", ["a-b"]), ("\\W(b+)+", [" -b"]),
      ("\\s(b+)+", [" -b"]), ("\\.(b+)+", [".-b"]), ("\\n(b+)+", ["\n-b"]), ("\\t(b+)+", ["\t-b"]),
      ("\\b(b+)+", ["-b"]),
      (".(b+)+", ["a-b"]), ("c?(b+)+", ["-b"]), ("c{3}(b+)+", ["ccc-b"]), ("(c|d)(b+)+", ["c-b"]),
      ("[0-9](b+)+", ["0-b"]),
      ("[^x](b+)+", ["a-b"]), ("[^a](b+)+", ["0-b"]), ("[^a0](b+)+", [" -b"]), ("[^a0 -](b+)+", ["é-b"]),
      ("[^a-z](b+)+", ["é-b"]), ("[]x](b+)+", ["]-b"]), ("[^]a](b+)+", ["0-b"]), ("[\\d](b+)+", ["0-b"]),
      // Syntax that is not understood, or none.
      ("(?=a)(b+)+", []), ("(?i)(b+)+", []), ("((b+)+", []), ("(b+)+)", []), ("*(b+)+", []), ("+", []), ("(b+)+*", []),
      ("{2}(b+)+", []), ("(b+)+{", []), ("a{x}(b+)+", []), ("a{1,2,3}(b+)+", []), ("a{-1}(b+)+", []),
      ("a{,2}(b+)+", []),
      ("[a(b+)+", []), ("[a[b]](b+)+", []), ("[a&&b](b+)+", []), ("[](b+)+", []), ("[\\q](b+)+", []),
      ("[\\b](b+)+", []),
      ("\\q(b+)+", []), ("\\1(b+)+", []), ("(b+)+\\", []),
    ] as [(String, [String])])
  func whatMatchesInManyWaysIsRepeated(pattern: String, expected: [String]) {
    #expect(repeated(pattern) == expected)
  }

  @Test func everyStringHasTwoEnds() {
    let pumped = String(repeating: "a", count: 49)
    #expect(PatternAttacks.texts(for: "(a+)+") == [pumped + "\n", pumped + "\u{1}"])
    #expect(PatternAttacks.texts(for: "(a|a)+").count == 2)
  }

  @Test func theNumberOfStringsIsLimited() {
    #expect(PatternAttacks.texts(for: "(a|b|c)+(d|e|f)+").count == 12)
    #expect(PatternAttacks.texts(for: "(a|b)+(c|d)+(e|f)+(g|h)+").count == 12)
    #expect(PatternAttacks.texts(for: "(a|b|c|d|e|f|g|h)+").count == 12)
  }

  @Test func longAndDeepPatternsAreNotTried() {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "b+" + String(repeating: ")", count: depth) + "+"
    }
    #expect(!PatternAttacks.texts(for: nested(15)).isEmpty)
    #expect(PatternAttacks.texts(for: nested(16)).isEmpty)
    let short = "(b+)+"
    #expect(!PatternAttacks.texts(for: String(repeating: "c", count: 495) + short).isEmpty)
    #expect(PatternAttacks.texts(for: String(repeating: "c", count: 496) + short).isEmpty)
  }

  // MARK: - Trials

  @Test(
    arguments: [
      ("a.*", "ab", .matches), ("a.*", "b", .differs), ("ab|b", "b", .matches), ("a|b", "c", .differs),
      ("", "", .differs),
      ("(", "a", .unusable), ("(a|a|a|aa)+$", String(repeating: "a", count: 60) + "b", .tooSlow),
    ] as [(String, String, PatternTrial.Outcome)])
  func aTrialHasAnOutcome(pattern: String, text: String, outcome: PatternTrial.Outcome) {
    #expect(PatternTrial(budget: RunBudget()).match(text, pattern: pattern) == outcome)
  }

  @Test func nothingIsTriedOnceTheBudgetIsUsedUp() throws {
    let pattern = "(a+)+b"
    func reports(_ text: String) -> Int {
      (try? PatternMatcher().trial(text, pattern: pattern, limit: 1_000_000))?.reports ?? 0
    }
    // Some work, but not too much for one pattern.
    let texts = (10...30).lazy.map { String(repeating: "a", count: $0) }
    let text = try #require(texts.first { reports($0) > 2 })
    let cost = reports(text) * PatternMatcher.stepsOfReport
    let budget = RunBudget(steps: cost + PatternMatcher.stepsOfReport - 1)
    let trial = PatternTrial(budget: budget)
    #expect(trial.match(text, pattern: pattern) == .differs)
    #expect(budget.left == PatternMatcher.stepsOfReport - 1 && budget.leftOut.isEmpty)
    #expect(trial.match("a", pattern: "a") == .untried)
    #expect(budget.leftOut == [.patterns: 1])
    #expect(PatternTrial(budget: RunBudget(steps: PatternMatcher.stepsOfReport)).match("a", pattern: "a") == .matches)
    #expect(PatternTrial(budget: RunBudget(steps: cost - 1)).match(text, pattern: pattern) == .tooSlow)
  }

  @Test func invalidPatternsAreFoundInSourceOrder() throws {
    let format = "a MATCHES '(' AND (b LIKE '[' OR NOT c MATCHES '[') AND d MATCHES 'x' AND '{' MATCHES e"
    #expect(InvalidPattern.patterns(in: try Predicate(format: format)) == ["(", "["])
    #expect(InvalidPattern.check("a{2}") == nil && InvalidPattern.check("") == nil)
    #expect(InvalidPattern.check("\\p{L}+") == nil)
    #expect(InvalidPattern.check("a)(b") == "'a)(b' is not a valid ICU regular expression")
  }

  /// Five steps are for the comparison, its sides and the object.
  @Test func ordinaryEvaluationsAreFree() throws {
    let predicate = try Predicate(format: "-1 IN a")
    func evaluate(_ count: Int, _ budget: RunBudget) throws -> Bool {
      let elements = PredicateValue.array(Array(repeating: 0, count: count))
      return try predicate.evaluate(with: ["a": elements], budget: budget)
    }
    let none = RunBudget(steps: 0)
    #expect(try !evaluate(9_995, none) && none.leftOut.isEmpty)
    #expect(throws: PredicateEvaluationError.workUsedUp) { try evaluate(9_996, none) }
    #expect(none.leftOut == [.predicates: 1])
    let some = RunBudget(steps: 5_000)
    #expect(try !evaluate(9_995, some) && some.left == 5_000)
    #expect(try !evaluate(9_996, some) && some.left == 2_500)
  }

  @Test(arguments: [
    "a", "a_1|b", "(a|b)", "^(a|b)$", "^(a|b|)$",
  ]) func choicesOfWordsNeedNoMatcher(pattern: String) {
    #expect(PlainPattern.words(of: pattern) != nil)
  }

  @Test(arguments: [
    "", "()", "^()$", "(a", "a)", "^(a)", "(a)$", "^a$", "a-b", "a b", "a.b", "(a)|(b)", "é", "a?",
  ]) func otherPatternsNeedOne(pattern: String) {
    #expect(PlainPattern.words(of: pattern) == nil)
  }

  @Test(
    arguments: [
      ("a", true), ("a{1}", true), ("a{0,1}", true), ("a{0}", true), ("a{2,2}", true), ("a{2,1}", false),
      ("a{0,0}", false),
      ("a{99}", true), ("a{100}", false), ("a{1,100}", false), ("a{,2}", false), ("a{}", false), ("a{2", false),
      ("a{2,", false),
      ("a{2,}", true), ("a{2,}+", false), ("a?+", false), ("a??", false), ("a*{2}", false), ("^*", false), ("$", true),
      ("^|$", true),
      ("(?:a)", true), ("(?a)", false), ("(?", false), ("(:a)", true), ("((((a))))", true), ("(((((a)))))", false),
      ("()", true),
      ("[a-a]", true), ("[b-a]", false), ("[a-]", false), ("[-a]", false), ("[+-a]", false), ("[a-+]", false),
      ("[^a]", true),
      ("[^]", false), ("[\\d]", true), ("[\\d-a]", false), ("[\\q]", false), ("[a&b]", false), ("[*?().+]", true),
      ("[a\\]]", true),
      ("\\d\\D\\s\\S\\w\\W", true), ("\\q", false), ("\\-", true), ("a\\", false), ("a)", false), ("[a", false),
      ("(a", false), ("~", true),
      ("&", false), ("\0", false),
    ] as [(String, Bool)])
  func onlyWhatIsCertainlyValidIsPlain(pattern: String, isPlain: Bool) {
    #expect(PlainPattern.isValid(pattern) == isPlain)
  }

  @Test func longPatternsAreLeftToICU() {
    #expect(PlainPattern.isValid(String(repeating: "a", count: 500)))
    #expect(!PlainPattern.isValid(String(repeating: "a", count: 501)))
  }
}
