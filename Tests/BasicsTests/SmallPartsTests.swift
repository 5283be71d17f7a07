import Testing

@testable import GlossBasics

@Suite struct HashingTests {
  private func hex(_ bytes: [UInt8]) -> String { bytes.map { $0.digits(radix: 16, width: 2) }.joined() }

  /// Strings, bytes and single bytes give the same hash, wherever the ends of blocks are.
  @Test(arguments: [0, 1, 55, 56, 57, 63, 64, 65, 127, 128, 200])
  func allWaysToHashAgree(length: Int) {
    let text = String(repeating: "abcdefg", count: length / 7 + 1).prefix(length)
    var whole = PortableSHA256()
    whole.update(Array(text.utf8))
    var string = PortableSHA256()
    string.update(String(text))
    var single = PortableSHA256()
    for byte in text.utf8 { single.update(byte) }
    var mixed = SHA256()
    mixed.update(String(text.prefix(length / 2)))
    for byte in text.utf8.dropFirst(length / 2).prefix(1) { mixed.update(byte) }
    mixed.update(Array(text.utf8.dropFirst(length / 2 + 1)))
    let expected = whole.finalize()
    #expect(string.finalize() == expected)
    #expect(single.finalize() == expected)
    #expect(mixed.finalize() == expected)
  }

  @Test func aStringOfThreeLettersHasThePublishedHash() {
    var hash = SHA256()
    hash.update("ab")
    hash.update(UInt8(ascii: "c"))
    #expect(hex(hash.finalize()) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}

@Suite struct ByteRunTests {
  @Test(
    arguments: [
      ([], "abc", []), (["ab"], "", [false]), (["ab"], "a", [false]), (["a"], "aa", [false]), ([""], "aa", [false]),
      (["ab", "bc", "cd"], "abc", [true, true, false]), (["abc", "ab"], "xab", [false, true]), (["ab"], "ab", [true]),
      (["bc"], "abc", [true]), (["abcd"], "abc", [false]), (["éa"], "xéa", [true]),
      (["ab", "ab"], "ab", [true, true]),
    ] as [([String], String, [Bool])])
  func runsOfTwoBytesOrMoreAreFound(runs: [String], text: String, found: [Bool]) {
    let search = ByteRuns(runs)
    #expect(search.found(in: Array(text.utf8)) == found)
    #expect(search.isFound(in: Array(text.utf8)) == found.contains(true))
  }

  @Test func theSearchEndsWhenItIsEnough() {
    let search = ByteRuns(["ab", "cd", "ef"])
    #expect(search.found(in: Array("abcdef".utf8)) { $0 == 1 } == [true, true, false])
    #expect(search.found(in: Array("abcdef".utf8)) { $0 == 0 } == [true, false, false])
    #expect(search.found(in: Array("efab".utf8)) { $0 == 0 } == [true, false, true])
  }

  @Test func noMoreThanSixtyFourAreLookedFor() {
    let runs = (0..<66).map { "x\($0 + 100)" }
    let found = ByteRuns(runs).found(in: Array(runs.joined().utf8))
    #expect(found.count == 64 && !found.contains(false))
  }

  @Test(arguments: [(0, true), (1, true), (3, true), (4, false)])
  func runsAreCountedTogether(times: Int, isFound: Bool) {
    #expect(ByteRuns(["ab", "cd"]).isFound(in: Array("ab cd ab".utf8), times: times) == isFound)
  }

  @Test(
    arguments: [
      ("abc", "", true), ("", "", true), ("", "a", false), ("abc", "c", true), ("abc", "abc", true),
      ("abc", "abcd", false),
      ("aab", "ab", true), ("abd", "bc", false),
    ])
  func oneRunIsFoundAsAPlainSearchFindsIt(text: String, run: String, isFound: Bool) {
    #expect(Array(text.utf8).contains(run: Array(run.utf8)) == isFound)
  }
}

@Suite struct BudgetTests {
  @Test func whatIsNotSpentStays() {
    let budget = RunBudget(steps: 3)
    budget.spend(0)
    budget.spend(-5)
    #expect(budget.left == 3)
    budget.leaveOut(.predicates, -1)
    #expect(budget.leftOut.isEmpty && budget.leftOut.json == nil)
    budget.spend(1)
    budget.spend(2)
    #expect(budget.left == 0 && budget.isSpent)
    budget.spend(1)
    budget.allow(times: 2)
    #expect(budget.left == 2 && !budget.isSpent)
  }

  @Test(
    arguments: [
      (RunBudget.Work.patterns, 1, "1 match of a regular expression is"), (.predicates, 2, "2 predicates are"),
      (.suggestions, 1, "1 suggestion of a name is"), (.baseline, 1, "1 entry of the baseline is"),
      (.neighbours, 1, "1 neighbour of a part of a diagram is"),
      (.neighbours, 3, "3 neighbours of parts of diagrams are"),
    ] as [(RunBudget.Work, Int, String)])
  func theRemarkCountsInWords(work: RunBudget.Work, count: Int, words: String) {
    let budget = RunBudget(steps: 0)
    budget.leaveOut(work, count)
    #expect(
      budget.remark == "the budget of this run is used up, so \(words) left out; increase it with --budget 4")
  }

  @Test func twoOfDifferentKindsAreSeveral() {
    let budget = RunBudget(steps: 0)
    budget.leaveOut(.patterns)
    budget.leaveOut(.baseline)
    #expect(budget.remark?.contains("expression and 1 entry of the baseline are left out") == true)
  }
}

@Suite struct JSONFormTests {
  @Test func emptyListsAreOnOneLine() {
    let value: JSONValue = ["a": [], "b": .object([]), "c": [[]]]
    #expect(value.text() == "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    []\n  ]\n}")
  }

  @Test(
    arguments: [
      ("\u{80}", "\\u0080"), ("é\u{200D}", "é\\u200d"), ("😀\u{200D}", "😀\u{200D}"), ("\u{FEFF}", "\\ufeff"),
      ("\u{7F}", "\\u007f"),
      ("\u{1F}", "\\u001f"), ("\\", "\\\\"), ("\u{200F}א", "\\u200fא"), ("/", "/"), ("\u{1D173}", "\\ud834\\udd73"),
    ])
  func hiddenCharactersAreEscaped(text: String, expected: String) {
    #expect(LiteralText(JSONValue.string(text).text()) == LiteralText("\"\(expected)\""))
    #expect(LiteralText(JSONValue.object([(text, 1)]).text(pretty: false)) == LiteralText("{\"\(expected)\":1}"))
  }

  /// A piece is passed on before the first element after 32 KiB.
  @Test(arguments: [(32_763, 1), (32_764, 2), (32_765, 2)])
  func aPieceIsPassedOnWhenItIsFull(length: Int, count: Int) {
    var pieces: [Int] = []
    var json = JSONWriter(pretty: false) { pieces.append($0.count) }
    // An opening bracket and two quotation marks; then a comma.
    json.write([.string(String(repeating: "a", count: length)), 1])
    json.finish()
    #expect(pieces.count == count)
    #expect(pieces.reduce(0, +) == length + 7)
  }
}
