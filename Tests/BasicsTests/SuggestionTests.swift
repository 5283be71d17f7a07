import GlossBasics
import Testing

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      // A third of the letters, at least one.
      ("ab", ["cb"], "cb"), ("ab", ["cd"], nil), ("abcde", ["xbcde"], "xbcde"), ("abcde", ["xycde"], nil),
      ("abcdef", ["xycdef"], "xycdef"), ("abcdef", ["xyzdef"], nil), ("abc", ["ab"], "ab"), ("abc", ["abcd"], "abcd"),
      ("abc", ["a"], nil), ("abc", ["abcde"], nil), ("abcdef", ["abcd"], "abcd"), ("abcdef", ["abcdefgh"], "abcdefgh"),
      // Of a single letter nothing is left; a difference in case is the smallest.
      ("a", ["b"], nil), ("a", ["ab"], nil), ("a", ["A"], "A"), ("", ["a"], nil), ("NAME", ["names", "name"], "name"),
      ("name", ["name"], nil), ("name", ["name", "names"], "names"), ("Name", ["name", "NAME"], "NAME"),
      // The nearest, then the first.
      ("abcdef", ["abcdxy", "abcdeg"], "abcdeg"), ("abcdef", ["abcdeg", "abcdxy"], "abcdeg"),
      ("abcd", ["abcz", "abcx"], "abcx"), ("abcd", ["abcx", "abcz"], "abcx"), ("abcd", ["abcde", "abc"], "abc"),
      ("abcd", ["abz", "abcdz"], "abcdz"), ("abcd", ["bacd", "abdc"], "abdc"), ("abcd", [], nil),
      ("abcdef", ["bacdef", "badcef"], "bacdef"), ("NAMEN", ["names"], "names"),
    ] as [(String, [String], String?)])
  func theNearestNameIsSuggested(name: String, candidates: [String], expected: String?) {
    #expect(name.closest(among: candidates) == expected)
    #expect(Suggestion(candidates).nearest(to: name, budget: RunBudget()) == expected)
  }

  @Test func nothingIsComparedWithoutABudget() {
    let budget = RunBudget(steps: 0)
    #expect(Suggestion(["name"]).nearest(to: "nane", budget: budget) == nil)
    #expect(budget.leftOut == [.suggestions: 1])
    let last = RunBudget(steps: 1)
    #expect(Suggestion(["name"]).nearest(to: "nane", budget: last) == "name")
    #expect(last.isSpent && last.leftOut.isEmpty)
  }

  /// A name that is found in another case costs a step, others one for each candidate of about their length.
  @Test func aSearchCostsWhatItCompares() {
    for (name, steps) in [("NAME", 1), ("nane", 2), ("somethingelse", 1), ("namex", 2)] {
      let budget = RunBudget(steps: 100)
      _ = Suggestion(["name"]).nearest(to: name, budget: budget)
      #expect(100 - budget.left == steps, "\(name)")
    }
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  /// The distance that counts a swap of neighbours as one, if neither is edited again.
  private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard let a = left.last, let b = right.last else { return max(left.count, right.count) }
    var best = distance(left.dropLast(), right.dropLast()) + (a == b ? 0 : 1)
    best = min(best, distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1)
    if left.count > 1, right.count > 1, a == right[right.count - 2], b == left[left.count - 2] {
      best = min(best, distance(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return best
  }

  private func distance(_ left: ArraySlice<Unicode.Scalar>, _ right: [Unicode.Scalar]) -> Int {
    distance(Array(left), right)
  }

  /// Held against the definition, and against every limit.
  @Test func distancesAreTheSmallestNumberOfEdits() {
    let texts = [
      "", "a", "ab", "ba", "abc", "acb", "bca", "cab", "abab", "baba", "aabb", "abcd", "badc", "dcba", "acbd",
    ]
    for left in texts.map(scalars) {
      for right in texts.map(scalars) {
        let expected = distance(left, right)
        for limit in 0...4 {
          let found = EditDistance.between(left, right, limit: limit)
          #expect(found == (expected <= limit ? expected : nil), "\(left), \(right), \(limit)")
        }
      }
    }
  }
}
