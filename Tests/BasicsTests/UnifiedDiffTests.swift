import Testing

@testable import GlossBasics

@Suite struct UnifiedDiffTests {
  @Test func saysNothingAboutEqualTexts() {
    #expect(UnifiedDiff(from: "a\nb\n", to: "a\nb\n", path: "x").isEmpty)
  }

  @Test func showsAChangeWithItsContext() {
    let old = (1...10).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n", with: "five\n")
    #expect(
      UnifiedDiff(from: old, to: new, path: "folder/x").text == """
        --- a/folder/x
        +++ b/folder/x
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func keepsDistantChangesApartAndJoinsNearOnes() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let far = old.replacing("\n2\n", with: "\n").replacing("\n18\n", with: "\n")
    #expect(UnifiedDiff(from: old, to: far, path: "x").text.split(separator: "\n").count { $0.hasPrefix("@@") } == 2)
    let near = old.replacing("\n2\n", with: "\n").replacing("\n8\n", with: "\n")
    #expect(UnifiedDiff(from: old, to: near, path: "x").text.split(separator: "\n").count { $0.hasPrefix("@@") } == 1)
  }

  @Test func namesTheEmptySideOfNewAndRemovedFiles() {
    #expect(
      UnifiedDiff(from: nil, to: "a\nb\n", path: "x").text == "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(UnifiedDiff(from: "a\n", to: nil, path: "x").text == "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test func marksALastLineWithoutLineFeed() {
    #expect(
      UnifiedDiff(from: "a\nb", to: "a\nb\n", path: "x").text
        == "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
  }

  @Test func tellsCanonicallyEquivalentTextsApart() {
    #expect(!UnifiedDiff(from: "e\u{301}\n", to: "\u{E9}\n", path: "x").isEmpty)
    #expect(!UnifiedDiff(from: "a\r\n", to: "a\n", path: "x").isEmpty)
  }

  @Test func quotesAPathThatWouldBreakTheHeader() {
    let text = UnifiedDiff(from: "a", to: "b", path: "x\n+++ y\u{1}\"").text
    #expect(text.hasPrefix("--- \"a/x\\n+++ y\\001\\\"\"\n"))
  }

  @Test(arguments: [3, 40, 700]) func appliesToGiveTheNewTextWhateverTheTexts(length: Int) {
    var random = SplitMix(state: UInt64(length))
    for alphabet in [1, 2, 4, 1000] {
      let old = (0..<Int.random(in: 0...length, using: &random)).map { _ in Int.random(in: 0..<alphabet, using: &random)
      }
      var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      new.insert(contentsOf: (0..<length).map { _ in Int.random(in: 0..<alphabet, using: &random) }, at: new.count / 2)
      let oldText = old.map { "\($0)\n" }.joined()
      let newText = new.map { "\($0)\n" }.joined()
      let diff = UnifiedDiff(from: oldText, to: newText, path: "x", context: length)
      #expect(applied(diff.text, to: oldText) == newText)
    }
  }

  @Test func findsTheShortestScriptWithinItsBound() {
    // The example in Myers' paper: ABCABBA to CBABAC takes five edits.
    var comparison = LineComparison(old: [1, 2, 3, 1, 2, 2, 1], new: [3, 2, 1, 2, 1, 3])
    comparison.run()
    #expect(comparison.isRemoved.count { $0 } + comparison.isInserted.count { $0 } == 5)
  }

  @Test func copesWithLongTextsThatHaveNothingInCommon() {
    var comparison = LineComparison(old: Array(0..<5000), new: Array(5000..<10_000))
    comparison.run()
    #expect(comparison.isRemoved.allSatisfy { $0 } && comparison.isInserted.allSatisfy { $0 })
  }

  /// Applies the hunks at their line numbers and fails if a context or removed line does not match.
  private func applied(_ diff: String, to old: String) -> String {
    let lines = old.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    var (result, next) = ([String](), 0)
    for line in diff.split(separator: "\n").dropFirst(2) {
      if line.hasPrefix("@@") {
        let range = line.split(separator: " ")[1].dropFirst().split(separator: ",").compactMap { Int($0) }
        let start = range.count == 2 && range[1] == 0 ? range[0] : range[0] - 1
        result += lines[next..<start]
        next = start
      } else {
        if !line.hasPrefix("+") {
          #expect(lines[next] == line.dropFirst())
          next += 1
        }
        if !line.hasPrefix("-") { result.append(String(line.dropFirst())) }
      }
    }
    return (result + lines[next...]).map { $0 + "\n" }.joined()
  }
}

/// A small seeded random generator that makes failures reproducible.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
