import Testing

@testable import GlossBasics

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("kitten", "sitting", 3), ("firstNmae", "firstName", 1), ("ab", "ba", 1), ("", "abc", 3),
    ("Straße", "Strasse", 2),
  ])
  func countsEdits(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: 5) == distance)
    #expect(EditDistance.between(Array(right.unicodeScalars), Array(left.unicodeScalars), limit: 5) == distance)
  }

  @Test func givesUpAboveItsLimit() {
    #expect(EditDistance.between(Array("kitten".unicodeScalars), Array("sitting".unicodeScalars), limit: 2) == nil)
  }

  @Test func suggestsTheNearestCandidate() {
    #expect("firstnme".closest(among: ["lastName", "firstName", "first"]) == "firstName")
    #expect("color".closest(among: ["firstName"]) == nil)
    #expect("ab".closest(among: ["ac", "aa"]) == "aa")
    #expect("Name".closest(among: ["Name", "name"]) == "name")
  }
}
