import GlossBasics
import Testing

@Suite struct TextOrderTests {
  /// Numbers, sorted only by their tens.
  @Test(arguments: [
    ([], []), ([7], [7]), ([11, 12, 25], [11, 12, 25]), ([12, 11, 25], [12, 11, 25]), ([25, 12, 11], [12, 11, 25]),
    ([31, 22, 21, 30, 10], [10, 22, 21, 31, 30]),
  ])
  func keepsWhatIsEqualAsItStood(numbers: [Int], expected: [Int]) {
    #expect(numbers.inOrder { $0 / 10 < $1 / 10 } == expected)
  }

  @Test(arguments: [
    ("", "", false), ("", "a", true), ("a", "", false), ("a", "a", false), ("a", "ab", true), ("ab", "a", false),
    ("attribute10", "attribute9", true), ("attribute9", "attribute10", false), ("Z", "a", true), ("é", "z", false),
    ("\u{FFFF}", "\u{1F600}", true),
  ])
  func sortsByUnicodeScalar(left: String, right: String, isBefore: Bool) {
    #expect(left.precedes(right) == isBefore)
  }
}
