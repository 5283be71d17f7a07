import Testing

@testable import GlossBasics

/// The comparison of lines, held against a table of longest common subsequences.
@Suite struct ShortestScriptTests {
  private static func texts(_ letters: Int, upTo length: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last = all
    for _ in 0..<length {
      last = last.flatMap { text in (0..<letters).map { text + [$0] } }
      all += last
    }
    return all
  }

  /// The number of lines that two texts have in common, in order.
  private static func shared(_ left: [Int], _ right: [Int]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for letter in left {
      var corner = 0
      for (place, other) in right.enumerated() {
        let above = row[place + 1]
        row[place + 1] = letter == other ? corner + 1 : max(above, row[place])
        corner = above
      }
    }
    return row[right.count]
  }

  /// What is wrong with the marks of a comparison; nil if they are right and as few as can be.
  private static func fault(_ old: [Int], _ new: [Int]) -> String? {
    var comparison = LineComparison(old: old, new: new)
    comparison.run()
    let kept = zip(old, comparison.isRemoved).filter { !$0.1 }.map(\.0)
    guard kept == zip(new, comparison.isInserted).filter({ !$0.1 }).map(\.0) else { return "different rests" }
    return kept.count == shared(old, new) ? nil : "\(kept.count) kept of \(shared(old, new))"
  }

  @Test(arguments: [(2, 6), (3, 4), (5, 2)])
  func asManyLinesStayAsCan(letters: Int, length: Int) {
    let texts = Self.texts(letters, upTo: length)
    for old in texts {
      for new in texts {
        if let fault = Self.fault(old, new) { Issue.record("\(old), \(new): \(fault)") }
      }
    }
  }

  /// Longer ones, where parts are divided again and again.
  @Test(arguments: [20, 60, 130]) func asManyLinesStayInLongTexts(length: Int) {
    var state = UInt64(length)
    func number(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for letters in [2, 3, 8, 30] {
      for _ in 0..<6 {
        let old = (0..<number(length)).map { _ in number(letters) }
        let new = (0..<length).map { _ in number(letters) }
        #expect(Self.fault(old, new) == nil)
        #expect(Self.fault(new, old) == nil)
      }
    }
  }

  /// Up to 512 edits are found by a search from both ends, each with half of them.
  @Test(arguments: [250, 256]) func theSearchGoesToItsBound(count: Int) {
    let old = (0..<count).flatMap { [$0, -1] }
    let new = (0..<count).flatMap { [1000 + $0, -1] }
    #expect(Self.fault(old, new) == nil)
  }
}

@Suite struct DiffFormTests {
  private func lines(_ range: ClosedRange<Int>, without: Set<Int> = []) -> String {
    range.filter { !without.contains($0) }.map { "\($0)\n" }.joined()
  }

  private func heads(_ diff: UnifiedDiff) -> [String] {
    diff.text.split(separator: "\n").filter { $0.hasPrefix("@@") }.map(String.init)
  }

  /// Two removed lines with so many unchanged ones between them share a hunk if their contexts touch.
  @Test(arguments: [(0, 0, 1), (0, 1, 2), (1, 2, 1), (1, 3, 2), (3, 6, 1), (3, 7, 2), (-1, 1, 2)])
  func hunksAreJoinedWhereTheirContextsTouch(context: Int, between: Int, count: Int) {
    let new = lines(1...30, without: [10, 11 + between])
    #expect(heads(UnifiedDiff(from: lines(1...30), to: new, path: "x", context: context)).count == count)
  }

  @Test(
    arguments: [
      ("a\n", "b\n", "@@ -1 +1 @@"), ("a\nb\n", "b\n", "@@ -1,2 +1 @@"), ("b\n", "a\nb\n", "@@ -1 +1,2 @@"),
      ("", "a\n", "@@ -0,0 +1 @@"), ("a\n", "", "@@ -1 +0,0 @@"),
      ("1\n2\n3\n4\n5\n", "1\n2\n3\n4\n", "@@ -2,4 +2,3 @@"),
      ("1\n2\n3\n4\n5\n", "1\n2\n3\n4\n5\n6\n", "@@ -3,3 +3,4 @@"),
    ])
  func aHunkSaysWhereItIs(old: String, new: String, head: String) {
    #expect(heads(UnifiedDiff(from: old, to: new, path: "x")) == [head])
  }

  @Test func withoutContextAnInsertionHasTheLineBeforeIt() {
    #expect(heads(UnifiedDiff(from: "1\n2\n", to: "1\nx\n2\n", path: "x", context: 0)) == ["@@ -1,0 +2 @@"])
    #expect(heads(UnifiedDiff(from: "1\nx\n2\n", to: "1\n2\n", path: "x", context: 0)) == ["@@ -2 +1,0 @@"])
  }

  @Test func removedLinesComeBeforeAddedOnes() {
    let diff = UnifiedDiff(from: "a\nb\nc", to: "a\nx\ny\nc", path: "x")
    #expect(
      diff.text
        == "--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n\\ No newline at end of file\n")
  }

  @Test(
    arguments: [
      ("a b", "a/a b", "b/a b"), ("/x/y", "/x/y", "/x/y"), ("a\"b", #""a/a\"b""#, #""b/a\"b""#),
      ("a\\b", #""a/a\\b""#, #""b/a\\b""#), ("\t\r\n", #""a/\t\r\n""#, #""b/\t\r\n""#),
      ("\u{7F}\u{1F}", #""a/\177\037""#, #""b/\177\037""#), ("é", "a/é", "b/é"),
      ("é\u{7F}", #""a/é\177""#, #""b/é\177""#),
    ])
  func aPathIsQuotedAsGitQuotesIt(path: String, old: String, new: String) {
    let text = UnifiedDiff(from: "1\n", to: "2\n", path: path).text
    #expect(text.hasPrefix("--- \(old)\n+++ \(new)\n@@"))
  }

  @Test func anEmptyFileThatComesOrGoesIsADifference() {
    #expect(UnifiedDiff(from: nil, to: "", path: "x").text == "--- /dev/null\n+++ b/x\n")
    #expect(UnifiedDiff(from: "", to: nil, path: "x").text == "--- a/x\n+++ /dev/null\n")
    #expect(UnifiedDiff(from: nil, to: nil, path: "x").isEmpty)
  }
}
