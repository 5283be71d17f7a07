import Testing

@testable import GlossModelChecks

/// How pasted texts are compared.
@Suite struct FoldedTextTests {
  @Test(
    arguments: [
      ("„Vorname“ ist …", "vorname ist"), ("L’âge", "lage"), ("A--B", "a b"), ("  x  ", "x"), ("“”", ""),
      ("Straße", "strasse"), ("名前は必須です。", "名前は必須です"),
    ])
  func caseAccentsAndMarksDoNotCount(_ text: String, _ folded: String) { #expect(FoldedText.folded(text) == folded) }

  /// A name is not found within a longer word, where words have spaces between them.
  @Test(
    arguments: [
      ("first name is missing", "name", true), ("first names", "name", false), ("rename", "name", false),
      ("surname and name", "name", true), ("name", "name", true), ("", "name", false), ("name", "", false),
      ("名前は必須です", "名前", true),
    ])
  func aTextHoldsWholeWords(_ text: String, _ part: String, _ isIn: Bool) {
    #expect(FoldedText(text).contains(FoldedText(part)) == isIn)
  }

  /// Held against all parts of the text, each compared as a whole.
  @Test(arguments: ["abcdefgh", "is required", "aaaabaaa", "name of a team"])
  func theDistanceIsThatToTheNearestPart(_ whole: String) {
    for part in ["abc", "required", "aab", "team", "tream", "xyz"] {
      let letters = Array(whole)
      var nearest = part.count
      for start in 0...letters.count {
        for end in start...letters.count { nearest = min(nearest, Self.changes(Array(part), letters[start..<end])) }
      }
      for limit in 0...4 {
        let found = FoldedText(part).distance(toPartOf: FoldedText(whole), limit: limit)
        #expect(found == nil ? nearest > limit : found == nearest, "\(part) in \(whole), \(limit)")
      }
    }
  }

  private static func changes(_ one: [Character], _ other: ArraySlice<Character>) -> Int {
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, with) in other.enumerated() {
        next.append(min(last[column] + (letter == with ? 0 : 1), last[column + 1] + 1, next[column] + 1))
      }
      last = next
    }
    return last[other.count]
  }
}
